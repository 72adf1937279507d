import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { Won } from '#core/shared/won.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import type { RenewalStatus } from '#core/storing/renewal-status.ts'
import { nextState } from '#core/storing/transitions.ts'
import type { RenewalEnded } from '../errors.ts'
import type { DeskRecords, NewestTerm } from '../ports/desk-records.ts'
import { afterReversal } from '../renewal-outcome.ts'

export const REVERSES_RENEWALS: StaffRole = 'ADMIN'

/** The newest term is the first, or was paid by card: its money goes back by cancelling or out of goodwill. */
export type NotRenewedAtDesk = { readonly kind: 'NotRenewedAtDesk' }
/** Some of it went back to the customer: it was theirs. */
export type PartlyRefunded = { readonly kind: 'PartlyRefunded' }

export type ReverseRenewalRefused =
  | RoleTooLow
  | OrderNotFound
  | NotRenewedAtDesk
  | PartlyRefunded
  | RenewalEnded
  | InProgress
  | InvalidState

export type ReversedRenewal = {
  readonly orderId: OrderId
  readonly term: number
  readonly amountWon: Won
  /** Of the term, which is open again. */
  readonly renewalStatus: RenewalStatus
}

/**
 * Takes back that the newest term was paid in cash or by bank: the money was for another contract, or never came (G256). It can be used for
 * the right contract then. No card is charged by it.
 */
export type ReverseRenewal = (asked: {
  readonly orderId: OrderId
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<ReversedRenewal, ReverseRenewalRefused | ServiceUnreachable>

type Deps = { readonly desk: DeskRecords; readonly clock: Clock; readonly newPaymentId: NewId<PaymentId> }

export const makeReverseRenewal =
  ({ desk, clock, newPaymentId }: Deps): ReverseRenewal =>
  ({ orderId, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, REVERSES_RENEWALS)) {
      return errAsync({ kind: 'RoleTooLow', needed: REVERSES_RENEWALS, role: staff.role })
    }
    const at = clock.now()
    const today = Day.of(at)
    return desk
      .reverse(
        orderId,
        newPaymentId(),
        newest =>
          mayReverse(newest).map(to => ({
            event: 'renewal.reversed',
            set: afterReversal(newest.order, today),
            to,
            occurredAt: at,
            recordedAt: at,
            actor: { kind: 'STAFF', id: staff.id },
            reason,
          })),
        { by: staff.id, reason, at },
        { dryRun },
      )
      .map(({ order, payment: { amountWon } }) => ({
        orderId,
        term: order.termsPaid,
        amountWon,
        renewalStatus: afterReversal(order, today).renewal.status,
      }))
  }

/** Answers the state after it, which is the same. Runs while the order's row is locked. */
const mayReverse = ({
  order,
  attemptOpen,
  payment: { isAtDesk, refundsWon },
}: NewestTerm): Result<NewestTerm['order']['state'], Exclude<ReverseRenewalRefused, RoleTooLow | OrderNotFound>> => {
  if (order.termsPaid < 2 || !isAtDesk) return err({ kind: 'NotRenewedAtDesk' })
  // Its last day was said to the customer.
  if (order.autoRenewal === 'TERMINATED') return err({ kind: 'RenewalEnded' })
  if (refundsWon > 0) return err({ kind: 'PartlyRefunded' })
  if (attemptOpen) return err({ kind: 'InProgress' })
  const to = nextState('renewal.reversed', order.state, {})
  return to.isOk() ? ok(to.value) : err({ kind: 'InvalidState' })
}
