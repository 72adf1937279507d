import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { STORED_KEYS } from '#adapters/browser/stored-keys.ts'
import { tokenTimes } from '#adapters/browser/token-times.ts'

/** Where Debian puts it; `npm test` looks for others too. */
export const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? 'chromium'
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser of its own, for what only its start can set; whoever starts it closes it. */
export const launchBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? INSTALLED, args: [...CHROMIUM_ARGS, ...more] })

let opened: Promise<Browser> | undefined
/** One for all files of a worker; it ends with the worker. */
const browser = (): Promise<Browser> => (opened ??= launchBrowser())

export type Phone = { readonly page: Page; readonly context: BrowserContext; readonly problems: readonly string[] }

type Session = { readonly token: string; readonly user: object }

export type PhoneOptions = Pick<BrowserContextOptions, 'userAgent' | 'viewport' | 'hasTouch'> & {
  /** Where the providers' names lead elsewhere; the one of all files by default. */
  readonly browser?: Browser
  /** Left out by default: a test cannot spoil calls that went through the app's worker. */
  readonly serviceWorkers?: 'allow' | 'block'
  /** Of somebody who has signed in on it. */
  readonly session?: Session
}

/** A customer's phone, Korean, 390 by 844. `problems` is what the console and the page complained of. */
export const takePhone = async (
  url: string,
  { serviceWorkers = 'block', session, browser: own, ...options }: PhoneOptions = {},
): Promise<Phone> => {
  const context = await (own ?? (await browser())).newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...options,
    baseURL: url,
    locale: 'ko-KR',
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(session && { storageState: { cookies: [], origins: [{ origin: url, localStorage: toStoredItems(session) }] } }),
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    // A refused call is shown to the customer; the browser notes it too.
    if (message.type() === 'error' && !/status of (4\d\d|503)/.test(message.text())) problems.push(message.text())
  })
  return { page, context, problems }
}

/** What a login leaves on the phone, whose clock may differ from the service's. */
const toStoredItems = ({ token, user }: Session) => {
  const ahead = Math.round(((tokenTimes(token)?.issuedAt ?? 0) - Date.now()) / 1000)
  return [
    { name: STORED_KEYS.token, value: token },
    { name: STORED_KEYS.user, value: JSON.stringify(user) },
    { name: STORED_KEYS.tokenClockAhead, value: String(ahead) },
  ]
}

export const newPerson = () => ({
  name: '김시즌',
  email: `season${randomUUID().slice(0, 8)}@example.com`,
  password: 'skiing2026',
  phone: `010${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`,
})
export type Person = ReturnType<typeof newPerson>

/** Through all six steps, as a finger would. */
export const signUp = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/easylogin')
  await page.getByRole('link', { name: '회원가입' }).click()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '이름' }).fill(person.name)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '비밀번호' }).fill(person.password)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '비밀번호 확인' }).fill(person.password)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '휴대폰 번호 (선택)' }).fill(person.phone)
  await page.getByText('사용할 수 있는 번호예요.').waitFor()
  await page.getByRole('button', { name: /다음|가입/ }).click()
  await page.waitForURL('**/home')
}

export const logInOn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.goto('/easylogin')
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** From home to the card window. */
export const orderUpToCardWindow = async (page: Page): Promise<void> => {
  await pressThroughToPayment(page)
  await page.waitForURL('**/sandbox/toss/window/**')
}

/** From the choice of gear to the press that opens the card window. */
export const pressThroughToPayment = async (page: Page): Promise<void> => {
  await page.goto('/storing/equipmentselection')
  await page.getByRole('radio', { name: /스키/ }).first().check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/storing/locationselection')
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/storing/planselection')
  await page.getByRole('radio', { name: /기본/ }).check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await agreeAndPay(page)
}

const agreeAndPay = async (page: Page): Promise<void> => {
  await page.waitForURL('**/storing/storinginfo')
  await page.getByRole('button', { name: /약관 확인하기/ }).click()
  await page.waitForURL('**/storing/terms')
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '99,000원 결제하기' }).click()
}

/** From an order that waits for its payment to the card window. */
export const openCardWindow = async (page: Page): Promise<void> => {
  await page.goto('/mypage/payment/stored')
  await page.getByRole('button', { name: '이어서 결제하기' }).click()
  await agreeAndPay(page)
  await page.waitForURL('**/sandbox/toss/window/**')
}
