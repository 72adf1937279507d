import type { Result } from 'neverthrow'
import { expect, test } from 'vitest'
import { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import { Password } from '#core/account/password.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { InvalidValue } from '#core/account/invalid-value.ts'
import { VerificationCode } from '#core/account/verification-code.ts'
import { valueMessage } from './value-messages.ts'

const toMessage = (parsed: Result<string, InvalidValue>): string => parsed.match(() => 'valid', valueMessage)

test.each([
  ['no name', CustomerName.parse(''), '이름을 입력해 주세요.'],
  ['a name of one syllable', CustomerName.parse('홍'), '이름을 2자 이상 입력해 주세요.'],
  ['a name of 21 syllables', CustomerName.parse('가'.repeat(21)), '이름을 20자 이내로 입력해 주세요.'],
  ['a name of consonants', CustomerName.parse('ㅎㄱㄷ'), '이름을 한글로만 입력해 주세요.'],
  ['no e-mail', Email.parse(' '), '이메일을 입력해 주세요.'],
  ['an e-mail without a domain', Email.parse('kim'), '올바른 이메일 형식으로 입력해 주세요.'],
  ['no password', Password.parse(''), '비밀번호를 입력해 주세요.'],
  ['a short password', Password.parse('snow1'), '비밀번호를 8자 이상 입력해 주세요.'],
  ['a long password', Password.parse('snowy2026snowy2026'), '비밀번호를 16자 이내로 입력해 주세요.'],
  ['a password of digits', Password.parse('48151623'), '비밀번호에 영문자를 넣어 주세요.'],
  ['a password of letters', Password.parse('snowflake'), '비밀번호에 숫자를 넣어 주세요.'],
  ['a common password', Password.parse('password1'), '많이 쓰이는 비밀번호예요. 다른 비밀번호를 입력해 주세요.'],
  ['a landline number', PhoneNumber.parse('0212345678'), '올바른 휴대폰 번호를 입력해 주세요.'],
  ['a code of five digits', VerificationCode.parse('12345'), '인증번호 6자리를 입력해 주세요.'],
])('says what to enter instead of %s', (_name, parsed, message) => {
  expect(toMessage(parsed)).toBe(message)
})
