import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CommandAnswer, packCommand, type SentCommand } from '#adapters/http/contract/staff/sent-command.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { fileUseOf } from '../files/named-files.ts'
import { COMMANDS } from '../program.ts'
import { sessionFile } from '../session/session-path.ts'
import { allCommands } from '../testing/all-commands.ts'
import { ASKS_FOR_NONE, ASKS_FOR_PROOF, READS } from '../testing/proof-of-commands.ts'
import { OPEN_SHOP } from '../testing/open-shop.ts'
import { askCli, codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'
import { SENDABLE } from './sendable.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PICTURE = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'seasonkeep-sent-'))

let shop: ShopAtWork
let order: string
const tokens: Partial<Record<StaffRole, string>> = {}

/** As a session of `login` leaves it. The machine knows neither database nor secret. */
const envOf = (role: StaffRole, token = tokens[role] ?? ''): Record<string, string> => {
  const env = {
    XDG_CONFIG_HOME: join(home, role),
    SEASONKEEP_SERVER: '',
    DATABASE_URL: '',
    SEASONKEEP_DATA: '/nonexistent',
  }
  const file = sessionFile(env)
  mkdirSync(dirname(file), { recursive: true })
  const session = { server: shop.api.url, token, endsAt: '2026-11-22T00:00:00Z', member: role }
  writeFileSync(file, JSON.stringify(session), { mode: 0o600 })
  return env
}

const signIn = async (role: StaffRole): Promise<string> => {
  const browser = await signedInTo(shop.api, role)
  const begun = await shop.api.call('POST', '/api/staff/command-line/begin', { body: { machine: 'counter-pc' } })
  await browser.call('POST', '/command-line/approve', { body: { code: begun.body.userCode } })
  const { deviceCode } = begun.body
  return (await shop.api.call('POST', '/api/staff/command-line/token', { body: { deviceCode } })).body.token
}

beforeAll(async () => {
  shop = await shopAtWork()
  order = await shop.askedForGear()
  for (const role of ['SUPPORT', 'OPERATOR', 'ADMIN'] as const) tokens[role] = await signIn(role)
})
afterAll(async () => {
  rmSync(home, { recursive: true })
  await shop.close()
})

const send = (token: string, sent: Partial<SentCommand> = { words: ['order', 'list'] }, key?: string) =>
  fetch(`${shop.api.url}/api/staff/commands`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/vnd.seasonkeep.command',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: packCommand({ words: [], files: [], folders: [], taken: [], ...sent }),
  })

const post = async (sent: Partial<SentCommand>, role: StaffRole = 'ADMIN', key?: string): Promise<CommandAnswer> =>
  CommandAnswer.parse(await (await send(tokens[role] ?? '', sent, key)).json())

test('every first word either goes to the service or is for the machine it is typed at (G387)', async () => {
  const local = [
    'allowance',
    'backup',
    'doctor',
    'login',
    'logout',
    'migrate',
    'providers',
    'restore',
    'sandbox',
    'serve',
    'status',
    'validate',
    'whoami',
    'worker',
  ]
  expect([...SENDABLE, ...local].toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(COMMANDS).toSorted((a, b) => a.localeCompare(b)),
  )
  const found = await allCommands()
  const staff = found.filter(({ command }) => command.options.some(({ long }) => long === '--as'))
  expect(staff.length).toBeGreaterThan(80)
  expect(staff.filter(({ words }) => !SENDABLE.has(words[0] ?? ''))).toEqual([])
})

test('every word of them that names a file says what is done with it (G387)', async () => {
  const unmarked = (await allCommands())
    .filter(({ words }) => SENDABLE.has(words[0] ?? ''))
    .flatMap(({ words, command }) =>
      [
        ...command.options.map(one => [one.flags, one] as const),
        ...command.registeredArguments.map(one => [`<${one.name()}>`, one] as const),
      ]
        .filter(([name, one]) => /[<[](file|folder|path)[\]>]/.test(name) && fileUseOf(one) === undefined)
        .map(([name]) => `${words.join(' ')} ${name}`),
    )
  expect(unmarked).toEqual([])
})

