import { expect, test } from 'vitest'
import { AppPath } from './app-path.ts'

test.each(['/mypage/payment/card', '/storing/paymentcomplete?orderId=SK-7Q2K9XMD4TBA&amount=99000'])(
  '%s is a page of the app',
  path => expect(AppPath.parse(path)).toBe(path),
)

test.each([
  '',
  'mypage',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example/mypage',
  'javascript:alert(1)',
  '/mypage\n//elsewhere.example',
  `/${'a'.repeat(300)}`,
])('%j is none', text => expect(AppPath.parse(text)).toBeNull())
