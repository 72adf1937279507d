import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { EquipmentType } from '../equipment-type.ts'
import type { EarlierSet } from '../hand-over.ts'
import type { Order } from '../order.ts'
import type { OrderState } from '../order-state.ts'
import type { Plan } from '../plan.ts'
import type { RegionCode } from '../region.ts'
import type { RecordedStep } from './order-records.ts'

/** An order with what staff needs to know on the phone. Phone and e-mail come masked. */
export type StaffOrder = {
  readonly order: Order
  /** Null once they have left: what is said of them stays until the money that is owed to them is settled (G795). */
  readonly customer: CustomerId | null
  readonly customerName: string
  readonly maskedEmail: string | null
  readonly maskedPhone: string | null
  /** It was typed, and no code has shown that it is theirs. */
  readonly isPhoneToProve: boolean
  /** Messages reach them: their phone or e-mail was proved, or they told the staff their number. */
  readonly isReachable: boolean
  /** False of somebody whom the staff noted at the desk: the app shows them nothing until they sign up. */
  readonly hasLogin: boolean
  /** No phone was proved when they ordered, and none is since: the e-mail is tried first (G14). */
  readonly contactMissing: boolean
  readonly amountWon: Won
  readonly paymentStatus: PaymentStatus
  /** Kept back when the order is cancelled before pickup; null before it is paid. */
  readonly feeWon: Won | null
  /** Of the first payment, until now. */
  readonly givenBackWon: Won
  /** Its next payment comes too soon after the last one (G927). */
  readonly isNextHeld: boolean
}

/** Lists are of those who are there. */
export type ListedOrder = StaffOrder & { readonly customer: CustomerId }

/** By which moment orders are listed; the places of either look the same. */
export const ORDER_MOMENTS = { changed: 'stateChangedAt', placed: 'placedAt' } as const
export type OrderMoment = keyof typeof ORDER_MOMENTS

/** The latest first, unless the oldest are asked for. */
export const staffOrdersBy = (moment: OrderMoment): SortedList<ListedOrder> => ({
  kinds: ['instant', 'id'],
  placeOf: ({ order }) => [order[ORDER_MOMENTS[moment]], order.id],
})
export const STAFF_ORDERS = staffOrdersBy('changed')

/** Which gear a list shows; null for any. Texts are parts of the word, in small letters or capitals. */
export type GearSearch = {
  readonly equipmentType: EquipmentType | null
  readonly plan: Plan | null
  readonly region: RegionCode | null
  /** The whole code; only while the gear is in it. */
  readonly locker: string | null
  readonly brand: string | null
  readonly size: string | null
}

/** Of one order, the oldest first; `step` counts from 1. */
export type ListedStep = RecordedStep & { readonly step: number }
export const ORDER_STEPS: SortedList<ListedStep> = { kinds: ['number'], placeOf: ({ step }) => [step] }

export type OrderSearch = ListPart & {
  /** All of this customer. */
  readonly customer: CustomerId | null
  readonly state: OrderState | null
  /** Part of the customer's name, or the beginning of an order's id. */
  readonly text: string | null
  /** The day that is booked for the pickup. */
  readonly pickupOn: Day | null
  readonly gear: GearSearch
  readonly by: OrderMoment
  readonly oldestFirst: boolean
}

export type AuditEntry = {
  readonly id: number
  readonly staff: string
  readonly command: string
  readonly subject: string
  readonly reason: string
  readonly at: Instant
}

/** Null is everybody, or everything. */
export type AuditSearch = {
  readonly staff: string | null
  /** An order, a customer, a member: as the entry names it. */
  readonly subject: string | null
}

/** The newest first. */
export const AUDIT: SortedList<AuditEntry> = { kinds: ['number'], placeOf: ({ id }) => [id] }

/** The contracts under way of a region, by where their gear is, and the orders that may become one. */
export type ContractsIn = {
  readonly unpaid: number
  readonly toPickUp: number
  readonly here: number
  readonly withCustomer: number
}

/** What staff reads. */
export interface StaffViews {
  /** Sorted as `staffOrdersBy` says. */
  orders(search: OrderSearch): ResultAsync<readonly ListedOrder[], ServiceUnreachable>
  order(id: OrderId): ResultAsync<StaffOrder | null, ServiceUnreachable>
  /** What may be brought again: of each kind the set that the customer of an order got back last (G236). */
  earlierGear(order: OrderId): ResultAsync<readonly EarlierSet[], ServiceUnreachable>
  /** Sorted as `ORDER_STEPS`; nothing for an unknown order, which has at least its first step. */
  steps(id: OrderId, part: ListPart): ResultAsync<readonly ListedStep[], ServiceUnreachable>
  contractsIn(region: RegionCode): ResultAsync<ContractsIn, ServiceUnreachable>
  /** Sorted as `AUDIT`. */
  audit(search: AuditSearch & ListPart): ResultAsync<readonly AuditEntry[], ServiceUnreachable>
}
