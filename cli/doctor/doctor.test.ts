import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { askCli, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'
import { readSettings } from '../settings/settings.ts'
import { checkDatabase, checkRoom } from './check-database.ts'
import { ALL_SANDBOX } from '#adapters/container/provider-keys.ts'
import { checkAddress, checkDesk, ofCaller } from './check-address.ts'
import { checkPictures } from './check-disk.ts'
import { startS3Fake } from '#adapters/images/testing/s3-fake.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StoppedKind } from '#core/staff/task-kinds.ts'
import { checkProviders } from './check-providers.ts'
import type { Finding } from './finding.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let shop: ShopAtWork
const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-doctor-'))
beforeAll(async () => {
  shop = await shopAtWork()
  // The service writes down once that the clock was set back.
  await shop.api.call('GET', '/api/ready')
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const findingsOf = (document: unknown): readonly Finding[] => (document as { findings: readonly Finding[] }).findings
const about = (document: unknown, check: string): readonly Finding[] =>
  findingsOf(document).filter(finding => finding.check === check)

const KEYS = { clientKey: 'live_ck_own', secretKey: 'live_sk_own', billing: null }
const SMS = { apiKey: 'own', apiSecret: 'own', from: '0212345678' }
const MAIL = { url: 'smtps://mail.example.com', from: 'hello@example.com' }

/** The shop's clock stands at noon. */
const timeReached = (latest: string, workedAt: string | null = latest): Promise<void> => {
  const worked = workedAt === null ? 'null' : `'${workedAt}'`
  return runSql(
    shop.databaseUrl,
    `insert into time_reached (latest, worked_at) values ('${latest}', ${worked})
     on conflict (singleton) do update set latest = excluded.latest, worked_at = excluded.worked_at`,
  )
}

test('looks at a shop without changing it: what is well, what is wrong and what to do (G593)', async () => {
  await timeReached('2026-11-21T11:00:00+09:00')
  const before = await shop.dump()
  const { exitCode, document } = await askCli(['doctor'], { ...shop.env, SEASONKEEP_BACKUPS: folder })
  expect(exitCode).toBe(1)
  for (const check of ['settings', 'database', 'clock', 'schema', 'disk', 'address', 'proxy']) {
    expect([check, about(document, check)[0]?.state]).toEqual([check, 'ok'])
  }
  expect(about(document, 'workers')).toMatchObject([{ state: 'wrong', todo: expect.stringContaining('worker') }])
  expect(about(document, 'backups')).toMatchObject([{ state: 'wrong' }])
  expect(about(document, 'ledger')).toMatchObject([{ state: 'look', says: expect.stringContaining('never') }])
  // What keeps a production from starting, and both settings of the withdrawal with the article of the law (G203, G241).
  expect(about(document, 'facts').map(({ says }) => says)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('company.registration'),
      expect.stringContaining('statutoryWithdrawal is undecided'),
    ]),
  )
  expect(about(document, 'statutoryWithdrawal')).toMatchObject([
    { todo: expect.stringMatching(/제17조.*99,000.*96,030.*49,500.*제17조/) },
  ])
  expect(await shop.dump()).toEqual(before)
})

test.each([
  ['2026-11-21T01:00:00+09:00', 'ok', 'within 11 h'],
  ['2026-11-20T09:00:00+09:00', 'wrong', 'for 27 h'],
])('reads in the database when the ledgers were compared last: at %s is %s (G662)', async (at, state, says) => {
  await runSql(
    shop.databaseUrl,
    `insert into ledger_compared (at) values ('${at}') on conflict (singleton) do update set at = excluded.at`,
  )
  const { document } = await askCli(['doctor'], shop.env)
  expect(about(document, 'ledger')).toMatchObject([{ state, says: expect.stringContaining(says) }])
})

test('says all that is wrong at once, whatever else is, and no secret of it (G593)', async () => {
  const env = {
    ...shop.env,
    NODE_ENV: 'production',
    SEASONKEEP_SECRET: 'hidden-as-it-is',
    TOSS_SECRET_KEY: 'live_sk_hidden',
    SMTP_URL: 'smtps://hidden',
    PUBLIC_URL: 'http://127.0.0.1:1',
  }
  const { stdout, exitCode } = await runCli(['doctor'], env)
  expect(exitCode).toBe(1)
  for (const says of [
    /SEASONKEEP_SECRET must/,
    /PUBLIC_URL must/,
    /TOSS_CLIENT_KEY/,
    /http:\/\/127.0.0.1:1 does not/,
  ]) {
    expect(stdout).toMatch(says)
  }
  expect(stdout).toMatch(/WRONG +facts +company\.registration/)
  expect(stdout).not.toContain('hidden')
  const away = await askCli(['doctor'], { ...env, DATABASE_URL: 'postgres://shop:hidden@127.0.0.1:1/shop' })
  expect(about(away.document, 'database')).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('127.0.0.1:1/shop') },
  ])
  expect(JSON.stringify(away.document)).not.toContain('hidden')
})

