import type { AutoRenewal } from './auto-renewal.ts'
import type { RenewalState } from './renewal-state.ts'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from './equipment-type.ts'
import { type GearText, NO_GEAR_TEXT } from './gear-text.ts'
import type { GearPart } from './hand-over.ts'
import type { OrderEvent } from './order-event.ts'
import type { OrderState } from './order-state.ts'
import type { PlaceStatus } from './pickup-place.ts'
import type { PickupWish } from './pickup-window.ts'
import type { Plan } from './plan.ts'
import type { RegionCode } from './region.ts'

/** What a customer picks before paying; brand and name may be filled in by staff at pickup (G32). */
export type Selection = {
  readonly equipmentType: EquipmentType
  readonly location: RegionCode
  readonly plan: Plan
  readonly brand: GearText
  readonly equipmentName: GearText
}

/** What may stay empty when an order is placed. */
export const EMPTY_PICKS: Omit<Selection, 'equipmentType' | 'location' | 'plan'> = {
  brand: NO_GEAR_TEXT,
  equipmentName: NO_GEAR_TEXT,
}

/** The picks alone, of whatever carries them. */
export const toSelection = ({ equipmentType, location, plan, brand, equipmentName }: Selection): Selection => ({
  equipmentType,
  location,
  plan,
  brand,
  equipmentName,
})

/** A storage order, which is also the contract for one set of gear. */
export type Order = Selection & {
  readonly id: OrderId
  readonly state: OrderState
  readonly placedAt: Instant
  readonly stateChangedAt: Instant
  /** While it is unpaid and waits for the payment by its link (G195); left out: as long as any order. */
  readonly payableUntil?: Instant
  readonly pickupDate: Day | null
  /** Of the booked day; null where the region has no windows. */
  readonly pickupHalf: HalfDay | null
  /** What the customer chose, and nobody has booked. */
  readonly pickupWish: PickupWish | null
  /** The last pickup that failed on its day. */
  readonly missedPickup: MissedPickup | null
  readonly placeStatus: PlaceStatus
  /** Day of arrival at the storage; null before (G62). */
  readonly storageStartDate: Day | null
  /** Terms paid so far; 0 before the first payment. */
  readonly termsPaid: number
  readonly autoRenewal: AutoRenewal
  readonly renewal: RenewalState
  readonly equipmentSize: GearText
  /** Empty where it has none, or nobody has read it. */
  readonly serialNumber: GearText
  /** What came along; null while nobody has looked (G235). */
  readonly handedParts: readonly GearPart[] | null
  /** Set with the first payment (G50). */
  readonly equipmentId: EquipmentId | null
  /** Which locker or shelf, in the words of the staff. */
  readonly locker: string | null
  /** Of gear that is lost, damaged or disposed of (T35 to T37). */
  readonly ending: Ending | null
  /** What was settled for gear that is collected late (T39); left out while nothing was, null once it was taken back (T42). */
  readonly lateFeeWon?: Won | null
}

/** What was settled when gear was not handed back. The money itself moves by another command. */
export type Ending = {
  /** Null when none is paid. */
  readonly compensationWon: Won | null
  /** What the customer was told, in the words of the staff. */
  readonly told: string
}

/** Whose fault it was that a booked pickup failed. */
export const PICKUP_FAULTS = ['CUSTOMER', 'SHOP'] as const
export type MissedPickup = {
  readonly day: Day
  readonly fault: (typeof PICKUP_FAULTS)[number]
  /** Where one was booked. */
  readonly half?: HalfDay
}

/** One step of an order's life, as it is shown. */
export type TimelineStep = {
  readonly event: OrderEvent
  readonly from: OrderState | null
  readonly to: OrderState
  readonly occurredAt: Instant
}
