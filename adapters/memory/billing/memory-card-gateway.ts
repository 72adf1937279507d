import { err, errAsync, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { gatewayFailure } from '#core/billing/gateway-failure.ts'
import type { BillingGateway, CardCharge } from '#core/billing/ports/billing-gateway.ts'
import type { GatewayPayment } from '#core/billing/gateway-record.ts'
import type { CardConfirmation, CardGateway, CardRefund, GatewayRefused } from '#core/billing/ports/card-gateway.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

/** How the next call that moves money goes wrong. `LostBefore` moves none, `LostAfter` and `WrongAmount` do. */
export type MemoryGatewayFault =
  | { readonly kind: 'Declined'; readonly code: string }
  | { readonly kind: 'LostBefore' | 'LostAfter' | 'WrongAmount' }

/** A card provider whose ledger is a list in memory, with the buyer and the faults played by the caller. */
export type MemoryCardGateway = CardGateway & {
  readonly billing: BillingGateway

  /** The buyer agrees in the card window; the payment key that comes back. */
  agree(order: { readonly orderId: OrderId; readonly amount: Won }): string
  /** The customer gives a card in the card window; the auth key that comes back. */
  registerCard(customerKey: string): string
  /** Faults hit one call each, in this order. */
  failNext(...faults: readonly MemoryGatewayFault[]): void
  charges(orderId: OrderId): number
  refundedWon(paymentKey: string): number
}

type Answer = Result<GatewayPayment, GatewayRefused>

const refused = (status: number, code: string): Answer =>
  match(gatewayFailure(status, code))
    .with('Declined', 'Restart', () => err({ kind: 'GatewayDeclined' as const, code, message: code }))
    .with('Misconfigured', () => err({ kind: 'GatewayMisconfigured' as const, code }))
    .with('Unknown', () => err({ kind: 'GatewayUnsure' as const, reason: code, code }))
    .exhaustive()

const isCharged = (payment: GatewayPayment): boolean => payment.approvedAt !== null

const lost: Answer = err({ kind: 'GatewayUnsure', reason: 'the answer was lost' })

export const memoryCardGateway = (clock: Clock): MemoryCardGateway => {
  const payments = new Map<string, GatewayPayment>()
  const answers = new Map<string, Answer>()
  const faults: MemoryGatewayFault[] = []
  /** To the customer key that they were given for. */
  const authKeys = new Map<string, string>()
  const cards = new Map<string, string>()
  let issued = 0

  const ofOrder = (orderId: string): readonly GatewayPayment[] =>
    [...payments.values()].filter(payment => payment.orderId === orderId)

  const agreed = ({ orderId, amount }: { readonly orderId: OrderId; readonly amount: Won }): string => {
    const paymentKey = `memory_${payments.size + 1}`
    payments.set(paymentKey, {
      paymentKey,
      orderId,
      status: 'IN_PROGRESS',
      currency: 'KRW',
      totalWon: amount,
      balanceWon: amount,
      cancels: [],
      method: '카드',
      cardLabel: '롯데카드 123*',
      approvedAt: null,
      receiptUrl: null,
      canRefundPart: true,
    })
    return paymentKey
  }

  const confirmed = ({ paymentKey, orderId, amount }: CardConfirmation): Answer => {
    const payment = payments.get(paymentKey)
    if (payment === undefined) return refused(404, 'NOT_FOUND_PAYMENT')
    if (payment.orderId !== orderId) return refused(403, 'FORBIDDEN_REQUEST')
    if (payment.totalWon !== amount) return refused(400, 'INVALID_REQUEST')
    if (ofOrder(orderId).some(isCharged)) return refused(400, 'ALREADY_PROCESSED_PAYMENT')
    const done: GatewayPayment = {
      ...payment,
      status: 'DONE',
      approvedAt: clock.now(),
      receiptUrl: `https://receipts.invalid/${paymentKey}`,
    }
    payments.set(paymentKey, done)
    return ok(done)
  }

  const refunded = ({ paymentKey, amount, balance, reason }: CardRefund): Answer => {
    const payment = payments.get(paymentKey)
    if (payment === undefined) return refused(404, 'NOT_FOUND_PAYMENT')
    if (payment.balanceWon !== balance) return refused(400, 'NOT_MATCHES_REFUNDABLE_AMOUNT')
    if (amount > balance) return refused(403, 'NOT_CANCELABLE_AMOUNT')
    const left = (balance - amount) as Won
    const done: GatewayPayment = {
      ...payment,
      status: left === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
      balanceWon: left,
      cancels: [...payment.cancels, { status: 'DONE', amountWon: amount, reason, at: clock.now() }],
    }
    payments.set(paymentKey, done)
    return ok(done)
  }

  const charged = ({ billingKey, customerKey, orderId, amount }: CardCharge): Answer => {
    const owner = cards.get(billingKey)
    if (owner === undefined) return refused(400, 'ALREADY_REMOVED_BILLING_KEY')
    if (owner !== customerKey) return refused(400, 'NOT_MATCHES_CUSTOMER_KEY')
    if (ofOrder(orderId).length > 0) return refused(400, 'DUPLICATED_ORDER_ID')
    const paymentKey = agreed({ orderId, amount })
    return confirmed({ paymentKey, orderId, amount, idempotencyKey: '' })
  }

  const answered = (idempotencyKey: string, work: () => Answer): Answer => {
    const kept = answers.get(idempotencyKey)
    if (kept !== undefined) return kept
    const answer = work()
    answers.set(idempotencyKey, answer)
    return answer
  }

  const answer = (idempotencyKey: string, work: () => Answer): ResultAsync<GatewayPayment, GatewayRefused> =>
    new ResultAsync(
      Promise.resolve(
        match(faults.shift())
          .with({ kind: 'Declined' }, ({ code }) => refused(400, code))
          .with({ kind: 'LostBefore' }, () => lost)
          .with({ kind: 'LostAfter' }, () => answered(idempotencyKey, work).andThen(() => lost))
          .with({ kind: 'WrongAmount' }, () =>
            answered(idempotencyKey, work).map(record => ({ ...record, totalWon: (record.totalWon + 1) as Won })),
          )
          .with(undefined, () => answered(idempotencyKey, work))
          .exhaustive(),
      ),
    )

  return {
    confirm: confirmation => answer(confirmation.idempotencyKey, () => confirmed(confirmation)),
    refund: refund => answer(refund.idempotencyKey, () => refunded(refund)),
    billing: {
      issue({ authKey, customerKey }) {
        if (authKeys.get(authKey) !== customerKey) {
          return errAsync({ kind: 'GatewayDeclined', code: 'INVALID_BILLING_AUTH', message: '' })
        }
        authKeys.delete(authKey)
        const billingKey = `memory_card_${(issued += 1)}`
        cards.set(billingKey, customerKey)
        return okAsync({ billingKey, label: '현대카드 123*' })
      },
      charge: charge => answer(charge.idempotencyKey, () => charged(charge)),
      remove(billingKey) {
        cards.delete(billingKey)
        return okAsync(undefined)
      },
    },
    findByOrder: orderId => {
      const found = ofOrder(orderId)
      return new ResultAsync(Promise.resolve(ok(found.find(isCharged) ?? found.at(-1) ?? null)))
    },
    findByKey: ({ paymentKey }) => new ResultAsync(Promise.resolve(ok(payments.get(paymentKey) ?? null))),
    agree: agreed,
    registerCard(customerKey) {
      const authKey = `memory_auth_${(issued += 1)}`
      authKeys.set(authKey, customerKey)
      return authKey
    },
    failNext(...next) {
      faults.push(...next)
    },
    charges: orderId => ofOrder(orderId).filter(isCharged).length,
    refundedWon(paymentKey) {
      const payment = payments.get(paymentKey)
      return payment ? payment.totalWon - payment.balanceWon : 0
    },
  }
}
