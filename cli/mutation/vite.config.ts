import { defineConfig } from 'vitest/config'

/** The tests beside the rules: without a service, a database or a screen, they can be tried a thousand times. */
export default defineConfig({
  test: { include: ['core/{billing,shop,storing,shared}/*.test.ts'], testTimeout: 60_000 },
})
