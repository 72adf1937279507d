import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { z } from 'zod'
import { STORED_KEYS } from '#adapters/browser/stored-keys.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { ensureChromium } from '../tasks/chromium.ts'
import { runProgram } from '../tasks/run-program.ts'
import type { Finding } from './measure.ts'
import { post } from './with-service.ts'

/** Fetched when it is asked for: with what it brings it is a fifth of all packages, and only this measures with it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const WEB = join(import.meta.dirname, '../../ui-web/dist')
/** The app's shell and the staff's desk, which are rendered for whatever address, and frames of pages. */
const NO_SCREEN = ['/app', '/desk', '/place-map', '/address-search']
/** What stands behind the login. */
const IS_OWN = /^\/(home|notices|mypage|equipment|storing|payment|success|fail)/

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
  }),
  finalDisplayedUrl: z.string(),
})

/** Lighthouse's own phone profile on each screen, by its lowest category: the customer's own screens as somebody who has just signed up. */
export const benchLighthouse = async (appUrl: string, only: readonly string[]): Promise<readonly Finding[]> => {
  const found = ensureChromium()
  if (found.isErr()) throw new Error(found.error)
  const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-lighthouse-'))
  const port = await freePort()
  const findings: Finding[] = []
  try {
    for (const [isOwn, paths] of [false, true].map(own => [own, screens(only).filter(isOf(own))] as const)) {
      // Of a session only the browser's storage knows: each audit opens its page in the same profile.
      const context = await openBrowser(found.value, join(folder, String(isOwn)), port)
      if (isOwn) await signIn(context, appUrl)
      for (const path of paths) {
        await forgetFiles(context, appUrl)
        findings.push(await audit(appUrl, path, { port, file: join(folder, 'report.json') }))
      }
      await context.close()
    }
    return findings
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const isOf = (own: boolean) => (path: string) => IS_OWN.test(path) === own

const screens = (only: readonly string[]): readonly string[] => {
  const paths = globSync('**/*.html', { cwd: WEB }).map(file => `/${file.slice(0, -'.html'.length)}`)
  return paths.filter(path => !NO_SCREEN.includes(path) && (only.length === 0 || only.includes(path))).toSorted()
}

const openBrowser = (executablePath: string, profile: string, port: number): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })

/** Each screen is the first that is visited: a session is kept, files that another screen has brought are not. */
const forgetFiles = async (context: BrowserContext, origin: string): Promise<void> => {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' })
  await page.close()
}

const signIn = async (context: BrowserContext, appUrl: string): Promise<void> => {
  const person = { userLogin: 'lighthouse@example.com', userPassword: 'skiing2026' }
  const form = { ...person, userName: '김시즌', userPhone: '01012345678', available: true, isSocial: false }
  await post(`${appUrl}/api/users/signup`, form)
  const { token, user } = await post(`${appUrl}/api/users/login`, {
    email: person.userLogin,
    password: person.userPassword,
  })
  const page = await context.newPage()
  await page.goto(`${appUrl}/easylogin`)
  await page.evaluate(
    ([keys, session]) => {
      localStorage.setItem(keys.token, session.token)
      localStorage.setItem(keys.user, session.user)
    },
    [STORED_KEYS, { token: String(token), user: JSON.stringify(user) }] as const,
  )
  await page.close()
}

const audit = async (
  appUrl: string,
  path: string,
  { port, file }: { readonly port: number; readonly file: string },
): Promise<Finding> => {
  const { isDone, output } = await runProgram('npm', [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    appUrl + path,
    `--port=${port}`,
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ])
  if (!isDone) throw new Error(`Lighthouse could not look at ${path}: ${output}`)
  const { categories, audits, finalDisplayedUrl } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [lowest, score] = CATEGORIES.map(name => [name, (categories[name]?.score ?? 0) * 100] as const).reduce(
    (one, other) => (other[1] < one[1] ? other : one),
  )
  const [paint, blocked] = [audits['largest-contentful-paint'], audits['total-blocking-time']]
  const shown = new URL(finalDisplayedUrl).pathname
  const what = `${path}${shown === path ? '' : `, which leads to ${shown}`}, ${lowest}`
  console.error(
    `${what}: ${score.toFixed(0)}, largest paint ${paint.numericValue.toFixed(0)} ms, blocked ${blocked.numericValue.toFixed(0)} ms`,
  )
  return { what, ours: score, floor: 100, unit: '', target: { atLeast: 1 } }
}
