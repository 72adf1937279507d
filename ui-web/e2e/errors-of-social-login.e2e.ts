import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAlert, expectText, press } from './on-screen.ts'
import { ownProduct } from './product-under-test.ts'
import { BUTTONS, comeBackFrom, comeBackWithError, LABELS, leaveFor, personAt, pressInWindow } from './social-people.ts'
import { INVALID, failNext, type CallFault, TOO_MANY } from './failing-calls.ts'

// Messages of docs/errors.md, each on the screen where it belongs.

const { takePhone, post, setFaults } = ownProduct()

describe('the start of a social login', () => {
  test('a start that fails is shown over the form', async () => {
    const { page } = await takePhone()
    await page.goto('/easylogin')
    for (const [how, provider, text] of [
      ['lost', 'kakao', '카카오 로그인을 시작하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 눌러 주세요.'],
      [INVALID, 'naver', '네이버 로그인을 시작하지 못했어요. 브라우저에서 쿠키를 허용하고 다시 눌러 주세요.'],
      [
        { status: 404, code: 'SOCIAL_NOT_OFFERED' },
        'kakao',
        '카카오 로그인은 지금 쓸 수 없어요. 다른 방법으로 로그인해 주세요.',
      ],
      [TOO_MANY, 'naver', '짧은 시간에 여러 번 시도했어요. 3분 뒤에 다시 눌러 주세요.'],
    ] as const) {
      await failNext(page, '/auth/social/begin', how)
      await press(page, BUTTONS[provider])
      await expectAlert(page, text)
    }
    await page.route('**/api/auth/social/begin', route =>
      route.fulfill({ json: { success: true, authorizeUrl: 'javascript:alert(1)', state: 's' } }),
    )
    await press(page, '네이버')
    await expectAlert(page, '네이버 로그인 주소가 올바르지 않아요. 잠시 뒤 다시 하거나 다른 방법으로 로그인해 주세요.')
  })

  test('while one tab is at Naver, another one shows so', async () => {
    const { page, context } = await takePhone()
    await leaveFor(page, 'naver')
    const second = await context.newPage()
    await second.goto('/easylogin')
    await press(second, '네이버')
    await expectAlert(second, '네이버 로그인이 이미 진행 중이에요. 열린 화면에서 마치거나 3분 뒤에 다시 눌러 주세요.')
  })

  test('the result of Google’s window is shown over the form', async () => {
    const { page } = await takePhone()
    await page.goto('/easylogin')
    await page.getByRole('button', { name: '구글', exact: true }).waitFor()
    await post('/sandbox/google/people', { name: '구글러', email: `google${Date.now()}@example.com` })
    const choose = async (button: RegExp | string): Promise<void> => {
      const opened = page.waitForEvent('popup')
      await press(page, '구글')
      const popup = await opened
      await popup
        .locator('details')
        .last()
        .evaluate((details: HTMLDetailsElement) => void (details.open = true))
      await pressInWindow(popup, button)
    }
    for (const [then, text] of [
      ['error:OPERATION_NOT_ALLOWED', '구글 로그인이 꺼져 있어요. 다른 방법으로 로그인하거나 고객센터'],
      ['need-confirmation', '이미 다른 방법으로 가입한 이메일이에요. 가입한 방법으로 로그인해 주세요.'],
      ['error:CREDENTIAL_TOO_OLD_LOGIN_AGAIN', '로그인한 지 오래됐어요. 다시 로그인해 주세요.'],
    ] as const) {
      await setFaults('google', { on: 'sign-in', then })
      await choose(/구글러/)
      await expectAlert(page, text)
    }
    await choose('연결이 끊기게 하기')
    await expectAlert(page, '구글에 연결하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 눌러 주세요.')
    await choose('구글 오류로 끝내기')
    await expectAlert(page, '구글 로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요. ')
  })

  test('where windows are blocked the redirect is offered, and its result shown', async () => {
    const { page } = await takePhone()
    // The words stand for as long as the page takes to leave.
    await page.addInitScript(() => {
      window.open = () => null
      new MutationObserver(() => {
        const said = /팝업을 열 수 없어서[^.]*\./.exec(document.body?.textContent ?? '')?.[0]
        if (said !== undefined) sessionStorage.setItem('said', said)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/easylogin')
    await press(page, '구글')
    await page.waitForURL('**/emulator/auth/handler**')
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(
      '팝업을 열 수 없어서 이 화면에서 구글로 이동해요.',
    )
    await page.getByText('다른 결과 시험하기').click()
    await page.getByRole('button', { name: '구글 오류로 끝내기' }).click()
    await expectAlert(page, '구글 로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요. ')
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
    await setFaults(provider, { on, then })
    await come(page)
  }
  const spoiled = async (page: Page, how: CallFault) => {
    await failNext(page, enter, how)
    await come(page)
  }
  return [
    ['로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요.', page => comeBackWithError(page, provider)],
    [`${name}에서 로그인 정보를 받지 못했어요.`, page => page.goto(`/auth/${provider}/callback?state=s`)],
    [
      `${name}에서 로그인 허가를 받지 못했어요. 다시 로그인해 주세요.`,
      page => failing(page, 'token', provider === 'kakao' ? 'error:KOE320' : 'error:invalid_request'),
    ],
    // The same page once more: its code went out already, and what came of it is not known here.
    ['로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요.', page => page.reload()],
    [
      `${name} 계정을 확인하지 못했어요. 다시 로그인해 주세요.`,
      page => failing(page, 'profile', provider === 'kakao' ? 'error:-401' : 'error:024'),
    ],
    [
      `${name}에서 응답이 없어요. 잠시 뒤 다시 하거나 다른 방법으로 로그인해 주세요.`,
      page => failing(page, 'token', '500'),
    ],
    ['서비스에 로그인하지 못했어요. 잠시 뒤 다시 시도해 주세요.', page => spoiled(page, 'page')],
  ]
}

describe('the way back from a provider', () => {
  test('Kakao’s page shows each result, and takes the sentence along to the login', async () => {
    const { page } = await takePhone()
    const person = await personAt({ post }, 'kakao', { nickname: '새손님' })
    for (const [text, come] of endingsAt('kakao', person)) {
      await come(page)
      await expectAlert(page, text)
    }
    await press(page, '로그인으로 돌아가기')
    await page.waitForURL('**/easylogin')
    await expectText(page, '서비스에 로그인하지 못했어요. 잠시 뒤 다시 시도해 주세요.')
  })

  test('Naver’s page shows each result and stays', async () => {
    const { page } = await takePhone()
    const person = await personAt({ post }, 'naver', { name: '새손님' })
    for (const [text, come] of endingsAt('naver', person)) {
      await come(page)
      await expectAlert(page, text)
    }
    await page.route('**/api/auth/naver', route => route.fulfill({ json: { result: 'fail', apiData: null } }))
    await comeBackFrom(page, 'naver', person)
    await expectAlert(page, '서비스에 로그인하지 못했어요. 잠시 뒤 다시 시도해 주세요.')
    expect(new URL(page.url()).pathname).toBe('/auth/naver/callback')
  })
})
