import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, openBrowser, type Person, type Phone, takePhone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

// Every message of docs/errors.md that the other files do not reach, on the screen where it belongs.

let product: Product
let browser: Browser
let someone: Customer
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  someone = await customer()
})
afterEach(() => Promise.all(browser.contexts().map(context => context.close())))
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const phone = (): Promise<Phone> => takePhone(browser, product.url)

const order = (path: string, body: unknown, token?: string): Promise<Response> =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

type Customer = Person & { readonly token: string; readonly user: { readonly id: string } }

const customer = async (): Promise<Customer> => {
  const person = newPerson()
  const { name: userName, email: userLogin, password: userPassword, phone: userPhone } = person
  await order('/api/users/signup', { userName, userLogin, userPassword, userPhone, available: true, isSocial: false })
  const answer = await order('/api/users/login', { email: userLogin, password: userPassword })
  return { ...person, ...((await answer.json()) as Pick<Customer, 'token' | 'user'>) }
}

const KAKAO_SESSION = { user: null, accessToken: null, refreshToken: null, loginTime: Date.now(), expiresIn: 86_400 }

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

const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => ['token', 'user', 'kakao_session'].filter(key => localStorage.getItem(key) !== null))

type Spoiled = 'lost' | 'page' | { readonly status: number; readonly code: string; readonly retryAfter?: number }

/** The next call to this path gets no answer, a page in place of one, or a refusal in the service's own form. */
const spoilNext = (page: Page, path: string, how: Spoiled): Promise<unknown> =>
  page.route(
    `**/api${path}`,
    route => {
      if (how === 'lost') return route.abort('connectionrefused')
      if (how === 'page') return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      const { status, ...body } = how
      return route.fulfill({ status, json: { success: false, message: '서비스의 말', requestId: 'e2e', ...body } })
    },
    { times: 1 },
  )

const INVALID = { status: 400, code: 'INVALID_INPUT' } as const
const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 180 } as const

const expectText = async (page: Page, text: string): Promise<void> => {
  await page.getByText(text).first().waitFor({ timeout: 10_000 })
  expect(await page.getByText(text).first().isVisible()).toBe(true)
}
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Types into one field and reads what is said below it; a field that was emptied is not left. */
const expectBelow = async (page: Page, name: string, texts: readonly (readonly [string, string])[]): Promise<void> => {
  for (const [typed, text] of texts) {
    await field(page, name).fill(typed)
    if (typed !== '') await field(page, name).blur()
    await expectText(page, text)
  }
}