test('without settings and data it says that no shop is here and makes none, as every command does (G593)', async () => {
  const data = join(folder, 'nowhere')
  const { exitCode, document } = await askCli(['doctor'], { SEASONKEEP_DATA: data })
  expect([exitCode, about(document, 'database')]).toMatchObject([
    1,
    [{ state: 'wrong', says: expect.stringContaining(data), todo: expect.stringContaining('/etc/seasonkeep/env') }],
  ])
  for (const command of [
    ['backup', '--to', join(folder, 'of-nothing.backup')],
    ['staff', 'list', '--as', 'boss'],
  ]) {
    const said = await runCli(command, { SEASONKEEP_DATA: data })
    expect([said.exitCode, said.stderr]).toEqual([3, expect.stringContaining('No data of a shop is in')])
  }
  expect(existsSync(data)).toBe(false)
})

test('names the way and the provider’s own code of what is refused, for on the first day nobody can read the tasks (G888)', async () => {
  const stopped = (kind: StoppedKind, subject: string, detail: string) =>
    runSql(
      shop.databaseUrl,
      `insert into staff_task (kind, subject, detail, created_at) values ('${kind}', '${subject}', '${detail}', now())`,
    )
  await stopped('MESSAGES_STOPPED', 'sms', 'every message by sms is refused: InvalidAPIKey')
  await stopped('MESSAGES_STOPPED', 'mail', 'every message by mail is refused: EAUTH')
  await stopped('SIGN_INS_STOPPED', 'kakao', 'every sign-in by kakao is refused: KOE010')
  await stopped('UNLINKS_STOPPED', 'kakao', 'every cut of a link by kakao is refused: -401')
  const { document } = await askCli(['doctor'], shop.env)
  expect(about(document, 'providers').map(({ says }) => says)).toEqual([
    'Every message by sms is refused: InvalidAPIKey',
    'Every message by mail is refused: EAUTH',
    'Every sign-in by kakao is refused: KOE010',
    'Every cut of a link by kakao is refused: -401',
  ])
  expect(about(document, 'providers').at(-1)?.todo).toContain('providers check --only kakao,naver')
  await runSql(shop.databaseUrl, `delete from staff_task where kind like '%_STOPPED'`)
})

