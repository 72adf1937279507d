import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPerson, type Person, signUp } from './phone.ts'
import { productUnderTest } from './product-under-test.ts'

const { takePhone, newestCode } = productUnderTest()

const logIn = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/easylogin')
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(person.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/home')
}
const askForCode = async (page: Page, phone: string): Promise<void> => {
  await page.goto('/mypage/info')
  await page.getByRole('button', { name: /연락처 (변경|등록|인증)/ }).click()
  await page.getByRole('textbox', { name: /휴대폰 번호/ }).fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
}
/** Whoever typed a number at the sign-up has proved none yet. */
const DONE = /연락처를 (바꿨|인증했)어요/
const codeField = (page: Page) => page.getByRole('textbox', { name: '인증번호' })
const written = (phone: string): string => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`

test('the phone is changed with a code from the new one; the other device is logged out, this one stays (A14)', async () => {
  const person = newPerson()
  const { phone: next } = newPerson()
  const { page, problems } = await takePhone()
  await signUp(page, person)
  const { page: other } = await takePhone()
  await logIn(other, person)
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
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a number that another account has typed goes to who proves it, and one that is proved already is refused', async () => {
  const [first, second] = [newPerson(), newPerson()]
  const { page: one } = await takePhone()
  await signUp(one, first)
  const { page } = await takePhone()
  await signUp(page, second)
  await askForCode(page, first.phone)
  await codeField(page).fill(await newestCode(first.phone))
  await page.getByRole('dialog', { name: DONE }).waitFor()
  await askForCode(page, first.phone)
  await page.getByText('지금 등록된 번호와 같아요').waitFor()
  expect(await codeField(page).count()).toBe(0)
})

test('a call for somebody else is refused (G09)', async () => {
  const person = newPerson()
  const { phone: next } = newPerson()
  const { page } = await takePhone()
  await signUp(page, person)
  await askForCode(page, next)
  await codeField(page).waitFor()
  const code = await newestCode(next)
  const status = await page.evaluate(
    async body => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')?.replaceAll('"', '')}`,
      }
      const answer = await fetch('/api/auth/verify-phone-change-sms', { method: 'POST', headers, body })
      return answer.status
    },
    JSON.stringify({ phone: next, authCode: code, userId: 'somebody-else' }),
  )
  expect(status).toBe(403)
})

test('behind an open sheet the page stands still, and Escape closes it', async () => {
  const { page } = await takePhone()
  await signUp(page, newPerson())
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
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test.each(['light', 'dark'] as const)('no step has a barrier that axe can find (%s)', async colorScheme => {
  const { page } = await takePhone()
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const person = newPerson()
  const { phone: next } = newPerson()
  await signUp(page, person)
  const found: string[] = []
  const look = async (step: string): Promise<void> => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    found.push(...violations.map(({ id, nodes }) => `${step}: ${id} ${nodes[0]?.html ?? ''}`))
  }
  await page.goto('/mypage/info')
  await page.getByText(written(person.phone)).waitFor()
  await look('info')
  await askForCode(page, next)
  await codeField(page).waitFor()
  await look('code')
  await codeField(page).fill('000000')
  await page.getByText('인증번호가 맞지 않아요').waitFor()
  await look('wrong code')
  await codeField(page).fill(await newestCode(next))
  await page.getByRole('dialog', { name: DONE }).waitFor()
  await look('done')
  expect(found).toEqual([])
})
