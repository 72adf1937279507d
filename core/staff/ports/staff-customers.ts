import type { ResultAsync } from 'neverthrow'
import type { ListedEvent } from '#core/account/ports/security-events.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Provider } from '#core/account/provider.ts'
import type { SessionTimes } from '#core/account/session-timing.ts'
import type { NotedStep } from '#core/billing/money-flow.ts'
import type { AttemptStatus } from '#core/billing/payment-attempt.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { Day } from '#core/shared/day.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { StaffOrder } from '#core/storing/ports/staff-views.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { LookReason } from '#core/storing/ports/staff-checkouts.ts'
import type { ListedTask, StaffTask } from './staff-tasks.ts'

/** A customer as staff sees them on the phone; e-mail and phone masked, unless they were looked at. */
export type StaffCustomer = {
  readonly id: CustomerId
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** Null while it was only typed: then nothing is sent to it. */
  readonly emailProvedAt: Instant | null
  readonly phoneProvedAt: Instant | null
  readonly provider: Provider
  readonly joinedAt: Instant
}

export type FoundCustomer = StaffCustomer & { readonly orders: number }

/** The newest first. */
export const CUSTOMERS: SortedList<FoundCustomer> = {
  kinds: ['instant', 'id'],
  placeOf: ({ joinedAt, id }) => [joinedAt, id],
}

export type CustomerSearch = ListPart & {
  /** Part of the name. */
  readonly name: string | null
  /** Who joined on this day or later. */
  readonly joinedSince: Day | null
  /** Who has a contract with gear as this. */
  readonly plan: Plan | null
  readonly region: RegionCode | null
  /** Who has a contract in this state. */
  readonly state: OrderState | null
}

/** What belongs to a customer; of contracts and tasks the first `PAGE_SIZE`, of money the first `UNPAGED_MOST`. */
export type CustomerFile = {
  readonly customer: StaffCustomer
  /** As the customer knows it: `현대카드 123*`. */
  readonly card: { readonly label: string; readonly isUsable: boolean; readonly registeredAt: Instant } | null
  readonly sessions: readonly SessionTimes[]
  /** Latest change first. */
  readonly orders: readonly (Order & Pick<StaffOrder, 'isNextHeld'>)[]
  /** Latest first. */
  readonly payments: readonly {
    readonly id: PaymentId
    readonly orderId: OrderId
    readonly term: number
    readonly amountWon: Won
    readonly status: PaymentStatus
    readonly kind: PaymentKind
    readonly cardLabel: string | null
    readonly approvedAt: Instant | null
    /** The oldest first. */
    readonly refunds: readonly CustomerRefund[]
  }[]
  /** What steps of their orders noted beside it: fees for late gear, and what was promised for lost gear. */
  readonly notes: readonly (Pick<NotedStep, 'kind' | 'at' | 'won'> & { readonly orderId: OrderId })[]
  readonly openTasks: readonly (StaffTask & Pick<ListedTask, 'order'>)[]
  /** Of which there are others. */
  readonly more: readonly ('orders' | 'payments' | 'openTasks')[]
  /** What they complained about or asked, and was not answered yet. */
  readonly openComplaints: number
}

export type CustomerRefund = {
  readonly id: string
  readonly rule: string
  readonly amountWon: Won
  readonly status: AttemptStatus
  readonly sentAt: Instant
  readonly decidedAt: Instant | null
  /** Given back by hand; else null. */
  readonly paidByBankOn: Day | null
}

/** Whom the staff asks for an account, of an order whose customer has left while money is owed to them. */
export type RefundContact = Pick<StaffCustomer, 'name' | 'phone' | 'phoneProvedAt' | 'email'>

/** This customer signs in by themselves. */
export type CustomerHasLogin = { readonly kind: 'CustomerHasLogin' }
/** No account has proved the phone of this customer. */
export type PhoneNotProved = { readonly kind: 'PhoneNotProved' }

/** Somebody else was written down at the desk with this number, or has proved it under another name. */
export type PhoneOfAnother = { readonly kind: 'PhoneOfAnother' }

/** What was mistyped at the desk, or has changed since. */
export type ContactChange = { readonly name?: CustomerName; readonly phone?: PhoneNumber }

/** The customers, for the staff. */
export interface StaffCustomers {
  /** By part of the name, the end of the phone, the beginning of the e-mail or of an order's id; by name. */
  find(text: string, limit: number): ResultAsync<readonly FoundCustomer[], ServiceUnreachable>
  /** Sorted as `CUSTOMERS`. */
  list(search: CustomerSearch): ResultAsync<readonly FoundCustomer[], ServiceUnreachable>
  /** By the id, the e-mail, the phone or an order's id, each of them whole; null when none matches, and for a phone that several have typed and none has proved. */
  identify(text: string): ResultAsync<CustomerId | null, ServiceUnreachable>
  /** By exactly this id of theirs or of an order: what a member may look at was decided by it (G980). */
  ownerOf(id: CustomerId | OrderId): ResultAsync<CustomerId | null, ServiceUnreachable>
  file(id: CustomerId): ResultAsync<CustomerFile | null, ServiceUnreachable>
  /** With e-mail and phone in full: written to the audit log (W10). */
  look(id: CustomerId, reason: LookReason): ResultAsync<CustomerFile | null, ServiceUnreachable>
  /** Of who has left, in full: written to the audit log (W10); null where the customer is there, or nothing is owed to them. */
  lookAtRefundContact(order: OrderId, reason: LookReason): ResultAsync<RefundContact | null, ServiceUnreachable>
  /** Sorted as `SECURITY_EVENTS`; the look is written to the audit log (W10). */
  securityEvents(
    id: CustomerId,
    reason: LookReason,
    part: ListPart,
  ): ResultAsync<readonly ListedEvent[], ServiceUnreachable>
  /**
   * Gives what the staff wrote down of somebody without a login to the account that has proved the same phone, whatever its name (G192);
   * answers whose it is now. Not written with `dryRun`.
   */
  join(
    id: CustomerId,
    reason: LookReason,
    options: { readonly dryRun: boolean },
  ): ResultAsync<CustomerId, CustomerHasLogin | PhoneNotProved | ServiceUnreachable>
  /** Of somebody without a login, who cannot put it right themselves (G799); answers how they are written down then. Not written with `dryRun`. */
  change(
    id: CustomerId,
    change: ContactChange,
    reason: LookReason,
    options: { readonly dryRun: boolean },
  ): ResultAsync<Pick<StaffCustomer, 'name' | 'phone'>, CustomerHasLogin | PhoneOfAnother | ServiceUnreachable>
  /** Ends every session, everywhere at once; answers how many there were. */
  logOut(id: CustomerId, reason: LookReason): ResultAsync<number, ServiceUnreachable>
}
