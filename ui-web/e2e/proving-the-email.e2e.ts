import { expect, test } from 'vitest'
import { expectNoBarrier } from './barriers.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn, pay, newestCode } = sharedProduct()

test('home says that no message can come while there is a contract, and one code from a mail ends that', async () => {
  const { page, problems, customer } = await signedIn()
  const note = page.getByText('픽업과 결제 소식을 보낼 연락처가 아직 없어요')
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await note.count()).toBe(0)

  await pay(customer)
  await page.goto('/home')
  await note.waitFor()
  await page.getByRole('link', { name: '인증하기' }).click()
  await page.waitForURL('**/mypage/info')
  await page.getByRole('button', { name: '이메일 인증' }).click()
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByRole('timer').waitFor()
  await expectNoBarrier(page)
  await page.getByRole('textbox', { name: '인증번호' }).fill(await newestCode(customer.email))
  await page.getByRole('dialog', { name: '이메일을 인증했어요' }).waitFor()
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: '이메일 인증' }).count()).toBe(0)

  await page.goto('/home')
  await page.getByText('픽업 예정').first().waitFor()
  // Home as it was known last is there first.
  await note.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