/** Says yes to TLS, as PostgreSQL does, and speaks none. */
const withoutHandshake = async (): Promise<number> => {
  const server = createTcpServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      socket.once('data', () => socket.write('no TLS is spoken here, whatever was said'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('where TLS keeps the database from being reached it says what helps, as every command does (G892)', async () => {
  const plain = `${shop.databaseUrl}${shop.databaseUrl.includes('?') ? '&' : '?'}sslmode=verify-full`
  const broken = `postgres://shop:hidden@127.0.0.1:${await withoutHandshake()}/shop?sslmode=verify-full`
  for (const [url, helps] of [
    [plain, 'switch ssl on there'],
    [broken, 'sslrootcert=FILE'],
  ] as const) {
    const env = { ...shop.env, DATABASE_URL: url }
    const { document } = await askCli(['doctor'], env)
    expect(about(document, 'database')).toMatchObject([{ state: 'wrong', todo: expect.stringContaining(helps) }])
    expect((await runCli(['migrate'], env)).stderr).toContain(helps)
  }
})

test('a database that only reads or takes no more connections, and a pooler that is away, are named with what helps (G964)', async () => {
  const asked = async (url: string) => (await askCli(['doctor'], { ...shop.env, DATABASE_URL: url })).document
  const readOnly = Object.assign(new URL(shop.databaseUrl), { search: '?options=-c default_transaction_read_only=on' })
  expect(about(await asked(readOnly.href), 'writer')).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('default_transaction_read_only'), todo: expect.anything() },
  ])
  const pooled = {
    ...shop.env,
    DATABASE_URL: shop.databaseUrl,
    DATABASE_POOL_URL: 'postgres://shop:hidden@127.0.0.1:1/shop',
  }
  const says = 'DATABASE_POOL_URL (127.0.0.1:1/shop) cannot be reached'
  expect(about((await askCli(['doctor'], pooled)).document, 'database')).toMatchObject([
    { state: 'ok' },
    { state: 'wrong', says: expect.stringContaining(says) },
  ])
  expect((await runCli(['serve'], pooled)).stderr).toContain(says)
  const user = `crowded_${process.pid}`
  await runSql(shop.databaseUrl, `create role ${user} login password 'hidden' connection limit 0`)
  onTestFinished(() => runSql(shop.databaseUrl, `drop role ${user}`))
  const crowded = Object.assign(new URL(shop.databaseUrl), { username: user, password: 'hidden' })
  expect(about(await asked(crowded.href), 'database')).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('too many connections'), todo: expect.stringMatching(/limit/) },
  ])
})

test('a folder of pictures that the service cannot write into is named (G896)', async () => {
  const data = mkdtempSync(join(folder, 'data-'))
  const pictures = async () =>
    about((await askCli(['doctor'], { ...shop.env, SEASONKEEP_DATA: data })).document, 'pictures')
  expect(await pictures()).toEqual([])
  // Whatever the user: nobody can go into a file.
  writeFileSync(join(data, 'images'), '', { mode: 0o600 })
  expect(await pictures()).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/images cannot be written into: EACCES/), todo: expect.anything() },
  ])
})

test('a bucket for the pictures is asked for one that nobody has (G896)', async () => {
  const bucket = await startS3Fake()
  onTestFinished(() => bucket.stop())
  const pictures = (place: object) =>
    checkPictures({ imagePlace: { kind: 'S3', ...bucket.place, ...place }, isProduction: true }, 0)
  expect(await pictures({})).toMatchObject([{ check: 'pictures', state: 'ok' }])
  expect(await pictures({ secretKey: 'another' })).toMatchObject([
    {
      state: 'wrong',
      says: expect.stringContaining('SignatureDoesNotMatch'),
      todo: expect.stringContaining('IMAGE_STORE_URL'),
    },
  ])
})

test('root, who may write anywhere, is told to ask as the user of the service (G966)', async () => {
  const imagePlace = { kind: 'Disk', folder: join(folder, 'nobody', 'images') } as const
  expect(await checkPictures({ imagePlace, isProduction: true }, 0)).toMatchObject([
    { check: 'pictures', state: 'unknown', todo: expect.stringContaining('sudo -u seasonkeep --preserve-env') },
  ])
  expect(await checkPictures({ imagePlace, isProduction: true }, 1000)).toEqual([])
  expect(await checkPictures({ imagePlace, isProduction: false }, 0)).toEqual([])
})

test('a folder of backups that cannot be read is no folder without backups', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { document } = await askCli(['doctor'], { ...shop.env, SEASONKEEP_BACKUPS: file })
  expect(about(document, 'backups')).toMatchObject([{ state: 'wrong', says: expect.stringContaining('ENOTDIR') }])
})

test('a worker that wrote the time down, and a backup of last night, are well; an old one is not (G593)', async () => {
  const file = join(folder, 'seasonkeep-2026-11-21T020000Z.backup')
  writeFileSync(file, '')
  await timeReached('2026-11-21T11:59:30+09:00')
  const env = { ...shop.env, SEASONKEEP_BACKUPS: folder }
  const well = await askCli(['doctor'], env)
  expect(about(well.document, 'workers')).toMatchObject([{ state: 'ok' }])
  expect(about(well.document, 'backups')).toMatchObject([{ state: 'ok' }])
  const old = Date.now() / 1000 - 40 * 86_400
  utimesSync(file, old, old)
  expect(about((await askCli(['doctor'], env)).document, 'backups').map(({ state }) => state)).toEqual([
    'wrong',
    'look',
  ])
})

