import type { Day } from '#core/shared/day.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { GearDetails, GearText } from './gear-text.ts'
import type { EquipmentType } from './equipment-type.ts'
import type { EarlierGear, GearPart } from './hand-over.ts'
import type { LateFeeWay } from './late-fee.ts'
import type { MissedPickup } from './order.ts'
import { ORDER_EVENTS, type OrderEvent } from './order-event.ts'
import type { NewReport } from './report-view.ts'
import type { LockerZone } from './locker.ts'

/** What staff says of a delivery to the customer. */
export type DeliveryDetails = {
  /** The day on which it is brought (T17, T32). */
  readonly scheduledFor?: Day
  /** Who took it (T18). */
  readonly deliveredTo?: string
  /** The gear is handed back for good (T20). */
  readonly isFinal?: boolean
}

/** What a command says of a step. Which of it belongs to which event is in `STEP_DETAILS`. */
export type StepDetails = {
  /** Not said, it is the day that the customer wishes. */
  readonly pickupDate?: Day
  /** Where the region has windows; not said, it is that of another set of the customer, else the freer one. */
  readonly half?: HalfDay
  /** A pickup on a day off or beyond the stops of a half-day (T06), a return beyond the allowance (T19), by an ADMIN what happened long ago (T13). */
  readonly isForced?: boolean
  /** Gear that was brought in without a pickup day (T09). */
  readonly isWalkIn?: boolean
  readonly locker?: GearText
  /** Where the next free locker is taken. */
  readonly zone?: LockerZone | 'ANY'
  /** The set that is in that locker comes where this one is (G791). */
  readonly isSwap?: boolean
  readonly report?: NewReport
  /** Why a pickup failed (T31). */
  readonly fault?: MissedPickup['fault']
  /** What the customer gets for gear that does not come back (T35 to T37). */
  readonly compensation?: Won | 'NONE'
  /** What the customer was told of it. */
  readonly told?: string
  /** When the shop posted letters to collect the gear, as to who is reached by no message (G933). */
  readonly lettersOn?: readonly Day[]
  /** What it turned out to be at the hand-over; the price stays (T09). */
  readonly equipmentType?: EquipmentType
  readonly serialNumber?: GearText
  /** What came along, all of it; left out: nobody has looked. */
  readonly handedParts?: readonly GearPart[]
  /** How the fee for late gear is settled (T39). */
  readonly feeWay?: LateFeeWay
  /** By which the shop finds the money. */
  readonly reference?: string
  /** The fee as the member was shown it (G789). */
  readonly shownWon?: Won
  /** It is the set that the customer handed in before: brand, name, size and serial number are as they were (G236). */
  readonly isAsBefore?: boolean
} & Partial<GearDetails> &
  DeliveryDetails

export type StepDetail = keyof StepDetails

/** All that can be said, by name. */
export const STEP_DETAIL_NAMES = [
  'pickupDate',
  'half',
  'isForced',
  'isWalkIn',
  'locker',
  'zone',
  'isSwap',
  'report',
  'fault',
  'compensation',
  'told',
  'lettersOn',
  'equipmentType',
  'serialNumber',
  'handedParts',
  'isAsBefore',
  'feeWay',
  'reference',
  'shownWon',
  'brand',
  'equipmentName',
  'equipmentSize',
  'scheduledFor',
  'deliveredTo',
  'isFinal',
] as const satisfies readonly StepDetail[]

/** What can be said of each step that staff records; anything else was meant for another one, and is refused rather than ignored. */
export const STEP_DETAILS = {
  'pickup.scheduled': ['pickupDate', 'half', 'isForced'],
  'pickup.rescheduled': ['pickupDate', 'half', 'isForced'],
  'pickup.unscheduled': [],
  'pickup.missed': ['fault'],
  'pickup.done': [
    'isWalkIn',
    'equipmentType',
    'brand',
    'equipmentName',
    'equipmentSize',
    'serialNumber',
    'handedParts',
    'isAsBefore',
  ],
  'report.filed': ['report'],
  'temp.stored': [],
  'transit.started': [],
  'storage.arrived': ['locker', 'zone'],
  'storage.shelved': ['locker', 'zone'],
  'checkout.withdrawn': [],
  'checkout.scheduled': ['scheduledFor'],
  'checkout.rescheduled': ['scheduledFor'],
  'checkout.missed': [],
  'checkout.delivered': ['deliveredTo', 'isFinal'],
  'equipment.restored': ['isForced', 'locker', 'zone'],
  'equipment.returned': [],
  'locker.moved': ['locker', 'zone', 'isSwap'],
  'status.corrected': ['pickupDate', 'half', 'isForced', 'locker', 'zone'],
  'gear.lost': ['compensation', 'told'],
  'gear.damaged': ['compensation', 'told'],
  'gear.disposed': ['compensation', 'told', 'lettersOn'],
  'report.corrected': ['report'],
  'fee.settled': ['feeWay', 'reference', 'shownWon'],
  'gear.described': ['equipmentType', 'serialNumber', 'handedParts'],
  'fee.reversed': [],
} as const satisfies Partial<Record<OrderEvent, readonly StepDetail[]>>

/** The event needs things that the command did not say: all of them at once. */
export type DetailMissing = {
  readonly kind: 'DetailMissing'
  readonly details: readonly StepDetail[]
  /** What could be meant by `isAsBefore`. */
  readonly earlier?: EarlierGear
}

/** The command says things that do not belong to the event, which takes only those of `taken`. */
export type DetailNotTaken = {
  readonly kind: 'DetailNotTaken'
  readonly details: readonly StepDetail[]
  readonly taken: readonly StepDetail[]
}

/** Of money at the desk: who records it proves themselves first (G280). */
export const isMoneyStep = (event: OrderEvent): boolean => event === 'fee.settled' || event === 'fee.reversed'

/** The steps that staff records by themselves; others are requests of a customer, come due, or move money. */
export type StaffEvent = keyof typeof STEP_DETAILS
export const isForStaff = (event: OrderEvent): event is StaffEvent => Object.hasOwn(STEP_DETAILS, event)
export const STAFF_EVENTS = ORDER_EVENTS.filter(isForStaff)
