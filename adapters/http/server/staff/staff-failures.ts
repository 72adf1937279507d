import { match, P } from 'ts-pattern'
import { regionLabel } from '#core/storing/region.ts'
import type { OtherRegion, ShopWide } from '#core/staff/region-bound.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { isMemberFailure, type MemberFailure, memberRefusal } from './member-failures.ts'
import { type BenchFailure, benchRefusal, isBenchFailure } from './bench-failures.ts'
import { isLockerFailure, type LockerFailure, lockerRefusal } from './locker-failures.ts'
import { isMoneyFailure, type MoneyFailure, moneyRefusal } from './money-failures.ts'
import { type CustomerFailure, customerRefusal, isCustomerFailure } from './customer-failures.ts'
import { isMessageFailure, type MessageFailure, messageRefusal } from './message-failures.ts'
import { type OrderFailure, orderRefusal } from './order-failures.ts'
import { isSettingsFailure, type SettingsFailure, settingsRefusal } from './settings-failures.ts'
import { isNewOrderFailure, type NewOrderFailure, newOrderRefusal } from './new-order-failures.ts'
import { isTaskFailure, type TaskFailure, taskRefusal } from './task-failures.ts'
import { isTermsFailure, type TermsFailure, termsRefusal } from './terms-failures.ts'
import type { StaffErrorBody } from '#adapters/http/contract/staff/staff-call.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type InvalidPassword } from '#core/account/password.ts'
import type { PasswordTooCommon } from '#core/account/errors.ts'
import type {
  InProgress,
  InvalidInput,
  KeyReused,
  ServiceUnreachable,
  SignInNeeded,
  TooManyRequests,
} from '#core/shared/failures.ts'
import type { RoleTooLow } from '#core/shared/staff.ts'
import type { LastWayIn, PasskeyUnknown, SessionUnknown } from '#core/staff/ports/own-access-records.ts'
import type { PasskeyRefused } from '#core/staff/ports/passkeys.ts'
import type { InvitationGone } from '#core/staff/ports/staff-access-records.ts'
import { INVITATION_HOURS } from '#core/staff/staff-access.ts'
import type { CodeNotOfKey } from '#core/staff/service/accept-invitation.ts'
import type { UserCodeUnknown } from '#core/staff/service/device-sign-in.ts'
import type { StaffSignInRefused } from '#core/staff/service/staff-sign-in.ts'

/** The call moves money, ends or resumes a contract, erases, or changes who may what: it asks for a passkey or a code of the last minutes (G280). */
export type ProofNeeded = { readonly kind: 'ProofNeeded' }
/** Another site sent the request. */
export type ForeignOrigin = { readonly kind: 'ForeignOrigin' }
/** There is no such call here: signing in without a key is for trials. */
export type NotOffered = { readonly kind: 'NotOffered' }

export type AccessFailure =
  | SignInNeeded
  | RoleTooLow
  | OtherRegion
  | ShopWide
  | ProofNeeded
  | ForeignOrigin
  | NotOffered
  | InvalidInput
  | TooManyRequests
  | ServiceUnreachable
  | InProgress
  | KeyReused
  | StaffSignInRefused
  | InvitationGone
  | PasskeyRefused
  | PasskeyUnknown
  | LastWayIn
  | SessionUnknown
  | InvalidPassword
  | PasswordTooCommon
  | CodeNotOfKey
  | UserCodeUnknown

const ACCESS_KINDS: ReadonlySet<string> = new Set<AccessFailure['kind']>([
  'SignInNeeded',
  'RoleTooLow',
  'OtherRegion',
  'ShopWide',
  'ProofNeeded',
  'ForeignOrigin',
  'NotOffered',
  'InvalidInput',
  'TooManyRequests',
  'ServiceUnreachable',
  'InProgress',
  'KeyReused',
  'StaffSignInRefused',
  'InvitationGone',
  'PasskeyRefused',
  'PasskeyUnknown',
  'LastWayIn',
  'SessionUnknown',
  'InvalidPassword',
  'PasswordTooCommon',
  'CodeNotOfKey',
  'UserCodeUnknown',
])
const isAccessFailure = (failure: StaffFailure): failure is AccessFailure => ACCESS_KINDS.has(failure.kind)

type Refusal = { readonly status: number; readonly message: string } & Pick<StaffErrorBody, 'field' | 'retryAfter'>

/** Every failure that the staff API answers. */
export type StaffFailure =
  | AccessFailure
  | OrderFailure
  | BenchFailure
  | MoneyFailure
  | SettingsFailure
  | CustomerFailure
  | MessageFailure
  | MemberFailure
  | TaskFailure
  | NewOrderFailure
  | LockerFailure
  | TermsFailure

/** Status of a failure, and what a member of the staff reads: what is wrong and what to do. */
export const staffRefusal = (failure: StaffFailure): Refusal => {
  if (isAccessFailure(failure)) return accessRefusal(failure)
  if (isMoneyFailure(failure)) return moneyRefusal(failure)
  if (isSettingsFailure(failure)) return settingsRefusal(failure)
  if (isCustomerFailure(failure)) return customerRefusal(failure)
  if (isMessageFailure(failure)) return messageRefusal(failure)
  if (isMemberFailure(failure)) return memberRefusal(failure)
  if (isNewOrderFailure(failure)) return newOrderRefusal(failure)
  if (isLockerFailure(failure)) return lockerRefusal(failure)
  if (isTermsFailure(failure)) return termsRefusal(failure)
  if (isTaskFailure(failure)) return taskRefusal(failure)
  return isBenchFailure(failure) ? benchRefusal(failure) : orderRefusal(failure)
}

