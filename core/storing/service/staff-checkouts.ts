import { err, errAsync, ok, okAsync, type Result, type ResultAsync, safeTry } from 'neverthrow'
import { type Customer, provedPhone } from '#core/account/customer.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CheckoutId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { canCheckout, type CheckoutLimit } from '../allowance.ts'
import { CHECKOUT_DAYS_AHEAD, type CheckoutDayPast, type CheckoutDayTooLate } from '../checkout-date.ts'
import { type Checkout, currentCheckout } from '../checkout.ts'
import { toCheckoutQuestion } from '../checkout-offer.ts'
import type { DeliveryAddress } from '../delivery-address.ts'
import type { NothingNew, OrderNotFound } from '../errors.ts'
import { toOrderMemory } from '../order-memory.ts'
import type { LockedOrder, OrderChange, OrderRecords } from '../ports/order-records.ts'
import { plainText } from '../plain-text.ts'
import {
  type Recipient,
  RECIPIENT_NAME_MAX_CHARACTERS,
  recipientFor,
  type RecipientFailure,
  type RecipientPhone,
} from '../recipient.ts'
import { regionLabel } from '../region.ts'
import { isInWindow } from '../season.ts'
import { type ReasonMissing, reasonOf } from '../step-reason.ts'
import { type InvalidTransition, nextState } from '../transitions.ts'
import type { Advanced } from './advance-order.ts'
import { checkFinal, checkSettled, type ContractRenews, handedBack, type LateFeeOwed } from './checkout-steps.ts'
import { redirectedStep } from './redirect-checkout.ts'
import { requestedStep } from './request-checkout.ts'

type ByStaff = {
  readonly orderId: OrderId
  /** Who comes for the gear; both empty when it is the customer. */
  readonly recipient: { readonly name: string; readonly phone: string }
  /** Past the allowance of the season. */
  readonly isForced: boolean
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}

export type StaffRequest = ByStaff & { readonly day: Day; readonly address: DeliveryAddress }

/** Another place for what is under way; null: who receives it stays. */
export type StaffRedirect = Omit<ByStaff, 'recipient' | 'isForced'> & {
  readonly address: DeliveryAddress
  readonly recipient: ByStaff['recipient'] | null
}

export type HandOut = Omit<ByStaff, 'reason'> & {
  /** Null where none was said: it is a step of every day (G250). */
  readonly reason: string | null
  /** How the person was recognised, as `driving licence`. */
  readonly recognisedBy: string
  /** For good: only of a contract that was ended. */
  readonly isFinal: boolean
}

export type StaffCheckoutRefused =
  | RoleTooLow
  | OrderNotFound
  | InvalidTransition
  | CheckoutDayPast
  | CheckoutDayTooLate
  | CheckoutLimit
  | ContractRenews
  | RecipientFailure
  | LateFeeOwed
  | ReasonMissing
  | NothingNew

type Answer = ResultAsync<Advanced, StaffCheckoutRefused | ServiceUnreachable>
/** A checkout in the customer's name, also of a contract that has ended, however long ago (G69, G142). */
export type RequestForCustomer = (asked: StaffRequest) => Answer
/** Until the gear is delivered, also on the day that is booked: the driver is told by their list (T43, G935). */
export type RedirectForCustomer = (asked: StaffRedirect) => Answer
/** Request and delivery in one, to somebody who stands at the desk; what was asked for already is delivered. */
export type HandOutAtDesk = (asked: HandOut) => Answer

/** Who telephones writes down what is asked for; past the allowance of a season nothing is promised there (G899). */
export const roleToRequest = ({ isForced }: Pick<ByStaff, 'isForced'>): StaffRole => (isForced ? 'OPERATOR' : 'SUPPORT')
/** Who telephones writes a place down; what was known before is not shown to them (G936). */
export const REDIRECTS: StaffRole = 'SUPPORT'
export const HANDS_OUT: StaffRole = 'OPERATOR'

type Deps = {
  readonly records: OrderRecords
  readonly customers: CustomerRecords
  readonly clock: Clock
  readonly shop: ShopNow
  readonly newCheckoutId: NewId<CheckoutId>
}

export const makeRequestForCustomer =
  (deps: Deps): RequestForCustomer =>
  asked =>
    changedBy(deps, { ...asked, needed: roleToRequest(asked) }, found => toRequest(deps, asked, found))

export const makeRedirectForCustomer =
  (deps: Omit<Deps, 'shop' | 'newCheckoutId'>): RedirectForCustomer =>
  asked =>
    changedBy(deps, { ...asked, needed: REDIRECTS }, ({ locked, customer, now }) => {
      const { address, recipient, staff, reason } = asked
      const who: Result<Recipient | null, RecipientFailure> =
        recipient === null ? ok(null) : toRecipient(recipient, customer)
      return who.andThen(said =>
        redirectedStep(locked, { address, recipient: said }, { now, actor: { kind: 'STAFF', id: staff.id }, reason }),
      )
    })

export const makeHandOutAtDesk =
  (deps: Deps): HandOutAtDesk =>
  asked =>
    reasonOf({ event: 'checkout.delivered', ...asked }).asyncAndThen(reason => handedOut(deps, { ...asked, reason }))

