import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { newPerson, signUp } from './phone.ts'
import { productUnderTest } from './product-under-test.ts'

const { takePhone, order, newestCode } = productUnderTest()

const answer = async <Body>(asked: Promise<Response>): Promise<Body> => (await (await asked).json()) as Body

/** A contract, paid past the app. */
const pay = async (token: string): Promise<void> => {
  const selection = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
  const { orderId } = await answer<{ orderId: string }>(order('/api/orders/pre-create', selection, token))
  const choice = { orderId, amount: 99_000, orderName: '스키 보관 BASIC', outcome: 'approve' }
  const { paymentKey } = await answer<{ paymentKey: string }>(order('/sandbox/toss/window', choice))
  expect((await order('/api/orders/toss/confirm', { paymentKey, orderId, amount: 99_000 }, token)).status).toBe(200)
}

test('home says that no message can come while there is a contract, and one code from a mail ends that', async () => {
  const person = newPerson()
  const { page, problems } = await takePhone()
  await signUp(page, person)
  const note = page.getByText('픽업과 결제 소식을 보낼 연락처가 아직 없어요')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await note.count()).toBe(0)

  await pay((await page.evaluate(() => localStorage.getItem('token')))?.replaceAll('"', '') ?? '')
  await page.goto('/home')
  await note.waitFor()
  await page.getByRole('link', { name: '인증하기' }).click()
  await page.waitForURL('**/mypage/info')
  await page.getByRole('button', { name: '이메일 인증' }).click()
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByRole('timer').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('textbox', { name: '인증번호' }).fill(await newestCode(person.email))
  await page.getByRole('dialog', { name: '이메일을 인증했어요' }).waitFor()
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: '이메일 인증' }).count()).toBe(0)

  await page.goto('/home')
  await page.getByText('픽업 예정').first().waitFor()
  expect(await note.count()).toBe(0)
  expect(problems).toEqual([])
})