/** One reading of each area, and refusals of each kind. */
const BOTH_WAYS: readonly (readonly string[])[] = [
  ['order', 'list'],
  ['order', 'list', '--json'],
  ['order', 'show', 'ORDER'],
  ['order', 'show', 'SK-AAAAAAAAAAAA'],
  ['order', 'show', 'SK-AAAAAAAAAAAA', '--json'],
  ['order', 'show'],
  ['order', 'advance', 'ORDER', '--event', 'pickup.done'],
  ['order', 'advance', 'ORDER', '--event', 'pickup.done', '--json', '--dry-run'],
  ['checkout', 'list'],
  ['locker', 'list'],
  ['label', 'print', 'ORDER'],
  ['label', 'find', 'ZZZZ-ZZZZ'],
  ['notice', 'list', '--limit', '3'],
  ['report', 'list', 'ORDER', '--reason', 'asked'],
  ['payment', 'list', '--order', 'ORDER'],
  ['refund', 'list'],
  ['refund', 'quote', '--order', 'ORDER', '--json'],
  ['renewal', 'list', '--json'],
  ['price', 'list'],
  ['task', 'list'],
  ['complaint', 'list'],
  ['terms', 'list'],
  ['shop', 'show'],
  ['shop', 'set', 'support.hours=매일', '--reason', 'a trial', '--dry-run'],
  ['staff', 'list', '--json'],
  ['user', 'list'],
  ['search', '시즌'],
  ['report', 'sales', '--month', '2026-11', '--json'],
  ['user', 'list', '--limit', 'many'],
  ['order', 'lst'],
]

test('the same words say the same, with the same exit code, signed in as typed beside the database (G387)', async () => {
  const env = envOf('ADMIN')
  for (const typed of BOTH_WAYS) {
    const words = typed.map(word => (word === 'ORDER' ? order : word))
    const isStaff = !['lst'].includes(words[1] ?? '')
    const local = await runCli([...words, ...(isStaff ? ['--as', 'trial-admin'] : [])], shop.env)
    const sent = await runCli(words, env)
    expect({ words, ...sent }).toEqual({ words, ...local })
  }
})

