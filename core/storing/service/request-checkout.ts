import { err, ok, type Result, safeTry } from 'neverthrow'
import { type Customer, provedPhone } from '#core/account/customer.ts'
import { Day } from '#core/shared/day.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import type { CheckoutId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { SeasonDays } from '#core/shared/shop.ts'
import { canCheckout } from '../allowance.ts'
import type { CheckoutRequest } from '../checkout.ts'
import { checkCheckoutDay } from '../checkout-date.ts'
import { toCheckoutQuestion, toStorageTerm } from '../checkout-offer.ts'
import type { InvalidState } from '../errors.ts'
import { toOrderMemory } from '../order-memory.ts'
import { ORDER_TERMS_VERSION } from '../order-terms.ts'
import type { CheckoutRefused } from '../ports/checkouts.ts'
import type { LockedOrder, OrderChange } from '../ports/order-records.ts'
import {
  type ProxyIncomplete,
  type Recipient,
  recipientFor,
  type RecipientFailure,
  type RecipientPhone,
  type RecipientPhoneRequired,
} from '../recipient.ts'
import { nextState } from '../transitions.ts'

type Circumstances = {
  readonly customer: Customer
  readonly now: Instant
  readonly seasonDays: SeasonDays
  readonly newId: () => CheckoutId
}

/** T15 by the customer: decided while the order's row is locked, so that two devices at once get one checkout (S5). */
export const requestCheckout =
  ({ day, proxy, address, agreements }: CheckoutRequest, { customer, now, seasonDays, newId }: Circumstances) =>
  ({ order, timeline, checkouts }: LockedOrder): Result<OrderChange, CheckoutRefused | InvalidInput> =>
    safeTry(function* () {
      const to = yield* nextState('checkout.requested', order.state, toOrderMemory(timeline)).mapErr(invalidState)
      yield* checkCheckoutDay(day, toStorageTerm(order), Day.of(now))
      const { needsConfirmation } = yield* canCheckout(toCheckoutQuestion({ order, checkouts, seasonDays }), day)
      const recipient = yield* toRecipient(proxy, customer)
      return ok(
        requestedStep(
          { to, now, actor: { kind: 'CUSTOMER', id: customer.id }, reason: null },
          { id: newId(), day, recipient, address, needsConfirmation, agreements },
        ),
      )
    })

type Step = Pick<OrderChange, 'to' | 'actor' | 'reason'> & { readonly now: Instant }
type Asked = Pick<CheckoutRequest, 'day' | 'address' | 'agreements'> & {
  readonly id: CheckoutId
  readonly recipient: Omit<Recipient, 'phone'> & { readonly phone: RecipientPhone | null }
  readonly needsConfirmation: boolean
}

/** T15 with its checkout. */
export const requestedStep = (
  { to, now, actor, reason }: Step,
  { id, day, recipient, address, needsConfirmation, agreements }: Asked,
): OrderChange => ({
  event: 'checkout.requested',
  to,
  occurredAt: now,
  recordedAt: now,
  actor,
  reason,
  set: {},
  checkout: {
    kind: 'Requested',
    checkout: {
      id,
      day,
      recipientName: recipient.name,
      recipientPhone: recipient.phone,
      isProxy: recipient.isProxy,
      address,
      needsConfirmation,
      requestedAt: now,
      agreements: agreements && { given: agreements, version: ORDER_TERMS_VERSION },
    },
  },
})

export const invalidState = (): InvalidState => ({ kind: 'InvalidState' })

/** A malformed name or number is named as the field that it came in. */
export type RecipientRefused = ProxyIncomplete | RecipientPhoneRequired | InvalidInput

export const toRecipient = (proxy: CheckoutRequest['proxy'], customer: Customer): Result<Recipient, RecipientRefused> =>
  recipientFor(proxy, { name: customer.name, phone: provedPhone(customer) }).orElse(refusal => err(named(refusal)))

const named = (refusal: RecipientFailure): RecipientRefused => {
  if (refusal.kind === 'InvalidRecipientName') return { kind: 'InvalidInput', field: 'recipientName' }
  if (refusal.kind === 'InvalidRecipientPhone') return { kind: 'InvalidInput', field: 'recipientPhone' }
  return refusal
}
