import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', root: './core', include: ['**/*.test.ts'] } },
      {
        test: {
          name: 'adapters',
          root: './adapters',
          include: ['**/*.test.ts'],
        },
      },
      { test: { name: 'ui-web', root: './ui-web', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { test: { name: 'cli', root: './cli', include: ['**/*.test.ts'] } },
    ],
  },
})
