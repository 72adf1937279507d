import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ok } from 'neverthrow'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#adapters/postgres/testing/temporary-folder.ts'
import {
  cardWindowInPlace,
  cardWindowVersion,
  parseMetricsPort,
  placeHelp,
  readSettings,
  readSecret,
  talkAppSwitch,
} from './settings.ts'

const OLD = ['the secret of last year, long enough', 'the secret before it, also long enough'].map(secret =>
  secret.replaceAll(/[ ,]/g, '-'),
)

test('secrets of before are named beside the one that holds', () => {
  expect(readSettings({})).toEqual(ok(expect.objectContaining({ olderSecrets: [] })))
  expect(readSettings({ SEASONKEEP_OLD_SECRETS: OLD.join(', ') })).toEqual(
    ok(expect.objectContaining({ olderSecrets: OLD })),
  )
})

test.each([{}, { PUBLIC_URL: 'http://shop.example' }])('production is reached over TLS, not by %j', env => {
  const production = { NODE_ENV: 'production', SEASONKEEP_SECRET: OLD[0], ...env }
  expect(readSettings(production)).toMatchObject({
    error: { problems: expect.arrayContaining(['PUBLIC_URL must begin with https: in production.']) },
  })
})

test.each(['https://shop.example/login', 'https://shop.example?from=ad', 'https://me:pw@shop.example', 'shop.example'])(
  'the address of the shop is no other than that of its first page, as %s is (G965)',
  PUBLIC_URL => {
    expect(readSettings({ PUBLIC_URL })).toMatchObject({
      error: { message: expect.stringMatching(/^PUBLIC_URL must be/) },
    })
  },
)

test.each(['https://Shop.Example/', 'HTTPS://shop.example:443'])('%s is the address as browsers say it (G965)', url => {
  expect(readSettings({ PUBLIC_URL: url })).toEqual(ok(expect.objectContaining({ publicUrl: 'https://shop.example' })))
})

test('all that is wrong is said at once, in one line and none of it twice (G590)', () => {
  const wrong = {
    NODE_ENV: 'production',
    PORT: 'abc',
    DATABASE_URL: 'seasonkeep',
    KAKAO_APP_ID: '1',
    RENEWAL_CALLS: '0',
  }
  const { problems = [], message } = readSettings(wrong).match(
    () => ({ problems: undefined, message: '' }),
    error => error,
  )
  const about = ['PORT', 'SEASONKEEP_SECRET', 'PUBLIC_URL', 'DATABASE_URL', 'RENEWAL_CALLS', 'SEASONKEEP_DESK_ORIGIN']
  const ofProviders = ['TOSS_CLIENT_KEY', 'KAKAO_REST_API_KEY', 'SOLAPI_API_KEY', 'SMTP_URL']
  expect(problems.map(problem => /^\w+/.exec(problem)?.[0])).toEqual([...about, ...ofProviders])
  expect(message).toBe(problems.join(' '))
})

test.each([
  { TRUSTED_PROXIES: 'localhost' },
  { TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.1/33' },
  { TRUSTED_PROXIES: '::1/x' },
  { LOG_LEVEL: 'verbose' },
  { DATABASE_URL: 'postgres://shop:a/b#c@localhost/shop' },
])('%j is named as the setting that it is (G590)', env => {
  const problem = expect.stringMatching(new RegExp(`^${Object.keys(env)[0]} must be`))
  expect(readSettings(env)).toMatchObject({ error: { problems: [problem] } })
})

test('a proxy is named by its address or range, of either kind', () => {
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 172.30.81.0/24 ::1,fd00::/8' })).toEqual(
    ok(expect.objectContaining({ trustedProxies: ['127.0.0.1', '172.30.81.0/24', '::1', 'fd00::/8'] })),
  )
})

test('a secret of before that could never have been one ends the start', () => {
  const message = expect.stringMatching(/SEASONKEEP_OLD_SECRETS must have at least 32 characters/)
  expect(readSettings({ SEASONKEEP_OLD_SECRETS: `${OLD[0]},short` })).toMatchObject({ error: { message } })
})

test.each(['x'.repeat(40), 'ab12'.repeat(10), ' '.repeat(40), 'seasonkeep-2026'.repeat(3)])(
  'a secret of the same characters again and again, as %j, is none, also in a trial (G841)',
  secret => {
    const message = expect.stringMatching(/can be guessed/)
    expect(readSettings({ SEASONKEEP_SECRET: secret })).toMatchObject({ error: { message } })
    if (secret.trim() !== '') {
      expect(readSettings({ SEASONKEEP_OLD_SECRETS: secret })).toMatchObject({ error: { message } })
    }
  },
)

test('a pooler is named beside the PostgreSQL behind it, never alone', () => {
  const [DATABASE_URL, DATABASE_POOL_URL] = ['postgres://database:5432/shop', 'postgres://pooler:6432/shop']
  expect(readSettings({ DATABASE_URL, DATABASE_POOL_URL })).toEqual(
    ok(expect.objectContaining({ databaseUrl: DATABASE_URL, databasePoolUrl: DATABASE_POOL_URL })),
  )
  expect(readSettings({ DATABASE_URL })).toEqual(ok(expect.objectContaining({ databasePoolUrl: null })))
  const message = expect.stringMatching(/^DATABASE_POOL_URL must be the address of a pooler beside DATABASE_URL/)
  for (const env of [{ DATABASE_POOL_URL }, { DATABASE_URL, DATABASE_POOL_URL: 'pooler:6432' }]) {
    expect(readSettings(env)).toMatchObject({ error: { message } })
  }
})

