import { defineConfig } from 'vite'
import { SHARED_PLUGINS, sharedResolve } from './build/vite-shared.ts'

/** With what every page of the desk begins. */
const MAIN = new RegExp(
  [
    'rolldown/runtime|preload-helper',
    '/node_modules/(react|react-dom|scheduler|react-router|react-router-dom|neverthrow|ky|zod)/|/@tanstack/',
    '/core/shared/|/adapters/http/(client|contract/(call|codec|staff/(staff-call|access)))\\b',
    '/ui-web/src/(app|styles)/|/ui-web/src/desk/(main|desk|app(?!/sign-in-again)|data/(?!use-dry-run|use-step-key|use-shown-region|use-kept-draft|new-key)|parts/(failure-banner|load-failure|offline-banner|page-title|use-toast|desk-icon)|texts/(shared|proof|sign-in-failure|session-end))\\b',
  ].join('|'),
)

/** The staff's browser, built apart from the app (docs/decisions/0094-the-desk-is-built-apart.md). */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: SHARED_PLUGINS,
  resolve: sharedResolve(command),
  build: { assetsDir: 'assets/desk' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'main', test: MAIN, priority: 3 },
                {
                  name: 'floating',
                  test: /\/node_modules\/@?(base-ui|floating-ui)[-/]/,
                  minShareCount: 2,
                  priority: 3,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
