import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BeginSocialFailure } from '#core/account/customer/begin-social.ts'
import type { ChangePasswordFailure } from '#core/account/customer/change-password.ts'
import type { CheckEmailFailure } from '#core/account/customer/check-email.ts'
import type { CheckPhoneFailure } from '#core/account/customer/check-phone.ts'
import type { CodeEntryFailure } from '#core/account/customer/code-entry.ts'
import type { CompleteSocialFailure } from '#core/account/customer/complete-social.ts'
import type { EnterWithGoogleFailure } from '#core/account/customer/enter-with-google.ts'
import type { LeaveFailure } from '#core/privacy/customer/leave.ts'
import type { LogInFailure } from '#core/account/customer/log-in.ts'
import type { ResetPasswordFailure } from '#core/account/customer/reset-password.ts'
import type { ReturnFromSocialFailure } from '#core/account/customer/return-from-social.ts'
import type { SignUpFailure } from '#core/account/customer/sign-up.ts'
import type { FieldError } from '#core/account/customer/sign-up-journey.ts'
import type { GooglePopupBlocked } from '#core/account/ports/google-window.ts'
import { type CallFailure, serviceUnreachable } from '#core/shared/failures.ts'
import type { Won } from '#core/shared/won.ts'
import {
  checkEmailFailureText,
  checkPhoneFailureText,
  fieldErrorText,
  SIGN_UP_TEXTS,
  signUpFailureText,
} from './account.ts'
import { callFailureText } from './call-failures.ts'
import { cardFailureText } from './card-failures.ts'
import { CARD_TEXTS, notRegisteredText, openRegistrationFailureText } from './cards.ts'
import { CANCEL_ENDS, CANCEL_TEXTS, cancelTroubleText } from './contracts.ts'
import { changePasswordFailureText } from './info.ts'
import { leaveFailureText } from './leaving.ts'
import { logInFailureText } from './log-in-failures.ts'
import { LOGIN_TEXTS } from './login.ts'
import { codeFailureText, RECOVERY_TEXTS, resetFailureText } from './recovery.ts'
import { answerTitle, TERMINATE_ENDS, TERMINATE_TEXTS, terminateTroubleText } from './renewal.ts'
import { payRenewalFailureText } from './pay-renewal.ts'
import { resumeFailureText } from './resume.ts'
import { SESSION_TEXTS } from './session.ts'
import { SHARED_TEXTS } from './shared.ts'
import {
  beginSocialFailureText,
  googleFailureText,
  returnFromSocialFailureText,
  SOCIAL_BUTTON_TEXTS,
} from './social.ts'
import { completeSocialFailureText, SOCIAL_SIGN_UP_TEXTS } from './social-sign-up.ts'

type AccountFailure =
  | CallFailure
  | LogInFailure
  | FieldError
  | CheckEmailFailure
  | CheckPhoneFailure
  | SignUpFailure
  | BeginSocialFailure
  | ReturnFromSocialFailure
  | EnterWithGoogleFailure
  | GooglePopupBlocked
  | CompleteSocialFailure
  | CodeEntryFailure
  | ResetPasswordFailure
  | ChangePasswordFailure
  | LeaveFailure

type Kind = AccountFailure['kind']

const each = <K extends Kind, Detail extends object>(kind: K, details: readonly Detail[]) =>
  details.map(detail => ({ kind, ...detail }))
const one = <K extends Kind>(kind: K) => [{ kind }]