const handedOut = (deps: Deps, asked: HandOut & ByStaff): Answer =>
  changedBy(deps, { ...asked, needed: HANDS_OUT }, found => {
    const { order, checkouts } = found.locked
    const { customer, now } = found
    const waiting = currentCheckout(checkouts)
    if (nextState('checkout.delivered', order.state, {}).isOk() && waiting !== undefined) {
      const actor = { kind: 'STAFF' as const, id: asked.staff.id }
      const step = { occurredAt: now, recordedAt: now, actor, reason: asked.reason }
      const recipientName = asked.recipient.name || customer.name
      return checkSettled(deps.shop(), found.locked, Day.of(now))
        .andThen(() => checkFinal(order, asked.isFinal))
        .map(() => deliveredStep(step, { ...waiting, recipientName }, asked))
    }
    const phone = asked.recipient.phone || (provedPhone(customer) ?? '')
    const atDesk = {
      ...asked,
      recipient: { ...asked.recipient, phone },
      day: Day.of(now),
      address: regionLabel(deps.shop(), order.location) as DeliveryAddress,
    }
    return checkSettled(deps.shop(), found.locked, Day.of(now))
      .andThen(() => checkFinal(order, asked.isFinal))
      .andThen(() => toRequest(deps, atDesk, found, toDeskRecipient))
      .map(requested => {
        const { occurredAt, recordedAt, actor, reason, checkout } = requested
        const step = { occurredAt, recordedAt, actor, reason }
        const made = checkout?.kind === 'Requested' ? checkout.checkout : undefined
        return made === undefined ? requested : { ...requested, next: deliveredStep(step, made, asked) }
      })
  })

type Step = Pick<OrderChange, 'occurredAt' | 'recordedAt' | 'actor' | 'reason'>

/** T18, for good followed by T20. */
const deliveredStep = (
  step: Step,
  { id, recipientName }: Pick<Checkout, 'id' | 'recipientName'>,
  { recognisedBy, isFinal }: Pick<HandOut, 'recognisedBy' | 'isFinal'>,
): OrderChange => ({
  ...step,
  event: 'checkout.delivered',
  to: 'CHECKED_OUT',
  set: {},
  checkout: {
    kind: 'Changed',
    id,
    set: { deliveredAt: step.occurredAt, deliveredTo: `${recipientName} (${recognisedBy})` },
  },
  ...(isFinal && { next: handedBack(step) }),
})

type Found = { readonly locked: LockedOrder; readonly customer: Customer; readonly now: Instant }

const toRequest = (
  { newCheckoutId, shop }: Deps,
  { day, recipient, address, isForced, staff, reason }: StaffRequest,
  { locked: { order, timeline, checkouts }, customer, now }: Found,
  recipientOf: typeof toDeskRecipient = toRecipient,
): Result<OrderChange, StaffCheckoutRefused> =>
  safeTry(function* () {
    const to = yield* nextState('checkout.requested', order.state, toOrderMemory(timeline))
    yield* checkDay(day, Day.of(now))
    const { season: seasonDays } = shop()
    if (!isForced) yield* canCheckout(toCheckoutQuestion({ order, checkouts, seasonDays }), day)
    const who = yield* recipientOf(recipient, customer)
    return ok(
      requestedStep(
        { to, now, actor: { kind: 'STAFF', id: staff.id }, reason },
        {
          id: newCheckoutId(),
          day,
          recipient: who,
          address,
          needsConfirmation: !isInWindow(day, seasonDays),
          agreements: null,
        },
      ),
    )
  })

/** Staff has no last day, but further ahead lies a mistyped year. */
const checkDay = (day: Day, today: Day): Result<Day, CheckoutDayPast | CheckoutDayTooLate> => {
  if (day < today) return err({ kind: 'CheckoutDayPast' })
  const latest = Day.addDays(today, CHECKOUT_DAYS_AHEAD)
  return day > latest ? err({ kind: 'CheckoutDayTooLate', latest }) : ok(day)
}

const toRecipient = (recipient: ByStaff['recipient'], customer: Customer): Result<Recipient, RecipientFailure> =>
  recipientFor(recipient, { name: customer.name, phone: provedPhone(customer) })

/** Nobody has to call who stands there: without a number the name is enough. */
const toDeskRecipient = (
  recipient: ByStaff['recipient'],
  customer: Customer,
): Result<Omit<Recipient, 'phone'> & { readonly phone: RecipientPhone | null }, RecipientFailure> => {
  if (recipient.phone !== '') return toRecipient(recipient, customer)
  const name = plainText(recipient.name, RECIPIENT_NAME_MAX_CHARACTERS)
  return name === undefined
    ? err({ kind: 'InvalidRecipientName' })
    : ok({ name: name || customer.name, phone: null, isProxy: name !== '' && name !== customer.name })
}

const changedBy = (
  { records, customers, clock }: Pick<Deps, 'records' | 'customers' | 'clock'>,
  { orderId, staff, dryRun, needed }: Pick<ByStaff, 'orderId' | 'staff' | 'dryRun'> & { readonly needed: StaffRole },
  decide: (found: Found) => Result<OrderChange, StaffCheckoutRefused>,
): Answer => {
  if (!mayActAs(staff.role, needed)) return errAsync({ kind: 'RoleTooLow', needed, role: staff.role })
  return records
    .find(orderId)
    .andThen(found => (found ? okAsync(found.customer) : errAsync(orderNotFound)))
    .andThen(id => customers.find(id))
    .andThen(customer => (customer ? okAsync(customer) : errAsync(orderNotFound)))
    .andThen(customer => records.change(orderId, locked => decide({ locked, customer, now: clock.now() }), { dryRun }))
}

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }
