import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { foreignOrigins, providerPageOrigins } from '#adapters/container/foreign-origins.ts'
import { deskHeaders, pageHeaders, providerPageHeaders } from '#adapters/http/server/security-headers.ts'
import { builtHashes } from '#adapters/http/server/web.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { readSettings } from '../settings/settings.ts'
import { runProgram } from '../tasks/run-program.ts'
import { runCli } from '../testing/run-cli.ts'
import { OPEN_SHOP, setUpShop } from '../testing/open-shop.ts'
import { untilServing } from '../testing/until-serving.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROOT = join(import.meta.dirname, '../..')

const SHOP = { NODE_ENV: 'production', ...OPEN_SHOP }

/** Those that let hosts of their own in. */
const LOGINS_AND_MAPS = {
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'auth.shop.example',
  FIREBASE_PROJECT_ID: 'shop',
  FIREBASE_APP_ID: '1:1:web:1',
  KAKAO_MAP_KEY: 'key',
  ADDRESS_SEARCH: 'on',
}

/** As staff types it. */
const launched = (env: Readonly<Record<string, string>>) =>
  spawn(process.execPath, ['cli/seasonkeep.mjs', 'serve'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], SEASONKEEP_LAUNCHER: String(process.pid), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

let program = ''
beforeAll(async () => {
  const build = `const { ensureProgram } = await import('./cli/tasks/build-program.ts'); console.log(await ensureProgram())`
  const { output } = await runProgram(process.execPath, ['--input-type=module', '--eval', build], {
    env: { NODE_ENV: 'production' },
  })
  expect(output).toMatch(/for-production\/main\.mjs$/)
  program = readFileSync(output, 'utf8')
})

test.each([
  'schema if not exists sandbox',
  'sandbox.message',
  'from sandbox.',
  '/inbox.json',
  'SEASONKEEP_FAILPOINT',
  'test_ck_',
  'test_sk_',
  'sourceMappingURL',
])('the program of production does not contain %s (Z1)', word => {
  expect(program.includes(word)).toBe(false)
})

test('the app that browsers load has no map of its sources, and no key of the sandbox (Z1)', () => {
  const files = globSync(join(ROOT, 'ui-web/dist/**/*.{js,css,html,map}'))
  expect(files.filter(file => file.endsWith('.map'))).toEqual([])
  for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/test_[cs]k_|sourceMappingURL/)
})

test('an open shop has no sandbox, no clock to move and no inbox at any address (Z1)', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const data = mkdtempSync(join(tmpdir(), 'seasonkeep-production-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const port = await freePort()
  const env = { ...SHOP, ...LOGINS_AND_MAPS, DATABASE_URL: database.url, SEASONKEEP_DATA: data, PORT: String(port) }
  await setUpShop(env)
  const child = launched({ ...env, SEASONKEEP_FAILPOINT: 'confirm.after_intent:kill' })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  await untilServing(child, () =>
    fetch(`http://127.0.0.1:${port}/api/places`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

  for (const [method, path] of [
    ['GET', '/sandbox/inbox.json'],
    ['GET', '/sandbox/toss/ledger.json'],
    ['GET', '/sandbox/assets/sandbox.js'],
    ['POST', '/sandbox/clock'],
    ['POST', '/sandbox/toss/faults'],
    ['POST', '/sandbox/toss/window'],
    ['GET', '/api/test/x'],
    ['POST', '/api/test'],
    ['POST', '/api/clock'],
    ['GET', '/api/sandbox/clock'],
    ['POST', '/v1/accounts:signUp'],
  ] as const) {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    expect([path, status, headers.get('strict-transport-security')]).toEqual([
      path,
      404,
      expect.stringContaining('max-age='),
    ])
  }
  const page = await (await fetch(`http://127.0.0.1:${port}/sandbox`)).text()
  expect(page).not.toContain('시험 환경')

  // Word for word what `own-providers.e2e.ts` tries in a browser over HTTP: TLS adds a header, and changes no policy (G764).
  const { keys, places } = readSettings(env).unwrapOr(null) ?? expect.fail('no settings')
  const security = {
    ...builtHashes(join(ROOT, 'ui-web/dist')),
    origins: foreignOrigins({ keys }),
    providerPages: providerPageOrigins(places),
    isHttps: false,
  }
  const mapPage = '/place-map'
  const expected = new Map([
    ['/', pageHeaders(security)],
    ['/desk', deskHeaders(security)],
    [mapPage, providerPageHeaders(security.providerPages[mapPage] ?? expect.fail('no map'), security)],
  ])
  for (const [path, headers] of expected) {
    const sent = Object.fromEntries((await fetch(`http://127.0.0.1:${port}${path}`)).headers)
    expect([path, sent]).toEqual([path, expect.objectContaining(headers)])
  }
})

const WRONG: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
  ['without a secret', { SEASONKEEP_SECRET: '' }, /SEASONKEEP_SECRET must be set in production/],
  ['with a short secret', { SEASONKEEP_SECRET: 'short' }, /at least 32 characters/],
  ['with a secret of examples', { SEASONKEEP_SECRET: 'changeme'.repeat(5) }, /can be guessed/],
  ['with a secret of one letter', { SEASONKEEP_SECRET: 'x'.repeat(40) }, /can be guessed/],
  ['with an older secret of that kind', { SEASONKEEP_OLD_SECRETS: 'secret'.repeat(6) }, /can be guessed/],
  ['with test keys', { TOSS_CLIENT_KEY: 'test_ck_1', TOSS_SECRET_KEY: 'test_sk_1' }, /are test keys/],
  ['without a card provider', { TOSS_CLIENT_KEY: '', TOSS_SECRET_KEY: '' }, /TOSS_CLIENT_KEY .* in production/],
  ['without a mail server', { SMTP_URL: '', MAIL_FROM: '' }, /SMTP_URL and MAIL_FROM must be set in production/],
]

const expectRefused = (exitCode: number | null, stdout: string, said: string, says: RegExp): void => {
  expect([exitCode, stdout]).toEqual([3, ''])
  expect(said.trim().split('\n')).toEqual([expect.stringMatching(says)])
  expect(said).not.toMatch(/live_sk|changeme|password/)
}

test.each(WRONG)('a shop does not open %s (Z2)', async (_what, wrong, says) => {
  const { exitCode, stdout, stderr } = await runCli(['serve'], { ...SHOP, ...wrong })
  expectRefused(exitCode, stdout, stderr, says)
})

test('a shop with the facts of a trial does not open, and says what to write (G203)', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const data = mkdtempSync(join(tmpdir(), 'seasonkeep-production-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const env = { ...SHOP, DATABASE_URL: database.url, SEASONKEEP_DATA: data, PORT: String(await freePort()) }
  const child = launched(env)
  const [[code], said, written] = await Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
  expectRefused(
    code,
    written,
    said,
    /The shop is not set up: .*company\.registration.*statutoryWithdrawal.*shop import/,
  )
})

test('the program of production refuses so too', async () => {
  const child = launched({ ...SHOP, SEASONKEEP_SECRET: '' })
  const [[code], said, written] = await Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
  expectRefused(code, written, said, /SEASONKEEP_SECRET must be set in production/)
})