/** Each kind of failure of the account area: the compiler asks for a new one. */
const FAILURES = {
  SignInNeeded: each('SignInNeeded', [{ hadToken: true }, { hadToken: false }]),
  AccessForbidden: one('AccessForbidden'),
  TooManyRequests: each('TooManyRequests', [{ retryAfterSeconds: 30 }]),
  InvalidInput: each('InvalidInput', [{ field: 'any' }]),
  ServiceUnreachable: one('ServiceUnreachable'),
  LoginIncomplete: one('LoginIncomplete'),
  LogInRefused: one('LogInRefused'),
  InvalidName: each('InvalidName', [
    { reason: 'Empty' as const },
    { reason: 'TooShort' as const },
    { reason: 'TooLong' as const },
    { reason: 'Spaced' as const },
    { reason: 'NotHangul' as const },
  ]),
  InvalidEmail: each('InvalidEmail', [{ reason: 'Empty' as const }, { reason: 'Malformed' as const }]),
  InvalidPassword: each('InvalidPassword', [
    { reason: 'Empty' as const },
    { reason: 'TooShort' as const },
    { reason: 'TooLong' as const },
    { reason: 'NeedsLetter' as const },
    { reason: 'NeedsDigit' as const },
    { reason: 'Common' as const },
  ]),
  PasswordsDiffer: one('PasswordsDiffer'),
  InvalidPhoneNumber: one('InvalidPhoneNumber'),
  InvalidVerificationCode: one('InvalidVerificationCode'),
  EmailTaken: one('EmailTaken'),
  PhoneTaken: one('PhoneTaken'),
  TermsNotAgreed: one('TermsNotAgreed'),
  MessageNotSent: one('MessageNotSent'),
  CodeRefused: one('CodeRefused'),
  ResetRefused: one('ResetRefused'),
  PasswordTooCommon: one('PasswordTooCommon'),
  CurrentPasswordMissing: one('CurrentPasswordMissing'),
  PasswordIncorrect: one('PasswordIncorrect'),
  PasswordUnchanged: one('PasswordUnchanged'),
  SocialUnderWay: each('SocialUnderWay', [{ minutes: 3 }]),
  AuthorizeUrlInvalid: one('AuthorizeUrlInvalid'),
  SocialNotOffered: one('SocialNotOffered'),
  SocialCancelled: one('SocialCancelled'),
  SocialErrorReturned: each('SocialErrorReturned', [{ description: '동의 화면을 불러오지 못했습니다' }]),
  SocialCodeMissing: one('SocialCodeMissing'),
  SocialInterrupted: one('SocialInterrupted'),
  SocialStateMismatch: one('SocialStateMismatch'),
  SocialRefused: each('SocialRefused', [{ step: 'AccessToken' as const }, { step: 'Profile' as const }]),
  SocialUnreachable: one('SocialUnreachable'),
  SocialPassRefused: one('SocialPassRefused'),
  RegisteredOtherWay: one('RegisteredOtherWay'),
  NotEligible: one('NotEligible'),
  InProgress: one('InProgress'),
  NameMissing: one('NameMissing'),
  GooglePopupBlocked: one('GooglePopupBlocked'),
  GoogleClosed: one('GoogleClosed'),
  GoogleNotAllowed: one('GoogleNotAllowed'),
  GoogleOtherWay: one('GoogleOtherWay'),
  GoogleNetwork: one('GoogleNetwork'),
  GoogleRecentLoginNeeded: one('GoogleRecentLoginNeeded'),
  GoogleFailed: each('GoogleFailed', [{ message: 'auth/internal-error' }]),
} satisfies { readonly [K in Kind]: readonly Extract<AccountFailure, { kind: K }>[] }

const of = <K extends Kind>(...kinds: readonly K[]) =>
  kinds.flatMap(kind => FAILURES[kind] as readonly (typeof FAILURES)[K][number][])

const LIMITED = ['TooManyRequests', 'InvalidInput', 'ServiceUnreachable'] as const

/** What the account area says of its failures, each on one line. */
const ENDING_TROUBLES = [serviceUnreachable, { kind: 'InProgress' }, { kind: 'InvalidInput', field: '' }] as const
const CARD_REFUSED = [serviceUnreachable, { kind: 'InProgress' }, { kind: 'AccessForbidden' }] as const
const PAY_RENEWAL_REFUSED = [
  serviceUnreachable,
  { kind: 'TriedToday' },
  { kind: 'CardNeeded' },
  { kind: 'InProgress' },
  { kind: 'AmountMismatch' },
  { kind: 'NothingUnpaid' },
] as const

