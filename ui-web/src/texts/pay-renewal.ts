import { withRo } from '#core/shared/with-ro.ts'
import { match, P } from 'ts-pattern'
import type { OpenRenewal, PayRenewalRefused } from '#core/billing/ports/own-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { callFailureText } from './call-failures.ts'
import { fullDay } from './dates.ts'
import { paymentFailureText } from './payment-failures.ts'
import { SHOP } from '../app/shop.ts'

const { phone } = SHOP.support

/** A renewal that its customer pays by a button. */
export const PAY_RENEWAL_TEXTS = {
  title: '결제하지 못한 보관료가 있어요',
  failed: '결제할 금액을\n불러오지 못했어요',
  amount: '결제할 금액',
  period: '이어지는 보관',
  card: '결제할 카드',
  noCard: '쓸 수 있는 카드가 없어요',
  busy: '결제하고 있어요',
  deciding: '결제 결과를 확인하고 있어요. 이 화면을 닫아도 괜찮아요.',
  otherCard: '다른 카드로 결제하기',
  newCard: '카드 등록하고 결제하기',
  held: `지금은 앱에서 결제할 수 없어요. ${withRo(phone)} 전화해 주세요.`,
  triedToday:
    '오늘 결제되지 않은 카드예요. 다른 카드를 등록하면 바로 결제할 수 있고, 이 카드로는 내일 다시 할 수 있어요.',
  paid: '결제했어요. 보관을 1년 이어 가요.',
} as const

export const payLabel = ({ amountWon }: OpenRenewal): string => `${Won.format(amountWon)}원 결제하기`

/** `2027년 12월 3일부터 1년`. */
export const renewalPeriod = ({ startsOn }: OpenRenewal): string => `${fullDay(startsOn)}부터 1년`

/** When the card is tried again, what happens to the gear, and until when (G66 to G68). */
export const gearMeanwhile = (
  { storageEndDate, payableUntil, nextTryOn }: OpenRenewal,
  today: Day,
  isOut = false,
): readonly string[] => {
  const collectBy = lastDayToCollect(storageEndDate)
  const over = `결제한 보관은 ${fullDay(storageEndDate)}까지였어요.`
  return [
    isOut ? over : `${over} 장비는 그대로 안전하게 맡아 두고 있어요.`,
    ...(nextTryOn === null
      ? []
      : [
          nextTryOn <= today
            ? '등록한 카드로 곧 다시 결제해요. 먼저 결제하면 다시 결제하지 않아요.'
            : `등록한 카드로 ${fullDay(nextTryOn)}에 다시 결제해요. 지금 결제하면 그날은 결제하지 않아요.`,
        ]),
    ...(today <= payableUntil ? [`${fullDay(payableUntil)}까지 결제하면 보관이 끊기지 않고 이어져요.`] : []),
    isOut ? '계속 맡기지 않으려면 자동 결제를 해지해 주세요.' : collectText(collectBy, today),
  ]
}

const collectText = (collectBy: Day, today: Day): string =>
  today <= collectBy
    ? `계속 맡기지 않으려면 자동 결제를 해지하고 ${fullDay(collectBy)}까지 찾아가 주세요.`
    : `계속 맡기지 않으려면 자동 결제를 해지하고 ${withRo(phone)} 찾아갈 날을 알려 주세요.`

/** Why the last try took nothing; null before any. */
export const lastTryText = ({ failure }: OpenRenewal): string | null =>
  failure === null ? null : paymentFailureText(failure.code, failure.message, 'long')

export const payRenewalFailureText = (refusal: PayRenewalRefused): string =>
  match(refusal)
    .with({ kind: 'TriedToday' }, () => PAY_RENEWAL_TEXTS.triedToday)
    .with({ kind: 'CardNeeded' }, () => '결제할 카드가 없어요. 카드를 등록하면 바로 결제할 수 있어요.')
    .with({ kind: 'InProgress' }, () => PAY_RENEWAL_TEXTS.deciding)
    .with({ kind: 'AmountMismatch' }, () => '그사이 금액이 바뀌어 결제하지 않았어요. 금액을 확인하고 다시 눌러 주세요.')
    .with(
      { kind: P.union('InvalidState', 'RenewalEnded', 'NothingUnpaid', 'OrderNotFound', 'InvalidInput') },
      () => `결제하지 않았어요. 화면을 새로 불러와 확인해 주세요. 계속되면 ${withRo(phone)} 알려 주세요.`,
    )
    .with(
      { kind: 'ServiceUnreachable' },
      () => '응답이 늦어 결제됐는지 확인하지 못했어요. 다시 눌러도 결제는 한 번만 돼요.',
    )
    .otherwise(callFailureText)
