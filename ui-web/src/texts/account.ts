import { match } from 'ts-pattern'
import type { CheckEmailFailure } from '#core/account/customer/check-email.ts'
import type { CheckPhoneFailure } from '#core/account/customer/check-phone.ts'
import type { SignUpFailure } from '#core/account/customer/sign-up.ts'
import type { FieldError } from '#core/account/customer/sign-up-journey.ts'
import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '#core/account/customer-name.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#core/account/password.ts'
import { MINIMUM_AGE, type SignUpTerm } from '#core/account/sign-up-terms.ts'
import { againText } from './call-failures.ts'
import { valueMessage } from './value-messages.ts'
import { waitText } from '#core/shared/wait-text.ts'
import { SHOP } from '../app/shop.ts'

const TERM_LABELS: Readonly<Record<SignUpTerm, string>> = {
  age: `(필수) 만 ${MINIMUM_AGE}세 이상이에요`,
  service: '(필수) 서비스 이용약관',
  data: '(필수) 개인정보 수집 및 이용',
  marketing: '(선택) 혜택과 소식 받기',
}

/** The steps of sign-up. */
export const SIGN_UP_TEXTS = {
  next: '다음',
  terms: {
    title: `${SHOP.brand.korean} 시작 전에\n약관 동의가 필요해요`,
    documentTitle: '약관 동의',
    lead: `만 ${MINIMUM_AGE}세 미만은 가입할 수 없어요`,
    all: '모두 동의해요',
    labels: TERM_LABELS,
    view: '보기',
  },
  name: {
    title: '이름을\n알려 주세요',
    documentTitle: '이름',
    lead: '장비를 주고받을 때 확인하는 이름이에요',
    label: '이름',
    placeholder: '예: 김시즌',
    hint: `한글 ${NAME_MIN_LENGTH}~${NAME_MAX_LENGTH}자`,
  },
  email: {
    title: '로그인에 쓸\n이메일을 알려 주세요',
    documentTitle: '이메일',
    lead: '보관 소식과 영수증도 여기로 보내드려요',
    label: '이메일',
    placeholder: '예: ski@example.com',
    checking: '이메일을 확인하고 있어요',
    toLogin: '이 이메일로 로그인하기',
    /** Over the login. */
    taken: '이미 가입한 이메일이에요.\n가입한 방법으로 로그인해 주세요.',
  },
  password: {
    title: '비밀번호를\n만들어 주세요',
    documentTitle: '비밀번호',
    label: '비밀번호',
    placeholder: `영문, 숫자 포함 ${PASSWORD_MIN_LENGTH}자 이상`,
    hint: `영문과 숫자를 섞어 ${PASSWORD_MIN_LENGTH}~${PASSWORD_MAX_LENGTH}자로 만들어 주세요.`,
    good: '사용할 수 있는 비밀번호예요.',
  },
  passwordConfirm: {
    title: '비밀번호를\n한 번 더 입력해 주세요',
    documentTitle: '비밀번호 확인',
    label: '비밀번호 확인',
    placeholder: '같은 비밀번호를 입력해 주세요',
    good: '비밀번호가 일치해요.',
  },
  phone: {
    title: '연락받을 번호를\n알려 주세요',
    documentTitle: '휴대폰 번호',
    lead: '픽업 일정을 알려드릴 때 써요',
    label: '휴대폰 번호 (선택)',
    placeholder: '예: 010-1234-5678',
    hint: '비워 두고 나중에 등록해도 돼요.',
    checking: '사용할 수 있는 번호인지 확인하고 있어요.',
    good: '사용할 수 있는 번호예요.',
    finish: '가입하기',
    signingUp: '가입하고 있어요',
  },
  /** On /easylogin, when the account is there and only the login after it did not work. */
  logInNeeded: '가입이 끝났어요. 로그인하면 바로 시작할 수 있어요.',
} as const

/** What stands below a field. */
export const fieldErrorText = (error: FieldError): string =>
  match(error)
    .with({ kind: 'EmailTaken' }, () => '이미 사용 중인 이메일이에요.')
    .with(
      { kind: 'PhoneTaken' },
      () => '이미 사용 중인 번호예요. 내 번호라면 비워 두고 가입한 뒤 인증하면 이 계정으로 옮겨져요.',
    )
    .with({ kind: 'PasswordsDiffer' }, () => '비밀번호가 일치하지 않아요.')
    .otherwise(valueMessage)

const slowDown = (seconds: number): string =>
  `짧은 시간에 여러 번 확인했어요. ${waitText(seconds)} 뒤에 다시 눌러 주세요.`

/** Why the e-mail could not be checked. */
export const checkEmailFailureText = (failure: CheckEmailFailure): string =>
  match(failure)
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => slowDown(retryAfterSeconds))
    .with({ kind: 'InvalidInput' }, () => valueMessage({ kind: 'InvalidEmail', reason: 'Malformed' }))
    .with({ kind: 'ServiceUnreachable' }, unreachable => `이메일을 확인하지 못했어요. ${againText(unreachable)}`)
    .otherwise(fieldErrorText)

/** Why the phone number could not be checked; signing up checks it once more. */
export const checkPhoneFailureText = (failure: CheckPhoneFailure): string =>
  match(failure)
    .with(
      { kind: 'TooManyRequests' },
      { kind: 'ServiceUnreachable' },
      () => '번호를 확인하는 중에 문제가 생겼어요. 가입할 때 다시 확인할게요.',
    )
    .with({ kind: 'InvalidInput' }, () => valueMessage({ kind: 'InvalidPhoneNumber' }))
    .otherwise(fieldErrorText)

/** Why the account could not be opened. */
export const signUpFailureText = (failure: SignUpFailure): string =>
  match(failure)
    .with({ kind: 'EmailTaken' }, { kind: 'PhoneTaken' }, fieldErrorText)
    .with({ kind: 'PasswordTooCommon' }, () => fieldErrorText({ kind: 'InvalidPassword', reason: 'Common' }))
    .with({ kind: 'TermsNotAgreed' }, () => '필수 약관에 동의하면 가입할 수 있어요.')
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => slowDown(retryAfterSeconds))
    .with({ kind: 'InvalidInput' }, () => '입력한 내용을 저장하지 못했어요. 앞 단계의 내용을 다시 확인해 주세요.')
    .with(
      { kind: 'ServiceUnreachable' },
      unreachable => `가입하는 중에 문제가 생겼어요. 입력한 내용은 그대로예요. ${againText(unreachable)}`,
    )
    .exhaustive()