describe('any call of a signed-in customer', () => {
  test('no answer, an error page and an unknown status are told alike', async () => {
    const { page } = await phone()
    await keepSession(page, someone.token, someone.user)
    await spoilNext(page, '/users/me/sessions', 'lost')
    await page.goto('/mypage/info/sessions')
    for (const how of ['page', { status: 418, code: 'TEAPOT' }, TOO_MANY] as const) {
      await expectText(page, '서비스에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.')
      const asked = page.waitForResponse(/\/me\/sessions$/)
      await spoilNext(page, '/users/me/sessions', how)
      await press(page, '다시 불러오기')
      await asked
    }
    await press(page, '다시 불러오기')
    await expectText(page, '지금 이 기기')
  })

  test('a session that the service has ended is forgotten, and the login says so (401 with a token)', async () => {
    const { page } = await phone()
    const { token, user } = await customer()
    await order('/api/auth/logout', {}, token)
    await keepSession(page, token, user)
    await page.addInitScript(() => addEventListener('tokenExpired', () => sessionStorage.setItem('heard', 'yes')))
    await page.goto('/mypage/info/sessions')
    await page.waitForURL('**/splash')
    expect(await keptKeys(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toBe('yes')
    await page.waitForURL('**/onboarding')
    for (const label of ['다음', '다음', '시작']) await press(page, label)
    await page.waitForURL('**/easylogin')
    await expectText(page, '로그인이 풀렸어요. 다시 로그인하면 이어서 할 수 있어요.')
  })

  test('a 401 to a call without a token ends nothing (G02)', async () => {
    const { page } = await phone()
    await page.goto('/easylogin')
    await page.evaluate(kept => localStorage.setItem('kakao_session', kept), JSON.stringify(KAKAO_SESSION))
    await spoilNext(page, '/users/login', { status: 401, code: 'SIGN_IN_NEEDED' })
    await field(page, '이메일').fill('ski@example.com')
    await field(page, '비밀번호').fill('snow7valley')
    await press(page, '로그인')
    await expectText(page, '서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.')
    expect(new URL(page.url()).pathname).toBe('/easylogin')
    expect(await keptKeys(page)).toEqual(['kakao_session'])
  })

  test('a token that is gone in the middle sends nothing and asks for a login', async () => {
    const { page } = await phone()
    await keepSession(page, someone.token, someone.user)
    await spoilNext(page, '/users/me/sessions', 'lost')
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
    const { page } = await phone()
    const sent: string[] = []
    page.on('request', request => sent.push(request.headers()['authorization'] ?? ''))
    await keepSession(page, token, { ...USER_AT_REST, name: '김시즌' })
    await page.goto('/home')
    await page.getByRole('heading', { name: /로그인이\s*필요해요/ }).waitFor()
    expect(await keptKeys(page)).toEqual([])
    expect(sent.join('')).toBe('')
  })

  test('what belongs to another account is refused (403)', async () => {
    const { page } = await phone()
    const other = await customer()
    await keepSession(page, someone.token, { ...someone.user, id: other.user.id })
    await page.goto('/mypage/payment/stored')
    await expectText(page, '이 계정으로는 볼 수 없는 내용이에요.')
  })
})

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

describe('login by e-mail', () => {
  test('what is missing is told beside its field, what the service answers over the form', async () => {
    const { page } = await phone()
    await page.goto('/easylogin')
    await press(page, '로그인')
    await expectText(page, '이메일을 입력해 주세요')
    await expectText(page, '비밀번호를 입력해 주세요')
    await field(page, '이메일').fill('ski@example.com')
    await field(page, '비밀번호').fill('snow7valley')
    for (const [how, text] of [
      ['page', '서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.'],
      [TOO_MANY, '여러 번 시도해서 잠시 멈췄어요. 조금 뒤에 다시 로그인해 주세요.'],
    ] as const) {
      await spoilNext(page, '/users/login', how)
      await press(page, '로그인')
      await expectText(page, text)
    }
    await field(page, '이메일').fill(`${'a'.repeat(300)}@example.com`)
    await press(page, '로그인')
    await expectText(page, '이메일과 비밀번호를 다시 확인해 주세요.')
  })
})

/** Somebody whom the provider knows and who has agreed there before; the shop does not know them. */
const personAt = async (provider: 'kakao' | 'naver', profile: object): Promise<string> => {
  const { id } = (await (await order(`/sandbox/${provider}/people`, profile)).json()) as { readonly id: string }
  await order(`/sandbox/${provider}/tokens`, { person: id })
  return id
}

const LABELS = { kakao: '카카오', naver: '네이버' } as const
const leaveFor = async (page: Page, provider: 'kakao' | 'naver'): Promise<void> => {
  await page.goto('/easylogin')
  await press(page, LABELS[provider])
  await page.waitForURL(`**/sandbox/${provider}/**`)
}
const comeBackFrom = async (page: Page, provider: 'kakao' | 'naver', person: string): Promise<void> => {
  await leaveFor(page, provider)
  await page.locator(`button[name=person][value="${person}"]`).click()
}
const comeBackWithError = async (page: Page, provider: 'kakao' | 'naver'): Promise<void> => {
  await leaveFor(page, provider)
  await press(page, '오류와 함께 돌아가기')
}
const expectAlert = (page: Page, text: string): Promise<void> =>
  page.getByRole('alert').getByText(text).waitFor({ timeout: 10_000 })

describe('the start of a social login', () => {
  test('buttons that could not be asked for can be asked for again', async () => {
    const { page } = await phone()
    await spoilNext(page, '/auth/social', 'lost')
    await page.goto('/easylogin')
    await expectText(page, '다른 로그인 방법을 불러오지 못했어요.')
    await press(page, '다시 불러오기')
    await page.getByRole('button', { name: '카카오', exact: true }).waitFor()
    expect(await page.getByText('불러오지 못했어요').count()).toBe(0)
  })

  test('a start that fails is told over the form', async () => {
    const { page } = await phone()
    await page.goto('/easylogin')
    for (const [how, provider, text] of [
      ['lost', '카카오', '카카오 로그인을 시작하지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.'],
      [INVALID, '네이버', '네이버 로그인을 시작하지 못했어요. 브라우저에서 쿠키를 허용하고 다시 눌러 주세요.'],
      [
        { status: 404, code: 'SOCIAL_NOT_OFFERED' },
        '카카오',
        '카카오 로그인은 지금 쓸 수 없어요. 다른 방법으로 로그인해 주세요.',
      ],
      [TOO_MANY, '네이버', '여러 번 시도해서 잠시 멈췄어요. 180초 뒤에 다시 눌러 주세요.'],
    ] as const) {
      await spoilNext(page, '/auth/social/begin', how)
      await press(page, provider)
      await expectAlert(page, text)
    }
    await page.route('**/api/auth/social/begin', route =>
      route.fulfill({ json: { success: true, authorizeUrl: 'javascript:alert(1)', state: 's' } }),
    )
    await press(page, '네이버')
    await expectAlert(page, '네이버 로그인 주소가 올바르지 않아요. 잠시 뒤 다시 하거나 다른 방법으로 로그인해 주세요.')
  })

  test('while one tab is away at Naver, another one is told so', async () => {
    const { page, context } = await phone()
    await leaveFor(page, 'naver')
    const second = await context.newPage()
    await second.goto('/easylogin')
    await press(second, '네이버')
    await expectAlert(second, '네이버 로그인이 이미 진행 중이에요. 열린 화면에서 마치거나 3분 뒤에 다시 눌러 주세요.')
  })

  test('what Google’s window ends with is told over the form', async () => {
    const { page } = await phone()
    await page.goto('/easylogin')
    await page.getByRole('button', { name: 'Google', exact: true }).waitFor()
    await order('/sandbox/google/people', { name: '구글러', email: `google${Date.now()}@example.com` })
    const choose = async (button: RegExp | string): Promise<void> => {
      const opened = page.waitForEvent('popup')
      await press(page, 'Google')
      const popup = await opened
      await popup
        .locator('details')
        .last()
        .evaluate((details: HTMLDetailsElement) => void (details.open = true))
      await popup.getByRole('button', { name: button }).first().click()
    }
    for (const [then, text] of [
      ['error:OPERATION_NOT_ALLOWED', 'Google 로그인이 꺼져 있어요. 다른 방법으로 로그인하거나 고객센터'],
      ['need-confirmation', '이미 다른 방법으로 가입한 이메일이에요. 가입한 방법으로 로그인해 주세요.'],
      ['error:CREDENTIAL_TOO_OLD_LOGIN_AGAIN', '로그인한 지 오래됐어요. 다시 로그인해 주세요.'],
    ] as const) {
      await order('/sandbox/google/faults', [{ on: 'sign-in', then }])
      await choose(/구글러/)
      await expectAlert(page, text)
    }
    await choose('연결이 끊기게 하기')
    await expectAlert(page, 'Google에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.')
    await choose('Google 오류로 끝내기')
    await expectAlert(page, 'Google 로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요. (auth/internal-error)')
  })

  test('where windows are blocked the way through the page is told, and how it ended', async () => {
    const { page } = await phone()
    // The words stand for as long as the page takes to leave.
    await page.addInitScript(() => {
      window.open = () => null
      new MutationObserver(() => {
        const said = /팝업을 열 수 없어서[^.]*\./.exec(document.body?.textContent ?? '')?.[0]
        if (said !== undefined) sessionStorage.setItem('said', said)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/easylogin')
    await press(page, 'Google')
    await page.waitForURL('**/emulator/auth/handler**')
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(
      '팝업을 열 수 없어서 이 화면에서 Google로 이동해요.',
    )
    await page.getByText('다른 결과 시험하기').click()
    await page.getByRole('button', { name: 'Google 오류로 끝내기' }).click()
    await expectAlert(page, 'Google 로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요. (auth/internal-error)')
    expect(new URL(page.url()).pathname).toBe('/easylogin')
  })
})

type Ending = readonly [text: string, come: (page: Page) => Promise<unknown>]

/** What the page that a provider comes back to says, for each way in which that can end. */
const endingsAt = (provider: 'kakao' | 'naver', person: string): readonly Ending[] => {
  const name = LABELS[provider]
  const enter = `/auth/${provider}`
  const come = (page: Page) => comeBackFrom(page, provider, person)
  const failing = async (page: Page, on: string, then: string) => {
    await order(`/sandbox/${provider}/faults`, [{ on, then }])
    await come(page)
  }
  const spoiled = async (page: Page, how: Spoiled) => {
    await spoilNext(page, enter, how)
    await come(page)
  }
  return [
    ['로그인 중에 문제가 생겼어요: ', page => comeBackWithError(page, provider)],
    [`${name}에서 인증 코드를 받지 못했어요.`, page => page.goto(`/auth/${provider}/callback?state=s`)],
    [
      `${name}에서 액세스 토큰을 받지 못했어요. 다시 로그인해 주세요.`,
      page => failing(page, 'token', provider === 'kakao' ? 'error:KOE320' : 'error:invalid_request'),
    ],
    // The same page once more: its code went out already, and what came of it is not known here.
    ['로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요.', page => page.reload()],
    [
      `${name} 계정을 확인하지 못했어요. 다시 로그인해 주세요.`,
      page => failing(page, 'profile', provider === 'kakao' ? 'error:-401' : 'error:024'),
    ],
    [
      `${name}에서 답이 없어요. 잠시 뒤 다시 하거나 다른 방법으로 로그인해 주세요.`,
      page => failing(page, 'token', '500'),
    ],
    ['서버에서 로그인하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.', page => spoiled(page, 'page')],
  ]
}

describe('the way back from a provider', () => {
  test('Kakao’s page tells each end, and takes the words along to the login', async () => {
    const { page } = await phone()
    const person = await personAt('kakao', { nickname: '새손님' })
    for (const [text, come] of endingsAt('kakao', person)) {
      await come(page)
      await expectAlert(page, text)
    }
    await press(page, '로그인으로 돌아가기')
    await page.waitForURL('**/easylogin')
    await expectText(page, '서버에서 로그인하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.')
  })

  test('Naver’s page tells each end and stays', async () => {
    const { page } = await phone()
    const person = await personAt('naver', { name: '새손님' })
    for (const [text, come] of endingsAt('naver', person)) {
      await come(page)
      await expectAlert(page, text)
    }
    await page.route('**/api/auth/naver', route => route.fulfill({ json: { result: 'fail', apiData: null } }))
    await comeBackFrom(page, 'naver', person)
    await expectAlert(page, '서버에서 로그인하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.')
    expect(new URL(page.url()).pathname).toBe('/auth/naver/callback')
  })
})

const agree = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await press(page, '다음')
}
const typeAndGoOn = async (page: Page, label: string, typed: string): Promise<void> => {
  await field(page, label).fill(typed)
  await press(page, '다음')
}

describe('sign-up', () => {
  test('each step says what it lacks', async () => {
    const { page } = await phone()
    const { name, email, password } = newPerson()
    await page.goto('/terms')
    await agree(page)
    await expectBelow(page, '이름', [
      ['김', '이름을 2자 이상 입력해 주세요.'],
      ['', '이름을 입력해 주세요.'],
      ['Kim', '이름을 한글로만 입력해 주세요.'],
    ])
    await typeAndGoOn(page, '이름', name)
    await page.waitForURL('**/email')
    await expectBelow(page, '이메일', [
      ['a@b', '올바른 이메일 형식으로 입력해 주세요.'],
      ['', '이메일을 입력해 주세요.'],
    ])
    await typeAndGoOn(page, '이메일', email)
    await page.waitForURL('**/password')
    await expectBelow(page, '비밀번호', [
      ['snow7', '비밀번호를 8자 이상 입력해 주세요.'],
      ['snow7snow7snow7snow7', '비밀번호를 16자 이내로 입력해 주세요.'],
      ['20262027', '비밀번호에 영문자를 넣어 주세요.'],
      ['snowvalley', '비밀번호에 숫자를 넣어 주세요.'],
      ['qwerty123', '많이 쓰이는 비밀번호예요. 다른 비밀번호를 입력해 주세요.'],
      ['', '비밀번호를 입력해 주세요.'],
    ])
    await typeAndGoOn(page, '비밀번호', password)
    await page.waitForURL('**/passwordconfirm')
    await expectBelow(page, '비밀번호 확인', [['snow7valley', '비밀번호가 일치하지 않아요.']])
    await typeAndGoOn(page, '비밀번호 확인', password)
    await page.waitForURL('**/phone')
    await expectBelow(page, '휴대폰 번호 (선택)', [['0101234', '올바른 휴대폰 번호를 입력해 주세요.']])
  })

  test('what the service says to the e-mail, the number and the account is told', async () => {
    const { page } = await phone()
    const { name, email, password, phone: number } = newPerson()
    await page.goto('/terms')
    await agree(page)
    await typeAndGoOn(page, '이름', name)
    await field(page, '이메일').fill(email)
    for (const [how, text] of [
      ['lost', '이메일을 확인하지 못했어요. 연결을 확인하고 다시 눌러 주세요.'],
      [TOO_MANY, '여러 번 확인해서 잠시 멈췄어요. 180초 뒤에 다시 눌러 주세요.'],
    ] as const) {
      await spoilNext(page, '/users/email/*/available', how)
      await press(page, '다음')
      await expectText(page, text)
    }
    await press(page, '다음')
    await typeAndGoOn(page, '비밀번호', password)
    await typeAndGoOn(page, '비밀번호 확인', password)

    await page.waitForURL('**/phone')
    await field(page, '휴대폰 번호 (선택)').fill(someone.phone)
    await expectText(page, '이미 사용 중인 번호예요. 다른 번호를 쓰거나 비워 두세요.')
    await spoilNext(page, '/users/phone/*/available', 'lost')
    await field(page, '휴대폰 번호 (선택)').fill(number)
    await expectText(page, '번호를 확인하는 중에 문제가 생겼어요. 가입할 때 다시 확인할게요.')
    for (const [how, text] of [
      ['lost', '가입 중에 연결이 끊겼어요. 입력한 내용은 그대로 있으니 연결을 확인하고 다시 눌러 주세요.'],
      [INVALID, '입력한 내용을 서비스가 받지 못했어요. 앞 단계의 내용을 다시 확인해 주세요.'],
      [{ status: 400, code: 'TERMS_NOT_AGREED' }, '필수 약관에 동의하면 가입할 수 있어요.'],
      [TOO_MANY, '여러 번 확인해서 잠시 멈췄어요. 180초 뒤에 다시 눌러 주세요.'],
    ] as const) {
      await spoilNext(page, '/users/signup', how)
      await press(page, '다음')
      await expectAlert(page, text)
    }
    await spoilNext(page, '/users/login', 'lost')
    await press(page, '다음')
    await page.waitForURL('**/easylogin')
    await expectText(page, '가입이 끝났어요. 로그인하면 바로 시작할 수 있어요.')
    expect(await field(page, '이메일').inputValue()).toBe(email)
  })
})

test('the phone step of a social sign-up tells what is missing, taken or over', async () => {
  const { page } = await phone()
  await comeBackFrom(page, 'kakao', await personAt('kakao', { nickname: 'Boarder' }))
  await page.waitForURL('**/social-terms')
  await agree(page)
  await page.waitForURL('**/social-name')
  page.on('dialog', dialog => void dialog.accept())
  await page.goto('/social-phone')
  await expectAlert(page, '이름 정보가 없어요. 이름을 먼저 입력해 주세요.')
  await press(page, '이름 입력하기')
  await typeAndGoOn(page, '이름', '김소셜')

  await expectBelow(page, '휴대폰 번호', [
    ['0101234', '올바른 휴대폰 번호를 입력해 주세요.'],
    [someone.phone, '이미 사용 중인 번호예요. 다른 번호를 입력해 주세요.'],
  ])
  await spoilNext(page, '/users/phone/*/available', 'lost')
  await expectBelow(page, '휴대폰 번호', [
    [newPerson().phone, '번호를 확인하는 중에 문제가 생겼어요. 가입할 때 다시 확인할게요.'],
  ])
  for (const [how, text] of [
    ['page', '가입을 마치는 중에 문제가 생겼어요. 입력한 내용은 그대로 있으니 연결을 확인하고 다시 눌러 주세요.'],
    [INVALID, '입력한 내용을 서비스가 받지 못했어요. 이름과 번호를 다시 확인해 주세요.'],
    [{ status: 400, code: 'TERMS_NOT_AGREED' }, '필수 약관에 동의하면 가입할 수 있어요.'],
    [TOO_MANY, '여러 번 시도해서 잠시 멈췄어요. 180초 뒤에 다시 눌러 주세요.'],
  ] as const) {
    await spoilNext(page, '/auth/social/complete', how)
    await press(page, '가입 마치기')
    await expectAlert(page, text)
  }
  // Finished from elsewhere meanwhile: the pass is used up.
  const pass = (await page.evaluate(() => localStorage.getItem('tempToken'))) ?? ''
  await order('/api/auth/social/complete', { name: '김소셜', phone: newPerson().phone, provider: 'social' }, pass)
  await press(page, '가입 마치기')
  await page.waitForURL('**/easylogin')
  await expectText(page, '가입할 수 있는 시간이 지났거나 이미 가입을 마쳤어요. 다시 로그인해 주세요.')
})

const newestCode = async (to: string): Promise<string> => {
  const read = async (): Promise<string | undefined> => {
    const answer = await fetch(`${product.url}/sandbox/inbox.json?to=${encodeURIComponent(to)}`)
    return ((await answer.json()) as readonly { readonly code: string }[])[0]?.code
  }
  await expect.poll(read, { timeout: 15_000 }).toBeTruthy()
  return (await read()) ?? ''
}

describe('codes', () => {
  test('by SMS: what can go wrong with the number, the message, the code and the next one is told', async () => {
    const { page, context } = await phone()
    await context.clock.install()
    const { phone: number } = newPerson()
    await page.goto('/find/id')
    await expectBelow(page, '휴대폰 번호', [['0101234', '휴대폰 번호를 다시 입력해 주세요.']])
    await field(page, '휴대폰 번호').fill('01000000500')
    await press(page, '인증번호 받기')
    await expectAlert(page, '인증번호를 보내지 못했어요. 잠시 뒤 다시 눌러 주세요.')

    await field(page, '휴대폰 번호').fill(number)
    await press(page, '인증번호 받기')
    await field(page, '인증번호').fill('123')
    await press(page, '아이디 찾기')
    await expectText(page, '인증번호 6자리를 입력해 주세요.')
    const wrong = (await newestCode(number)) === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = page.waitForResponse('**/api/auth/verify-id-find-sms')
      await field(page, '인증번호').fill('')
      await field(page, '인증번호').fill(wrong)
      await answered
    }
    await expectText(page, '여러 번 틀려서 이 인증번호는 더 쓸 수 없어요. 시간이 다 되면 다시 받아 주세요.')

    await context.clock.runFor('02:01')
    await order('/sandbox/clock', { advance: 'PT2M1S' })
    await order('/sandbox/solapi/faults', [{ then: '500', times: 10 }])
    await press(page, '인증번호 다시 받기')
    await expectText(page, '인증번호를 보내지 못했어요. 잠시 뒤 다시 눌러 주세요.')
    await fetch(`${product.url}/sandbox/solapi/faults`, { method: 'DELETE' })
    await press(page, '인증번호 다시 받기')
    await expectText(page, '문자로 보낸 6자리를 입력해 주세요.')
    await context.clock.runFor('02:01')
    await expectText(page, '시간이 지났어요. 인증번호를 다시 받아 주세요.')
  })

  test('by e-mail: what can go wrong with the address and the message is told', async () => {
    const { page } = await phone()
    await page.goto('/find/password')
    await expectBelow(page, '이메일', [['a..b@example.com', '이메일을 다시 입력해 주세요.']])
    await field(page, '이메일').fill('ski@example.com')
    for (const [how, text] of [
      [{ status: 503, code: 'MESSAGE_NOT_SENT' }, '인증번호를 보내지 못했어요. 잠시 뒤 다시 눌러 주세요.'],
      ['lost', '서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.'],
      [TOO_MANY, '여러 번 요청해서 잠시 멈췄어요. 3분 뒤에 다시 눌러 주세요.'],
      [INVALID, '입력한 내용을 다시 확인해 주세요.'],
    ] as const) {
      await spoilNext(page, '/auth/send-reset-code', how)
      await press(page, '인증번호 받기')
      await expectText(page, text)
    }
  })
})

test('a password that is not changed is told why, and stays as it was', async () => {
  const { page } = await phone()
  const { email } = await customer()
  await page.goto('/find/password')
  await field(page, '이메일').fill(email)
  await press(page, '인증번호 받기')
  await field(page, '인증번호').fill(await newestCode(email))
  await page.waitForURL('**/find/password/set')
  await typeAndGoOn(page, '새 비밀번호', 'powder9day')
  await expectBelow(page, '새 비밀번호 확인', [['powder9night', '비밀번호가 일치하지 않아요.']])
  await field(page, '새 비밀번호 확인').fill('powder9day')
  for (const [how, text] of [
    ['lost', '비밀번호를 바꾸지 못했어요. 서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.'],
    [INVALID, '이 비밀번호로는 바꿀 수 없어요. 앞 화면에서 다른 비밀번호를 만들어 주세요.'],
    [TOO_MANY, '여러 번 시도해서 잠시 멈췄어요. 3분 뒤에 다시 눌러 주세요.'],
  ] as const) {
    await spoilNext(page, '/auth/reset-password', how)
    await press(page, '비밀번호 바꾸기')
    await expectAlert(page, text)
  }
  // The answer of a change that did happen is lost: the right to it is used up.
  await page.evaluate(
    body =>
      fetch('/api/auth/reset-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    { email, newPassword: 'powder9day' },
  )
  await press(page, '비밀번호 바꾸기')
  await expectAlert(
    page,
    '인증한 지 오래됐거나 이미 쓴 인증이에요. 이미 바꿨다면 새 비밀번호로 로그인하고, 아니면 이메일을 다시 인증해 주세요.',
  )
  await page.getByRole('button', { name: '이메일 다시 인증하기' }).waitFor()
})
