import { okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { Won } from '#core/shared/won.ts'
import { isRefundRefusal } from '../gateway-failure.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { RefundRecord } from '../ports/refund-records.ts'

/** What the provider said of a refund: given, refused for good, or nothing that can be relied on. */
export type RefundVerdict =
  | { readonly kind: 'Given' }
  | { readonly kind: 'Refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'Unsure' }
  /** The provider's record speaks of another sum: a person has to look. */
  | { readonly kind: 'Strange'; readonly givenBackWon: number | null }

const unsure: RefundVerdict = { kind: 'Unsure' }

/** Asks for the money. Its key makes it the same refund however often it is asked for. */
export const askForRefund = (gateway: CardGateway, refund: RefundRecord): ResultAsync<RefundVerdict, never> =>
  gateway
    .refund({
      paymentKey: refund.paymentKey,
      amount: refund.amountWon,
      balance: Won.minus(refund.paidWon, refund.givenBackWon),
      reason: `보관 취소 환불 (${refund.rule})`,
      idempotencyKey: refund.idempotencyKey,
    })
    .map((): RefundVerdict => ({ kind: 'Given' }))
    .orElse(failure =>
      match(failure)
        .returnType<ResultAsync<RefundVerdict, never>>()
        .with({ kind: 'GatewayDeclined' }, ({ code, message }) => okAsync({ kind: 'Refused', code, message }))
        .with({ kind: 'GatewayMisconfigured' }, ({ code }) => okAsync({ kind: 'Refused', code, message: '' }))
        .with({ kind: 'GatewayUnsure' }, ({ code }) =>
          isRefundRefusal(code) ? orRefused(gateway, refund, code) : okAsync(unsure),
        )
        .exhaustive(),
    )

/** Reads the provider's own record first; what is not given back by then is asked for, with the same key. */
export const readBackRefund = (gateway: CardGateway, refund: RefundRecord): ResultAsync<RefundVerdict, never> =>
  recordOf(gateway, refund).andThen(found =>
    found.kind === 'NotGiven' ? askForRefund(gateway, refund) : okAsync(found),
  )

/** A no that an earlier try of ours may have caused is one only when the record shows nothing given back. */
const orRefused = (gateway: CardGateway, refund: RefundRecord, code: string): ResultAsync<RefundVerdict, never> =>
  recordOf(gateway, refund).map(found => (found.kind === 'NotGiven' ? { kind: 'Refused', code, message: '' } : found))

const recordOf = (
  gateway: CardGateway,
  { paymentKey, givenBackWon, amountWon }: RefundRecord,
): ResultAsync<RefundVerdict | { readonly kind: 'NotGiven' }, never> =>
  gateway
    .findByKey(paymentKey)
    .map((record): RefundVerdict | { readonly kind: 'NotGiven' } => {
      if (record === null) return { kind: 'Strange', givenBackWon: null }
      const given = record.totalWon - record.balanceWon
      if (given === givenBackWon + amountWon) return { kind: 'Given' }
      return given === givenBackWon ? { kind: 'NotGiven' } : { kind: 'Strange', givenBackWon: given }
    })
    .orElse(() => okAsync(unsure))
