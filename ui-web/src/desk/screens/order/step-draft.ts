import type { output as Parsed } from 'zod/mini'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { GearPart } from '#core/storing/hand-over.ts'
import type { LockerZone } from '#core/storing/locker.ts'
import { isOver } from '#core/storing/storage-end.ts'
import type { MissedPickup } from '#core/storing/order.ts'
import type { StaffEvent, StepDetail } from '#core/storing/step-details.ts'
import type { OrderAction, recordStep, StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'

export type StepBody = Parsed<typeof recordStep.body>
type Details = NonNullable<StepBody['details']>

/** What is being typed of a step; a text that is empty was not said. */
export type StepDraft = {
  readonly day: Day | null
  readonly half: HalfDay | null
  readonly isForced: boolean
  readonly fault: MissedPickup['fault'] | null
  readonly kind: EquipmentType
  readonly brand: string
  readonly name: string
  readonly size: string
  readonly serial: string
  /** Null while nobody has looked. */
  readonly parts: readonly GearPart[] | null
  readonly isAsBefore: boolean
  readonly isWalkIn: boolean
  readonly lockerWay: 'NEXT' | 'ZONE' | 'CODE' | 'LATER'
  readonly locker: string
  readonly isSwap: boolean
  readonly zone: string
  readonly deliveredTo: string
  readonly isFinal: boolean
  readonly compensation: 'NONE' | 'WON' | null
  readonly won: string
  readonly told: string
  /** Days with commas between. */
  readonly letters: string
  /** `YYYY-MM-DDTHH:MM` in Seoul; null: it happens now. */
  readonly happenedAt: string | null
  readonly reason: string
}

/** May be put into a locker later, or is in one already. */
const LOCKER_LATER: readonly StaffEvent[] = ['status.corrected']

export const canWaitForLocker = (event: StaffEvent): boolean =>
  event === 'storage.arrived' || LOCKER_LATER.includes(event)

export const newDraft = (order: StaffOrderDetail, { event }: OrderAction, today: Day): StepDraft => ({
  day: wishedDay(order, event, today),
  half: event === 'pickup.scheduled' ? (order.pickupWish?.half ?? null) : null,
  isForced: false,
  fault: null,
  kind: order.kind,
  brand: order.brand,
  name: order.name,
  size: order.size,
  serial: order.serialNumber,
  parts: order.handedParts,
  isAsBefore: false,
  isWalkIn: order.state === 'REQUESTED',
  lockerWay: LOCKER_LATER.includes(event) ? 'LATER' : 'NEXT',
  locker: '',
  isSwap: false,
  zone: '',
  deliveredTo: '',
  isFinal: isOver(order, today),
  compensation: null,
  won: '',
  told: '',
  letters: '',
  happenedAt: null,
  reason: '',
})

/** The day that the customer asked for, while it is to come (G759). */
const wishedDay = (order: StaffOrderDetail, event: StaffEvent, today: Day): Day | null => {
  const pickup = event === 'pickup.scheduled' ? order.pickupWish?.day : null
  const delivery = event === 'checkout.scheduled' ? order.checkout?.day : null
  const wished = pickup ?? delivery ?? null
  return wished !== null && wished >= today ? wished : null
}

/** What happens to gear, and may be written down later: in the evening, or once the power is back (G816). */
const MAY_BE_EARLIER: readonly StaffEvent[] = [
  'pickup.done',
  'pickup.missed',
  'temp.stored',
  'transit.started',
  'storage.arrived',
  'storage.shelved',
  'checkout.delivered',
  'checkout.missed',
  'equipment.restored',
  'equipment.returned',
]

export const mayBeEarlier = (event: StaffEvent): boolean => MAY_BE_EARLIER.includes(event)

/** As a field for day and time has it. */
export const typedMoment = (at: Instant): string => Instant.toSeoulText(at).slice(0, 16).replace(' ', 'T')

const momentOf = ({ happenedAt }: StepDraft): Instant | null =>
  happenedAt === null ? null : Instant.parse(`${happenedAt}:00+09:00`).unwrapOr(null)

/** It was before, and nobody has said when. */
export const isMomentMissing = (draft: StepDraft): boolean => draft.happenedAt !== null && momentOf(draft) === null

/** The set of the chosen kind that may be brought again; undefined where the customer got none back. */
export const earlierOf = ({ kind }: StepDraft, { earlierGear }: StaffOrderDetail) =>
  earlierGear.find(earlier => earlier.kind === kind)

/** Ticked for a kind of which there is one. */
export const isAsBefore = (draft: StepDraft, order: StaffOrderDetail): boolean =>
  draft.isAsBefore && earlierOf(draft, order) !== undefined

/** Whether what is typed asks for a reason, as far as the page can know: the service has the last word. */
export const asksForReason = (draft: StepDraft, order: StaffOrderDetail, action: OrderAction): boolean =>
  action.needsReason || draft.isForced || (action.details.includes('equipmentType') && draft.kind !== order.kind)

/** What goes to the service: of the draft only what belongs to the step and was said. */
export const toBody = (draft: StepDraft, order: StaffOrderDetail, action: OrderAction, version: number): StepBody => {
  const said = saidOf(draft, order)
  const details = Object.fromEntries(
    action.details.flatMap(detail => (said[detail] === undefined ? [] : [[detail, said[detail]]])),
  ) as Details
  const reason = draft.reason.trim()
  const occurredAt = momentOf(draft)
  return {
    event: action.event,
    version,
    ...(occurredAt !== null && { occurredAt }),
    ...(asksForReason(draft, order, action) && reason !== '' && { reason }),
    details,
  }
}

const saidOf = (draft: StepDraft, order: StaffOrderDetail): Partial<Record<StepDetail, unknown>> => {
  const isSame = isAsBefore(draft, order)
  const isTyped = !isSame
  const text = (typed: string): GearText | undefined => (typed.trim() === '' ? undefined : (typed.trim() as GearText))
  return {
    pickupDate: draft.day ?? undefined,
    half: draft.half ?? undefined,
    scheduledFor: draft.day ?? undefined,
    isForced: draft.isForced || undefined,
    fault: draft.fault ?? undefined,
    equipmentType: draft.kind === order.kind ? undefined : draft.kind,
    brand: isTyped ? text(draft.brand) : undefined,
    equipmentName: isTyped ? text(draft.name) : undefined,
    equipmentSize: isTyped ? text(draft.size) : undefined,
    serialNumber: isTyped && draft.serial !== order.serialNumber ? text(draft.serial) : undefined,
    handedParts: isSameParts(draft.parts, order.handedParts) ? undefined : (draft.parts ?? undefined),
    isAsBefore: isSame || undefined,
    isWalkIn: (order.state === 'REQUESTED' && draft.isWalkIn) || undefined,
    ...lockerOf(draft),
    isSwap: (draft.lockerWay === 'CODE' && draft.isSwap) || undefined,
    deliveredTo: text(draft.deliveredTo),
    isFinal: draft.isFinal || undefined,
    compensation: compensationOf(draft),
    told: text(draft.told),
    lettersOn: lettersOf(draft) ?? undefined,
  }
}

/** Null while it holds what is no day. */
export const lettersOf = ({ letters }: StepDraft): readonly Day[] | null => {
  const days = letters
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(typed => Day.parse(typed).unwrapOr(null))
  return days.every(day => day !== null) ? days : null
}

const isSameParts = (one: StepDraft['parts'], other: StepDraft['parts']): boolean =>
  one?.toSorted().join() === other?.toSorted().join()

const lockerOf = ({ lockerWay, locker, zone }: StepDraft): { locker?: GearText; zone?: LockerZone | 'ANY' } => {
  if (lockerWay === 'NEXT') return { zone: 'ANY' }
  if (lockerWay === 'ZONE') return zone.trim() === '' ? {} : { zone: zone.trim().toUpperCase() as LockerZone }
  return lockerWay === 'CODE' && locker.trim() !== '' ? { locker: locker.trim() as GearText } : {}
}

const compensationOf = ({ compensation, won }: StepDraft): Won | 'NONE' | undefined => {
  if (compensation !== 'WON') return compensation ?? undefined
  return won === '' ? undefined : (Number(won) as Won)
}
