import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { SHARED_PLUGINS, sharedResolve } from './build/vite-shared.ts'

const SERVICE = `http://localhost:${process.env.PORT ?? '8181'}`

/**
 * The app travels in few pieces, since each further request on a phone costs more than its bytes:
 * `main` with what every first screen needs, then one piece for each area of screens and three that areas share.
 */
const FIRST_PARTS =
  'action-bar|banner|bottom-sheet\\.tsx|button|check-row|chip|company-footer|consent-list|form-step|icon|page-dots|press|progress-bar|screen-frame|screen-title|text-field|text-link|use-left'
const MAIN = new RegExp(
  [
    'rolldown/runtime|preload-helper',
    '/node_modules/(react|react-dom|scheduler|react-router|react-router-dom|neverthrow|ts-pattern)/',
    '/core/shared/(progress|shop|day|won|app-path)|/adapters/container/[\\w-]*tokens?\\.ts',
    `/ui-web/src/(main|app|di|styles|texts/(shared|company|call-failures)|parts/(${FIRST_PARTS}))\\b`,
  ].join('|'),
)
/** What screens with data share. Not the parts that bring a library along: they come when they are first opened. */
const SHARED = new RegExp(
  [
    '/@tanstack/',
    '/ui-web/src/(hooks/(?!use-kept-form)|scenes/(moment-scenes|snowed-scene)|screens/(home/log-in-first|records/signed-in-only))',
    // Small words of home and of the lists: left to an area, they would take its screens along.
    '/ui-web/src/texts/(dates|timeline|pickup-window|record-status|half-day|home-status)\\.',
    '/core/(account/customer|shared/with-ro)\\.',
    '/ui-web/src/parts/(?!bottom-sheet-window|sheet-grip|tabs|day-picker|month|bottom-sheet\\.module|terms-markdown)',
  ].join('|'),
)

/** Not the zoom, which brings a library along and comes when it is first opened. */
const AREA = /\/ui-web\/src\/screens\/([\w-]+)\/(?!picture-zoom|use-zoom)/

const findArea = (id: string): string | null => AREA.exec(id)?.[1] ?? null

/** What comes first, or is small: a piece less to ask for is worth more there. */
const WHOLE_AREAS = new Set<string | null>(['home', 'account', 'login'])

/** What the forms of a checkout and of a pickup share, beside their address: home has neither. */
const FORMS = /\/parts\/(day-picker|month)\.|\/hooks\/use-kept-form\./

/** What the screens of one area borrow from another: it travels apart, and does not take the screens of its own along. */
const findLent: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  if (FORMS.test(id)) return 'of-places'
  const own = findArea(id)
  const borrowers = new Set((modules.getModuleInfo(id)?.importers ?? []).map(findArea))
  borrowers.delete(own)
  borrowers.delete(null)
  if (own !== null) return WHOLE_AREAS.has(own) || borrowers.size === 0 ? null : `of-${own}`
  const areWordsOrScene = /\/ui-web\/src\/(texts|scenes)\//.test(id)
  return areWordsOrScene && borrowers.size > 1 && ![...borrowers].some(area => WHOLE_AREAS.has(area)) ? 'words' : null
}

/** What others borrow from the sign-up belongs to them, and must not take its screens along. */
const ACCOUNT_RULES =
  /\/core\/(account|shared)\/|\/screens\/account\/(name-field|live-message|new-password-fields|account-name|account-step)\.|\/texts\/account\./

const findRules = (id: string): string | null => {
  if (ACCOUNT_RULES.test(id)) return 'account-rules'
  return /\/core\/(storing|billing)\//.test(id) ? 'storing-rules' : null
}

/** As the service does, whatever is below `/desk` is answered with the page of the staff's browser, and a provider's page by its path. */
const ownPagesInDevelopment: Plugin = {
  name: 'own-pages-in-development',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/desk(?=[/?]|$)/.test(request.url ?? '')) request.url = '/desk.html'
      request.url = request.url?.replace(/^\/(place-map|address-search)(?=\?|$)/, '/$1.html')
      next()
    })
  },
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [...SHARED_PLUGINS, ownPagesInDevelopment],
  resolve: sharedResolve(command),
  server: { port: 5173, proxy: { '/api': SERVICE, '/sandbox': SERVICE } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'main', test: MAIN, priority: 3 },
                { name: 'shared', test: SHARED, minShareCount: 2, priority: 2 },
                // Floating parts need a library; a chunk that needs it first must not contain it for the others.
                {
                  name: 'floating',
                  test: /\/node_modules\/@?(base-ui|floating-ui)[-/]/,
                  minShareCount: 2,
                  priority: 3,
                },
                { name: 'tabs', test: /\/parts\/tabs\./, priority: 3 },
                // Home shows what is on its way out, and must not take the journey along.
                {
                  name: 'current-checkout',
                  test: /\/screens\/checkout\/(checkout-status|current-checkout|withdraw-dialog|checkout\.module)\.|\/texts\/(checkout|calendar)\./,
                  priority: 2,
                },
                { name: 'scenes', test: /\/scenes\/(gear-scene|landscape|shapes|tint)\./, priority: 3 },
                // Rules that both a screen and the use cases behind it need.
                { name: findRules, debugName: 'rules', minShareCount: 2, priority: 2 },
                { name: 'terms-markdown', test: /\/node_modules\/marked\/|\/parts\/terms-markdown\./, priority: 2 },
                { name: findLent, debugName: 'lent', priority: 2 },
                // A journey's screens are small and follow each other: they travel together.
                { name: findArea, debugName: 'areas', priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))
