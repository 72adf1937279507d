import { err, ok, type Result, safeTry } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { canWithdraw, type CheckoutRedirect, currentCheckout, type Destination } from '../checkout.ts'
import type { DeliveryAddress } from '../delivery-address.ts'
import type { InvalidState, NothingNew } from '../errors.ts'
import { toOrderMemory } from '../order-memory.ts'
import type { LockedOrder, OrderChange } from '../ports/order-records.ts'
import type { Recipient } from '../recipient.ts'
import { type InvalidTransition, nextState } from '../transitions.ts'
import { invalidState, type RecipientRefused, toRecipient } from './request-checkout.ts'

type Asked = {
  readonly address: DeliveryAddress
  /** Null: who receives it stays. */
  readonly recipient: Recipient | null
}

type Step = Pick<OrderChange, 'actor' | 'reason'> & { readonly now: Instant }

/** T43: the gear of the checkout under way goes to another place, or to somebody else. Its day and its season stay. */
export const redirectedStep = (
  { order, timeline, checkouts }: LockedOrder,
  { address, recipient }: Asked,
  { now, actor, reason }: Step,
): Result<OrderChange, InvalidTransition | NothingNew> =>
  nextState('checkout.redirected', order.state, toOrderMemory(timeline)).andThen(
    (to): Result<OrderChange, NothingNew> => {
      const current = currentCheckout(checkouts)
      const set = {
        address,
        ...(recipient && {
          recipientName: recipient.name,
          recipientPhone: recipient.phone,
          isProxy: recipient.isProxy,
        }),
      }
      if (current === undefined || isSame({ ...current, ...set }, current)) return err({ kind: 'NothingNew' })
      return ok({
        event: 'checkout.redirected',
        to,
        occurredAt: now,
        recordedAt: now,
        actor,
        reason,
        set: {},
        checkout: { kind: 'Changed', id: current.id, set },
      })
    },
  )

const isSame = (one: Destination, other: Destination): boolean =>
  one.address === other.address &&
  one.recipientName === other.recipientName &&
  one.recipientPhone === other.recipientPhone

/** By the customer, until the day before a delivery that is booked (G935). */
export const redirectCheckout =
  ({ address, proxy }: CheckoutRedirect, { customer, now }: { readonly customer: Customer; readonly now: Instant }) =>
  (locked: LockedOrder): Result<OrderChange, RecipientRefused | InvalidState | NothingNew> =>
    safeTry(function* () {
      const current = currentCheckout(locked.checkouts)
      if (current && !canWithdraw(current, Day.of(now))) return err(invalidState())
      const recipient = yield* toRecipient(proxy, customer)
      const actor = { kind: 'CUSTOMER' as const, id: customer.id }
      return redirectedStep(locked, { address, recipient }, { now, actor, reason: null }).mapErr(
        (refusal): InvalidState | NothingNew => (refusal.kind === 'NothingNew' ? refusal : invalidState()),
      )
    })
