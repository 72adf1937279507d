import type { Result, ResultAsync } from 'neverthrow'
import { match, P } from 'ts-pattern'
import type { PaymentNotFound } from '../errors.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { UnseenPayment } from '../ports/open-payments.ts'
import type { ConfirmFailure, Payment, Payments } from '../ports/payments.ts'
import type { PaymentFailed, PaymentProgress } from './payment-progress.ts'

/** After this wait the page stops promising a quick answer (G36). */
export const CALM_AFTER_SECONDS = 120

/** Between one question and the next; the last one repeats for as long as the page is open. */
const PAUSES_SECONDS = [1, 2, 3, 5, 8, 13, 20, 30] as const

/** Stops asking; whatever is answered later is not shown any more. */
export type StopPolling = () => void

type Failure = ConfirmFailure | PaymentNotFound
export type Ask = () => ResultAsync<Payment | UnseenPayment, Failure>
type Verdict = { readonly decided: PaymentProgress } | { readonly askNext: Ask; readonly afterSeconds?: number }
type Deps = { readonly payments: Payments; readonly delay: Delay }

/** Asks until the payment is decided, with growing pauses, and shows each step. */
export const settlePayment = (
  { payments, delay }: Deps,
  first: Ask,
  show: (progress: PaymentProgress) => void,
): StopPolling => {
  let isStopped = false

  const settle = async (): Promise<void> => {
    let ask = first
    let waited = 0
    show({ status: 'confirming' })
    for (let turn = 0; ; turn += 1) {
      const verdict = decideVerdict(payments, ask, await ask())
      if (isStopped) return
      if ('decided' in verdict) return show(verdict.decided)
      ask = verdict.askNext
      const seconds = verdict.afterSeconds ?? pauseBefore(turn)
      waited += seconds
      if (waited > CALM_AFTER_SECONDS) show({ status: 'checking' })
      await delay(seconds)
      if (isStopped) return
    }
  }

  void settle()
  return () => {
    isStopped = true
  }
}

const pauseBefore = (turn: number): number => PAUSES_SECONDS[Math.min(turn, PAUSES_SECONDS.length - 1)] ?? 0

const decideVerdict = (payments: Payments, asked: Ask, answer: Result<Payment | UnseenPayment, Failure>): Verdict =>
  answer.match(
    payment => ('kind' in payment ? decideUnseen(asked, payment) : decidePayment(payments, payment)),
    failure =>
      match<Failure, Verdict>(failure)
        // Unknown is not failed: the same question, with the same idempotency key, is safe to repeat.
        .with({ kind: P.union('ServiceUnreachable', 'InProgress') }, () => ({ askNext: asked }))
        // No customer waits in front of a page until tomorrow; the service asks no card before it says so.
        .with({ kind: 'TooManyRequests' }, limited =>
          limited.retryAfterSeconds > CALM_AFTER_SECONDS
            ? failed(limited)
            : { askNext: asked, afterSeconds: limited.retryAfterSeconds },
        )
        .otherwise(decided => failed(decided)),
  )

const decidePayment = (payments: Payments, payment: Payment): Verdict =>
  match<Payment['status'], Verdict>(payment.status)
    .with('DONE', () => ({ decided: { status: 'paid', payment } }))
    .with('IN_PROGRESS', () => ({ askNext: () => payments.read(payment.id) }))
    .with('READY', () => failed({ kind: 'NotPaid' }))
    .with('FAILED', () =>
      failed(payment.failure === null ? { kind: 'NotPaid' } : { kind: 'PaymentDeclined', ...payment.failure }),
    )
    .with('CANCELLED', 'REFUNDED', () => failed({ kind: 'PaymentRefundedSince' }))
    .exhaustive()

/** By the right of the card window alone nothing is asked but the same once more. */
const decideUnseen = (asked: Ask, { status }: UnseenPayment): Verdict =>
  match<UnseenPayment['status'], Verdict>(status)
    .with('DONE', () => ({ decided: { status: 'paidUnseen' } }))
    .with('IN_PROGRESS', () => ({ askNext: asked }))
    .with('READY', 'FAILED', () => failed({ kind: 'NotPaid' }))
    .with('CANCELLED', 'REFUNDED', () => failed({ kind: 'PaymentRefundedSince' }))
    .exhaustive()

const failed = (failure: PaymentFailed): Verdict => ({ decided: { status: 'failed', failure } })
