import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { GATEWAY_STATUSES, type GatewayCancel, type GatewayPayment } from '../gateway-record.ts'
import { paidRecord } from './paid-record.ts'

export const PAID_WON = 99_000 as Won

/** So many numbers make one record. */
export const ROLLS = 24

/** Sums that meet and miss each other often. */
const SUMS = [0, 1, 2_970, 49_500, 96_030, 99_000, 99_001].map(won => won as Won)

/**
 * Whatever a provider may answer about a payment of `PAID_WON` by the order `SK-1`, made of random numbers: each status, sum, currency,
 * balance and list of cancels, of which half have a balance that agrees with the cancels.
 */
export const recordFrom = (rolls: readonly number[], reasons: readonly string[] = []): GatewayPayment => {
  const left = [...rolls]
  const pick = <Value>(values: readonly Value[]): Value => values[(left.shift() ?? 0) % values.length] as Value
  const cancels = Array.from({ length: pick([0, 1, 2, 3]) }, (): GatewayCancel => ({
    status: pick(['DONE', 'DONE', 'PENDING', 'ABORTED']),
    amountWon: pick(SUMS),
    reason: pick([null, 'at the provider’s page', ...reasons]),
    at: pick([null, 1 as Instant]),
  }))
  const totalWon = pick([PAID_WON, PAID_WON, PAID_WON, 49_500 as Won, 99_001 as Won])
  const doneWon = cancels.reduce((sum, { status, amountWon }) => sum + (status === 'DONE' ? amountWon : 0), 0)
  return {
    ...paidRecord({ orderId: pick(['SK-1', 'SK-1', 'SK-1', 'SK-2']), totalWon, approvedAt: 0 as Instant }),
    cancels,
    status: pick(GATEWAY_STATUSES),
    currency: pick(['KRW', 'KRW', 'KRW', 'USD', '']),
    paymentKey: pick(['key_SK-1', 'key_SK-1', 'key_SK-1', 'key_SK-2']),
    approvedAt: pick([null, 0 as Instant]),
    balanceWon: pick([(totalWon - doneWon) as Won, pick(SUMS)]),
  }
}
