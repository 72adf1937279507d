import { err, ok, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Instant } from '#core/shared/instant.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import type { Order } from '#core/storing/order.ts'
import type { StepActor } from '#core/storing/ports/order-records.ts'
import { nextState } from '#core/storing/transitions.ts'
import type { RenewalLocked } from '../errors.ts'
import type { Contract, ContractChange } from '../ports/contract-records.ts'
import { terminate, type TerminationAnswer } from '../termination.ts'
import type { InProgress } from '#core/shared/failures.ts'

export type Termination = {
  readonly now: Instant
  readonly actor: StepActor
  /** The staff's; of a late termination by the customer it says `late`. */
  readonly reason: string | null
  /** Also when it is locked, as long as the charge has not been started (G61). */
  readonly isOverride: boolean
}

const LATE = 'late'

export const terminationAnswer = (
  { order, attemptOpen }: { readonly order: Order; readonly attemptOpen: boolean },
  now: Instant,
): TerminationAnswer =>
  terminate(
    {
      start: order.storageStartDate,
      termsPaid: order.termsPaid,
      renewalStatus: order.renewal.status,
      attemptOpen,
    },
    now,
  )

/** T23: what is paid stays paid, nothing more is charged (G39). Runs while the order's row is locked. */
export const decideTermination =
  (termination: Termination) =>
  (contract: Contract): Result<ContractChange, InvalidState | RenewalLocked | InProgress> => {
    const { order } = contract
    const next = nextState('autopay.terminated', order.state, {})
    if (next.isErr() || order.autoRenewal === 'TERMINATED') return err({ kind: 'InvalidState' })
    return match(terminationAnswer(contract, termination.now))
      .returnType<Result<ContractChange, InvalidState | RenewalLocked | InProgress>>()
      .with('ACCEPT', () => ok(ended(order, termination, null)))
      .with('ACCEPT_LATE', () => ok(ended(order, termination, LATE)))
      .with('LOCKED', kind => (termination.isOverride ? ok(ended(order, termination, kind)) : err(renewalLocked)))
      .with('IN_PROGRESS', () => err({ kind: 'InProgress' }))
      .exhaustive()
  }

const renewalLocked: RenewalLocked = { kind: 'RenewalLocked' }

const ended = (order: Order, { now, actor, reason }: Termination, mark: string | null): ContractChange => ({
  step: {
    event: 'autopay.terminated',
    to: order.state,
    occurredAt: now,
    recordedAt: now,
    actor,
    reason: reason ?? mark,
    set: { autoRenewal: 'TERMINATED' },
  },
  refund: null,
})