test('a process that starts writes the time down too, and is no sign of a worker (G893)', async () => {
  await timeReached('2026-11-21T11:59:30+09:00', null)
  const { document } = await askCli(['doctor'], shop.env)
  expect(about(document, 'workers')).toMatchObject([{ state: 'wrong', says: 'None has run yet' }])
  await timeReached('2026-11-21T11:59:30+09:00', '2026-11-21T11:50:00+09:00')
  expect(about((await askCli(['doctor'], shop.env)).document, 'workers')).toMatchObject([
    { state: 'wrong', says: 'The last sign of one is 10 min old' },
  ])
})

test.each([600, -600])(
  'a clock of this machine that is %d s off is named, and no worker is blamed for it (G898)',
  async off => {
    await timeReached(new Date().toISOString())
    // Not by `Date`, which the service in this process reads too: its time does not go back.
    const machine = { now: () => (Date.now() + off * 1000) as Instant }
    const settings = readSettings(shop.env).unwrapOr(null)
    if (settings === null) throw new Error('these are the settings of a trial')
    // Of a shop with keys of its own: a trial's time is the sandbox's.
    const keys = { ...settings.keys, toss: KEYS, sms: SMS, mail: MAIL, kakao: null, naver: null, google: null }
    const findings = await checkDatabase(shop.databaseUrl, { ...settings, keys, isProduction: false }, machine)
    const wrong = findings
      .filter(({ check }) => ['clock', 'workers'].includes(check))
      .map(({ check, state }) => [check, state])
    expect(wrong).toEqual([
      ['clock', 'wrong'],
      ['workers', 'ok'],
    ])
  },
)

test('a time that is yet to come was written by a clock that is ahead, and is no sign of a worker (G831)', async () => {
  await timeReached('2026-11-22T12:00:00+09:00')
  const { document } = await askCli(['doctor'], shop.env)
  expect(about(document, 'clock')).toContainEqual(
    expect.objectContaining({ state: 'wrong', says: expect.stringContaining('comes in 24 h') }),
  )
  expect(about(document, 'workers')).toEqual([])
})

type Seen = { readonly isForwarded: boolean; readonly isBelieved: boolean; readonly believesAll: boolean }