describe('the secret that is kept with the data', () => {
  let data: string
  beforeEach(() => {
    data = temporaryFolder()
  })
  afterEach(() => rmSync(data, { recursive: true }))
  const kept = () => readSettings({ SEASONKEEP_DATA: data }).andThen(readSecret)

  test('is made once and read from then on, by its owner alone', () => {
    const secret = kept().unwrapOr('')
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(kept()).toEqual(ok(secret))
    expect(readdirSync(data)).toEqual(['secret'])
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'abcd', 'abcde\n', ' '.repeat(40), 'x'.repeat(40), `${'ab1'.repeat(20)}\n`])(
    'ends the start when it is %j, and says what to do',
    content => {
      writeFileSync(join(data, 'secret'), content)
      const message = expect.stringMatching(
        /secret has fewer than 32 characters, or the same ones again and again\. Put back the file .* remove it/,
      )
      expect(kept()).toMatchObject({ error: { message } })
      expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(content)
    },
  )

  test('is one when several first starts meet', async () => {
    const script = `
      const { readSettings, readSecret } = await import(${JSON.stringify(new URL('settings.ts', import.meta.url))})
      process.stdout.write(readSettings(${JSON.stringify({ SEASONKEEP_DATA: data })}).andThen(readSecret).unwrapOr('none'))`
    const start = promisify(execFile)
    const starts = await Promise.all(
      Array.from({ length: 4 }, () => start(process.execPath, ['--input-type=module', '--eval', script])),
    )
    expect(new Set(starts.map(({ stdout }) => stdout))).toEqual(new Set([readFileSync(join(data, 'secret'), 'utf8')]))
  })
})

test('no metrics are served unless a port is set', () => {
  expect(parseMetricsPort({}, 8181)).toEqual(ok(null))
  expect(parseMetricsPort({ METRICS_PORT: '' }, 8181)).toEqual(ok(null))
  expect(parseMetricsPort({ METRICS_PORT: '9464' }, 8181)).toEqual(ok(9464))
})

test.each(['8181', '0', '65536', '9464.5', 'on'])('the port %s is refused in one line', port => {
  expect(parseMetricsPort({ METRICS_PORT: port }, 8181)).toMatchObject({
    error: { message: 'METRICS_PORT must be a number from 1 to 65535, and not that of PORT.' },
  })
})

test('a shop without keys has a drawn map and free text for addresses', () => {
  expect(placeHelp({})).toEqual(ok({ mapKey: null, hasAddressSearch: false }))
  expect(placeHelp({ KAKAO_MAP_KEY: '', ADDRESS_SEARCH: 'off' })).toEqual(ok({ mapKey: null, hasAddressSearch: false }))
})

test('each help is switched on on its own', () => {
  expect(placeHelp({ KAKAO_MAP_KEY: 'key' })).toEqual(ok({ mapKey: 'key', hasAddressSearch: false }))
  expect(placeHelp({ ADDRESS_SEARCH: 'on' })).toEqual(ok({ mapKey: null, hasAddressSearch: true }))
})

test('the card window stands over the page of a PC unless the shop puts it in the page’s place', () => {
  expect(cardWindowInPlace({})).toEqual(ok(false))
  expect(cardWindowInPlace({ CARD_WINDOW: 'overlay' })).toEqual(ok(false))
  expect(cardWindowInPlace({ CARD_WINDOW: 'page' })).toEqual(ok(true))
  expect(cardWindowInPlace({ CARD_WINDOW: 'iframe' })).toMatchObject({
    error: { message: 'CARD_WINDOW must be overlay or page.' },
  })
})

test('the card provider’s first script is taken unless the shop takes the second (G740)', () => {
  expect(cardWindowVersion({})).toEqual(ok(1))
  expect(cardWindowVersion({ CARD_WINDOW_VERSION: '' })).toEqual(ok(1))
  expect(cardWindowVersion({ CARD_WINDOW_VERSION: '2' })).toEqual(ok(2))
  expect(cardWindowVersion({ CARD_WINDOW_VERSION: 'v2' })).toMatchObject({
    error: { message: 'CARD_WINDOW_VERSION must be 1 or 2.' },
  })
})

test('the app of KakaoTalk is opened only for a shop that says so', () => {
  expect(talkAppSwitch({})).toEqual(ok(false))
  expect(talkAppSwitch({ KAKAO_TALK_APP: 'on' })).toEqual(ok(true))
  expect(talkAppSwitch({ KAKAO_TALK_APP: 'yes' })).toMatchObject({
    error: { message: 'KAKAO_TALK_APP must be on or off.' },
  })
})

test('a switch that is neither on nor off is refused in one line', () => {
  expect(placeHelp({ ADDRESS_SEARCH: 'yes' })).toMatchObject({
    error: { kind: 'WrongSetting', message: 'ADDRESS_SEARCH must be on or off.' },
  })
})
