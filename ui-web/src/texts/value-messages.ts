import { match } from 'ts-pattern'
import { type InvalidName, NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '#core/account/customer-name.ts'
import type { InvalidEmail } from '#core/account/email.ts'
import type { InvalidValue } from '#core/account/invalid-value.ts'
import { type InvalidPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#core/account/password.ts'
import { CODE_LENGTH } from '#core/account/verification-code.ts'

/** What the customer reads below a field. */
export const valueMessage = (failure: InvalidValue): string =>
  match(failure)
    .with({ kind: 'InvalidName' }, ({ reason }) => NAME_MESSAGES[reason])
    .with({ kind: 'InvalidEmail' }, ({ reason }) => EMAIL_MESSAGES[reason])
    .with({ kind: 'InvalidPassword' }, ({ reason }) => PASSWORD_MESSAGES[reason])
    .with({ kind: 'InvalidPhoneNumber' }, () => '올바른 휴대폰 번호를 입력해 주세요.')
    .with({ kind: 'InvalidVerificationCode' }, () => `인증번호 ${CODE_LENGTH}자리를 입력해 주세요.`)
    .exhaustive()

const NAME_MESSAGES: Readonly<Record<InvalidName['reason'], string>> = {
  Empty: '이름을 입력해 주세요.',
  TooShort: `이름을 ${NAME_MIN_LENGTH}자 이상 입력해 주세요.`,
  TooLong: `이름을 ${NAME_MAX_LENGTH}자 이내로 입력해 주세요.`,
  Spaced: '이름을 띄어쓰기 없이 입력해 주세요.',
  NotHangul: '이름을 한글로만 입력해 주세요.',
}

const EMAIL_MESSAGES: Readonly<Record<InvalidEmail['reason'], string>> = {
  Empty: '이메일을 입력해 주세요.',
  Malformed: '올바른 이메일 형식으로 입력해 주세요.',
}

const PASSWORD_MESSAGES: Readonly<Record<InvalidPassword['reason'], string>> = {
  Empty: '비밀번호를 입력해 주세요.',
  TooShort: `비밀번호를 ${PASSWORD_MIN_LENGTH}자 이상 입력해 주세요.`,
  TooLong: `비밀번호를 ${PASSWORD_MAX_LENGTH}자 이내로 입력해 주세요.`,
  NeedsLetter: '비밀번호에 영문자를 넣어 주세요.',
  NeedsDigit: '비밀번호에 숫자를 넣어 주세요.',
  Common: '많이 쓰이는 비밀번호예요. 다른 비밀번호를 입력해 주세요.',
}
