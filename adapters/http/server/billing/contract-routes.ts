import { err, ok, type Result } from 'neverthrow'
import type { input, output } from 'zod/mini'
import * as contracts from '#adapters/http/contract/billing/own-contracts.ts'
import { parsePaymentId } from '#core/billing/payment-id.ts'
import type { CancelQuote, Ended, EndWish, TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import type { makeMount, WithStatus } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Ending what the caller has contracted, and taking a renewal up again. */
export const contractRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  idempotent: IdempotentAnswers,
): void => {
  mount(contracts.storingCancelInfo, ({ caller, query }) =>
    orderNamed(query)
      .asyncAndThen(id => service.ownContracts(caller).cancelQuote(id))
      .map(quoteAnswer),
  )
  mount(contracts.paymentCancelInfo, ({ caller, params }) =>
    parsePaymentId(params['id'] ?? '')
      .asyncAndThen(id => service.ownContracts(caller).terminationTerms(id))
      .map(termsAnswer),
  )
  mount(contracts.changePaymentStatus, ({ caller, params, body, idempotencyKey }) =>
    // The key is the customer's own among all calls, so it stands for call and payment too (P15).
    idempotent(
      {
        customer: caller.customer,
        key: idempotencyKey,
        request: JSON.stringify([contracts.changePaymentStatus.path, params['id'], body]),
      },
      () =>
        parsePaymentId(params['id'] ?? '').asyncAndThen(id =>
          parseEndRequest(body)
            .asyncAndThen(wish => service.ownContracts(caller).end(id, wish))
            .map((ended): WithStatus => ({ status: 200, body: endedAnswer(ended) })),
        ),
    ),
  )
  mount(contracts.openRenewal, ({ caller, params }) =>
    orderNamed(params)
      .asyncAndThen(order => service.ownContracts(caller).openRenewal(order))
      .map(({ amountWon, ...open }) => ({ success: true as const, ...open, amount: amountWon })),
  )
  mount(contracts.payRenewal, ({ caller, params, body, idempotencyKey }) =>
    idempotent(
      {
        customer: caller.customer,
        key: idempotencyKey,
        request: JSON.stringify([contracts.payRenewal.path, params['orderId'], body]),
      },
      () =>
        orderNamed(params)
          .asyncAndThen(order => service.ownContracts(caller).payRenewal(order, body.amount as Won))
          .map((): WithStatus => ({ status: 202, body: { success: true, message: '' } })),
    ),
  )
  mount(contracts.resumeRenewal, ({ caller, params }) =>
    parsePaymentId(params['id'] ?? '')
      .asyncAndThen(id => service.ownContracts(caller).resume(id))
      .map(() => ({ success: true as const, message: '' })),
  )
}

const orderNamed = (params: Readonly<Record<string, string | undefined>>): Result<OrderId, OrderNotFound> =>
  parseOrderId(params['orderId'] ?? '').mapErr(() => ({ kind: 'OrderNotFound' }))

/** Carries the amount that it was given for: forging it only hurts the forger. */
const toQuoteId = (refundable: Won): string => `q${refundable}`

const quotedBy = (quoteId: string): Result<Won, InvalidInput> => {
  const amount = /^q(\d{1,12})$/.exec(quoteId)?.[1]
  return amount === undefined ? err({ kind: 'InvalidInput', field: 'quoteId' }) : ok(Number(amount) as Won)
}

const parseEndRequest = ({
  intent = null,
  expectedRefund,
  quoteId,
}: output<typeof contracts.changePaymentStatus.body>): Result<EndWish, InvalidInput> => {
  if (typeof expectedRefund === 'number') return ok({ intent, expectedRefund: expectedRefund as Won })
  if (typeof quoteId === 'string') return quotedBy(quoteId).map(quoted => ({ intent, expectedRefund: quoted }))
  return ok({ intent, expectedRefund: null })
}

const quoteAnswer = ({
  paidWon,
  refundableWon,
  validUntil,
  ...quote
}: CancelQuote): input<typeof contracts.storingCancelInfo.answer> => ({
  success: true,
  ...quote,
  amount: paidWon,
  refundableAmount: refundableWon,
  quoteId: toQuoteId(refundableWon),
  validUntil: Instant.toIso(validUntil),
})

const termsAnswer = (terms: TerminationTerms): input<typeof contracts.paymentCancelInfo.answer> => ({
  success: true,
  ...terms,
})

const endedAnswer = (ended: Ended): input<typeof contracts.changePaymentStatus.answer> =>
  ended.kind === 'Cancelled'
    ? {
        success: true,
        message: '',
        result: 'CANCELLED',
        refundAmount: ended.refundWon,
        isLate: false,
        storageEndDate: null,
      }
    : {
        success: true,
        message: '',
        result: 'TERMINATED',
        refundAmount: null,
        isLate: ended.isLate,
        storageEndDate: ended.storageEndDate,
      }
