import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectShown } from './on-screen.ts'
import { newPerson, type Person, signUp } from './phone.ts'
import { productUnderTest } from './product-under-test.ts'

const { takePhone, product } = productUnderTest()

type Message = { readonly text: string; readonly code: string | null }

/** What a phone or an e-mail got last, once it has come. */
const newest = async (to: string): Promise<Message> => {
  const read = async (): Promise<Message | undefined> => {
    const answer = await fetch(`${product().url}/sandbox/inbox.json?to=${encodeURIComponent(to)}`)
    return ((await answer.json()) as readonly Message[])[0]
  }
  await expect.poll(read, { timeout: 15_000 }).toBeTruthy()
  return (await read()) ?? { text: '', code: null }
}
const newestCode = async (to: string): Promise<string> => (await newest(to)).code ?? ''

/** Somebody with an account who is signed in nowhere. */
const somebody = async (page: Page): Promise<Person> => {
  const person = newPerson()
  await signUp(page, person)
  await page.evaluate(() => localStorage.clear())
  return person
}

const askFor = async (page: Page, label: string, typed: string): Promise<void> => {
  await page.getByRole('textbox', { name: label }).fill(typed)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByRole('textbox', { name: '인증번호' }).waitFor()
}
const typeCode = (page: Page, code: string): Promise<void> => page.getByRole('textbox', { name: '인증번호' }).fill(code)

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

test('whoever holds the phone finds the e-mail, masked', async () => {
  const { page, problems } = await takePhone()
  const person = await somebody(page)
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
  const person = await somebody(page)
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
  await logIn(page, person.email, person.password)
  await page.getByText('맞지 않아요').waitFor()
  await logIn(page, person.email, 'powder9day')
  await page.waitForURL('**/home')
  expect(problems).toEqual([])
})

test('after a reload in the middle the code that came still works', async () => {
  const { page } = await takePhone()
  const person = await somebody(page)
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

test.each(['light', 'dark'] as const)(
  'no screen on the way has a barrier that axe can find (%s)',
  async colorScheme => {
    const { page } = await takePhone()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    const look = async (): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      found.push(...violations.map(({ id, nodes }) => `${new URL(page.url()).pathname}: ${id} ${nodes[0]?.html ?? ''}`))
    }
    const { phone } = newPerson()
    await page.goto('/find/password')
    await look()
    await page.getByRole('tab', { name: '아이디 찾기' }).click()
    await askFor(page, '휴대폰 번호', phone)
    await look()
    await typeCode(page, '000000')
    await page.getByText('인증번호가 맞지 않아요').waitFor()
    await look()
    await typeCode(page, await newestCode(phone))
    await page.waitForURL('**/find/id/success')
    await look()
    await page.evaluate(() => history.replaceState({ usr: { isChanged: true } }, '', '/find/password/success'))
    await page.reload()
    await page.getByRole('button', { name: '로그인하러 가기' }).waitFor()
    await look()
    expect(found).toEqual([])
  },
)
