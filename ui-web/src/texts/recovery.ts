import { match, P } from 'ts-pattern'
import type { CodeEntryFailure } from '#core/account/customer/code-entry.ts'
import type { ResetPasswordFailure } from '#core/account/customer/reset-password.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#core/account/password.ts'
import type { Provider } from '#core/account/provider.ts'
import { PROVIDER_LABELS } from '#core/account/provider.ts'
import { againText, unreachableText } from './call-failures.ts'
import { valueMessage } from './value-messages.ts'
import { CODE_LENGTH } from '#core/account/verification-code.ts'
import { waitText } from '#core/shared/wait-text.ts'

/** `카카오로`, `페이스북으로`. */
const withRo = (word: string): string => {
  const final = (word.charCodeAt(word.length - 1) - 0xac00) % 28
  return `${word}${final === 0 || final === RIEUL ? '로' : '으로'}`
}
/** The one final consonant that takes `로`. */
const RIEUL = 8

/** Getting back in: the e-mail by phone, a new password by e-mail. */
export const RECOVERY_TEXTS = {
  tabs: { label: '찾을 것', id: '아이디 찾기', password: '비밀번호 찾기' },
  sending: '인증번호를 보내고 있어요',
  verifying: '인증번호를 확인하고 있어요',
  send: '인증번호 받기',
  code: {
    label: '인증번호',
    left: '남은 시간',
    resend: '인증번호 다시 받기',
    resendShort: '다시 받기',
    over: '시간이 지났어요. 인증번호를 다시 받아 주세요.',
    dead: '여러 번 틀려서 이 인증번호는 더 쓸 수 없어요. 시간이 다 되면 다시 받아 주세요.',
    /** Read out, not shown. */
    halfMinute: '30초 남았어요.',
  },
  id: {
    title: '가입한 이메일을\n찾아드릴게요',
    documentTitle: '아이디 찾기',
    lead: '가입할 때 쓴 휴대폰 번호로 찾아요',
    label: '휴대폰 번호',
    placeholder: '예: 010-1234-5678',
    sent: `문자로 보낸 ${CODE_LENGTH}자리를 입력해 주세요.`,
    hint: '숫자를 모두 입력하면 바로 확인해요.\n문자가 오지 않으면 차단 문자함도 봐 주세요.',
    verify: '아이디 찾기',
  },
  found: {
    documentTitle: '아이디 찾기 결과',
    email: { title: '가입한 이메일을\n찾았어요', label: '로그인에 쓰는 이메일', note: '일부는 *로 가렸어요.' },
    social: {
      title: (provider: string) => `${withRo(provider)}\n가입했어요`,
      label: '가입한 방법',
      note: (provider: string) => `로그인 화면에서 ${provider} 버튼을 눌러 주세요.`,
    },
    /** Ways in that this app no longer offers a button for. */
    elsewhere: '로그인 화면에서 가입할 때 쓴 방법을 선택해 주세요.',
    logIn: '로그인하러 가기',
    password: '비밀번호 찾기',
    none: {
      title: '회원 정보를\n찾을 수 없어요',
      lead: '이 번호로 가입한 계정이 없어요',
      note: '번호가 바뀌었다면 전에 쓰던 번호로 찾거나 새로 가입해 주세요.',
      retry: '다른 번호로 찾기',
      signUp: '회원가입하기',
    },
  },
  password: {
    title: '비밀번호를\n다시 설정해요',
    documentTitle: '비밀번호 찾기',
    lead: '가입한 이메일로 인증번호를 보내드려요',
    label: '이메일',
    placeholder: '예: ski@example.com',
    sent: `메일로 보낸 ${CODE_LENGTH}자리를 입력해 주세요.`,
    hint: '숫자를 모두 입력하면 바로 확인해요.\n메일이 오지 않으면 스팸함을 확인해 주세요.\n카카오·네이버·구글로 가입했다면 인증번호 대신 로그인 방법을 보내드려요.',
    verify: '이메일 인증하기',
    /** On arrival without an e-mail. */
    emailMissing: '이메일 정보가 없어요. 다시 인증해 주세요.',
  },
  set: {
    title: '새 비밀번호를\n만들어 주세요',
    documentTitle: '새 비밀번호',
    label: '새 비밀번호',
    placeholder: `영문, 숫자 포함 ${PASSWORD_MIN_LENGTH}자 이상`,
    hint: `영문과 숫자를 섞어 ${PASSWORD_MIN_LENGTH}~${PASSWORD_MAX_LENGTH}자로 만들어 주세요.`,
    good: '사용할 수 있는 비밀번호예요.',
    next: '다음',
  },
  confirm: {
    title: '새 비밀번호를\n한 번 더 입력해 주세요',
    documentTitle: '새 비밀번호 확인',
    label: '새 비밀번호 확인',
    placeholder: '같은 비밀번호를 입력해 주세요',
    good: '비밀번호가 일치해요.',
    differ: '비밀번호가 일치하지 않아요.',
    submit: '비밀번호 바꾸기',
    submitting: '비밀번호를 바꾸고 있어요',
    again: '이메일 다시 인증하기',
    another: '다른 비밀번호 만들기',
    logIn: '로그인하러 가기',
  },
  done: {
    title: '비밀번호를\n바꿨어요',
    documentTitle: '비밀번호를 바꿨어요',
    lead: '안전을 위해 모든 기기에서 로그아웃했어요',
    logIn: '로그인하러 가기',
  },
} as const

