import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { logInOn, newPerson, signUp } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'
import { BUTTONS, pressInWindow } from './social-people.ts'

const { takePhone, signedIn, pay, post, get } = sharedProduct()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const openWarnings = async (page: Page): Promise<void> => {
  await page.goto('/mypage/info')
  await press(page, '회원 탈퇴')
  await page.waitForURL('**/mypage/info/delete')
}
const goThrough = async (page: Page): Promise<void> => {
  await press(page, '탈퇴하기')
  await page.getByRole('dialog', { name: '정말 탈퇴할까요?' }).waitFor()
  await press(page, '네, 탈퇴할게요')
}
const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())

test('gear first: a customer with a running contract sees what to do, also at the address itself', async () => {
  const { page, problems, customer } = await signedIn()
  await pay(customer)
  await page.goto('/mypage/info')
  await press(page, '회원 탈퇴')
  await page.waitForURL('**/mypage/info/prerequisite')
  await page.getByRole('link', { name: /자동 결제 해지하기/ }).waitFor()
  await page.goto('/mypage/info/delete')
  await page.waitForURL('**/mypage/info/prerequisite')
  await press(page, '마이페이지로 가기')
  await page.waitForURL('**/mypage')
  expect(problems).toEqual([])
})

test('when the check fails the warnings open, and the service refuses in the end (G95)', async () => {
  const { page, customer } = await signedIn()
  await pay(customer)
  await page.route('**/api/users/withdraw-eligibility', route => route.fulfill({ status: 500, body: '' }))
  await openWarnings(page)
  await goThrough(page)
  await page.getByRole('alert').getByText('아직 탈퇴하지 않았어요').waitFor()
  await expect.poll(() => storedKeys(page)).toContain('token')
  await page.goto('/mypage')
  await page.getByRole('heading', { name: /김시즌/ }).waitFor()
})