const accessRefusal = (failure: AccessFailure): Refusal =>
  match(failure)
    .returnType<Refusal>()
    .with({ kind: 'SignInNeeded' }, () => ({ status: 401, message: '로그인이 필요해요. 다시 로그인해 주세요.' }))
    .with({ kind: 'RoleTooLow' }, ({ needed }) => ({
      status: 403,
      message: `${ROLE_NAMES[needed]} 권한이 필요해요. 권한이 있는 동료에게 부탁해 주세요.`,
    }))
    .with({ kind: 'OtherRegion' }, ({ regions }) => ({
      status: 403,
      message: `${regions.map(region => regionLabel(currentShop(), region)).join(', ')} 일이에요. 그 지역 담당자에게 부탁해 주세요.`,
    }))
    .with({ kind: 'ShopWide' }, () => ({
      status: 403,
      message: '모든 지역에 걸친 일이에요. 전체 지역을 맡은 직원에게 부탁해 주세요.',
    }))
    .with({ kind: 'ProofNeeded' }, () => ({ status: 403, message: '중요한 일이라 본인 확인이 한 번 더 필요해요.' }))
    .with({ kind: 'ForeignOrigin' }, () => ({ status: 403, message: '다른 사이트에서 보낸 요청이라 받지 않았어요.' }))
    .with({ kind: 'NotOffered' }, () => ({ status: 404, message: '없는 주소예요.' }))
    .with({ kind: 'InvalidInput' }, ({ field }) => ({
      status: 400,
      message: '입력한 내용을 다시 확인해 주세요.',
      field,
    }))
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => ({
      status: 429,
      message: `시도가 많았어요. ${Math.ceil(retryAfterSeconds / 60)}분 뒤에 다시 해 주세요.`,
      retryAfter: retryAfterSeconds,
    }))
    .with({ kind: 'ServiceUnreachable' }, () => ({
      status: 503,
      message: '지금은 연결이 원활하지 않아요. 잠시 뒤 다시 해 주세요.',
    }))
    .with({ kind: 'InProgress' }, () => ({
      status: 409,
      message: '앞서 보낸 같은 기록을 처리하고 있어요. 잠시 뒤 다시 해 주세요.',
    }))
    .with({ kind: 'KeyReused' }, () => ({ status: 409, message: '같은 요청 번호로 다른 내용을 보낼 수 없어요.' }))
    .with({ kind: 'StaffSignInRefused' }, () => ({
      status: 400,
      message: '확인하지 못했어요. 아이디, 비밀번호, 인증 코드나 패스키를 다시 확인해 주세요.',
    }))
    .with({ kind: 'InvitationGone' }, () => ({
      status: 410,
      message: `이미 썼거나 ${INVITATION_HOURS}시간이 지난 초대예요. 관리자에게 새 초대를 받아 주세요.`,
    }))
    .with({ kind: 'PasskeyUnknown' }, () => ({
      status: 404,
      message: '이미 지운 패스키예요. 화면을 새로 열어 주세요.',
    }))
    .with({ kind: 'LastWayIn' }, () => ({
      status: 409,
      message: '하나 남은 로그인 방법이라 지울 수 없어요. 다른 패스키를 먼저 더해 주세요.',
    }))
    .with({ kind: 'SessionUnknown' }, () => ({ status: 404, message: '이미 로그아웃된 기기예요.' }))
    .with({ kind: 'PasskeyRefused' }, () => ({
      status: 400,
      message: '패스키를 확인하지 못했어요. 다시 하거나 비밀번호로 진행해 주세요.',
    }))
    .with({ kind: 'InvalidPassword' }, { kind: 'PasswordTooCommon' }, failed => ({
      status: 400,
      message: passwordText(failed),
      field: 'password',
    }))
    .with({ kind: 'CodeNotOfKey' }, () => ({
      status: 400,
      message: '앱에 보이는 여섯 자리와 달라요. 휴대폰 시계가 맞는지 보고, 새 코드를 입력해 주세요.',
      field: 'code',
    }))
    .with({ kind: 'UserCodeUnknown' }, () => ({
      status: 404,
      message: '이 코드로 기다리는 명령줄이 없어요. 코드를 다시 보고, 10분이 지났으면 명령줄에서 새로 시작해 주세요.',
      field: 'code',
    }))
    .exhaustive()

const passwordText = (failed: InvalidPassword | PasswordTooCommon): string =>
  match(failed)
    .with(
      { kind: 'PasswordTooCommon' },
      { reason: 'Common' },
      () => '많이 쓰이는 비밀번호예요. 다른 것으로 정해 주세요.',
    )
    .with(
      { reason: P.union('Empty', 'TooShort', 'TooLong') },
      () => `비밀번호는 ${PASSWORD_MIN_LENGTH}~${PASSWORD_MAX_LENGTH}자로 정해 주세요.`,
    )
    .with({ reason: 'NeedsLetter' }, () => '영문을 넣어 주세요.')
    .with({ reason: 'NeedsDigit' }, () => '숫자를 넣어 주세요.')
    .exhaustive()

export const ROLE_NAMES = { SUPPORT: '상담', OPERATOR: '현장', ADMIN: '관리자' } as const
