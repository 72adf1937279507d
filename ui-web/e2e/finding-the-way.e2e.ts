import { expect, test } from 'vitest'
import { hold } from './hold.ts'
import { agree, expectShown, typeAndGoOn } from './on-screen.ts'
import { sharedProduct } from './product-under-test.ts'

const { takePhone, signedIn, signUp } = sharedProduct()

test.each([
  ['/', '/splash'],
  ['/nowhere', '/splash'],
  ['/storing', '/splash'],
  ['/login', '/easylogin'],
])('%s leads to %s', async (from, to) => {
  const { page } = await takePhone()
  await page.goto(from)
  await page.waitForURL(`**${to}`)
  expect(new URL(page.url()).pathname).toBe(to)
})

test('the logo gives way to the introduction after three seconds, and the introduction to the login', async () => {
  const { page } = await takePhone()
  await page.goto('/splash')
  await page.waitForURL('**/onboarding', { timeout: 20_000 })
  for (const label of ['다음', '다음', '시작']) await page.getByRole('button', { name: label, exact: true }).click()
  await page.waitForURL('**/easylogin')
  await expectShown(page.getByRole('textbox', { name: '이메일' }))
})

test('home asks a stranger to log in, and the splash shows a customer straight home', async () => {
  const { page } = await takePhone()
  await page.goto('/home')
  await page.getByText('로그인').first().waitFor()
  await page.waitForURL('**/easylogin', { timeout: 20_000 })

  const { page: ofCustomer } = await signedIn()
  await ofCustomer.goto('/splash')
  await ofCustomer.waitForURL('**/home')
  await ofCustomer.getByText('보관 전').waitFor()
  expect(new URL(ofCustomer.url()).pathname).toBe('/home')
})

test('on a slow line the logo is shown until the screen is, with nothing blank in between', async () => {
  const { page } = await signedIn()
  const release = await hold(page, '**/assets/browser-*.js')
  await page.addInitScript(() => {
    // Not before the logo has come: the page may be read in pieces.
    let wasShown = false
    const look = () => {
      const isShown = (document.querySelector('#root')?.childElementCount ?? 0) > 0
      if (wasShown && !isShown) document.documentElement.dataset['wasBlank'] = ''
      wasShown ||= isShown
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const code = page.waitForRequest('**/assets/browser-*.js')
  await page.goto('/mypage', { waitUntil: 'commit' })
  await code
  await expectShown(page.locator('#root > .shell svg'))
  release()
  await expectShown(page.locator('h1'))
  expect(await page.locator('html').getAttribute('data-was-blank')).toBeNull()
})

test('a wrong password is refused without leaving the page, and the right one leads home', async () => {
  const { page } = await takePhone()
  const person = await signUp()
  const code = await hold(page, '**/assets/*.js')
  const logIn = page.getByRole('button', { name: '로그인', exact: true })
  await page.goto('/easylogin', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill('wrong-password1')
  // Before its code is there a press sends nothing, and what was typed stays (G968).
  await logIn.click()
  code()
  await expectShown(page.getByRole('button', { name: '이메일 지우기' }))
  await logIn.click()
  await page.getByText('맞지 않아요').waitFor()
  expect(new URL(page.url()).pathname).toBe('/easylogin')
  await page.getByRole('textbox', { name: '비밀번호' }).fill(person.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/home')
})

test('an e-mail that has an account is reported before going on', async () => {
  const { page } = await takePhone()
  const person = await signUp()
  await page.goto('/terms')
  await agree(page)
  await typeAndGoOn(page, '이름', person.name)
  await typeAndGoOn(page, '이메일', person.email)
  await page.getByText('이미 사용 중인 이메일').waitFor()
  expect(new URL(page.url()).pathname).toBe('/email')
})
