import { match } from 'ts-pattern'
import type { ChangeNameFailure } from '#core/account/customer/change-name.ts'
import type { ChangePasswordFailure } from '#core/account/customer/change-password.ts'
import type { CodeEntryFailure, OwnCodeFailure } from '#core/account/customer/code-entry.ts'
import { valueMessage } from './value-messages.ts'
import { CODE_LENGTH } from '#core/account/verification-code.ts'
import { callFailureText, againText } from './call-failures.ts'
import { codeFailureText, RECOVERY_TEXTS } from './recovery.ts'
import { waitText } from '#core/shared/wait-text.ts'

/** Another phone for the account, or its first one. */
export const CHANGE_PHONE_TEXTS = {
  open: { first: '등록', prove: '인증', change: '바꾸기' },
  number: {
    title: { first: '연락처 등록', prove: '연락처 인증', change: '연락처 바꾸기' },
    text: {
      first: '새 번호로 인증번호를 보내드려요. 번호가 바뀌면 다른 기기에서는 로그아웃돼요.',
      prove: '이 번호로 인증번호를 보내드려요. 인증을 마치면 다른 기기에서는 로그아웃돼요.',
      change: '새 번호로 인증번호를 보내드려요. 번호가 바뀌면 다른 기기에서는 로그아웃돼요.',
    },
    label: { first: '새 휴대폰 번호', prove: '휴대폰 번호', change: '새 휴대폰 번호' },
    placeholder: '예: 010-1234-5678',
    send: '인증번호 받기',
  },
  code: {
    title: '인증번호를 입력해 주세요',
    text: (phone: string) => `${phone} 번호로 보냈어요.`,
    hint: '문자가 오지 않으면\n차단 문자함도 확인해 주세요.',
    sent: `문자로 보낸 ${CODE_LENGTH}자리를 입력해 주세요.`,
    another: '번호 다시 입력',
    verify: '인증하기',
  },
  done: {
    title: { first: '연락처를 등록했어요', prove: '연락처를 인증했어요', change: '연락처를 바꿨어요' },
    text: '안전을 위해 다른 기기에서는 로그아웃했어요.',
    toMyPage: '마이페이지로 가기',
    goOn: '신청 계속하기',
  },
  /** Where a phone is missing before paying (G14), or was typed and never proved. */
  beforePaying: {
    title: { first: '등록된 연락처가 없어요', prove: '연락처를 인증해 주세요' },
    text: {
      first: '신청은 그대로 할 수 있어요. 픽업 날짜는 이메일로 먼저 여쭤볼게요.',
      nothing: '인증한 번호나 이메일로만 픽업과 결제 소식을 보내드려요. 신청은 그대로 할 수 있어요.',
      prove: '인증한 번호로만 픽업과 결제 소식을 보내드려요. 신청은 그대로 할 수 있어요.',
    },
    open: { first: '연락처 등록하기', prove: '인증번호 받기' },
  },
} as const

/** The proof of the e-mail that was typed at sign-up. */
export const PROVE_EMAIL_TEXTS = {
  open: '인증',
  title: '이메일 인증',
  text: (email: string) => `${email} 주소로 인증번호를 보내드려요. 인증한 이메일로만 보관과 결제 소식을 보내드려요.`,
  code: {
    title: '인증번호를 입력해 주세요',
    text: (email: string) => `${email} 주소로 보냈어요.`,
    hint: '메일이 오지 않으면\n스팸함도 확인해 주세요.',
    sent: `메일로 보낸 ${CODE_LENGTH}자리를 입력해 주세요.`,
    verify: '인증하기',
  },
  done: { title: '이메일을 인증했어요', text: '이제 이 주소로 소식을 보내드려요.', close: '확인' },
  beforePaying: '이메일 인증하기',
} as const

/** Why the phone is still the old one, or the e-mail not proved. `isOut`: there is a code to type. */
export const ownCodeFailureText = (failure: CodeEntryFailure | OwnCodeFailure, isOut: boolean): string =>
  match(failure)
    .with({ kind: 'PhoneUnchanged' }, () => '지금 등록된 번호와 같아요. 새 번호를 입력해 주세요.')
    .with({ kind: 'AccessForbidden' }, () => '이 계정의 연락처는 바꿀 수 없어요. 다시 로그인해 주세요.')
    .with({ kind: 'SignInNeeded' }, callFailureText)
    .otherwise(known => codeFailureText(known, isOut))

/** Another password, by the current one. */
export const CHANGE_PASSWORD_TEXTS = {
  title: '비밀번호를\n바꿔요',
  documentTitle: '비밀번호 바꾸기',
  lead: '바꾸면 다른 기기에서는 로그아웃돼요',
  current: { label: '지금 비밀번호' },
  next: RECOVERY_TEXTS.set,
  submit: '비밀번호 바꾸기',
  submitting: '비밀번호를 바꾸고 있어요',
  done: {
    title: '비밀번호를\n바꿨어요',
    documentTitle: '비밀번호를 바꿨어요',
    lead: '안전을 위해 다른 기기에서는 로그아웃했어요',
    toAccount: '계정 관리로 돌아가기',
  },
} as const

/** Why the password is still the old one. */
export const changePasswordFailureText = (failure: ChangePasswordFailure): string =>
  match(failure)
    .with({ kind: 'CurrentPasswordMissing' }, () => '지금 비밀번호를 입력해 주세요.')
    .with({ kind: 'PasswordIncorrect' }, () => '지금 비밀번호가 맞지 않아요. 다시 확인해 주세요.')
    .with({ kind: 'PasswordUnchanged' }, () => '지금 비밀번호와 같아요. 다른 비밀번호를 입력해 주세요.')
    .with({ kind: 'InvalidPassword' }, valueMessage)
    .with({ kind: 'PasswordTooCommon' }, () => valueMessage({ kind: 'InvalidPassword', reason: 'Common' }))
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) =>
        `짧은 시간에 여러 번 시도했어요. ${waitText(retryAfterSeconds)} 뒤에 다시 눌러 주세요.`,
    )
    .with({ kind: 'InvalidInput' }, () => '이 비밀번호로는 바꿀 수 없어요. 다른 비밀번호를 입력해 주세요.')
    // The answer may have been lost after the change: then the next try is answered that the current one is wrong.
    .with(
      { kind: 'ServiceUnreachable' },
      unreachable =>
        `비밀번호를 바꿨는지 확인하지 못했어요. ${againText(unreachable)}\n지금 비밀번호가 맞지 않다고 나오면 이미 바뀐 거예요.`,
    )
    .otherwise(callFailureText)

/** Another name for the account. */
export const CHANGE_NAME_TEXTS = {
  open: '바꾸기',
  title: '이름 바꾸기',
  text: '장비를 맡기고 찾을 때 확인하는 이름이에요.',
  submit: '이름 바꾸기',
  submitting: '이름을 바꾸고 있어요',
  done: '이름을 바꿨어요',
} as const

/** Why the name is still the old one. */
export const changeNameFailureText = (failure: ChangeNameFailure): string =>
  match(failure)
    .with({ kind: 'InvalidName' }, valueMessage)
    .with({ kind: 'InvalidInput' }, () => '이 이름으로는 바꿀 수 없어요. 다시 입력해 주세요.')
    .otherwise(callFailureText)
