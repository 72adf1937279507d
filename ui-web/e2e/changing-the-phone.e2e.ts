import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { newPerson } from './phone.ts'
import { sharedProduct, tokenOn } from './product-under-test.ts'

const { signedIn, signUp, logIn, newestCode } = sharedProduct()

const askForCode = async (page: Page, phone: string): Promise<void> => {
  // Moves inside the app: the way back at the end is the browser's own step then.
  await page.goto('/mypage')
  await page.getByRole('link', { name: '계정 관리' }).click()
  await page.getByRole('button', { name: /연락처 (바꾸기|등록|인증)/ }).click()
  await page.getByRole('textbox', { name: /휴대폰 번호/ }).fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
}
/** A number typed at the sign-up is not proved yet. */
const DONE = /연락처를 (바꿨|인증했)어요/
const codeField = (page: Page) => page.getByRole('textbox', { name: '인증번호' })
const written = (phone: string): string => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`

test('the phone is changed with a code from the new one; the other device is logged out, this one stays (A14)', async () => {
  const person = await signUp()
  const { phone: next } = newPerson()
  const { page, problems } = await signedIn(await logIn(person))
  const { page: other } = await signedIn(await logIn(person))
  await other.goto('/home')
  await other.getByText('보관 전').waitFor()

  await askForCode(page, next)
  await page.getByRole('timer').waitFor()
  await codeField(page).fill('000000')
  await page.getByText('인증번호가 맞지 않아요').waitFor()
  expect(await codeField(page).getAttribute('aria-invalid')).toBe('true')
  await codeField(page).fill(await newestCode(next))
  await page.getByRole('dialog', { name: DONE }).waitFor()
  await page.getByRole('button', { name: '마이페이지로 가기' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mypage')

  await page.getByRole('link', { name: '계정 관리' }).click()
  await page.getByText(written(next)).waitFor()
  await page.reload()
  await page.getByText(written(next)).waitFor()
  expect(problems).toEqual([])

  await other.getByRole('link', { name: '내 장비', exact: true }).click()
  await other.waitForURL('**/easylogin')
  expect(await tokenOn(other)).toBeNull()
})

test('a number that another account has typed goes to who proves it, and one that is proved already is refused', async () => {
  const first = await signUp()
  const { page } = await signedIn()
  await askForCode(page, first.phone)
  await codeField(page).fill(await newestCode(first.phone))
  await page.getByRole('dialog', { name: DONE }).waitFor()
  await askForCode(page, first.phone)
  await page.getByText('지금 등록된 번호와 같아요').waitFor()
  expect(await codeField(page).count()).toBe(0)
})

test('behind an open sheet the page does not scroll, and Escape closes it', async () => {
  const { page } = await signedIn()
  await page.goto('/mypage/info')
  const isLocked = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].some(it => getComputedStyle(it).overflowY === 'hidden'),
    )
  for (const name of ['연락처 인증', '로그아웃']) {
    await expect.poll(isLocked).toBe(false)
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(isLocked).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(await tokenOn(page)).not.toBeNull()
})

test('no step has a barrier that axe can find', async () => {
  const { page, customer } = await signedIn()
  const { phone: next } = newPerson()
  const found: string[] = []
  const look = async (): Promise<void> => void found.push(...(await barriers(page)))
  await page.goto('/mypage/info')
  await page.getByText(written(customer.phone)).waitFor()
  await look()
  await askForCode(page, next)
  await codeField(page).waitFor()
  await look()
  await codeField(page).fill('000000')
  await page.getByText('인증번호가 맞지 않아요').waitFor()
  await look()
  await codeField(page).fill(await newestCode(next))
  await page.getByRole('dialog', { name: DONE }).waitFor()
  await look()
  expect(found).toEqual([])
})
