import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { expectShown } from './on-screen.ts'
import { logInOn, newPerson } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'

const { takePhone, signUp, newestCode } = sharedProduct()

const askFor = async (page: Page, label: string, typed: string): Promise<void> => {
  await page.getByRole('textbox', { name: label }).fill(typed)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByRole('textbox', { name: '인증번호' }).waitFor()
}
const typeCode = (page: Page, code: string): Promise<void> => page.getByRole('textbox', { name: '인증번호' }).fill(code)

test('the holder of the phone finds the e-mail, masked', async () => {
  const { page, problems } = await takePhone()
  const person = await signUp()
  await page.goto('/easylogin')
  await page.getByRole('link', { name: '아이디·비밀번호 찾기' }).click()
  await askFor(page, '휴대폰 번호', person.phone)
  await typeCode(page, await newestCode(person.phone))
  await page.waitForURL('**/find/id/success')
  const [local = '', host = ''] = person.email.split('@')
  await page.getByText(`${local[0]}${'*'.repeat(local.length - 2)}${local.at(-1)}@${host}`).waitFor()
  expect(await page.content()).not.toContain(person.email)
  await page.reload()
  await page.getByText(`@${host}`).waitFor()
  expect(problems).toEqual([])
})

test('a phone without an account gets a code too, and the answer only after it', async () => {
  const { page } = await takePhone()
  const { phone } = newPerson()
  await page.goto('/find/id')
  await askFor(page, '휴대폰 번호', phone)
  await typeCode(page, await newestCode(phone))
  await page.getByRole('heading', { name: /찾을 수 없어요/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/find/id/success')
})

test('a forgotten password is replaced: the old one is refused, the new one works, nothing of it is left', async () => {
  const { page, problems } = await takePhone()
  const person = await signUp()
  await page.goto('/find/password')
  await askFor(page, '이메일', person.email)
  await typeCode(page, '000000')
  await page.getByText('인증번호가 맞지 않아요').waitFor()
  await typeCode(page, await newestCode(person.email))
  await page.waitForURL('**/find/password/set')
  await page.getByRole('textbox', { name: '새 비밀번호' }).fill('powder9day')
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/find/password/set/confirm')
  await page.reload()
  await page.getByRole('textbox', { name: '새 비밀번호 확인' }).fill('powder9day')
  await page.getByText('비밀번호가 일치해요.').waitFor()
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await page.waitForURL('**/find/password/success')
  const left = await page.evaluate(() => [sessionStorage, localStorage].flatMap(storage => Object.values(storage)))
  expect(left.join()).not.toContain('powder9day')
  await page.getByRole('button', { name: '로그인하러 가기' }).click()
  await page.waitForURL('**/easylogin')
  await logInOn(page, person)
  await page.getByText('맞지 않아요').waitFor()
  await logInOn(page, { ...person, password: 'powder9day' })
  await page.waitForURL('**/home')
  expect(problems).toEqual([])
})

test('after a reload in the middle the code that came still works', async () => {
  const { page } = await takePhone()
  const person = await signUp()
  await page.goto('/find/password')
  await askFor(page, '이메일', person.email)
  await page.reload()
  await askFor(page, '이메일', person.email)
  await page.getByText('조금 전에 보낸 인증번호가 있으면').waitFor()
  await typeCode(page, await newestCode(person.email))
  await page.waitForURL('**/find/password/set')
  await page.getByText(person.email).waitFor()
  expect(new URL(page.url()).pathname).toBe('/find/password/set')
})

test('the last steps opened on their own lead to the first and say why', async () => {
  const { page } = await takePhone()
  for (const path of ['/find/password/set', '/find/password/set/confirm']) {
    await page.goto(path)
    await page.waitForURL('**/find/password')
    await page.getByText('이메일 정보가 없어요').waitFor()
  }
  await page.goto('/find/id/success')
  await page.waitForURL('**/find/id')
  await expectShown(page.getByRole('textbox', { name: '휴대폰 번호' }))
})

test('no screen on the way has a barrier that axe can find', async () => {
  const { page } = await takePhone()
  const found: string[] = []
  const look = async (): Promise<void> => void found.push(...(await barriers(page)))
  const { phone } = newPerson()
  await page.goto('/find/id')
  await askFor(page, '휴대폰 번호', phone)
  await look()
  await typeCode(page, '000000')
  await page.getByText('인증번호가 맞지 않아요').waitFor()
  await look()
  await typeCode(page, await newestCode(phone))
  await page.waitForURL('**/find/id/success')
  await page.getByRole('heading', { name: /찾을 수 없어요/ }).waitFor()
  await look()
  await page.evaluate(() => history.replaceState({ usr: { isChanged: true } }, '', '/find/password/success'))
  await page.reload()
  await page.getByRole('button', { name: '로그인하러 가기' }).waitFor()
  await look()
  expect(found).toEqual([])
})
