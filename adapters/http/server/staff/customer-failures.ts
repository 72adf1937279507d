import { match } from 'ts-pattern'
import type { NotEligible } from '#core/account/errors.ts'
import type {
  LinkSentToday,
  NoCard,
  NoContract,
  NotReachable,
  SubjectNotFound,
} from '#core/billing/ports/staff-cards.ts'
import type { CustomerNotFound } from '#core/notices/ports/staff-notices.ts'
import type { CustomerGone } from '#core/privacy/ports/leaving-records.ts'
import type { CustomerHasLogin, PhoneNotProved, PhoneOfAnother } from '#core/staff/ports/staff-customers.ts'

export type CustomerFailure =
  | CustomerNotFound
  | CustomerGone
  | SubjectNotFound
  | NoCard
  | NoContract
  | NotReachable
  | LinkSentToday
  | CustomerHasLogin
  | PhoneNotProved
  | PhoneOfAnother
  | NotEligible

const CUSTOMER_KINDS: ReadonlySet<string> = new Set<CustomerFailure['kind']>([
  'CustomerNotFound',
  'CustomerGone',
  'SubjectNotFound',
  'NoCard',
  'NoContract',
  'NotReachable',
  'LinkSentToday',
  'CustomerHasLogin',
  'PhoneNotProved',
  'PhoneOfAnother',
  'NotEligible',
])
export const isCustomerFailure = (failure: { readonly kind: string }): failure is CustomerFailure =>
  CUSTOMER_KINDS.has(failure.kind)

/** What a member of the staff reads of what was not done for a customer. */
export const customerRefusal = (failure: CustomerFailure): { readonly status: number; readonly message: string } =>
  match(failure)
    .with({ kind: 'CustomerNotFound' }, { kind: 'CustomerGone' }, { kind: 'SubjectNotFound' }, () => ({
      status: 404,
      message: '고객을 찾을 수 없어요. 탈퇴했거나 다른 계정으로 합쳐졌을 수 있어요.',
    }))
    .with({ kind: 'NoCard' }, () => ({ status: 409, message: '등록된 카드가 없어요.' }))
    .with({ kind: 'NoContract' }, () => ({
      status: 409,
      message: '연장할 계약이 없어 카드가 필요하지 않아요.',
    }))
    .with({ kind: 'NotReachable' }, () => ({
      status: 409,
      message: '본인 확인된 전화번호나 이메일이 없어 보낼 수 없어요. 전화로 알려 주세요.',
    }))
    .with({ kind: 'LinkSentToday' }, () => ({
      status: 409,
      message: '카드 등록 링크를 오늘 이미 보냈어요. 하루에 한 번만 보낼 수 있어요.',
    }))
    .with({ kind: 'CustomerHasLogin' }, () => ({
      status: 409,
      message:
        '직접 로그인하는 고객이에요. 매장에서 접수한 고객만 합치거나 고칠 수 있어요. 이름과 번호는 고객이 앱에서 바꿔요.',
    }))
    .with({ kind: 'PhoneNotProved' }, () => ({
      status: 409,
      message: '이 전화번호를 인증한 계정이 아직 없어요. 고객이 가입하고 번호를 인증하면 합칠 수 있어요.',
    }))
    .with({ kind: 'PhoneOfAnother' }, () => ({
      status: 409,
      message: '이 번호를 쓰는 다른 고객이 있어요. 찾기에서 누구인지 확인해 주세요.',
    }))
    .with({ kind: 'NotEligible' }, () => ({
      status: 409,
      message: '끝나지 않은 계약이 있어요. 장비를 돌려드리거나 주문을 취소한 뒤에 삭제할 수 있어요.',
    }))
    .exhaustive()
