import { match } from 'ts-pattern'
import { koreanDay as dayWithYear } from '#adapters/messaging/notices/korean-day.ts'
import type { ChargeHold } from '#core/billing/charge-hold.ts'
import type {
  CardNeeded,
  NothingUnpaid,
  PaymentNotFound,
  RefundChanged,
  RenewalEnded,
  RenewalLocked,
  TriedToday,
} from '#core/billing/errors.ts'
import type { GoodwillRefused } from '#core/billing/goodwill.ts'
import type { GatewayMisconfigured } from '#core/billing/ports/card-gateway.ts'
import type { RefundUnknown } from '#core/billing/ports/refund-records.ts'
import type { ReferenceUsed, SumChanged } from '#core/shared/taken-at-desk.ts'
import type { MoreThanPaid } from '#core/billing/service/adopt-refunds.ts'
import type { ChargeHeld } from '#core/billing/service/charge-unpaid.ts'
import type { NothingInDoubt } from '#core/billing/service/reconcile-payment.ts'
import type { RenewalTooEarly } from '#core/billing/service/renew-at-desk.ts'
import type { NotRenewedAtDesk, PartlyRefunded } from '#core/billing/service/reverse-renewal.ts'
import type { RefundNotByBank } from '#core/billing/service/reopen-refund.ts'
import type { RefundDone, RefundReplaced } from '#core/billing/service/retry-refund.ts'
import type {
  DayNotPossible,
  ProviderSilent,
  RecordDiffers,
  RefundInDoubt,
} from '#core/billing/service/settle-refund-by-hand.ts'
import type { NothingToPay, NoPaymentLink } from '#core/billing/service/staff-payment-links.ts'
import type { Day } from '#core/shared/day.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { RoleTooLow } from '#core/shared/staff.ts'
import { Won } from '#core/shared/won.ts'
import type { CheckoutLimit } from '#core/storing/allowance.ts'
import type { InvalidState } from '#core/storing/errors.ts'

/** A payment or refund of it is being decided at this moment. */
export type PaymentInProgress = { readonly kind: 'PaymentInProgress' }

export type MoneyFailure =
  | Exclude<GoodwillRefused, RoleTooLow>
  | PaymentInProgress
  | InvalidState
  | CheckoutLimit
  | CardNeeded
  | RefundChanged
  | RenewalLocked
  | RenewalEnded
  | RenewalTooEarly
  | NotRenewedAtDesk
  | PartlyRefunded
  | NothingUnpaid
  | TriedToday
  | ChargeHeld
  | ReferenceUsed
  | SumChanged
  | PaymentNotFound
  | NothingInDoubt
  | NothingToPay
  | NoPaymentLink
  | RefundUnknown
  | RefundDone
  | RefundReplaced
  | RefundInDoubt
  | RefundNotByBank
  | DayNotPossible
  | RecordDiffers
  | MoreThanPaid
  | ProviderSilent
  | GatewayMisconfigured

const MONEY_KINDS: ReadonlySet<string> = new Set<MoneyFailure['kind']>([
  'PaymentNotDone',
  'NotPickedUpYet',
  'MoreThanLeft',
  'GoodwillLimit',
  'RefundUnderWay',
  'GivenToday',
  'TransferDay',
  'PaidAtDesk',
  'PaymentInProgress',
  'InvalidState',
  'CheckoutLimit',
  'CardNeeded',
  'RefundChanged',
  'RenewalLocked',
  'RenewalEnded',
  'RenewalTooEarly',
  'NotRenewedAtDesk',
  'PartlyRefunded',
  'NothingUnpaid',
  'TriedToday',
  'ChargeHeld',
  'ReferenceUsed',
  'SumChanged',
  'PaymentNotFound',
  'NothingInDoubt',
  'NothingToPay',
  'NoPaymentLink',
  'RefundUnknown',
  'RefundDone',
  'RefundReplaced',
  'RefundInDoubt',
  'RefundNotByBank',
  'DayNotPossible',
  'RecordDiffers',
  'MoreThanPaid',
  'ProviderSilent',
  'GatewayMisconfigured',
])
export const isMoneyFailure = (failure: { readonly kind: string }): failure is MoneyFailure =>
  MONEY_KINDS.has(failure.kind)

