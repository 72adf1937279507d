import { expect, test } from 'vitest'
import { inAppBrowser, openOutsideUrl } from './in-app-browser.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const SAFARI = `${IPHONE.replace('Mobile', 'Version/18.2 Mobile')} Safari/604.1`

test.each([
  [`${ANDROID} KAKAOTALK/25.1.0 (INAPP)`, 'kakaotalk'],
  [`${IPHONE} KAKAOTALK 25.1.0`, 'kakaotalk'],
  [`${IPHONE} NAVER(inapp; search; 2000; 12.8.52; 15PRO)`, 'naver'],
  [`${IPHONE} Instagram 361.0.0.35.82 (iPhone16,1; iOS 18_2)`, 'instagram'],
  [`${ANDROID} [FB_IAB/FB4A;FBAV/493.0.0.51.72;]`, 'facebook'],
  [`${IPHONE} [FBAN/FBIOS;FBAV/493.0.0.51.72]`, 'facebook'],
  [`${IPHONE} Safari Line/14.21.0`, 'line'],
  [ANDROID, 'other'],
  [IPHONE, 'other'],
  [ANDROID.replace('; wv', ''), null],
  [SAFARI, null],
  [`${IPHONE} CriOS/131.0.6778.73 Safari/604.1`, null],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    null,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.2 Safari/605.1.15', null],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:134.0) Gecko/20100101 Firefox/134.0', null],
])('%s is %s', (userAgent, app) => {
  expect(inAppBrowser(userAgent)).toBe(app)
})

const PAGE = 'https://seasonkeep.kr/easylogin?from=a&b=%20#top'

test.each([
  [`${IPHONE} KAKAOTALK 25.1.0`, `kakaotalk://web/openExternal?url=${encodeURIComponent(PAGE)}`],
  [`${IPHONE} Safari Line/14.21.0`, 'https://seasonkeep.kr/easylogin?from=a&b=+&openExternalBrowser=1#top'],
  [
    `${ANDROID} [FB_IAB/FB4A;]`,
    'intent://seasonkeep.kr/easylogin?from=a&b=%20#Intent;scheme=https;package=com.android.chrome;end',
  ],
  [`${IPHONE} Instagram 361.0.0.35.82`, null],
  [SAFARI, null],
])('from %s the way out is %s', (userAgent, url) => {
  expect(openOutsideUrl(userAgent, PAGE)).toBe(url)
})

test('only a web page is opened outside', () => {
  for (const url of ['javascript:alert(1)', '/easylogin', '']) expect(openOutsideUrl(ANDROID, url)).toBeNull()
})