/** Whose button is on the login screen today. */
export const foundHint = (provider: Provider): string =>
  match(provider)
    .with('kakao', 'naver', 'google', 'firebase', known => RECOVERY_TEXTS.found.social.note(PROVIDER_LABELS[known]))
    .with('EMAIL', 'facebook', 'other', 'DESK', () => RECOVERY_TEXTS.found.elsewhere)
    .exhaustive()

/** The message below the phone, the e-mail or the code. `isOut`: there is a code to type. */
export const codeFailureText = (failure: CodeEntryFailure, isOut: boolean): string =>
  match(failure)
    .with({ kind: 'InvalidPhoneNumber' }, () => '휴대폰 번호를 다시 입력해 주세요.')
    .with({ kind: 'InvalidEmail' }, () => '이메일을 다시 입력해 주세요.')
    .with({ kind: 'InvalidVerificationCode' }, valueMessage)
    .with({ kind: 'MessageNotSent' }, () => '인증번호를 보내지 못했어요. 잠시 뒤 다시 눌러 주세요.')
    .with({ kind: 'CodeRefused' }, () => '인증번호가 맞지 않아요. 다시 확인해 주세요.')
    .with({ kind: 'TooManyRequests', retryAfterSeconds: P.select() }, seconds =>
      isOut
        ? `조금 전에 보낸 인증번호가 있으면 입력해 주세요. ${waitText(seconds)} 뒤에 다시 받을 수 있어요.`
        : `짧은 시간에 여러 번 요청했어요. ${waitText(seconds)} 뒤에 다시 눌러 주세요.`,
    )
    .with({ kind: 'InvalidInput' }, () => '입력한 내용을 다시 확인해 주세요.')
    .with({ kind: 'ServiceUnreachable' }, unreachable => unreachableText(unreachable))
    .exhaustive()

/** Why the password was not changed; of an answer that is lost that is not known. */
export const resetFailureText = (failure: ResetPasswordFailure): string =>
  match(failure)
    .with(
      { kind: 'ResetRefused' },
      () =>
        '인증한 지 오래됐거나 이미 사용한 인증이에요.\n이미 바꿨다면 새 비밀번호로 로그인하고, 아니면 이메일을 다시 인증해 주세요.',
    )
    .with({ kind: 'InvalidPassword' }, valueMessage)
    .with({ kind: 'PasswordTooCommon' }, () => valueMessage({ kind: 'InvalidPassword', reason: 'Common' }))
    .with({ kind: 'PasswordsDiffer' }, () => RECOVERY_TEXTS.confirm.differ)
    .with({ kind: 'InvalidEmail' }, () => RECOVERY_TEXTS.password.emailMissing)
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) =>
        `짧은 시간에 여러 번 시도했어요. ${waitText(retryAfterSeconds)} 뒤에 다시 눌러 주세요.`,
    )
    .with({ kind: 'InvalidInput' }, () => '이 비밀번호로는 바꿀 수 없어요. 앞 화면에서 다른 비밀번호를 만들어 주세요.')
    .with(
      { kind: 'ServiceUnreachable' },
      unreachable => `비밀번호를 바꿨는지 확인하지 못했어요. ${againText(unreachable)}`,
    )
    .exhaustive()
