import { err, ok, type Result } from 'neverthrow'
import type { output } from 'zod/mini'
import * as contracts from '#adapters/http/contract/billing/own-contracts.ts'
import { parsePaymentId } from '#core/billing/payment-id.ts'
import type { EndWish } from '#core/billing/ports/own-contracts.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { encoded, type makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Ending what the caller has contracted, and taking a renewal up again. */
export const contractRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  idempotent: IdempotentAnswers,
): void => {
  mount(contracts.storingCancelInfo, ({ caller, query }) =>
    orderNamed(query).asyncAndThen(id => service.ownContracts(caller).cancelQuote(id)),
  )
  mount(contracts.paymentCancelInfo, ({ caller, params }) =>
    parsePaymentId(params['id'] ?? '').asyncAndThen(id => service.ownContracts(caller).terminationTerms(id)),
  )
  mount(contracts.changePaymentStatus, ({ caller, params, body, idempotencyKey }) =>
    // The key is the customer's own among all calls, so it identifies call and payment too (P15).
    idempotent(
      {
        owner: caller.customer,
        key: idempotencyKey,
        request: JSON.stringify([contracts.changePaymentStatus.path, params['id'], body]),
      },
      () =>
        parsePaymentId(params['id'] ?? '').asyncAndThen(id =>
          parseEndRequest(body)
            .asyncAndThen(wish => service.ownContracts(caller).end(id, wish))
            .map(ended => encoded(contracts.changePaymentStatus, ended)),
        ),
    ),
  )
  mount(contracts.openRenewal, ({ caller, params }) =>
    orderNamed(params).asyncAndThen(order => service.ownContracts(caller).openRenewal(order)),
  )
  mount(contracts.payRenewal, ({ caller, params, body, idempotencyKey }) =>
    idempotent(
      {
        owner: caller.customer,
        key: idempotencyKey,
        request: JSON.stringify([contracts.payRenewal.path, params['orderId'], body]),
      },
      () =>
        orderNamed(params)
          .asyncAndThen(order => service.ownContracts(caller).payRenewal(order, body.amount))
          .map(() => encoded(contracts.payRenewal, undefined)),
    ),
  )
  mount(contracts.resumeRenewal, ({ caller, params }) =>
    parsePaymentId(params['id'] ?? '').asyncAndThen(id => service.ownContracts(caller).resume(id)),
  )
}

const orderNamed = (params: Readonly<Record<string, string | undefined>>): Result<OrderId, OrderNotFound> =>
  parseOrderId(params['orderId'] ?? '').mapErr(() => ({ kind: 'OrderNotFound' }))

const parseEndRequest = ({
  intent = null,
  expectedRefund,
  quoteId,
}: output<typeof contracts.changePaymentStatus.body>): Result<EndWish, InvalidInput> => {
  if (typeof expectedRefund === 'number') return ok({ intent, expectedRefund })
  if (typeof quoteId !== 'string') return ok({ intent, expectedRefund: null })
  const quoted = contracts.QuoteId.amountIn(quoteId)
  return quoted === null ? err({ kind: 'InvalidInput', field: 'quoteId' }) : ok({ intent, expectedRefund: quoted })
}
