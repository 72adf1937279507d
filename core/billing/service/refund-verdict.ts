import { okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import { isRefundRefusal } from '../gateway-failure.ts'
import { doneCancels, type GatewayPayment, matchesPayment, recordedRefunds } from '../gateway-record.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { RefundRecord } from '../ports/refund-records.ts'
import { PART_NOT_ALLOWED } from '../refund-remedy.ts'
import { isDailyLook } from '../settle-schedule.ts'

/** What the provider said of a refund: given, refused for good, or nothing that can be relied on. */
export type RefundVerdict =
  /** `at` is the provider's own time; null where its record does not say. */
  | { readonly kind: 'Given'; readonly at: Instant | null }
  | { readonly kind: 'Refused'; readonly code: string; readonly message: string }
  /** No answer, or a record that is not final. */
  | { readonly kind: 'Unsure' }
  /** The provider's record speaks of another sum: a person has to look. */
  | { readonly kind: 'Mismatch'; readonly givenBackWon: number | null }

const unsure: RefundVerdict = { kind: 'Unsure' }

export const PAID_AT_DESK = 'PAID_AT_DESK'

/** The staff took the money, so the staff gives it back (G193). */
const BY_BANK: RefundVerdict = { kind: 'Refused', code: PAID_AT_DESK, message: '' }

/** Known before it is asked, so that it is not (G741). */
const PART_BY_BANK: RefundVerdict = { kind: 'Refused', code: PART_NOT_ALLOWED, message: '' }

type CardRefund = RefundRecord & { readonly paymentKey: string }

const isOfCard = (refund: RefundRecord): refund is CardRefund => refund.paymentKey !== null

/** Asks for the money. */
export const askForRefund = (gateway: CardGateway, refund: RefundRecord): ResultAsync<RefundVerdict, never> =>
  isOfCard(refund) ? askProvider(gateway, refund) : okAsync(BY_BANK)

const askProvider = (gateway: CardGateway, refund: CardRefund): ResultAsync<RefundVerdict, never> => {
  const balance = Won.minus(refund.paidWon, refund.givenByCardWon)
  if (!refund.canRefundPart && refund.amountWon !== balance) return okAsync(PART_BY_BANK)
  return (
    gateway
      .refund({
        paymentKey: refund.paymentKey,
        orderId: refund.gatewayOrderId,
        amount: refund.amountWon,
        balance,
        reason: refundReason(refund),
        idempotencyKey: keyFor(refund),
      })
      // An answer that shows no refund of ours proves nothing: the record is read.
      .map(record => {
        const found = verdictOfRecord(record, refund)
        return found.kind === 'Given' ? found : unsure
      })
      .orElse(failure =>
        match(failure)
          .returnType<ResultAsync<RefundVerdict, never>>()
          .with({ kind: 'GatewayDeclined' }, ({ code, message }) => orRefused(gateway, refund, { code, message }))
          .with({ kind: 'GatewayMisconfigured' }, ({ code }) =>
            // Keys of ours that are wrong give nothing back, and read nothing either.
            orRefused(gateway, refund, { code, message: '' }, { kind: 'NotGiven' }),
          )
          .with({ kind: 'GatewayUnsure' }, ({ code }) =>
            isRefundRefusal(code) ? orRefused(gateway, refund, { code, message: '' }) : okAsync(unsure),
          )
          .exhaustive(),
      )
  )
}

/**
 * A repeat bears the key of the first call, so that it is the same refund while that may be under way. Under one key the provider repeats its
 * first answer for days, perhaps its own failure too: on another day, when its record shows nothing given, the repeat has a key of its own.
 * The balance that goes with it keeps the money from going twice.
 */
const keyFor = ({ idempotencyKey, looks }: RefundRecord): string =>
  isDailyLook(looks) ? `${idempotencyKey}:${looks}` : idempotencyKey

/**
 * Reads the provider's own record first; what is not given back by then is asked for once more. What was left to the staff is only
 * read: somebody may be transferring it.
 */
export const readBackRefund = (gateway: CardGateway, refund: RefundRecord): ResultAsync<RefundVerdict, never> =>
  isOfCard(refund)
    ? readRecord(gateway, refund).andThen(found => {
        if (found.kind !== 'NotGiven') return okAsync(found)
        return refund.isLeftToStaff ? okAsync(unsure) : askProvider(gateway, refund)
      })
    : okAsync(BY_BANK)

/** What the provider's record, read for another reason, decides of a refund in doubt; null where it decides nothing. A call that may be under way says more than an aborted try. */
export const decidedByRecord = (record: GatewayPayment | null, refund: RefundRecord): RefundVerdict | null => {
  if (record === null || !isOfCard(refund)) return null
  const found = verdictOfRecord(record, refund)
  return found.kind === 'Given' || (found.kind === 'Refused' && refund.isLeftToStaff) ? found : null
}

/** A no counts only when the record shows nothing given back: an earlier try of ours may be its reason, or the money went all the same (G264). */
const orRefused = (
  gateway: CardGateway,
  refund: CardRefund,
  no: { readonly code: string; readonly message: string },
  withWrongKeys: Found = unsure,
): ResultAsync<RefundVerdict, never> =>
  readRecord(gateway, refund, withWrongKeys).map(found =>
    found.kind === 'NotGiven' ? { kind: 'Refused', ...no } : found,
  )

type Found = RefundVerdict | { readonly kind: 'NotGiven' }

const readRecord = (
  gateway: CardGateway,
  refund: CardRefund,
  withWrongKeys: Found = unsure,
): ResultAsync<Found, never> =>
  gateway
    .findByKey({ paymentKey: refund.paymentKey, orderId: refund.gatewayOrderId })
    .map((record): Found =>
      record === null ? { kind: 'Mismatch', givenBackWon: null } : verdictOfRecord(record, refund),
    )
    .orElse(failure => okAsync(failure.kind === 'GatewayMisconfigured' ? withWrongKeys : unsure))

/** Given back is what the record's cancels say, once none of them is under way and they agree with what is left. */
const verdictOfRecord = (record: GatewayPayment, refund: CardRefund): Found => {
  const { paymentKey, givenByCardWon, amountWon, paidWon } = refund
  if (!matchesPayment(record, { gatewayOrderId: null, paymentKey, amountWon: paidWon })) {
    return { kind: 'Mismatch', givenBackWon: null }
  }
  const { givenBackWon: given, isPending, isBalanced } = recordedRefunds(record)
  if (isPending || !isBalanced) return unsure
  const isOneOf = doneCancels(record).some(cancel => cancel.amountWon === amountWon)
  // Parts of it that were given at the provider's own page are refunds of their own there (G910).
  if (given === givenByCardWon + amountWon && isOneOf) return { kind: 'Given', at: givenAt(record, refund) }
  // Ours among others, which were made at the provider's own page.
  const own = ownCancel(record, refund)
  if (own !== undefined && given > givenByCardWon + amountWon) return { kind: 'Given', at: own.at }
  if (given !== givenByCardWon) return { kind: 'Mismatch', givenBackWon: given }
  const isAborted = record.cancels.some(({ status, reason }) => status === 'ABORTED' && reason === refundReason(refund))
  return isAborted ? { kind: 'Refused', code: 'CANCEL_ABORTED', message: '' } : { kind: 'NotGiven' }
}

/** Without a reason of its own it is the newest that went back. */
const givenAt = (record: GatewayPayment, refund: RefundRecord): Instant | null =>
  (ownCancel(record, refund) ?? doneCancels(record).at(-1))?.at ?? null

/** Its own reason names it. */
const ownCancel = (record: GatewayPayment, refund: RefundRecord) =>
  doneCancels(record).find(({ reason, amountWon }) => reason === refundReason(refund) && amountWon === refund.amountWon)

/** Comes back in the record, so it names the try: an earlier one that was aborted says nothing of a later one. */
export const refundReason = ({ rule, n }: Pick<RefundRecord, 'rule' | 'n'>): string =>
  `${rule === 'GOODWILL' ? '고객 보상' : '보관 취소'} 환불 (${rule}, ${n}번째 요청)`
