import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { gatewayFailure } from '#core/billing/gateway-failure.ts'
import type {
  CardConfirmation,
  CardGateway,
  GatewayDeclined,
  GatewayMisconfigured,
  GatewayPayment,
  GatewayUnsure,
} from '#core/billing/ports/card-gateway.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

/** How the next confirm goes wrong. `LostBefore` moves no money, `LostAfter` and `WrongAmount` do. */
export type MemoryGatewayFault =
  | { readonly kind: 'Declined'; readonly code: string }
  | { readonly kind: 'LostBefore' | 'LostAfter' | 'WrongAmount' }

/** A card provider whose ledger is a list in memory, with the buyer and the mishaps played by the caller. */
export type MemoryCardGateway = CardGateway & {
  /** The buyer agrees in the card window; the payment key that comes back. */
  agree(order: { readonly orderId: OrderId; readonly amount: Won }): string
  /** Faults hit one confirm each, in this order. */
  failNext(...faults: readonly MemoryGatewayFault[]): void
  charges(orderId: OrderId): number
}

type Answer = Result<GatewayPayment, GatewayDeclined | GatewayUnsure | GatewayMisconfigured>

const refused = (status: number, code: string): Answer =>
  match(gatewayFailure(status, code))
    .with('Declined', 'Restart', () => err({ kind: 'GatewayDeclined' as const, code, message: code }))
    .with('Misconfigured', () => err({ kind: 'GatewayMisconfigured' as const, code }))
    .with('Unknown', () => err({ kind: 'GatewayUnsure' as const, reason: code }))
    .exhaustive()

const isCharged = (payment: GatewayPayment): boolean => payment.approvedAt !== null

const lost: Answer = err({ kind: 'GatewayUnsure', reason: 'the answer was lost' })

export const memoryCardGateway = (clock: Clock): MemoryCardGateway => {
  const payments = new Map<string, GatewayPayment>()
  const answers = new Map<string, Answer>()
  const faults: MemoryGatewayFault[] = []

  const ofOrder = (orderId: string): readonly GatewayPayment[] =>
    [...payments.values()].filter(payment => payment.orderId === orderId)

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

  const answered = (confirmation: CardConfirmation): Answer => {
    const kept = answers.get(confirmation.idempotencyKey)
    if (kept !== undefined) return kept
    const answer = confirmed(confirmation)
    answers.set(confirmation.idempotencyKey, answer)
    return answer
  }

  const answer = (confirmation: CardConfirmation): Answer =>
    match(faults.shift())
      .with({ kind: 'Declined' }, ({ code }) => refused(400, code))
      .with({ kind: 'LostBefore' }, () => lost)
      // An answer about another amount proves nothing about ours, so it is as good as lost.
      .with({ kind: 'LostAfter' }, { kind: 'WrongAmount' }, () => answered(confirmation).andThen(() => lost))
      .with(undefined, () => answered(confirmation))
      .exhaustive()

  return {
    confirm: confirmation => new ResultAsync(Promise.resolve(answer(confirmation))),
    findByOrder: orderId => {
      const found = ofOrder(orderId)
      return new ResultAsync(Promise.resolve(ok(found.find(isCharged) ?? found.at(-1) ?? null)))
    },
    findByKey: paymentKey => new ResultAsync(Promise.resolve(ok(payments.get(paymentKey) ?? null))),
    agree({ orderId, amount }) {
      const paymentKey = `memory_${payments.size + 1}`
      payments.set(paymentKey, {
        paymentKey,
        orderId,
        status: 'IN_PROGRESS',
        totalWon: amount,
        balanceWon: amount,
        method: '카드',
        cardLabel: '롯데카드 123*',
        approvedAt: null,
        receiptUrl: null,
      })
      return paymentKey
    },
    failNext(...next) {
      faults.push(...next)
    },
    charges: orderId => ofOrder(orderId).filter(isCharged).length,
  }
}
