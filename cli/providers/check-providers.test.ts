import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runSandbox } from '#adapters/container/run-sandbox.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { runProgram } from '../program.ts'
import { askCli, codeIn, runCli } from '../testing/run-cli.ts'
import { withoutPeople } from './kept-answers.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A sandbox in a process of its own, and nobody at the shop's own address: there the check listens. */
const trial = async () => {
  const database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-check-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${port}`
  const origin = `http://localhost:${sandboxPort}`
  const { stop } = await runSandbox({
    databaseUrl: database.url,
    host: 'localhost',
    port: sandboxPort,
    origin,
    publicUrl,
  })
  return {
    folder,
    origin,
    publicUrl,
    env: { DATABASE_URL: database.url, SEASONKEEP_DATA: folder, PORT: String(port), SANDBOX_URL: origin },
    async close() {
      await stop()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
let shop: Awaited<ReturnType<typeof trial>>
beforeAll(async () => {
  shop = await trial()
})
afterAll(() => shop.close())

const post = async <Answer = { readonly redirectUrl: string }>(path: string, body: object): Promise<Answer> => {
  const answer = await fetch(`${shop.origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

/** What a person does in the browser at a page that the command names. */
const visit = async (url: string): Promise<void> => {
  const provider = /sandbox\/(kakao|naver)\//.exec(url)?.[1]
  if (provider !== undefined) {
    const people = (await (await fetch(`${shop.origin}/sandbox/${provider}/people`)).json()) as { id: string }[]
    const state = new URL(url).searchParams.get('state')
    const { redirectUrl } = await post(`${provider}/authorize`, { person: people[0]?.id, state })
    await fetch(redirectUrl)
    return
  }
  const page = await (await fetch(url)).text()
  if (url.includes('/check/google/')) return pressGoogle(url, page)
  const asked = await pressed(page)
  const { id } = await post<{ readonly id: string }>('toss/window/sessions', asked)
  const { redirectUrl } = await post(`toss/window/${id}`, { outcome: 'approve' })
  await fetch(redirectUrl)
}

/** What the page asks the script of either version for when its button is pressed, as the script tells the provider. */
const pressed = (page: string): Promise<object> =>
  new Promise(asked => {
    const never = (request: object) => {
      asked(request)
      return new Promise(() => undefined)
    }
    const ask = (kind: string, clientKey: string, customerKey?: string) =>
      customerKey === undefined
        ? (method: string, parameters: object) => never({ version: 1, clientKey, kind, method, parameters })
        : (parameters: object) => never({ version: 2, clientKey, customerKey, kind, parameters })
    const calls = (clientKey: string, customerKey?: string) => ({
      requestPayment: ask('payment', clientKey, customerKey),
      requestBillingAuth: ask('billing', clientKey, customerKey),
    })
    const TossPayments = (clientKey: string) => ({
      ...calls(clientKey),
      payment: ({ customerKey }: { readonly customerKey: string }) => calls(clientKey, customerKey),
    })
    const button = { onclick: (): unknown => undefined }
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? []
    runInNewContext(script, {
      document: { getElementById: () => button },
      TossPayments: Object.assign(TossPayments, { ANONYMOUS: '@@ANONYMOUS' }),
    })
    button.onclick()
  })

/** What a person may find in Google's window: a code that its SDK rejects with. */
let googleSays: string | null = null

/** Runs the page's script with an SDK that signs a person of the sandbox in. */
const pressGoogle = async (url: string, page: string): Promise<void> => {
  const [, script = ''] = /<script type="module">([^]*?)<\/script>/.exec(page) ?? []
  for (const [, name = ''] of script.matchAll(/from '(\S+)'/g)) {
    const module = await fetch(new URL(name, url))
    expect(module.headers.get('content-type')).toContain('javascript')
    expect(await module.text()).not.toContain('gstatic.com/firebasejs')
  }
  const people = (await (await fetch(`${shop.origin}/sandbox/google/people`)).json()) as { id: string }[]
  const signInWithPopup = async ({ app }: { readonly app: { readonly projectId: string } }) => {
    if (googleSays !== null) throw Object.assign(new Error('refused'), { code: googleSays })
    const { idToken } = await post<{ readonly idToken: string }>('google/id-tokens', {
      person: people[0]?.id,
      audience: app.projectId,
    })
    return { user: { getIdToken: async () => idToken } }
  }
  const button = { onclick: async () => undefined, replaceWith: () => undefined }
  runInNewContext(script.replaceAll(/^import .*$/gm, ''), {
    URLSearchParams,
    fetch: (path: string, asked: RequestInit) => fetch(new URL(path, url), asked),
    document: { getElementById: () => button },
    initializeApp: (config: object) => config,
    initializeAuth: (app: object) => ({ app }),
    connectAuthEmulator: (_auth: object, at: string) => expect(at).toBe(shop.origin),
    GoogleAuthProvider: Object,
    inMemoryPersistence: null,
    browserPopupRedirectResolver: null,
    signInWithPopup,
  })
  await button.onclick()
}

/** Types the command at a terminal, with a person who opens each page that it names. */
const checkedByPerson = (...args: readonly string[]) => checkedWith({}, ...args)
const checkedWith = async (settings: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const [out, err]: [string[], string[]] = [[], []]
  const exitCode = await runProgram(['providers', 'check', '--sandbox', ...args], {
    env: { ...process.env, XDG_CONFIG_HOME: '/nonexistent', ...shop.env, ...settings },
    out(text) {
      out.push(text)
      const url = /^ {2}(http\S+)/m.exec(text)?.[1]
      if (url !== undefined) void visit(url)
    },
    err: text => void err.push(text),
  })
  return { exitCode, stdout: out.join(''), stderr: err.join('') }
}

type Document = {
  readonly outcomes: readonly { readonly step: string; readonly state: string; readonly says: string }[]
}
const statesIn = ({ outcomes }: Document) => Object.fromEntries(outcomes.map(({ step, state }) => [step, state]))

test('every provider is read, paid, given back, sent by and signed in with, and what came of it is written down (G670)', async () => {
  const report = join(shop.folder, 'report')
  const keep = join(shop.folder, 'kept')
  const { exitCode, stdout, stderr } = await checkedByPerson(
    '--to-phone',
    '01012345678',
    '--to-mail',
    'owner@example.kr',
    '--report',
    report,
    '--keep',
    keep,
  )
  expect([exitCode, stderr]).toEqual([0, ''])
  const written = JSON.parse(readFileSync(join(report, 'providers-check.json'), 'utf8')) as Document
  expect(statesIn(written)).toEqual({
    'toss: TOSS_SECRET_KEY': 'passed',
    'toss: TOSS_BILLING_SECRET_KEY': 'passed',
    'toss: transactions': 'passed',
    'toss: card payment': 'passed',
    'toss: stored card': 'passed',
    'toss: API version': 'passed',
    'toss: webhook': 'passed',
    'sms: balance': 'passed',
    'sms: message': 'passed',
    'mail: sign-in': 'passed',
    'mail: message': 'passed',
    'kakao: keys': 'passed',
    'kakao: admin key': 'passed',
    'kakao: sign-in': 'passed',
    'naver: keys': 'passed',
    'naver: sign-in': 'passed',
    'google: project': 'passed',
    'google: signing keys': 'passed',
    'google: sign-in': 'passed',
  })
  const text = readFileSync(join(report, 'providers-check.txt'), 'utf8')
  expect(stdout).toContain(text.trim())

  const ledger = await (await fetch(`${shop.origin}/sandbox/toss/ledger.json`)).json()
  expect(ledger).toMatchObject([
    { chargedWon: 100, refundedWon: 100 },
    { chargedWon: 100, refundedWon: 100 },
  ])
  const inbox = await (await fetch(`${shop.origin}/sandbox/inbox.json`)).json()
  expect(inbox).toHaveLength(2)

  const kept = readdirSync(keep).map(name => readFileSync(join(keep, name), 'utf8'))
  expect(readdirSync(keep).toSorted()).toEqual(['google.json', 'kakao.json', 'naver.json', 'sms.json', 'toss.json'])
  for (const secret of ['SK-', 'eyJ', '01012345678', 'owner@example', 'test_', 'SEASONKEEP', '현대카드']) {
    expect([secret, kept.filter(file => file.includes(secret))]).toEqual([secret, []])
  }
  expect(
    JSON.parse(readFileSync(join(keep, 'toss.json'), 'utf8'))['POST /sandbox/toss/v1/payments/confirm'].examples[0]
      .value,
  ).toMatchObject({
    status: 'DONE',
    totalAmount: 100,
  })
})

test('the card window is tried with the script that the shop takes (G740)', async () => {
  const report = join(shop.folder, 'second')
  const { exitCode, stderr } = await checkedWith({ CARD_WINDOW_VERSION: '2' }, '--only', 'toss', '--report', report)
  expect([exitCode, stderr]).toEqual([0, ''])
  const written = JSON.parse(readFileSync(join(report, 'providers-check.json'), 'utf8')) as Document
  expect(statesIn(written)).toMatchObject({ 'toss: card payment': 'passed', 'toss: stored card': 'passed' })
})

type LedgerLine = { readonly chargedWon: number; readonly refundedWon: number }

test.each([
  ['confirm', 'drop-after'],
  ['billing', 'drop-after'],
  ['cancel', 'drop-after'],
  ['confirm', 'answer:totalAmount=1000'],
  ['billing', 'answer:currency="USD"'],
])(
  'an answer to %s that is %s proves nothing: by its record what was taken for the check goes back (G726)',
  async (on, then) => {
    await post('toss/faults', [{ on, then }])
    const { exitCode, stderr } = await checkedByPerson(
      '--only',
      'toss',
      '--report',
      join(shop.folder, `odd-${on}-${then.length}`),
    )
    expect([exitCode, stderr]).toEqual([0, ''])
    const ledger: readonly LedgerLine[] = await (await fetch(`${shop.origin}/sandbox/toss/ledger.json`)).json()
    expect(ledger.filter(({ chargedWon, refundedWon }) => chargedWon !== refundedWon)).toEqual([])
  },
)

test('money that is only on its way back is not called given back (G726)', async () => {
  await post('toss/faults', [{ on: 'cancel', then: 'pending:60' }])
  const report = join(shop.folder, 'pending')
  const { exitCode, stdout } = await checkedByPerson('--only', 'toss', '--report', report)
  expect(exitCode).toBe(1)
  const written = JSON.parse(readFileSync(join(report, 'providers-check.json'), 'utf8')) as Document
  expect(statesIn(written)).toMatchObject({ 'toss: card payment': 'failed', 'toss: stored card': 'passed' })
  expect(stdout).toMatch(/Give order SK-\w+ back/)
})

test('an API version of the card provider that the service was not written for is named (G742)', async () => {
  await post('toss/faults', [{ on: 'confirm', then: 'answer:version="2031-01-01"' }])
  const report = join(shop.folder, 'version')
  const { exitCode, stdout } = await checkedByPerson('--only', 'toss', '--report', report)
  expect(exitCode).toBe(1)
  const written = JSON.parse(readFileSync(join(report, 'providers-check.json'), 'utf8')) as Document
  expect(statesIn(written)).toMatchObject({ 'toss: card payment': 'passed', 'toss: API version': 'failed' })
  expect(stdout).toContain('Toss answers by 2031-01-01, for which the service was not written')
  expect(stdout).toContain('Choose 2024-06-01 in the developer centre')
})

test('what Google’s window refuses is said with its code and what to do', async () => {
  googleSays = 'auth/unauthorized-domain'
  onTestFinished(() => void (googleSays = null))
  const { exitCode, stdout } = await checkedByPerson('--only', 'google')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(
    /FAILED +google: sign-in +Google's window says auth\/unauthorized-domain\n.*authorized domains/,
  )
})

test('live keys are not used unless that is asked for (G671)', async () => {
  const env = { ...shop.env, TOSS_CLIENT_KEY: 'live_ck_x', TOSS_SECRET_KEY: 'live_sk_x' }
  const asked = await askCli(['providers', 'check', '--only', 'toss', '--wait', '0'], env)
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'LIVE_KEYS'])
})

test('what has no keys is skipped and never played, unless the sandbox is asked for', async () => {
  const { exitCode, document } = await askCli(['providers', 'check', '--only', 'toss,mail'], shop.env)
  expect(exitCode).toBe(0)
  expect(statesIn(document as Document)).toEqual({ toss: 'skipped', mail: 'skipped' })
})

test('a key that the provider refuses is said with its code and what to compare', async () => {
  await post('kakao/faults', [{ on: 'token', then: 'error:KOE010' }])
  const { exitCode, stdout, stderr } = await runCli(
    ['providers', 'check', '--sandbox', '--only', 'kakao', '--wait', '0'],
    shop.env,
  )
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/FAILED +kakao: keys +Kakao says KOE010\n.*KAKAO_CLIENT_SECRET/)
  expect(stderr).toMatch(/^CHECK_FAILED: 1 step has failed/)
})

test('where nobody answers no key is blamed', async () => {
  const port = await freePort()
  const settings = { ...shop.env, SANDBOX_URL: `http://localhost:${port}` }
  const { exitCode, stdout } = await runCli(['providers', 'check', '--sandbox', '--wait', '0'], settings)
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(new RegExp(`FAILED +toss: TOSS_SECRET_KEY .*\n.*Let this machine reach localhost:${port},`))
  for (const advice of ['sms: balance', 'kakao: keys', 'naver: keys', 'google: project'])
    expect(stdout).toMatch(new RegExp(`FAILED +${advice} .*\n.* let this machine reach`, 'i'))
  expect(stdout).not.toContain('Compare')
})

test('a service that runs at the address is not pushed aside: steps that need it say so', async () => {
  const { createServer } = await import('node:http')
  const server = createServer().listen(Number(shop.env.PORT), 'localhost')
  onTestFinished(() => void server.close())
  const { exitCode, stdout } = await runCli(
    ['providers', 'check', '--sandbox', '--only', 'toss', '--without', 'sms'],
    shop.env,
  )
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/skipped +toss: card payment +port \d+ is taken/)
})

test('a kept answer has types and form, and neither names nor numbers of anybody', () => {
  expect(
    withoutPeople({
      id: 3_141_592_653,
      status: 'DONE',
      paymentKey: 'tviva2026',
      approvedAt: '2026-11-02T10:15:00+09:00',
      kakao_account: { email: 'a@b.kr', nickname: '보드타는곰', has_email: true },
      totalAmount: 100,
      balance: 12_345,
      messageList: { M4V20180307110044: { text: '내용 123' } },
    }),
  ).toEqual({
    id: 0,
    status: 'DONE',
    paymentKey: 'aaaaa0000',
    approvedAt: '2026-11-02T10:15:00+09:00',
    kakao_account: { email: 'a@a.aa', nickname: '가가가가가', has_email: true },
    totalAmount: 100,
    balance: 0,
    messageList: { A0A00000000000000: { text: '가가 000' } },
  })
})
