import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const GALAXY =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36'
const KAKAO =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 KAKAOTALK 11.0.0'

test.each([
  [IPHONE, '아이폰 · 사파리'],
  [GALAXY, '안드로이드 · 삼성 인터넷'],
  [KAKAO, '안드로이드 · 카카오톡'],
  ['curl/8.0', '알 수 없는 기기'],
  ['', '알 수 없는 기기'],
])('names the device behind %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
