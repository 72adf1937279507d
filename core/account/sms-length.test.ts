import { expect, test } from 'vitest'
import { smsBytes } from './sms-length.ts'

test('Hangul takes two bytes of a text message, ASCII one', () => {
  expect(smsBytes('')).toBe(0)
  expect(smsBytes('a\n1')).toBe(3)
  expect(smsBytes('시즌킵')).toBe(6)
  expect(smsBytes('[스키보관] 인증번호 123456 를 2분 안에 입력해 주세요.')).toBe(53)
})
