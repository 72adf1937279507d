import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { mayActAs, type RoleTooLow, type StaffMember } from '#core/shared/staff.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import { termOf } from '#core/storing/term.ts'
import { nextState } from '#core/storing/transitions.ts'
import { chargeHold } from '../charge-hold.ts'
import type { DeskPayment } from '../desk-payment.ts'
import type { NothingUnpaid, RenewalEnded } from '../errors.ts'
import { checkShown, type ReferenceUsed, type SumChanged } from '#core/shared/taken-at-desk.ts'
import type { Won } from '#core/shared/won.ts'
import type { DeskRecords } from '../ports/desk-records.ts'
import type { NextCharge, UnpaidRenewal } from '../ports/renewal-records.ts'
import { reminderDays } from '../renewal.ts'
import { afterCharge } from '../renewal-outcome.ts'
import type { ChargeHeld } from './charge-unpaid.ts'
import { TAKES_MONEY } from './order-at-desk.ts'

/** The customer has not been told of the next payment yet: money that comes so early is meant for something else. */
export type RenewalTooEarly = { readonly kind: 'RenewalTooEarly'; readonly from: Day }

type NotRenewed = RenewalEnded | InProgress | NothingUnpaid | InvalidState | ChargeHeld | RenewalTooEarly

export type RenewAtDeskRefused = RoleTooLow | OrderNotFound | ReferenceUsed | SumChanged | NotRenewed

/** Writes down that the next term was paid in cash or by bank; what was UNPAID is over then (G194). */
export type RenewAtDesk = (asked: {
  readonly orderId: OrderId
  readonly payment: DeskPayment
  /** As the member was shown it (G789). */
  readonly shownWon?: Won | undefined
  /** The customer's other orders that the same money is for, as of a school. */
  readonly beside?: readonly OrderId[]
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<Omit<NextCharge, 'n'> & { readonly isRepeated: boolean }, RenewAtDeskRefused | ServiceUnreachable>

type Deps = { readonly desk: DeskRecords; readonly clock: Clock; readonly newPaymentId: NewId<PaymentId> }

export const makeRenewAtDesk =
  ({ desk, clock, newPaymentId }: Deps): RenewAtDesk =>
  ({ orderId, payment, shownWon, beside = [], staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, TAKES_MONEY)) {
      return errAsync({ kind: 'RoleTooLow', needed: TAKES_MONEY, role: staff.role })
    }
    const at = clock.now()
    return desk.renew(
      orderId,
      { id: newPaymentId(), payment, beside },
      unpaid =>
        mayRenew(unpaid, at)
          .andThen(to => checkShown(unpaid.next.amountWon, shownWon).map(() => to))
          .map(to => ({
            ...afterCharge(unpaid.order),
            to,
            occurredAt: at,
            recordedAt: at,
            actor: { kind: 'STAFF' as const, id: staff.id },
            reason,
          })),
      { by: staff.id, reason, at },
      { dryRun },
    )
  }

/** Answers the state after it, which is the same. Runs while the order's row is locked. */
const mayRenew = (unpaid: UnpaidRenewal, now: Instant): Result<UnpaidRenewal['order']['state'], NotRenewed> => {
  const { order, attemptOpen, isTermPaid, lastChargedOn } = unpaid
  const today = Day.of(now)
  if (order.autoRenewal === 'TERMINATED') return err({ kind: 'RenewalEnded' })
  // The card may be taking this very term.
  if (attemptOpen) return err({ kind: 'InProgress' })
  if (isTermPaid) return err({ kind: 'NothingUnpaid' })
  const to = nextState('renewal.charged', order.state, {})
  if (to.isErr() || order.storageStartDate === null) return err({ kind: 'InvalidState' })
  const [from] = reminderDays(termOf(order.storageStartDate, order.termsPaid).nextRenewalDate)
  if (from !== undefined && today < from) return err({ kind: 'RenewalTooEarly', from })
  const hold = chargeHold(order, { by: 'CUSTOMER', today, lastChargedOn })
  return hold === null ? ok(to.value) : err({ kind: 'ChargeHeld', hold })
}
