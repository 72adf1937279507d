import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { expectShown } from './on-screen.ts'
import { newPerson } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'
import { BUTTONS, pressInWindow } from './social-people.ts'

const { takePhone, customer, post } = sharedProduct()

type Provider = 'kakao' | 'naver' | 'google'

let people = 0
/** Somebody with an account at the provider, whom the shop does not know. */
const personAt = async (provider: Provider, more: object = {}): Promise<{ id: string; name: string }> => {
  people += 1
  const name = `새사람${'가나다라마바사아자차카타파하'.charAt(people)}`
  const email = `social${randomUUID().slice(0, 8)}@example.com`
  const profile = { kakao: { nickname: name }, naver: { name, email }, google: { name, email } }[provider]
  const answer = await post(`/sandbox/${provider}/people`, { ...profile, ...more })
  return { ...((await answer.json()) as { id: string }), name }
}

const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/easylogin')
  await page.getByRole('button', { name: '구글', exact: true }).waitFor()
}

/** Agrees at Kakao's or Naver's page as this person, for the first time with consent. */
const agree = async (page: Page, id: string): Promise<void> => {
  await page.waitForURL('**/sandbox/**')
  await page.locator(`button[name=person][value="${id}"]`).click()
  const consent = page.getByRole('button', { name: '동의하고 계속하기' })
  await consent.or(page.locator('#root')).first().waitFor({ state: 'attached' })
  if (await consent.isVisible()) await consent.click()
}

/** Chooses this person in Google's window. */
const chooseInWindow = async (page: Page, name: string): Promise<void> => {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '구글', exact: true }).click()
  const popup = await opened
  await pressInWindow(popup, name)
}

const enter = async (page: Page, provider: Provider, person: { id: string; name: string }): Promise<void> => {
  await openLogin(page)
  if (provider === 'google') return chooseInWindow(page, person.name)
  await page.getByRole('button', { name: BUTTONS[provider], exact: true }).click()
  return agree(page, person.id)
}

const finishSignUp = async (page: Page): Promise<void> => {
  await page.waitForURL('**/social-terms')
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/social-name')
  await page.getByRole('textbox', { name: '이름' }).fill('김소셜')
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/social-phone')
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill(newPerson().phone)
  await page.getByText('사용할 수 있는 번호예요.').waitFor()
  await page.getByRole('button', { name: '가입 마치기' }).click()
  await page.getByText('가입을 마쳤어요').waitFor()
  await page.waitForURL('**/home')
}

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(name => localStorage.getItem(name), key)

test.each<Provider>(['kakao', 'naver', 'google'])(
  'a new person comes by %s, finishes the sign-up, and the next time is home at once',
  async provider => {
    const person = await personAt(provider)
    const { page, problems } = await takePhone()
    await enter(page, provider, person)
    await finishSignUp(page)
    expect(JSON.parse((await stored(page, 'user')) ?? '')).toMatchObject({ name: '김소셜', provider })
    expect([await stored(page, 'tempToken'), await stored(page, 'tempSocialUser')]).toEqual([null, null])
    // A session of the messenger, without any of Kakao's tokens.
    const session = JSON.parse((await stored(page, 'kakao_session')) ?? 'null')
    const begun = { user: { name: '김소셜' }, tokens: { accessToken: null, refreshToken: null, expiresIn: 86_400 } }
    if (provider === 'kakao') expect(session).toMatchObject(begun)
    else expect(session).toBeNull()

    const other = await takePhone()
    await enter(other.page, provider, person)
    await other.page.waitForURL('**/home')
    expect(JSON.parse((await stored(other.page, 'user')) ?? '')).toMatchObject({ name: '김소셜' })
    expect([...problems, ...other.problems]).toEqual([])
  },
)

test('a cancel at Kakao is shown, and goes along to the login three seconds later (G01)', async () => {
  const { page } = await takePhone()
  await openLogin(page)
  await page.getByRole('button', { name: BUTTONS.kakao, exact: true }).click()
  await page.getByRole('button', { name: '취소하고 돌아가기' }).click()
  await page.getByRole('alert').getByText('카카오 로그인을 취소했어요.').waitFor()
  await page.waitForURL('**/easylogin', { timeout: 20_000 })
  await expectShown(page.getByText('카카오 로그인을 취소했어요.'))
})

test('a cancel at Naver stays to be read and leads to the start; the next try is not blocked (O13)', async () => {
  const { page } = await takePhone()
  await openLogin(page)
  await page.getByRole('button', { name: '네이버', exact: true }).click()
  await page.getByRole('button', { name: '취소하고 돌아가기' }).click()
  await page.getByRole('alert').getByText('네이버 로그인을 취소했어요.').waitFor()
  await page.getByRole('button', { name: '처음으로 돌아가기' }).click()
  await page.waitForURL(/\/(splash|easylogin)$/)
  await openLogin(page)
  await page.getByRole('button', { name: '네이버', exact: true }).click()
  await page.waitForURL('**/sandbox/naver/**')
  await expectShown(page.getByRole('button', { name: '취소하고 돌아가기' }))
})