test('the account goes, nothing stays on the phone, and the same e-mail begins anew', async () => {
  const { page, problems, customer: person } = await signedIn()
  await openWarnings(page)
  await goThrough(page)
  await page.getByRole('dialog', { name: '탈퇴를 마쳤어요' }).waitFor()
  await expect.poll(() => storedKeys(page)).toEqual([])
  await press(page, '처음 화면으로')
  await page.waitForURL(/\/(splash|onboarding)$/)
  await logInOn(page, person)
  await page.getByText('이메일 또는 비밀번호가 맞지 않아요', { exact: false }).waitFor()

  await signUp(page, { ...person, name: '새사람' })
  await page.getByText('보관 전').first().waitFor()
  await page.goto('/mypage/payment/past')
  await page
    .getByText('결제 내역이 없어요', { exact: false })
    .or(page.getByText(/없어요/))
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

test('one’s own data comes as a file, and a no in the modal keeps the account', async () => {
  const { page, customer: person } = await signedIn()
  await openWarnings(page)
  const coming = page.waitForEvent('download')
  await press(page, /내 정보 내려받기/)
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^seasonkeep-my-data-.*\.json$/)
  const copy = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(copy.profile).toMatchObject({ name: person.name, email: person.email, phone: person.phone })
  await press(page, '탈퇴하기')
  await press(page, '계속 쓸게요')
  await page.goto('/mypage')
  await page.getByRole('heading', { name: /김시즌/ }).waitFor()
})

describe('each provider sees the end of the link', () => {
  const addPerson = async (provider: string, profile: object): Promise<{ id: string }> =>
    (await post(`/sandbox/${provider}/people`, profile)).json() as Promise<{ id: string }>
  const linkedAt = async (provider: string, id: string): Promise<unknown> => {
    const people = await get<readonly { id: string; linkedAt: unknown }[]>(`/sandbox/${provider}/people`)
    return people.find(person => person.id === id)?.linkedAt
  }
  const finishSignUp = async (page: Page): Promise<void> => {
    await page.waitForURL('**/social-terms')
    await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
    await press(page, '다음')
    await page.getByRole('textbox', { name: '이름' }).fill('김소셜')
    await press(page, '다음')
    await page.getByRole('textbox', { name: '휴대폰 번호' }).fill(newPerson().phone)
    await page.getByText('사용할 수 있는 번호예요.').waitFor()
    await press(page, '가입 마치기')
    await page.waitForURL('**/home')
  }

  test.each([
    ['kakao', '카카오', { nickname: '떠나는곰' }],
    ['naver', '네이버', { name: '떠나는별', email: `leaving${Date.now()}@example.com` }],
  ] as const)('%s', async (provider, label, profile) => {
    const { id } = await addPerson(provider, profile)
    const { page, problems } = await takePhone()
    await page.goto('/easylogin')
    await page.getByRole('button', { name: BUTTONS[provider], exact: true }).click()
    await page.waitForURL('**/sandbox/**')
    await page.locator(`button[name=person][value="${id}"]`).click()
    await press(page, '동의하고 계속하기')
    await finishSignUp(page)
    expect(await linkedAt(provider, id)).not.toBeNull()
    await openWarnings(page)
    await page.getByText(`${label} 계정과의 연결도 함께 끊어요.`).waitFor()
    await goThrough(page)
    await page.getByRole('dialog', { name: '탈퇴를 마쳤어요' }).waitFor()
    await expect.poll(() => linkedAt(provider, id), { timeout: 10_000 }).toBeNull()
    await expect.poll(() => storedKeys(page)).toEqual([])
    expect(problems).toEqual([])
  })

  const chooseInWindow = async (page: Page, button: string, name: string): Promise<void> => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: button, exact: true }).click()
    const popup = await opened
    await pressInWindow(popup, name)
  }
  const enterByGoogle = async (page: Page, name: string): Promise<void> => {
    await page.goto('/easylogin')
    await page.getByRole('button', { name: '구글', exact: true }).waitFor()
    await chooseInWindow(page, '구글', name)
    await finishSignUp(page)
  }

  test('Google, asked once more in its window', async () => {
    const name = `떠나는눈${Date.now()}`
    await addPerson('google', { name, email: `leaving.google${Date.now()}@example.com` })
    const { page, problems } = await takePhone()
    await enterByGoogle(page, name)
    await openWarnings(page)
    await press(page, '탈퇴하기')
    await page.getByText('구글 창이 열리면', { exact: false }).waitFor()
    const deleted = page.waitForResponse(/accounts:delete/)
    await chooseInWindow(page, '네, 탈퇴할게요', name)
    expect((await deleted).status()).toBe(200)
    await page.getByRole('dialog', { name: '탈퇴를 마쳤어요' }).waitFor()
    expect(problems).toEqual([])
  })

  test('Google, whose window is closed: the account goes all the same', async () => {
    const name = `닫는눈${Date.now()}`
    await addPerson('google', { name, email: `leaving.closed${Date.now()}@example.com` })
    const { page } = await takePhone()
    await enterByGoogle(page, name)
    await openWarnings(page)
    await press(page, '탈퇴하기')
    const opened = page.waitForEvent('popup')
    await press(page, '네, 탈퇴할게요')
    await (await opened).close()
    await page.getByRole('dialog', { name: '탈퇴를 마쳤어요' }).waitFor({ timeout: 20_000 })
    await expect.poll(() => storedKeys(page)).toEqual([])
  })
})

test('no step has a barrier that axe can find', async () => {
  const { page } = await signedIn()
  const found: string[] = []
  const look = async (): Promise<void> => void found.push(...(await barriers(page)))
  await openWarnings(page)
  await page.getByText('법에 따라 따로 남는 기록').waitFor()
  await look()
  await press(page, '탈퇴하기')
  await page.getByRole('dialog').waitFor()
  await look()
  await page.route('**/api/users/withdraw', route => route.abort())
  await press(page, '네, 탈퇴할게요')
  await page.getByRole('alert').waitFor()
  await look()
  await page.unroute('**/api/users/withdraw')
  await page.route('**/api/users/withdraw', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as object
    const kept = { contracts: 2, payments: 3, complaints: 0, hasContact: true, until: '2031-11-21' }
    const naverConsentRevokeUrl = 'https://nid.naver.com/'
    await route.fulfill({ response: answer, json: { ...body, kept, naverConsentRevokeUrl } })
  })
  await press(page, '네, 탈퇴할게요')
  await page.getByRole('dialog', { name: '탈퇴를 마쳤어요' }).waitFor()
  await look()
  expect(found).toEqual([])
})
