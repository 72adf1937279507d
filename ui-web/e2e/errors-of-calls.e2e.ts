import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectText, field, press } from './on-screen.ts'
import { type Customer, sharedProduct } from './product-under-test.ts'
import { failNext, TOO_MANY } from './failing-calls.ts'

// Messages of docs/errors.md, each on the screen where it belongs.

const { takePhone, signedIn, post, customer } = sharedProduct()
let someone: Customer
beforeAll(async () => {
  someone = await customer()
})

const KAKAO_SESSION = {
  user: null,
  tokens: { accessToken: null, refreshToken: null, loginTime: Date.now(), expiresIn: 86_400 },
}

/** As after a login, on a page of this origin that runs none of our code. */
const keepSession = async (page: Page, token: string, user: object): Promise<void> => {
  await page.goto('/api/openapi.json')
  await page.evaluate(
    kept => {
      for (const [key, value] of kept) localStorage.setItem(key, value)
    },
    [
      ['token', token],
      ['user', JSON.stringify(user)],
      ['kakao_session', JSON.stringify(KAKAO_SESSION)],
    ] as const,
  )
}

const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => ['token', 'user', 'kakao_session'].filter(key => localStorage.getItem(key) !== null))

const USER_AT_REST = {
  id: 'u1',
  uid: 'u1',
  email: 'ski@example.com',
  maskedEmail: null,
  phone: null,
  provider: 'EMAIL',
  isProfileComplete: true,
  thumbnailImage: null,
  profileImage: null,
}

describe('any call of a signed-in customer', () => {
  test('of no answer the connection may be the reason, of an error page and an unknown status it is not (G692)', async () => {
    const { page } = await signedIn(someone)
    await failNext(page, '/users/me/sessions', 'lost')
    await page.goto('/mypage/info/sessions')
    await expectText(page, '서비스에 연결하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 시도해 주세요.')
    for (const [i, how] of (['page', { status: 418, code: 'TEAPOT' }, TOO_MANY] as const).entries()) {
      if (i > 0) await expectText(page, '서비스에 잠시 문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.')
      const asked = page.waitForResponse(/\/me\/sessions$/)
      await failNext(page, '/users/me/sessions', how)
      await press(page, '다시 불러오기')
      await asked
    }
    await press(page, '다시 불러오기')
    await expectText(page, '지금 이 기기')
  })

  test('a session that the service has ended is deleted, and the login says so (401 with a token)', async () => {
    const { page } = await takePhone()
    const { token, user } = await customer()
    await post('/api/auth/logout', {}, token)
    await keepSession(page, token, user)
    await page.addInitScript(() => addEventListener('tokenExpired', () => sessionStorage.setItem('heard', 'yes')))
    await page.goto('/mypage/info/sessions')
    await page.waitForURL('**/easylogin')
    await expect.poll(() => storedKeys(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toBe('yes')
    await expectText(page, '로그아웃됐어요. 다시 로그인하면 이어서 할 수 있어요.')
  })

  test('a 401 to a call without a token ends nothing (G02)', async () => {
    const { page } = await takePhone()
    await page.goto('/easylogin')
    await page.evaluate(kept => localStorage.setItem('kakao_session', kept), JSON.stringify(KAKAO_SESSION))
    await failNext(page, '/users/login', { status: 401, code: 'SIGN_IN_NEEDED' })
    await field(page, '이메일').fill('ski@example.com')
    await field(page, '비밀번호').fill('snow7valley')
    await press(page, '로그인')
    await expectText(page, '서비스에 잠시 문제가 생겼어요. 잠시 뒤 다시 눌러 주세요.')
    expect(new URL(page.url()).pathname).toBe('/easylogin')
    await expect.poll(() => storedKeys(page)).toEqual(['kakao_session'])
  })

  test('a token that is gone in the middle sends nothing and asks for a login', async () => {
    const { page } = await signedIn(someone)
    await failNext(page, '/users/me/sessions', 'lost')
    await page.goto('/mypage/info/sessions')
    await expectText(page, '로그인한 기기를 불러오지 못했어요')
    await page.evaluate(() => localStorage.removeItem('token'))
    await press(page, '다시 불러오기')
    await expectText(page, '로그인하면 이어서 할 수 있어요.')
  })

  test.each([
    ['not three parts', 'not-a-token'],
    ['three parts that say nothing', 'a.b.c'],
    ['one that is over', `e30.${btoa('{"exp":1}')}.c`],
  ])('a token of %s is cleared, never sent, and the login is asked for', async (_what, token) => {
    const { page } = await takePhone()
    const sent: string[] = []
    page.on('request', request => sent.push(request.headers()['authorization'] ?? ''))
    await keepSession(page, token, { ...USER_AT_REST, name: '김시즌' })
    await page.goto('/home')
    await page.getByRole('heading', { name: /로그인이\s*필요해요/ }).waitFor()
    await expect.poll(() => storedKeys(page)).toEqual([])
    expect(sent.join('')).toBe('')
  })

  test('what belongs to another account is refused (403)', async () => {
    const other = await customer()
    const { page } = await signedIn({ ...someone, user: { ...someone.user, id: other.user.id } })
    await page.goto('/mypage/payment/stored')
    await expectText(page, '이 계정으로는 볼 수 없는 내용이에요.')
  })
})

describe('login by e-mail', () => {
  test('what is missing is shown beside its field, the answer of the service over the form', async () => {
    const { page } = await takePhone()
    await page.goto('/easylogin')
    await press(page, '로그인')
    await expectText(page, '이메일을 입력해 주세요.')
    await expectText(page, '비밀번호를 입력해 주세요.')
    await field(page, '이메일').fill('ski@example.com')
    await field(page, '비밀번호').fill('snow7valley')
    for (const [how, text] of [
      ['lost', '서비스에 연결하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 눌러 주세요.'],
      ['page', '서비스에 잠시 문제가 생겼어요. 잠시 뒤 다시 눌러 주세요.'],
      [TOO_MANY, '짧은 시간에 여러 번 시도했어요. 3분 뒤에 다시 로그인하거나 비밀번호를 다시 설정해 주세요.'],
    ] as const) {
      await failNext(page, '/users/login', how)
      await press(page, '로그인')
      await expectText(page, text)
    }
    await field(page, '이메일').fill(`${'a'.repeat(300)}@example.com`)
    await press(page, '로그인')
    await expectText(page, '이메일과 비밀번호를 다시 확인해 주세요.')
  })
})
