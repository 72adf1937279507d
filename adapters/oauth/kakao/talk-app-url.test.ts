import { expect, test } from 'vitest'
import { talkAppUrl } from './talk-app-url.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1'
const DESKTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15'

const authorizeUrl = `https://kauth.kakao.com/oauth/authorize?${new URLSearchParams({
  client_id: 'key',
  redirect_uri: 'https://seasonkeep.kr/auth/kakao/callback',
  response_type: 'code',
  prompt: 'login',
  state: 'a;b=c&d',
}).toString()}`

test('on Android an intent opens the app and names the web page to fall back to', () => {
  const url = talkAppUrl({ authorizeUrl, userAgent: ANDROID })
  const parts = (url ?? '').split(';')
  expect(parts.slice(0, 3)).toEqual([
    'intent:#Intent',
    'action=com.kakao.talk.intent.action.CAPRI_LOGGED_IN_ACTIVITY',
    'launchFlags=0x08880000',
  ])
  expect(parts.slice(-2)).toEqual(['end', ''])
  const extras = Object.fromEntries(
    parts.slice(3, -2).map(part => {
      const [name = '', value = ''] = part.split('=')
      return [name, decodeURIComponent(value)]
    }),
  )
  expect(extras).toEqual({
    'S.com.kakao.sdk.talk.appKey': 'key',
    'S.com.kakao.sdk.talk.redirectUri': 'https://seasonkeep.kr/auth/kakao/callback',
    'S.com.kakao.sdk.talk.state': 'a;b=c&d',
    'S.com.kakao.sdk.talk.kaHeader': expect.stringContaining('origin/https%3A%2F%2Fseasonkeep.kr'),
    'S.com.kakao.sdk.talk.extraparams': expect.stringContaining('"prompt":"login"'),
    'S.browser_fallback_url': authorizeUrl,
  })
})

test('on iOS a universal link carries the app link and the web page', () => {
  const url = talkAppUrl({ authorizeUrl, userAgent: IPHONE })
  const [, scheme = '', web = ''] =
    /^https:\/\/talk-apps\.kakao\.com\/scheme\/([^&]+)&web=([^&]+)$/.exec(url ?? '') ?? []
  expect(decodeURIComponent(web)).toBe(authorizeUrl)
  const asked = new URL(decodeURIComponent(scheme))
  expect(asked.href).toMatch(/^kakaokompassauth:\/\/authorize\?/)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: 'key',
    redirect_uri: 'https://seasonkeep.kr/auth/kakao/callback',
    response_type: 'code',
    params: expect.any(String),
  })
  expect(JSON.parse(asked.searchParams.get('params') ?? '')).toMatchObject({ state: 'a;b=c&d', prompt: 'login' })
})

test('the universal link can lead to the sandbox', () => {
  const talkBase = 'http://localhost:8181/sandbox/kakao'
  expect(talkAppUrl({ authorizeUrl, userAgent: IPHONE, talkBase })).toMatch(`${talkBase}/scheme/kakaokompassauth%3A`)
})

test.each([DESKTOP, `${ANDROID} KAKAOTALK 10.8.3`, `${IPHONE} KAKAOTALK 10.8.3`])(
  'no app is opened from %s',
  userAgent => {
    expect(talkAppUrl({ authorizeUrl, userAgent })).toBeNull()
  },
)
