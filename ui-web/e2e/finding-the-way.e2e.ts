import { expect, test } from 'vitest'
import { expectShown } from './on-screen.ts'
import { newPerson, signUp } from './phone.ts'
import { productUnderTest } from './product-under-test.ts'

const { takePhone } = productUnderTest()

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
  await signUp(page, newPerson())
  await page.goto('/splash')
  await page.waitForURL('**/home', { timeout: 2_500 })
  await page.getByText('보관 전').waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
})

test('on a slow line the logo stands until the screen does, with nothing blank in between', async () => {
  const { page } = await takePhone()
  await signUp(page, newPerson())
  const line = Promise.withResolvers<void>()
  await page.route('**/assets/browser-*.js', async route => {
    await line.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('#root')?.childElementCount === 0) document.documentElement.dataset['wasBlank'] = ''
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const code = page.waitForRequest('**/assets/browser-*.js')
  await page.goto('/mypage', { waitUntil: 'commit' })
  await code
  await expectShown(page.locator('#root > .shell svg'))
  line.resolve()
  await expectShown(page.locator('h1'))
  expect(await page.locator('html').getAttribute('data-was-blank')).toBeNull()
})

test('a wrong password is refused without leaving the page, and the right one leads home', async () => {
  const { page } = await takePhone()
  const person = newPerson()
  await signUp(page, person)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/easylogin')
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill('wrong-password1')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByText('맞지 않아요').waitFor()
  expect(new URL(page.url()).pathname).toBe('/easylogin')
  await page.getByRole('textbox', { name: '비밀번호' }).fill(person.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/home')
})

test('an e-mail that has an account is told before going on', async () => {
  const { page } = await takePhone()
  const person = newPerson()
  await signUp(page, person)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/terms')
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '이름' }).fill(person.name)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByText('이미 사용 중인 이메일').waitFor()
  expect(new URL(page.url()).pathname).toBe('/email')
})
