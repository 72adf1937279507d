import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { InProgress, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { mayActAs, type RoleTooLow, type StaffMember } from '#core/shared/staff.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { LINKS_A_DAY, LINKS_COUNTED_SECONDS, linkEnd, type PaymentLinkId } from '../payment-link.ts'
import type { LinkableOrder, LinkChange, PaymentLinkRecords } from '../ports/payment-link-records.ts'
import { TAKES_MONEY } from './order-at-desk.ts'

/** Only an order that waits for its payment has a link, and a renewal that was declined or is unpaid (G245). */
export type NothingToPay = { readonly kind: 'NothingToPay'; readonly state: OrderState }
/** There is no link that could be cancelled. */
export type NoPaymentLink = { readonly kind: 'NoPaymentLink' }

export type ChangeLinkRefused = RoleTooLow | OrderNotFound | NothingToPay | NoPaymentLink | InProgress | TooManyRequests

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
    const decide = ({
      state,
      attemptOpen,
      openTerm,
      live,
      madeLately,
    }: LinkableOrder): Result<LinkChange, NothingToPay | NoPaymentLink | InProgress | TooManyRequests> => {
      if (what === 'CANCEL') return live === null ? err({ kind: 'NoPaymentLink' }) : ok(null)
      const term = state === 'UNPAID' ? 1 : openTerm
      if (term === null) return err({ kind: 'NothingToPay', state })
      if (attemptOpen) return err({ kind: 'InProgress' })
      const [first] = madeLately
      if (first !== undefined && madeLately.length >= LINKS_A_DAY) {
        return err({
          kind: 'TooManyRequests',
          retryAfterSeconds: LINKS_COUNTED_SECONDS - Instant.secondsBetween(first, at),
        })
      }
      return ok({ id: newPaymentLinkId(), term, expiresAt: linkEnd(at) })
    }
    return links.change(orderId, decide, { by: staff.id, reason, at }, { dryRun })
  }