describe('what a member may', () => {
  test('is decided by the session: a role too low is refused and written down, --as is not taken (G387)', async () => {
    const refused = await askCli(['order', 'advance', order, '--event', 'checkout.withdrawn'], envOf('SUPPORT'))
    expect([refused.exitCode, codeIn(refused)]).toEqual([1, 'ROLE_TOO_LOW'])
    expect(codeIn(await askCli(['order', 'list', '--as', 'boss'], envOf('SUPPORT')))).toBe('AS_REFUSED')
    expect((await post({ words: ['order', 'list', '--as', 'boss'] }, 'SUPPORT')).err).toContain('AS_REFUSED')
    const { stdout } = await runCli(['audit', 'list', '--subject', order], envOf('ADMIN'))
    expect(stdout).toMatch(/trial-support .*checkout.withdrawn/)
  })

  test('money, settings and exports ask for a fresh proof; a dry run and reading do not (G389)', async () => {
    await runSql(
      shop.databaseUrl,
      `update staff_session set proved_at = proved_at - interval '1 hour' where staff_id = 'trial-admin'`,
    )
    const env = envOf('ADMIN')
    const words = ['shop', 'set', 'support.hours=매일', '--reason', 'a trial']
    const refused = await runCli(words, env)
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain('seasonkeep login --again')
    expect((await runCli([...words, '--dry-run'], env)).exitCode).toBe(0)
    const file = join(home, 'unproved.csv')
    expect(
      (await runCli(['export', 'orders', '--month', '2026-11', '--csv', file, '--reason', 'books'], env)).exitCode,
    ).toBe(1)
    expect(existsSync(file)).toBe(false)
    tokens.ADMIN = await signIn('ADMIN')
    expect((await runCli(words, envOf('ADMIN'))).exitCode).toBe(0)
  })

  test('each command of the staff is written down as one that asks for a proof or for none, and does so (G389)', async () => {
    const staff = (await allCommands()).filter(({ command }) => command.options.some(({ long }) => long === '--as'))
    const decided = [...ASKS_FOR_PROOF, ...ASKS_FOR_NONE].map(([command]) => command)
    expect([...decided, ...READS].toSorted()).toEqual(staff.map(({ words }) => words.join(' ')).toSorted())
    await runSql(
      shop.databaseUrl,
      `update staff_session set proved_at = proved_at - interval '1 hour' where staff_id = 'trial-admin'`,
    )
    const files = ['terms.md', 'shop.yaml'].map(name => ({ name, unread: null, bytes: Buffer.from('{}') }))
    const asks = async ([command, rest]: readonly [string, readonly string[]]) => {
      const { err } = await post({ words: [...command.split(' '), ...rest], files })
      return [command, /^\w+/.exec(err)?.[0] ?? 'DONE'] as const
    }
    for (const one of ASKS_FOR_PROOF) expect(await asks(one)).toEqual([one[0], 'PROOF_NEEDED'])
    for (const one of ASKS_FOR_NONE) {
      const [, code] = await asks(one)
      expect([one[0], code]).not.toEqual([one[0], 'PROOF_NEEDED'])
      expect([one[0], code]).not.toEqual([one[0], 'WRONG_USAGE'])
    }
    tokens.ADMIN = await signIn('ADMIN')
  })

  test('is bounded by how many commands one sends: one more is 429, with when to try again, and another member is not stopped (G522)', async () => {
    const { body: clock } = await shop.api.call('GET', '/sandbox/clock')
    const { name, limit } = RATE_LIMITS.commandsPerMember
    await runSql(
      shop.databaseUrl,
      `insert into budget_use
       select '${name}', '${keyedHash(SECRET)('staff command:trial-operator')}', array_agg('${clock.now}'::timestamptz)
       from generate_series(1, ${limit})
       on conflict (budget, subject) do update set uses = excluded.uses`,
    )
    const response = await send(tokens.OPERATOR ?? '')
    expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(codeIn(await askCli(['order', 'list'], envOf('OPERATOR')))).toBe('TOO_MANY_REQUESTS')
    expect(codeIn(await askCli(['order', 'list'], envOf('SUPPORT')))).toBeUndefined()
    await runSql(shop.databaseUrl, `delete from budget_use where budget = '${name}'`)
  })

  test('who is disabled is out with the next word; without a session one is told to log in', async () => {
    const token = await signIn('SUPPORT')
    await runSql(shop.databaseUrl, `update staff set disabled_at = now() where id = 'trial-support'`)
    expect(codeIn(await askCli(['order', 'list'], envOf('SUPPORT', token)))).toBe('LOGIN_NEEDED')
    await runSql(shop.databaseUrl, `update staff set disabled_at = null where id = 'trial-support'`)
    expect(codeIn(await askCli(['order', 'list'], { SEASONKEEP_SERVER: shop.api.url }))).toBe('LOGIN_NEEDED')
    const live = { ...OPEN_SHOP, ...shop.env }
    expect(codeIn(await askCli(['order', 'list', '--as', 'boss'], live))).toBe('LOGIN_NEEDED')
    expect(codeIn(await askCli(['staff', 'list', '--as', 'boss'], live))).toBeUndefined()
  })
})

describe('words that no machine sends', () => {
  test.each([
    [['backup', '--to', '/tmp/stolen']],
    [['migrate']],
    [['serve']],
    [['allowance', 'check', '--plan', 'BASIC', '--history', '/etc/passwd', '--on', '2027-02-01']],
    [['login', 'https://elsewhere.example']],
  ])('%j are not known to the service (G387)', async words => {
    const { exitCode, out, err } = await post({ words })
    expect([exitCode, out]).toEqual([2, ''])
    expect(err).toMatch(/^WRONG_USAGE/)
  })

  test('a name of a file reaches nothing of the service, and its environment is not said (G387)', async () => {
    const read = await post({ words: ['shop', 'import', '/etc/hostname', '--reason', 'looks'] })
    expect(read.err).toContain('cannot be read')
    const pictures = ['--front', '../../../etc/passwd', '--back', PICTURE, '--left', PICTURE, '--right', PICTURE]
    const filed = await post({ words: ['report', 'add', '--order', order, '--score', '1', '--tip', 'x', ...pictures] })
    expect(filed.err).toContain('FILE_NOT_READ')
    const target = join(home, 'written-by-the-service.html')
    const page = await post({ words: ['label', 'lockers', 'A-01', '--file', target] })
    expect(page.files).toMatchObject([{ name: target }])
    expect(existsSync(target)).toBe(false)
    expect(JSON.stringify([read, filed, page])).not.toContain(shop.databaseUrl)
  })

  test('a body that is none, too long, or of somebody without a token is refused', async () => {
    const sendBytes = async (body: Uint8Array<ArrayBuffer>, token = tokens.ADMIN) =>
      (
        await fetch(`${shop.api.url}/api/staff/commands`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.seasonkeep.command' },
          body,
        })
      ).status
    expect(await sendBytes(new TextEncoder().encode('{"words":["order","list"]}\n'))).toBe(400)
    const packed = packCommand({ words: ['order', 'list'], files: [], folders: [], taken: [] })
    expect(await sendBytes(packed.slice(0, -1))).toBe(400)
    expect(await sendBytes(packed, 'nobody')).toBe(401)
    expect(await sendBytes(new Uint8Array(42 * 1024 * 1024))).toBe(413)
  })
})