const RESUME_REFUSED = [
  serviceUnreachable,
  { kind: 'InProgress' },
  { kind: 'CardNeeded' },
  { kind: 'InvalidState' },
] as const

const SERVICE_FAILED = { ...serviceUnreachable, because: 'ServiceFailed' } as const

/** Something answered, and nothing that is ours. */
const SAID_OF_SERVICE_FAILED = [
  callFailureText,
  logInFailureText,
  checkEmailFailureText,
  signUpFailureText,
  (failure: typeof SERVICE_FAILED) => beginSocialFailureText('kakao', failure),
  (failure: typeof SERVICE_FAILED) => returnFromSocialFailureText('kakao', failure),
  completeSocialFailureText,
  (failure: typeof SERVICE_FAILED) => codeFailureText(failure, false),
  resetFailureText,
  changePasswordFailureText,
  leaveFailureText,
  (failure: typeof SERVICE_FAILED) => notRegisteredText(failure).text,
].map(text => text(SERVICE_FAILED))

const SAID = [
  ...SAID_OF_SERVICE_FAILED,
  ...of('SignInNeeded', 'AccessForbidden', 'ServiceUnreachable').map(callFailureText),
  logInFailureText({ kind: 'TooManyRequests', retryAfterSeconds: 300, because: 'Network' }),
  ...of(...LIMITED, 'LoginIncomplete', 'LogInRefused').map(logInFailureText),
  ...of('InvalidName', 'InvalidEmail', 'InvalidPassword', 'PasswordsDiffer', 'InvalidPhoneNumber').map(fieldErrorText),
  ...of(...LIMITED, 'InvalidEmail', 'EmailTaken').map(checkEmailFailureText),
  ...of(...LIMITED, 'InvalidPhoneNumber', 'PhoneTaken').map(checkPhoneFailureText),
  ...of(...LIMITED, 'EmailTaken', 'PhoneTaken', 'PasswordTooCommon', 'TermsNotAgreed').map(signUpFailureText),
  ...(['kakao', 'naver'] as const).flatMap(provider => [
    ...of(...LIMITED, 'SocialUnderWay', 'AuthorizeUrlInvalid', 'SocialNotOffered').map(failure =>
      beginSocialFailureText(provider, failure),
    ),
    ...of('SocialCancelled', 'SocialErrorReturned', 'SocialCodeMissing', 'SocialInterrupted').map(failure =>
      returnFromSocialFailureText(provider, failure),
    ),
    ...of(...LIMITED, 'SocialStateMismatch', 'SocialRefused', 'SocialUnreachable', 'RegisteredOtherWay').map(failure =>
      returnFromSocialFailureText(provider, failure),
    ),
  ]),
  ...of('GoogleNotAllowed', 'GoogleOtherWay', 'GoogleNetwork', 'GoogleRecentLoginNeeded', 'GoogleFailed').map(
    failure => googleFailureText(failure) ?? '',
  ),
  ...of(...LIMITED, 'NameMissing', 'InvalidPhoneNumber', 'SocialPassRefused', 'TermsNotAgreed').map(
    completeSocialFailureText,
  ),
  ...of(
    ...LIMITED,
    'InvalidPhoneNumber',
    'InvalidEmail',
    'InvalidVerificationCode',
    'MessageNotSent',
    'CodeRefused',
  ).flatMap(failure => [codeFailureText(failure, false), codeFailureText(failure, true)]),
  ...of(...LIMITED, 'InvalidEmail', 'InvalidPassword', 'PasswordsDiffer', 'PasswordTooCommon', 'ResetRefused').map(
    resetFailureText,
  ),
  ...of(
    ...LIMITED,
    'CurrentPasswordMissing',
    'PasswordIncorrect',
    'PasswordUnchanged',
    'InvalidPassword',
    'PasswordTooCommon',
  ).map(changePasswordFailureText),
  ...of('NotEligible', 'InProgress', 'ServiceUnreachable').map(leaveFailureText),
  leaveFailureText({ kind: 'SignInNeeded', hadToken: false }),
  LOGIN_TEXTS.emailMissing,
  LOGIN_TEXTS.passwordMissing,
  SHARED_TEXTS.logIn.title,
  SIGN_UP_TEXTS.logInNeeded,
  SOCIAL_BUTTON_TEXTS.leaving,
  SOCIAL_SIGN_UP_TEXTS.phone.notChecked,
  SOCIAL_SIGN_UP_TEXTS.phone.taken,
  RECOVERY_TEXTS.code.dead,
  RECOVERY_TEXTS.code.over,
  RECOVERY_TEXTS.found.none.title,
  SESSION_TEXTS.inactive,
  SESSION_TEXTS.elsewhere,
  ...[CANCEL_ENDS, TERMINATE_ENDS]
    .flatMap(ends => Object.values<{ title: string; text: string }>(ends))
    .flatMap(Object.values<string>),
  ...ENDING_TROUBLES.flatMap(trouble => [cancelTroubleText(trouble), terminateTroubleText(trouble)]),
  ...PAY_RENEWAL_REFUSED.map(payRenewalFailureText),
  ...RESUME_REFUSED.map(resumeFailureText),
  ...['PAY_PROCESS_CANCELED', 'INVALID_CARD_EXPIRATION'].map(code => cardFailureText(code, null)),
  ...CARD_REFUSED.map(refusal => notRegisteredText(refusal).text),
  openRegistrationFailureText({ kind: 'CardWindowClosed' }),
  CARD_TEXTS.notRegistered.missing,
  CANCEL_TEXTS.failed,
  CANCEL_TEXTS.ask.changed(96_030 as Won, 49_500 as Won),
  TERMINATE_TEXTS.failed,
  answerTitle('LOCKED'),
].map(text => text.replaceAll('\n', ' '))

