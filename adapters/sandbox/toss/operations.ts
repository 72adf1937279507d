import type { ClientBase } from 'pg'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import type { Shop } from './basic-auth.ts'
import type { TossCode } from './codes.ts'
import {
  abort,
  charge,
  CONFIRM_LIFETIME_SECONDS,
  toFailure,
  findByKey,
  findByOrder,
  holdOrder,
  holdPayment,
  isUnderWay,
  type LedgerPayment,
  postpone,
  refund,
  type UnderWay,
} from './ledger.ts'

export const CARD_MINIMUM_WON = 100

/** A payment as it is after the call, or the code of the refusal; `changed` payments are sent to the merchant's webhook. */
export type Outcome =
  | { readonly payment: LedgerPayment; readonly isChanged: boolean }
  /** An answer that is no payment, as text. */
  | { readonly body: string }
  | { readonly refused: TossCode; readonly changed?: LedgerPayment }

const ConfirmBody = z.object({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string().regex(/^[\w-]{6,64}$/),
  amount: z.int().positive(),
})

const CancelBody = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.int().positive().optional(),
  refundableAmount: z.int().nonnegative().optional(),
})

type Asked = {
  readonly now: Instant
  readonly underWay: UnderWay | null
  /** Null: somebody at the provider's own page, who sees all. */
  readonly shop: Shop | null
}

/** A shop knows nothing of another one's payments. */
const ofShop = (payment: LedgerPayment | null, shop: Shop | null): LedgerPayment | null =>
  payment === null || shop === null || (payment.type === 'BILLING') === (shop === 'billing') ? payment : null

const isChargeable = (payment: LedgerPayment, now: Instant): boolean =>
  payment.status === 'IN_PROGRESS' &&
  payment.authenticatedAt !== null &&
  Instant.secondsBetween(payment.authenticatedAt, now) <= CONFIRM_LIFETIME_SECONDS

const changed = async (client: ClientBase, paymentKey: string): Promise<Outcome> => {
  const payment = await findByKey(client, paymentKey)
  return payment === null ? { refused: 'NOT_FOUND_PAYMENT' } : { payment, isChanged: true }
}

/** `POST /v1/payments/confirm`. Also a refusal may change the payment, so the caller commits in any case. */
export const confirmPayment = async (
  client: ClientBase,
  body: unknown,
  { now, underWay, shop }: Asked,
): Promise<Outcome> => {
  const parsed = ConfirmBody.safeParse(body)
  if (!parsed.success) return { refused: 'INVALID_REQUEST' }
  const { paymentKey, orderId, amount } = parsed.data
  await holdOrder(client, orderId)
  const payment = ofShop(await holdPayment(client, paymentKey), shop)
  if (payment === null) return { refused: 'NOT_FOUND_PAYMENT' }
  if (payment.orderId !== orderId) return { refused: 'FORBIDDEN_REQUEST' }
  if (payment.amountWon !== amount) return { refused: 'INVALID_REQUEST' }
  if (payment.amountWon < CARD_MINIMUM_WON) return { refused: 'BELOW_MINIMUM_AMOUNT' }
  const known = await findByOrder(client, orderId)
  if (known !== null && known.approvedAt !== null) return { refused: 'ALREADY_PROCESSED_PAYMENT' }
  if (await isUnderWay(client, paymentKey)) return { refused: 'FORBIDDEN_CONSECUTIVE_REQUEST' }
  if (!isChargeable(payment, now)) return { refused: 'NOT_FOUND_PAYMENT_SESSION' }
  if (payment.declineCode !== null) {
    await abort(client, paymentKey, toFailure(payment.declineCode))
    const aborted = await findByKey(client, paymentKey)
    return { refused: payment.declineCode, ...(aborted === null ? {} : { changed: aborted }) }
  }
  if (underWay === null) await charge(client, payment, now)
  else await postpone(client, payment, { kind: 'charge', amountWon: amount, reason: null, ...underWay }, now)
  return changed(client, paymentKey)
}

/** `POST /v1/payments/{paymentKey}/cancel`: all that is left, or a part of it. */
export const cancelPayment = async (
  client: ClientBase,
  paymentKey: string,
  body: unknown,
  { now, underWay, shop }: Asked,
): Promise<Outcome> => {
  const parsed = CancelBody.safeParse(body)
  if (!parsed.success) return { refused: 'INVALID_REQUEST' }
  const { cancelReason, cancelAmount, refundableAmount } = parsed.data
  const payment = ofShop(await holdPayment(client, paymentKey), shop)
  if (payment === null) return { refused: 'NOT_FOUND_PAYMENT' }
  if (payment.approvedAt === null) return { refused: 'NOT_CANCELABLE_PAYMENT' }
  if (payment.status === 'CANCELED') return { refused: 'ALREADY_CANCELED_PAYMENT' }
  if (refundableAmount !== undefined && refundableAmount !== payment.balanceWon) {
    return { refused: 'NOT_MATCHES_REFUNDABLE_AMOUNT' }
  }
  const amountWon = cancelAmount ?? payment.balanceWon
  if (!payment.isPartialCancelable && amountWon < payment.balanceWon) return { refused: 'NOT_ALLOWED_PARTIAL_REFUND' }
  if (amountWon > payment.balanceWon || payment.balanceWon === 0) return { refused: 'NOT_CANCELABLE_AMOUNT' }
  if (underWay === null) await refund(client, payment, amountWon, cancelReason, now)
  else await postpone(client, payment, { kind: 'refund', amountWon, reason: cancelReason, ...underWay }, now)
  return changed(client, paymentKey)
}

/** Both look-ups: by payment key, by order id. */
export const lookUp = async (
  client: ClientBase,
  by: { readonly paymentKey: string } | { readonly orderId: string },
  shop: Shop,
): Promise<Outcome> => {
  const known = 'paymentKey' in by ? await findByKey(client, by.paymentKey) : await findByOrder(client, by.orderId)
  const payment = ofShop(known, shop)
  return payment === null ? { refused: 'NOT_FOUND_PAYMENT' } : { payment, isChanged: false }
}