test('files go with the words and come back: pictures, facts, pages, exports (G387)', async () => {
  const env = envOf('OPERATOR')
  const folder = join(home, 'pictures')
  mkdirSync(folder)
  for (const view of ['front', 'back', 'left', 'right'])
    writeFileSync(join(folder, `${view}.png`), readFileSync(PICTURE))
  const filed = await askCli(
    ['report', 'add', '--order', order, '--score', '61', '--tip', '왁싱', '--pictures', folder, '--reason', 'again'],
    env,
  )
  expect(filed.document).toMatchObject({ event: 'report.corrected' })
  const { reports } = (await askCli(['report', 'list', order, '--reason', 'asked'], env)).document as {
    reports: { id: string }[]
  }
  const opened = join(home, 'opened')
  expect(
    (await runCli(['report', 'show', reports[0]?.id ?? '', '--open', opened, '--reason', 'asked'], env)).exitCode,
  ).toBe(0)
  expect(readdirSync(opened)).toHaveLength(4)

  const page = join(home, 'labels.html')
  const print = ['label', 'print', order, '--file', page]
  expect((await runCli(print, env)).exitCode).toBe(0)
  expect(readFileSync(page, 'utf8')).toContain('<svg')
  expect((await runCli(print, env)).stderr).toContain('is there already')
  expect((await runCli([...print, '--force'], env)).exitCode).toBe(0)

  const admin = envOf('ADMIN')
  const facts = join(home, 'shop.yaml')
  expect((await runCli(['shop', 'export', facts], admin)).exitCode).toBe(0)
  expect((await runCli(['shop', 'import', facts, '--reason', 'as it is'], admin)).stdout).toContain('Nothing differs')
  const csv = join(home, 'orders.csv')
  const exported = ['export', 'orders', '--month', '2026-11', '--reason', 'books']
  expect((await runCli([...exported, '--csv', csv], admin)).exitCode).toBe(0)
  expect((await runCli(exported, admin)).stdout).toBe(readFileSync(csv, 'utf8'))
})

test('a command whose answer was lost is sent again and carried out once; its answer is kept sealed (G388)', async () => {
  const words = ['complaint', 'add', '--order', order, '--text', 'the locker was open', '--reason', 'called']
  const first = await post({ words }, 'SUPPORT', 'lost-1')
  expect(first.exitCode).toBe(0)
  expect(await post({ words }, 'SUPPORT', 'lost-1')).toEqual(first)
  const { stdout } = await runCli(['complaint', 'list', '--json'], envOf('SUPPORT'))
  expect((JSON.parse(stdout) as { complaints: unknown[] }).complaints).toHaveLength(1)
  const kept = JSON.stringify((await shop.dump())['public.staff_answer'] ?? (await shop.dump())['staff_answer'])
  expect(kept).toContain('lost-1')
  expect(kept).not.toContain('exitCode')
})

test('a service that is not reached is said so, and what reads is not sent twice', async () => {
  const env = envOf('SUPPORT')
  const file = sessionFile(env)
  writeFileSync(file, readFileSync(file, 'utf8').replace(shop.api.url, 'http://127.0.0.1:1'), { mode: 0o600 })
  const read = await askCli(['order', 'list'], env)
  expect([read.exitCode, codeIn(read)]).toEqual([3, 'UNREACHABLE'])
  const written = await runCli(['task', 'done', '1', '--reason', 'called'], env)
  expect(written.exitCode).toBe(3)
  expect(written.stderr).toContain('not known')
})
