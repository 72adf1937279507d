import { okAsync, ResultAsync } from 'neverthrow'
import type { PaymentWay } from '#core/billing/gateway-failure.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { OrderId } from '#core/shared/ids.ts'

/** Of nobody: the second has the form of what a stored card pays, so that it is asked by the keys for those. */
const NOBODYS_ORDERS: readonly (readonly [PaymentWay, OrderId])[] = [
  ['card', 'SK-000000000000' as OrderId],
  ['stored-card', 'SK-000000000000_t2_a1' as OrderId],
]

/** Reads once by each pair of keys. What is wrong with them is in the log of the calls, at the start and not first with a customer (G847). */
export const tryKeys = (
  gateway: Pick<CardGateway, 'findByOrder'>,
  taken: (way: PaymentWay) => void,
): ResultAsync<void, never> =>
  ResultAsync.combine(
    NOBODYS_ORDERS.map(([way, id]) =>
      gateway
        .findByOrder(id)
        .map(() => taken(way))
        .orElse(() => okAsync(undefined)),
    ),
  ).map(() => undefined)
