import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/storing/staff.ts'
import { nextState } from '#core/storing/transitions.ts'
import type { CardNeeded, InProgress } from '../errors.ts'
import type { NextCharge, RenewalRecords, UnpaidRenewal } from '../ports/renewal-records.ts'

/** The contract was ended: nothing is charged for it any more. */
export type RenewalEnded = { readonly kind: 'RenewalEnded' }

/** The coming term is paid, or the card is still tried by itself. */
export type NothingUnpaid = { readonly kind: 'NothingUnpaid' }

/** The same card said no today. */
export type TriedToday = { readonly kind: 'TriedToday' }

export type ChargeRefused =
  | OrderNotFound
  | InvalidState
  | RenewalEnded
  | NothingUnpaid
  | InProgress
  | CardNeeded
  | TriedToday
  | RoleTooLow

/** Charges a renewal once more that every try was refused of (G66), because the customer wants it; a worker sends it. */
export type ChargeUnpaid = (asked: {
  readonly orderId: OrderId
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<NextCharge, ChargeRefused | ServiceUnreachable>

export const CHARGES_UNPAID: StaffRole = 'OPERATOR'

export const makeChargeUnpaid =
  ({
    renewals,
    clock,
  }: {
    readonly renewals: Pick<RenewalRecords, 'chargeUnpaid'>
    readonly clock: Clock
  }): ChargeUnpaid =>
  ({ orderId, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, CHARGES_UNPAID)) {
      return errAsync({ kind: 'RoleTooLow', needed: CHARGES_UNPAID, role: staff.role })
    }
    const now = clock.now()
    return renewals.chargeUnpaid(orderId, mayCharge(now), { by: staff.id, reason, at: now }, { dryRun })
  }

type Refused = Exclude<ChargeRefused, OrderNotFound | RoleTooLow>

/** Runs while the order's row is locked. */
const mayCharge =
  (now: Instant) =>
  ({ order, attemptOpen, isTermPaid, cardSince, lastTriedAt }: UnpaidRenewal): Result<void, Refused> => {
    if (order.autoRenewal === 'TERMINATED') return err({ kind: 'RenewalEnded' })
    if (attemptOpen) return err({ kind: 'InProgress' })
    if (isTermPaid || order.renewal.status !== 'UNPAID') return err({ kind: 'NothingUnpaid' })
    if (nextState('renewal.charged', order.state, {}).isErr()) return err({ kind: 'InvalidState' })
    if (cardSince === null) return err({ kind: 'CardNeeded' })
    // A card that came after that try is another one.
    const isTried = lastTriedAt !== null && Day.of(lastTriedAt) === Day.of(now) && cardSince <= lastTriedAt
    return isTried ? err({ kind: 'TriedToday' }) : ok(undefined)
  }
