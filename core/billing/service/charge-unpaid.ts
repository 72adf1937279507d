import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { checkShown, type SumChanged } from '#core/shared/taken-at-desk.ts'
import type { Won } from '#core/shared/won.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { RenewalStatus } from '#core/storing/renewal-status.ts'
import { nextState } from '#core/storing/transitions.ts'
import { type ChargedBy, type ChargeHold, chargeHold } from '../charge-hold.ts'
import type { RenewalNotCharged } from '../errors.ts'
import type { NextCharge, RenewalRecords, UnpaidRenewal } from '../ports/renewal-records.ts'

/** The rule before every charge of a stored card does not allow it. */
export type ChargeHeld = { readonly kind: 'ChargeHeld'; readonly hold: ChargeHold }

export type ChargeRefused = OrderNotFound | InvalidState | RenewalNotCharged | ChargeHeld | RoleTooLow | SumChanged

/** Charges a renewal once more that every try was refused of (G66), because the customer wants it; a worker sends it. */
export type ChargeUnpaid = (asked: {
  readonly orderId: OrderId
  /** As the member was shown it (G789). */
  readonly shownWon?: Won | undefined
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
  ({ orderId, shownWon, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, CHARGES_UNPAID)) {
      return errAsync({ kind: 'RoleTooLow', needed: CHARGES_UNPAID, role: staff.role })
    }
    const now = clock.now()
    return renewals.chargeUnpaid(
      orderId,
      unpaid => mayCharge('STAFF', now)(unpaid).andThen(() => checkShown(unpaid.next.amountWon, shownWon)),
      { by: staff.id, reason, at: now },
      { dryRun },
    )
  }

type Refused = Exclude<ChargeRefused, OrderNotFound | RoleTooLow | SumChanged>

/** Between two tries of the schedule only the customer pays (G242). */
const isOpenFor = (by: ChargedBy, status: RenewalStatus): boolean =>
  status === 'UNPAID' || (status === 'PAST_DUE' && by === 'CUSTOMER')

/** Runs while the order's row is locked. */
export const mayCharge =
  (by: Exclude<ChargedBy, 'SCHEDULER'>, now: Instant) =>
  ({ order, attemptOpen, isTermPaid, lastChargedOn, cardSince, lastTriedAt }: UnpaidRenewal): Result<void, Refused> => {
    if (order.autoRenewal === 'TERMINATED') return err({ kind: 'RenewalEnded' })
    if (attemptOpen) return err({ kind: 'InProgress' })
    if (isTermPaid || !isOpenFor(by, order.renewal.status)) return err({ kind: 'NothingUnpaid' })
    if (nextState('renewal.charged', order.state, {}).isErr()) return err({ kind: 'InvalidState' })
    const hold = chargeHold(order, { by, today: Day.of(now), lastChargedOn })
    if (hold !== null) return err({ kind: 'ChargeHeld', hold })
    if (cardSince === null) return err({ kind: 'CardNeeded' })
    // A card that came after that try is another one.
    const isTried = lastTriedAt !== null && Day.of(lastTriedAt) === Day.of(now) && cardSince <= lastTriedAt
    return isTried ? err({ kind: 'TriedToday' }) : ok(undefined)
  }
