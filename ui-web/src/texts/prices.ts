import { match, P } from 'ts-pattern'
import type { NextPrice, PriceChange } from '#core/billing/ports/own-prices.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import { Won } from '#core/shared/won.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import { callFailureText } from './call-failures.ts'
import { fullDay, shortDay } from './dates.ts'

export const PRICE_TEXTS = {
  choose: '새 가격 보고 고르기',
  change: '다시 고르기',
  before: '지금 가격',
  after: '새 가격',
  from: '바뀌는 날',
  card: '결제 수단',
  anyCard: '등록한 카드',
  agree: '동의하기',
  keep: '지금 가격 그대로',
  busy: '저장하고 있어요',
} as const

const wonText = (won: Won): string => `${Won.format(won)}원`

/** Why the next payment is that much; nothing where it is as the last one was. */
export const priceWhy = ({ reason, change }: NextPrice): string | null =>
  match(reason)
    .with('AGREED', () => '동의한 새 가격이에요')
    .with('KEPT', () => '지금 가격 그대로 결제하기로 했어요')
    .with('NOT_ANSWERED', () =>
      change?.canAnswer === true ? '동의하기 전에는 그대로예요' : '동의하지 않아 그대로예요',
    )
    .with('NOT_OFFERED', 'NOT_YET', 'NOT_TOLD', 'LOWERED', () => null)
    .exhaustive()

/** What there is to decide, or was decided; one calm line. */
export const changeLine = ({ newWon, answer, lastDayToAnswer }: PriceChange): string =>
  match(answer)
    .with(
      null,
      () => `1년 보관료를 ${wonText(newWon)}으로 올리려고 해요. ${shortDay(lastDayToAnswer)}까지 골라 주세요.`,
    )
    .with('AGREED', () => `새 가격에 동의했어요. ${shortDay(lastDayToAnswer)}까지 바꿀 수 있어요.`)
    .with('KEPT', () => `지금 가격을 골랐어요. ${shortDay(lastDayToAnswer)}까지 바꿀 수 있어요.`)
    .exhaustive()

export const askTitle = ({ newWon }: PriceChange): string => `1년 보관료를\n${wonText(newWon)}으로 올려도 될까요?`

export const askText = ({ oldWon }: PriceChange): string =>
  `동의하지 않아도 보관은 이어져요. 이번에는 ${wonText(oldWon)} 그대로 결제해요.`

/** What holds whichever is chosen (E-Commerce Act 13(6)). */
export const askNotes = ({
  lastDayToAnswer,
  renewalCancelDeadline,
  storageEndDate,
}: PriceChange): readonly string[] => [
  `${shortDay(lastDayToAnswer)}까지 언제든 다시 고를 수 있어요.`,
  `연장하지 않으려면 ${shortDay(renewalCancelDeadline)}까지 결제 관리에서 자동 결제를 해지해 주세요. 결제하지 않고 ${fullDay(storageEndDate)}까지 보관해요.`,
]

export type AnswerRefused = OrderNotFound | InvalidState | CallFailure

export const answerFailureText = (failure: AnswerRefused): string =>
  match(failure)
    .with(
      { kind: P.union('OrderNotFound', 'InvalidState') },
      () => '이제는 고를 수 없는 가격이에요. 결제 관리를 새로 불러와 다음 결제 금액을 확인해 주세요.',
    )
    .with(
      { kind: 'ServiceUnreachable' },
      () => '응답이 늦어 저장됐는지 확인하지 못했어요. 지금 결제되는 금액은 없으니 다시 눌러 주세요.',
    )
    .otherwise(callFailureText)

/** The day on which the answer takes effect. */
export const effectiveText = ({ chargeOn }: NextPrice): string => `${fullDay(chargeOn)} 결제부터`