/** As `11월 25일 (수)`. */
const koreanDay = (day: Day): string => dayWithYear(day, day)
const wonText = (won: number): string => `${Won.format(won as Won)}원`

/** Why no money was moved, and what to do, for a member of the staff. */
export const moneyRefusal = (failure: MoneyFailure): { readonly status: number; readonly message: string } => ({
  status: statusOf(failure),
  message: textOf(failure),
})

const statusOf = ({ kind }: MoneyFailure): number => {
  if (kind === 'PaymentNotFound' || kind === 'RefundUnknown') return 404
  return kind === 'ProviderSilent' || kind === 'GatewayMisconfigured' ? 503 : 409
}

const textOf = (failure: MoneyFailure): string =>
  match(failure)
    .with({ kind: 'PaymentNotFound' }, () => '결제를 찾을 수 없어요. 새로 불러와 확인해 주세요.')
    .with({ kind: 'RefundUnknown' }, () => '환불을 찾을 수 없어요. 새로 불러와 확인해 주세요.')
    .with({ kind: 'PaymentInProgress' }, () => '지금 결제나 환불을 처리하고 있어요. 1분 뒤에 다시 확인해 주세요.')
    .with({ kind: 'InvalidState' }, () => '지금 상태에서는 할 수 없어요. 새로 불러와 확인해 주세요.')
    .with(
      { kind: 'CheckoutLimit' },
      () => '시즌 꺼내기를 이미 써서 연장을 이어갈 수 없어요. 그 요청을 먼저 취소해 주세요.',
    )
    .with({ kind: 'CardNeeded' }, () => '결제할 수 있는 카드가 없어요. 고객에게 앱에서 카드를 등록해 달라고 해 주세요.')
    .with(
      { kind: 'RefundChanged' },
      ({ refundableWon }) => `지금은 ${wonText(refundableWon)}을 돌려드릴 수 있어요. 금액을 확인하고 다시 해 주세요.`,
    )
    .with({ kind: 'RenewalLocked' }, () => '해지할 수 있는 날이 지났어요. 결제 전이라면 관리자가 해지할 수 있어요.')
    .with({ kind: 'RenewalEnded' }, () => '해지한 계약이라 더 결제하지 않아요.')
    .with({ kind: 'RenewalTooEarly' }, ({ from }) => `다음 결제는 ${koreanDay(from)}부터 받을 수 있어요.`)
    .with({ kind: 'NothingUnpaid' }, () => '밀린 연장 결제가 없어요. 이미 결제했을 수 있어요.')
    .with({ kind: 'TriedToday' }, () => '오늘 이 카드는 승인되지 않았어요. 내일이나 다른 카드로 해 주세요.')
    .with({ kind: 'ChargeHeld' }, ({ hold }) => HELD[hold])
    .with({ kind: 'ReferenceUsed' }, ({ orders }) => `이 번호로 받은 돈이 이미 있어요: ${orders.join(', ')}.`)
    .with(
      { kind: 'SumChanged' },
      ({ sumWon }) => `지금은 ${wonText(sumWon)}이에요. 아직 받지 않았으니 고객에게 알리고 다시 해 주세요.`,
    )
    .with({ kind: 'NothingInDoubt' }, () => '확인할 결제가 없어요. 모두 결정됐어요.')
    .with({ kind: 'NothingToPay' }, () => '링크로 받을 결제가 없어요.')
    .with({ kind: 'NoPaymentLink' }, () => '취소할 결제 링크가 없어요.')
    .with(
      { kind: 'PaymentNotDone' },
      ({ status }) => `결제 완료인 결제만 돌려드릴 수 있어요. 지금은 ‘${PAYMENT_NAMES[status]}’이에요.`,
    )
    .with({ kind: 'NotPickedUpYet' }, () => '아직 픽업하지 않았어요. 보관 취소로 환불해 주세요.')
    .with({ kind: 'MoreThanLeft' }, ({ leftWon }) =>
      leftWon === 0
        ? '이 결제에는 돌려드릴 돈이 남아 있지 않아요.'
        : `1원부터 ${wonText(leftWon)}까지 돌려드릴 수 있어요.`,
    )
    .with(
      { kind: 'GoodwillLimit' },
      ({ limitWon, leftWon }) =>
        `하루에 ${wonText(limitWon)}까지 할 수 있고, 오늘은 ${wonText(leftWon)} 남았어요. 더 필요하면 관리자에게 부탁해 주세요.`,
    )
    .with({ kind: 'RefundUnderWay' }, () => '이 결제의 다른 환불을 확인하고 있어요. 결정되면 다시 해 주세요.')
    .with({ kind: 'GivenToday' }, () => '오늘 같은 금액을 이미 돌려드렸어요. 한 번 더 하려면 ‘한 번 더’를 골라 주세요.')
    .with({ kind: 'TransferDay' }, ({ from }) => `이체한 날은 ${koreanDay(from)}부터 오늘까지 고를 수 있어요.`)
    .with({ kind: 'PaidAtDesk' }, () => '매장에서 받은 돈이라 카드로 돌려드릴 수 없어요. 계좌로 보내고 기록해 주세요.')
    .with({ kind: 'RefundDone' }, () => '이미 돌려드렸어요.')
    .with({ kind: 'RefundReplaced' }, () => '그 뒤에 다시 시도한 환불이 있어요. 새로 불러와 확인해 주세요.')
    .with(
      { kind: 'RefundInDoubt' },
      () => '카드사에 아직 확인하고 있어요. 자동으로 환불될 수 있으니 결정될 때까지 기다려 주세요.',
    )
    .with({ kind: 'NotRenewedAtDesk' }, () => '매장에서 받은 연장 결제가 아니에요. 취소나 보상으로 돌려드려 주세요.')
    .with({ kind: 'PartlyRefunded' }, () => '이 결제에서 이미 돌려드린 돈이 있어 되돌릴 수 없어요.')
    .with({ kind: 'RefundNotByBank' }, () => '계좌로 돌려드린 환불이 아니에요.')
    .with(
      { kind: 'DayNotPossible' },
      ({ asked }) => `이체한 날은 환불을 요청한 ${koreanDay(asked)}부터 오늘까지 고를 수 있어요.`,
    )
    .with({ kind: 'RecordDiffers' }, ({ givenBackWon }) =>
      givenBackWon === null
        ? '카드사가 이 결제를 몰라요. 돈을 보내기 전에 카드사에 먼저 확인해 주세요.'
        : `카드사 기록에는 ${wonText(givenBackWon)}이 이미 돌아갔어요. 돈을 보내기 전에 기록을 먼저 맞춰 주세요.`,
    )
    .with(
      { kind: 'MoreThanPaid' },
      ({ givenBackWon, byBankWon }) =>
        `카드로 ${wonText(givenBackWon)}, 계좌로 ${wonText(byBankWon)}이 돌아가 받은 돈보다 많아요. 이체하지 않았다면 관리자가 그 기록을 되돌려 주세요.`,
    )
    .with(
      { kind: 'ProviderSilent' },
      () => '카드사 응답을 아직 듣지 못했어요. 바뀐 것은 없으니 잠시 뒤 다시 확인해 주세요.',
    )
    .with(
      { kind: 'GatewayMisconfigured' },
      ({ code }) => `카드사가 우리 키를 받지 않아요 (${code}). 설정을 확인해 주세요.`,
    )
    .exhaustive()

const HELD: Readonly<Record<ChargeHold, string>> = {
  NOT_REMINDED: '고객에게 미리 알리지 못한 결제라 카드로 받을 수 없어요. 고객이 앱에서 바로 결제할 수 있어요.',
  OVERDUE: '이 결제로 맡길 수 있는 기간이 지났어요. 고객과 이야기해 주세요.',
  CHARGED_LATELY: '60일 안에 결제한 계약이에요.',
}

const PAYMENT_NAMES: Readonly<Record<PaymentStatus, string>> = {
  READY: '결제 전',
  IN_PROGRESS: '확인 중',
  DONE: '결제 완료',
  FAILED: '결제 안 됨',
  CANCELLED: '환불 진행 중',
  REFUNDED: '환불 완료',
}