/** Stands in for a proxy and the service behind it. */
const behind = async ({ isForwarded, isBelieved, believesAll }: Seen): Promise<string> => {
  const server = createServer(({ headers }, response) => {
    const claimed = headers['x-forwarded-for']
    const address = believesAll && claimed !== undefined ? claimed : '198.51.100.1'
    response.end(JSON.stringify({ address, isForwarded, isBelieved }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const at = server.address()
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
}

test.each([
  [{ isForwarded: true, isBelieved: true, believesAll: false }, 'ok', /198\.51\.100\.1/],
  [{ isForwarded: false, isBelieved: false, believesAll: false }, 'ok', /198\.51\.100\.1/],
  [{ isForwarded: true, isBelieved: false, believesAll: false }, 'wrong', /share one limit/],
  [{ isForwarded: true, isBelieved: true, believesAll: true }, 'wrong', /a visitor writes is believed/],
])('a proxy is believed, and no visitor is: %j is %s (G594)', async (seen, state, says) => {
  const found = await checkAddress({ publicUrl: await behind(seen) })
  expect(found.at(-1)).toMatchObject({ check: 'proxy', state, says: expect.stringMatching(says) })
})

test('a proxy that ends TLS and names no visitor makes all customers one (G594)', () => {
  const seen = { address: '127.0.0.1', isForwarded: false, isBelieved: false }
  expect(ofCaller(seen, true)).toMatchObject({ state: 'wrong', says: expect.stringMatching(/all customers are 127/) })
  expect(ofCaller(seen, false)).toMatchObject({ state: 'ok' })
})

test('the desk on a host of its own is looked at as the shop is (G832)', async () => {
  const deskOrigin = await behind({ isForwarded: true, isBelieved: true, believesAll: false })
  expect(await checkDesk({ publicUrl: deskOrigin, deskOrigin })).toEqual([])
  const publicUrl = 'https://shop.example'
  expect(await checkDesk({ publicUrl, deskOrigin })).toMatchObject([{ check: 'desk', state: 'ok' }])
  expect(await checkDesk({ publicUrl, deskOrigin: 'http://127.0.0.1:1' })).toMatchObject([
    { check: 'desk', state: 'wrong', says: expect.stringContaining('does not answer') },
  ])
})

test('a proxy that keeps pictures of the staff out is named, wherever the desk is (G967)', async () => {
  const server = createServer((request, response) => {
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > 1024 * 1024
    request.resume().on('end', () => response.writeHead(isTooLarge ? 413 : 200, { 'content-type': 'text/html' }).end())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const deskOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const publicUrl of [deskOrigin, 'https://shop.example']) {
    const found = await checkDesk({ publicUrl, deskOrigin })
    expect(found.at(-1)).toMatchObject({
      check: 'desk',
      state: 'wrong',
      says: expect.stringContaining('413'),
      todo: expect.stringContaining('client_max_body_size'),
    })
  }
})

test('a provider that this machine does not reach is named with why, and a stand-in is not asked for (G915)', async () => {
  const server = createTcpServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reached = (url: string) => checkProviders({ keys: { ...ALL_SANDBOX, mail: { ...MAIL, url } } })
  expect(await checkProviders({ keys: ALL_SANDBOX })).toEqual([])
  expect(await reached(`smtp://127.0.0.1:${port}`)).toMatchObject([{ check: 'reach', state: 'ok' }])
  expect(await reached('smtps://shop:secret@127.0.0.1:1')).toEqual([
    {
      check: 'reach',
      state: 'wrong',
      says: '127.0.0.1:1, for mail: connect ECONNREFUSED 127.0.0.1:1',
      todo: expect.stringContaining('firewall'),
    },
  ])
  expect(await reached('smtps://nowhere.invalid')).toMatchObject([
    {
      state: 'wrong',
      says: expect.stringContaining('nowhere.invalid:465, for mail'),
      todo: expect.stringMatching(/name/),
    },
  ])
})

test('the disk of the database is full before anything else shows it (G593)', async () => {
  const full = { code: '53100', message: 'could not extend file "base/16385/t3_17946": No space left on device' }
  expect(await checkRoom({ query: () => Promise.reject(full) })).toMatchObject([
    { check: 'database', state: 'wrong', says: expect.stringContaining('Its disk is full: could not extend') },
  ])
  expect(await checkRoom({ query: () => Promise.reject({ code: '42501', message: 'permission denied' }) })).toEqual([])
})

test('contacts that are a trial’s are wrong in a production at another address (G914)', async () => {
  const { document } = await askCli(['doctor'], {
    ...shop.env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:1',
  })
  expect(about(document, 'facts')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        state: 'wrong',
        says: expect.stringMatching(/^support\.email, links\.terms.*127\.0\.0\.1/),
      }),
    ]),
  )
})

test('a secret that does not open the stored cards is wrong, as is one that the shop does not know, until the one of before is named (G763, G834)', async () => {
  const [before, today] = ['of-before', 'of-today'].map(name => `a secret ${name} that is long enough to sign with`)
  const sealed = makeSecretBox(before ?? '').seal('billing key')
  await shop.api.signedUp()
  await runSql(
    shop.databaseUrl,
    `insert into stored_card (customer_id, billing_key, label, registered_at)
     select id, '${sealed}', '', now() from customer limit 1`,
  )
  const found = async (env: object) => about((await askCli(['doctor'], { ...shop.env, ...env })).document, 'secret')
  // Of the service's own secret, with which it has started.
  expect(await found({ SEASONKEEP_SECRET: today })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('not the one that this shop runs with') },
  ])
  await runSql(shop.databaseUrl, 'delete from secret_mark')
  expect(await found({ SEASONKEEP_SECRET: today })).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/^1 of 1 stored cards/) },
  ])
  for (const env of [{ SEASONKEEP_SECRET: before }, { SEASONKEEP_SECRET: today, SEASONKEEP_OLD_SECRETS: before }]) {
    expect(await found(env)).toMatchObject([{ state: 'ok' }])
  }
})
