import fc from 'fast-check'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { GATEWAY_STATUSES, type GatewayCancel, type GatewayPayment } from '../gateway-record.ts'
import { paidRecord } from './paid-record.ts'

export const PAID_WON = 99_000 as Won

/** Sums that meet and miss each other often. */
const SUMS = [0, 1, 2_970, 49_500, 96_030, 99_000, 99_001] as const

const anySum = fc.constantFrom(...SUMS).map(sum => sum as Won)

const anyCancel = (reasons: readonly string[]): fc.Arbitrary<GatewayCancel> =>
  fc.record({
    status: fc.constantFrom('DONE', 'DONE', 'PENDING', 'ABORTED'),
    amountWon: anySum,
    reason: fc.constantFrom(null, 'at the provider’s page', ...reasons),
    at: fc.constantFrom(null, 1 as Instant),
  })

const weighted = <Value>(usual: Value, ...odd: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })

/**
 * Whatever a provider may answer about a payment of `PAID_WON` by the order `SK-1`: each status, sum, currency, balance and list of cancels,
 * of which half have a balance that agrees with the cancels.
 */
export const anyRecord = (reasons: readonly string[] = []): fc.Arbitrary<GatewayPayment> =>
  fc
    .record({
      status: fc.constantFrom(...GATEWAY_STATUSES),
      currency: weighted('KRW', 'USD', ''),
      totalWon: weighted(PAID_WON, 49_500 as Won, 99_001 as Won),
      balanceWon: anySum,
      agrees: fc.boolean(),
      cancels: fc.array(anyCancel(reasons), { maxLength: 3 }),
      orderId: weighted('SK-1', 'SK-2'),
      paymentKey: weighted('key_SK-1', 'key_SK-2'),
      approvedAt: fc.constantFrom(null, 0 as Instant),
    })
    .map(({ agrees, approvedAt, ...record }) => ({
      ...paidRecord({ ...record, approvedAt: 0 as Instant }),
      approvedAt,
      balanceWon: agrees
        ? ((record.totalWon -
            record.cancels
              .filter(({ status }) => status === 'DONE')
              .reduce((sum, { amountWon }) => sum + amountWon, 0)) as Won)
        : record.balanceWon,
    }))
