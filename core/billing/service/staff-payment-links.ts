import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { InProgress, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { mayActAs, type RoleTooLow, type StaffMember } from '#core/shared/staff.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { LINKS_A_DAY, LINKS_COUNTED_SECONDS, linkEnd, type PaymentLinkId } from '../payment-link.ts'
import { chargeHold } from '../charge-hold.ts'
import type { LinkableOrder, LinkChange, PaymentLinkRecords } from '../ports/payment-link-records.ts'
import type { UnpaidRenewal } from '../ports/renewal-records.ts'
import type { ChargeHeld } from './charge-unpaid.ts'
import { TAKES_MONEY } from './order-at-desk.ts'
import { mayPayInWindow } from './renewal-in-window.ts'

/** Only an order that waits for its payment has a link, and a renewal that was declined or is unpaid (G245). */
export type NothingToPay = { readonly kind: 'NothingToPay'; readonly state: OrderState }
/** There is no link that could be cancelled. */
export type NoPaymentLink = { readonly kind: 'NoPaymentLink' }

type NoLink = NothingToPay | ChargeHeld | NoPaymentLink | InProgress | TooManyRequests
export type ChangeLinkRefused = RoleTooLow | OrderNotFound | NoLink

/** Sends a new link in place of the one before, or cancels it (G195). Answers the new one. */
export type ChangePaymentLink = (asked: {
  readonly orderId: OrderId
  readonly what: 'AGAIN' | 'CANCEL'
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<LinkChange, ChangeLinkRefused | ServiceUnreachable>

type Deps = {
  readonly links: Pick<PaymentLinkRecords, 'change'>
  readonly clock: Clock
  readonly newPaymentLinkId: NewId<PaymentLinkId>
}

export const makeChangePaymentLink =
  ({ links, clock, newPaymentLinkId }: Deps): ChangePaymentLink =>
  ({ orderId, what, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, TAKES_MONEY)) {
      return errAsync({ kind: 'RoleTooLow', needed: TAKES_MONEY, role: staff.role })
    }
    const at = clock.now()
    const decide = (order: LinkableOrder): Result<LinkChange, NoLink> => {
      const { live, madeLately } = order
      if (what === 'CANCEL') return live === null ? err({ kind: 'NoPaymentLink' }) : ok(null)
      return payableTerm(order, at).andThen(term => {
        const [first] = madeLately
        if (first !== undefined && madeLately.length >= LINKS_A_DAY) {
          return err({
            kind: 'TooManyRequests' as const,
            retryAfterSeconds: LINKS_COUNTED_SECONDS - Instant.secondsBetween(first, at),
          })
        }
        return ok({ id: newPaymentLinkId(), term, expiresAt: linkEnd(at) })
      })
    }
    return links.change(orderId, decide, { by: staff.id, reason, at }, { dryRun })
  }

/** Which payment a link would take now: no other than its window takes (G1051). */
const payableTerm = (
  { state, attemptOpen, renewal }: LinkableOrder,
  now: Instant,
): Result<number, NothingToPay | InProgress | ChargeHeld> => {
  if (state === 'UNPAID') return attemptOpen ? err({ kind: 'InProgress' }) : ok(1)
  if (renewal === null || !isOwed(renewal)) return err({ kind: 'NothingToPay', state })
  return mayPayInWindow(renewal, now)
    .map(() => renewal.next.term)
    .mapErr(refused => {
      if (refused.kind === 'InProgress') return refused
      const { order, lastChargedOn } = renewal
      const hold = chargeHold(order, { by: 'CUSTOMER', today: Day.of(now), lastChargedOn })
      return hold === null ? { kind: 'NothingToPay', state } : { kind: 'ChargeHeld', hold }
    })
}

const isOwed = ({ order: { renewal, autoRenewal } }: UnpaidRenewal): boolean =>
  renewal.status !== 'OK' && autoRenewal !== 'TERMINATED'
