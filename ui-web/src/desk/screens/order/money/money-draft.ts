import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { LateFeeWay } from '#core/storing/late-fee.ts'
import type { MoneyOffer, MoneyPayment } from '#adapters/http/contract/staff/order-money.ts'
import { MONEY_TEXTS as texts } from '../../../texts/order-money.ts'
import type { MoneyRequest } from './money-calls.ts'

/** What is being typed about money; a text that is empty was not said. */
export type MoneyDraft = {
  readonly isBeyond: boolean
  readonly part: 'ALL' | 'PART' | null
  readonly won: string
  readonly back: 'CARD' | 'BANK'
  readonly day: Day | null
  readonly isAgain: boolean
  readonly way: LateFeeWay | null
  readonly reference: string
  readonly cashReceipt: string
  readonly reason: string
}

export const newMoneyDraft = (offer: MoneyOffer, payment: MoneyPayment | null, today: Day): MoneyDraft => ({
  isBeyond: offer.beyondRules === 'ONLY',
  part: null,
  won: '',
  back: payment === null || payment.kind === 'CARD' ? 'CARD' : 'BANK',
  day: today,
  isAgain: false,
  way: null,
  reference: '',
  cashReceipt: '',
  reason: '',
})

/** What goes to the service; null while something is missing. */
export const toRequest = (orderId: OrderId, offer: MoneyOffer, draft: MoneyDraft): MoneyRequest | null => {
  const { action } = offer
  const reason = draft.reason.trim()
  const why = asksForReason(offer, draft) && reason !== '' ? { reason } : {}
  const ofOrder = (body: MoneyRequest['body'] = {}): MoneyRequest => ({
    action,
    params: { orderId },
    body: { ...why, ...body },
  })
  const ofPayment = (body: MoneyRequest['body'] = {}): MoneyRequest => ({
    action,
    params: { paymentId: offer.paymentId ?? '' },
    body: { ...why, ...body },
  })
  const ofRefund = (body: MoneyRequest['body'] = {}): MoneyRequest => ({
    action,
    params: { refundId: offer.refundId ?? '' },
    body: { ...why, ...body },
  })
  return match(action)
    .with('CANCEL', 'TERMINATE', 'RESUME', what => ofOrder({ what, ...(draft.isBeyond && { beyondRules: true }) }))
    .with('GOODWILL', () => {
      const amount = draft.part === 'ALL' ? offer.won : Number(draft.won)
      if (draft.part === null || !amount || (draft.back === 'BANK' && draft.day === null)) return null
      return ofPayment({
        amount,
        ...(draft.back === 'BANK' && { paidByBankOn: draft.day }),
        ...(draft.isAgain && { again: true }),
      })
    })
    .with('ADOPT', 'RECONCILE', () => ofPayment())
    .with('RETRY_REFUND', 'REOPEN_REFUND', () => ofRefund())
    .with('SETTLE_REFUND', () => (draft.day === null ? null : ofRefund({ paidOn: draft.day })))
    .with('SEND_LINK', () => ofOrder({ what: 'SEND' }))
    .with('CANCEL_LINK', () => ofOrder({ what: 'CANCEL' }))
    .with('PAY_RENEWAL', () => {
      const reference = draft.reference.trim()
      if (draft.way === null || reference === '') return null
      const receipt = draft.cashReceipt.trim()
      return ofOrder({ kind: draft.way, reference, ...(receipt !== '' && { cashReceipt: receipt }) })
    })
    .with('CHARGE_RENEWAL', 'REVERSE_RENEWAL', 'REVERSE_FEE', () => ofOrder())
    .with('SETTLE_FEE', () => {
      const reference = draft.reference.trim()
      if (draft.way === null || (draft.way !== 'WAIVED' && reference === '')) return null
      return ofOrder({ way: draft.way, ...(draft.way !== 'WAIVED' && { reference }) })
    })
    .exhaustive()
}

/** What of the fields is missing, by their labels: `toRequest` is null for it. */
export const missingOf = ({ action }: MoneyOffer, draft: MoneyDraft): readonly string[] =>
  match(action)
    .with('GOODWILL', () => [
      ...(draft.part === null ? [texts.won] : []),
      ...(draft.part !== null && draft.part !== 'ALL' && !Number(draft.won) ? [texts.won] : []),
      ...(draft.back === 'BANK' && draft.day === null ? [texts.day] : []),
    ])
    .with('SETTLE_REFUND', () => (draft.day === null ? [texts.day] : []))
    .with('PAY_RENEWAL', 'SETTLE_FEE', () => [
      ...(draft.way === null ? [texts.kind] : []),
      ...(draft.way !== null && draft.way !== 'WAIVED' && draft.reference.trim() === '' ? [texts.reference] : []),
    ])
    .otherwise(() => [])

/** Money that was taken at the desk needs no reason: its reference says what it is. */
export const asksForReason = ({ action }: MoneyOffer, { way }: MoneyDraft): boolean =>
  action !== 'SETTLE_FEE' || way === 'WAIVED'
