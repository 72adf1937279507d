import { errAsync, type ResultAsync } from 'neverthrow'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { InProgress, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId, EquipmentId, OrderId, PaymentId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { ReferenceUsed, SumChanged } from '#core/shared/taken-at-desk.ts'
import type { Won } from '#core/shared/won.ts'
import { type SoldOut, withinCapacity } from '#core/storing/capacity.ts'
import type { Selection } from '#core/storing/order.ts'
import { ORDER_TERMS_VERSION } from '#core/storing/order-terms.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { findRegion } from '#core/storing/region.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import type { DeskPayment } from '../desk-payment.ts'
import { linkEnd, type PaymentLinkId } from '../payment-link.ts'
import type {
  ContractsChanged,
  CustomerNameDiffers,
  CustomerNameNeeded,
  DeskOrder,
  DeskOrdered,
  DeskRecords,
  DeskSet,
} from '../ports/desk-records.ts'

/** There is no such region, or it takes no orders. */
export type RegionClosed = { readonly kind: 'RegionClosed' }

/** A link goes to a number, and a driver calls one. */
export type PhoneNeeded = { readonly kind: 'PhoneNeeded' }

export type OrderAtDeskRefused =
  | RoleTooLow
  | PhoneNeeded
  | RegionClosed
  | CustomerNameNeeded
  | CustomerNameDiffers
  | ReferenceUsed
  | SumChanged
  | ContractsChanged
  | InProgress
  | SoldOut
  | TooManyRequests

/**
 * Takes an order for somebody at the desk or on the phone, who has paid in cash or by bank (G190), or gets a link to pay by (G195). The price
 * is that of the day; the three consents are what the customer said to the staff, or are asked for by the link.
 */
export type OrderAtDesk = (asked: {
  /** Null of who has no Korean number, pays at once and gives the gear to the shop (G801). */
  readonly phone: PhoneNumber | null
  readonly name: CustomerName | null
  readonly selection: Selection
  readonly sets: number
  /** Of all sets, as the member was shown it (G789). */
  readonly shownWon?: Won | undefined
  /** How many contracts of the kind were shown with it (G819); left out, none were. */
  readonly shownBeside?: number | undefined
  readonly place: DeskOrder['place']
  /** Null: the customer gets a link to pay by (G195), for one set. */
  readonly payment: DeskPayment | null
  readonly staff: StaffMember
  readonly reason: string
  /** Also beyond what the lockers hold (G233). */
  readonly isForced: boolean
  readonly dryRun: boolean
}) => ResultAsync<DeskOrdered, OrderAtDeskRefused | ServiceUnreachable>

export const TAKES_MONEY: StaffRole = 'OPERATOR'
/** Of one command; more is mistyped. */
export const SETS_MOST = 60

type Deps = {
  readonly desk: DeskRecords
  readonly clock: Clock
  readonly shop: ShopNow
  readonly newCustomerId: NewId<CustomerId>
  readonly newOrderId: NewId<OrderId>
  readonly newPaymentId: NewId<PaymentId>
  readonly newEquipmentId: NewId<EquipmentId>
  readonly newPaymentLinkId: NewId<PaymentLinkId>
}

const AGREED = { service: true, damageCompensation: true, autoExtension: true }

export const makeOrderAtDesk =
  ({
    desk,
    clock,
    shop,
    newCustomerId,
    newOrderId,
    newPaymentId,
    newEquipmentId,
    newPaymentLinkId,
  }: Deps): OrderAtDesk =>
  ({ phone, name, selection, sets, shownWon, shownBeside, place, payment, staff, reason, isForced, dryRun }) => {
    if (!mayActAs(staff.role, TAKES_MONEY)) {
      return errAsync({ kind: 'RoleTooLow', needed: TAKES_MONEY, role: staff.role })
    }
    if (phone === null && (payment === null || place !== null)) return errAsync({ kind: 'PhoneNeeded' })
    const { plan, location: region } = selection
    if (!findRegion(shop(), region)?.isOpen) return errAsync({ kind: 'RegionClosed' })
    const at = clock.now()
    const taken = ({ equipmentId }: DeskSet): OrderChange => ({
      event: 'payment.confirmed',
      to: 'REQUESTED',
      occurredAt: at,
      recordedAt: at,
      actor: { kind: 'STAFF', id: staff.id },
      reason,
      set: { termsPaid: 1, equipmentId },
    })
    return desk.order(
      {
        customer: { phone, name, newId: newCustomerId() },
        selection,
        amountWon: yearlyPriceOf(shop(), { plan, region, day: Day.of(at) }),
        shownWon,
        // A dry run shows them.
        shownBeside: shownBeside ?? (dryRun ? undefined : 0),
        sets: Array.from({ length: payment === null ? 1 : sets }, () => ({
          orderId: newOrderId(),
          paymentId: newPaymentId(),
          equipmentId: newEquipmentId(),
        })),
        agreements: payment && { given: AGREED, version: ORDER_TERMS_VERSION },
        place,
        withinCapacity: isForced ? null : withinCapacity(shop()),
        paying:
          payment === null
            ? { way: 'LINK', link: { id: newPaymentLinkId(), term: 1, expiresAt: linkEnd(at) } }
            : { way: 'TAKEN', payment, step: taken },
      },
      { by: staff.id, reason, at },
      { dryRun },
    )
  }
