import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: CHROMIUM_ARGS })

export type Phone = { readonly page: Page; readonly context: BrowserContext; readonly problems: readonly string[] }

/**
 * A customer's phone, Korean, 390 by 844. `problems` is what the console and the page complained of. The app's worker is left out
 * where a test spoils calls: what went through it cannot be reached.
 */
export const takePhone = async (
  browser: Browser,
  url: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Phone> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ko-KR',
    reducedMotion: 'reduce',
    serviceWorkers,
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

let people = 0
export const newPerson = () => ({
  name: '김시즌',
  email: `season${Date.now()}${(people += 1)}@example.com`,
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
  await page.getByRole('radio', { name: /BASIC/ }).check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/storing/storinginfo')
  await page.getByRole('button', { name: /약관 확인하기/ }).click()
  await page.waitForURL('**/storing/terms')
  await page.getByRole('checkbox', { name: '모두 동의할게요' }).check()
  await page.getByRole('button', { name: '99,000원 결제하기' }).click()
}

/** From home through the card window; answers the order's id. */
export const orderAndPay = async (page: Page): Promise<string> => {
  await orderUpToCardWindow(page)
  const orderId = /SK-[0-9A-Z]{12}/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''
  await page.locator('button.primary').click()
  await page.waitForURL('**/storing/paymentcomplete**')
  return orderId
}

/** Only a number that is proved is called and written to. */
export const provePhone = async (
  page: Page,
  { phone }: Person,
  newestCode: (to: string) => Promise<string>,
): Promise<void> => {
  await page.goto('/mypage/info')
  await page.getByRole('button', { name: '연락처 인증' }).click()
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByRole('textbox', { name: '인증번호' }).fill(await newestCode(phone))
  await page.getByRole('dialog', { name: '연락처를 인증했어요' }).waitFor()
}
