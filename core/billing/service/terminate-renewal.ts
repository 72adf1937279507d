import { err, ok, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderChange, StepActor } from '#core/storing/ports/order-records.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { termOf } from '#core/storing/term.ts'
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

type OrderSet = OrderChange['set']

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
    set: { autoRenewal: 'TERMINATED', ...toldToCollect(order, Day.of(now)) },
  },
  refund: null,
})

/** Of a year that is over the notice of the end asks to collect the gear, so that the first one to do so is not sent beside it (G919). */
const toldToCollect = ({ storageStartDate, termsPaid, renewal }: Order, today: Day): Pick<OrderSet, 'renewal'> => {
  if (storageStartDate === null) return {}
  const { storageEndDate } = termOf(storageStartDate, termsPaid)
  if (today <= storageEndDate) return {}
  const lastDay = lastDayToCollect(storageEndDate)
  return { renewal: { ...renewal, remindedOn: today < lastDay ? today : lastDay } }
}