test('a closed Google window is no error, and the button opens another one', async () => {
  const person = await personAt('google')
  const { page, problems } = await takePhone()
  await openLogin(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '구글', exact: true }).click()
  await (await opened).close()
  await chooseInWindow(page, person.name)
  await page.waitForURL('**/social-terms')
  expect(problems).toEqual([])
})

test.each<'kakao' | 'naver'>(['kakao', 'naver'])(
  'a state that comes back changed from %s is refused, and nothing is kept (O1)',
  async provider => {
    const person = await personAt(provider)
    const { page } = await takePhone()
    await openLogin(page)
    await page.getByRole('button', { name: BUTTONS[provider], exact: true }).click()
    await page.waitForURL('**/sandbox/**')
    await page.getByText('돌아갈 때의 보안 값 바꾸기').click()
    await page.locator('select[name=returned]').selectOption('altered')
    await agree(page, person.id)
    await page.getByRole('alert').getByText('보안 확인에 실패했어요').waitFor()
    expect([await stored(page, 'token'), await stored(page, 'tempToken')]).toEqual([null, null])
  },
)

test('the return address of another person’s login opens nothing here (O3)', async () => {
  const person = await personAt('kakao')
  const attacker = await takePhone()
  await openLogin(attacker.page)
  await attacker.page.getByRole('button', { name: BUTTONS.kakao, exact: true }).click()
  const back = attacker.page.waitForRequest(/\/auth\/kakao\/callback\?/)
  await attacker.page.route('**/auth/kakao/callback?**', route => route.abort())
  await agree(attacker.page, person.id).catch(() => undefined)
  const address = (await back).url()

  const { page } = await takePhone()
  await page.goto(address)
  await page.getByRole('alert').getByText('보안 확인에 실패했어요').waitFor()
  await expect.poll(() => stored(page, 'tempToken')).toBeNull()
})

test('reloading the page that Kakao came back to sends the code once (O2)', async () => {
  const person = await personAt('kakao')
  const { page } = await takePhone()
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/auth/kakao')) sent += 1
  })
  await enter(page, 'kakao', person)
  await page.getByText('약관과 연락처만 확인하면').waitFor()
  await page.reload()
  await page.waitForURL('**/social-terms')
  expect(sent).toBe(1)
})

test('where windows are blocked Google takes the page, and its answer is met on the way back (O13)', async () => {
  const person = await personAt('google')
  const { page } = await takePhone()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openLogin(page)
  await page.getByRole('button', { name: '구글', exact: true }).click()
  await page.waitForURL('**/emulator/auth/handler**')
  await page.getByRole('button', { name: person.name }).click()
  await page.waitForURL('**/social-terms')
  expect(JSON.parse((await stored(page, 'tempSocialUser')) ?? '')).toMatchObject({ provider: 'google' })
})

test('a person whose e-mail has an account made another way is informed, and gets neither (G22)', async () => {
  const { email } = await customer()
  const { page } = await takePhone()
  await enter(page, 'naver', await personAt('naver', { email }))
  await page.getByRole('alert').getByText('이미 다른 방법으로 가입한 이메일이에요').waitFor()
  await expect.poll(() => stored(page, 'token')).toBeNull()
})

test.each(['/social-terms', '/social-name', '/social-phone', '/social-done', '/social/name'])(
  '%s leads a stranger to the login (G23)',
  async path => {
    const { page } = await takePhone()
    await page.goto(path)
    await page.waitForURL('**/easylogin')
    expect(new URL(page.url()).pathname).toBe('/easylogin')
  },
)

test('on a phone too Kakao opens its web page (G682)', async () => {
  const { page } = await takePhone({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  })
  await openLogin(page)
  await page.getByRole('button', { name: BUTTONS.kakao, exact: true }).click()
  await expect.poll(() => page.url(), { timeout: 20_000 }).toContain('/sandbox/kakao/oauth/authorize')
})

test('no step of the way lacks anything that a screen reader needs', async () => {
  const { page } = await takePhone()
  await enter(page, 'kakao', await personAt('kakao'))
  await page.waitForURL('**/social-terms')
  const found = [...(await barriers(page))]
  await page.goto('/auth/naver/callback?error=access_denied')
  await page.getByRole('alert').waitFor()
  found.push(...(await barriers(page)))
  expect(found).toEqual([])
})