const ROOT = join(import.meta.dirname, '../../..')
const inRepository = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const PAGE = inRepository('docs/errors.md')

/** The cells of each row under the heads of the tables. */
const ROWS = PAGE.split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| message '))
  .map(line => line.slice(1, -1).split('|'))
const listParts = (column: number): readonly string[] =>
  ROWS.flatMap(cells => (cells[column] ?? '').split('<br>')).map(part => part.trim())

/** What is said of one provider is said of each. */
const ofAnyProvider = (text: string): string => text.replaceAll(/카카오|네이버|구글/g, '○○')

test('each sentence of the page is one that the app says', () => {
  expect(listParts(1).filter(text => text !== '' && !SAID.includes(text))).toEqual([])
  expect(ROWS.length).toBeGreaterThan(60)
})

/** The page says once what is said with and without the connection. */
const CONNECTION = '인터넷 연결을 확인하거나 '
const withoutConnection = (text: string): string => ofAnyProvider(text).replace(CONNECTION, '')

test('each sentence that the account area says of a failure is on the page', () => {
  const documented = new Set(listParts(1).map(withoutConnection))
  expect(SAID.filter(text => !documented.has(withoutConnection(text)))).toEqual([])
})

test('no text gives the connection as a reason when the service answered (G692)', () => {
  expect(SAID_OF_SERVICE_FAILED.filter(text => text.includes('연결'))).toEqual([])
})

test('each kind of failure of the account area is on the page', () => {
  expect(Object.keys(FAILURES).filter(kind => !PAGE.includes(`\`${kind}\``))).toEqual([])
})

test('each test that the page names exists', () => {
  const named = listParts(4).map(part => /^`(.+?)` (.+)$/.exec(part) ?? [part, '', ''])
  const missing = named.filter(([, file = '', title = '']) => {
    const path = file.includes('/') ? file : `ui-web/e2e/${file}`
    return file === '' || !inRepository(path).includes(`'${title}'`)
  })
  expect(missing).toEqual([])
})
