import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption, UserConfig } from 'vite'
import { withoutSummaries } from './without-summaries.ts'

/** The package points every bundler at its development build. */
const ROUTER = new URL('../../node_modules/react-router/dist/production/', import.meta.url).pathname

/**
 * Lets Chromium compile `main` while it arrives, since nearly all of it runs at once, and not bit by bit while the screen comes to
 * life. The comment counts at the very beginning only, before what Vite itself puts there.
 */
const compiledOnArrival: Plugin = {
  name: 'compiled-on-arrival',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const piece of Object.values(bundle)) {
        if (piece.type === 'chunk' && piece.name === 'main') piece.code = `//# allFunctionsCalledOnLoad\n${piece.code}`
      }
    },
  },
}

export const SHARED_PLUGINS: PluginOption[] = [react(), withoutSummaries, compiledOnArrival]

export const sharedResolve = (command: 'build' | 'serve'): NonNullable<UserConfig['resolve']> => ({
  alias:
    command === 'build'
      ? [
          { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
          { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
        ]
      : [],
})
