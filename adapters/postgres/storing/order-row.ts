import type { Selectable } from 'kysely'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { RenewalStatus } from '#core/storing/renewal-status.ts'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId, OrderId } from '#core/shared/ids.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { LateFeeWay } from '#core/storing/late-fee.ts'
import type { MissedPickup, Order, Selection } from '#core/storing/order.ts'
import type { OrderEvent, Actor } from '#core/storing/order-event.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import type { PlaceStatus } from '#core/storing/pickup-place.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { OrderChange, RecordedStep } from '#core/storing/ports/order-records.ts'
import { isActive } from '#core/storing/projection.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

export type OrderRow = Selectable<Schema['storage_order']>

export const ACTIVE_STATES = ORDER_STATES.filter(isActive)

export const selectionColumns = (selection: Selection) => ({
  equipment_type: selection.equipmentType,
  location: selection.location,
  plan: selection.plan,
  brand: selection.brand,
  equipment_name: selection.equipmentName,
})

/** What a step changes of its order. */
export const changedColumns = ({ set }: OrderChange) => ({
  ...(set.pickupDate !== undefined && { pickup_date: set.pickupDate }),
  ...(set.pickupHalf !== undefined && { pickup_half: set.pickupHalf }),
  ...(set.pickupWish !== undefined && wishColumns(set.pickupWish)),
  ...(set.missedPickup !== undefined && missedPickupColumns(set.missedPickup)),
  ...(set.storageStartDate !== undefined && { storage_start_date: set.storageStartDate }),
  ...(set.termsPaid !== undefined && { terms_paid: set.termsPaid }),
  ...(set.brand !== undefined && { brand: set.brand }),
  ...(set.equipmentName !== undefined && { equipment_name: set.equipmentName }),
  ...(set.equipmentSize !== undefined && { equipment_size: set.equipmentSize }),
  ...(set.equipmentType !== undefined && { equipment_type: set.equipmentType }),
  ...(set.serialNumber !== undefined && { serial_number: set.serialNumber }),
  ...(set.handedParts !== undefined && { handed_parts: set.handedParts?.join(' ') ?? null }),
  ...(set.equipmentId !== undefined && { equipment_id: set.equipmentId }),
  ...(set.locker !== undefined && { locker: set.locker }),
  ...(set.ending !== undefined && endingColumns(set.ending)),
  ...(set.lateFeeWon !== undefined && { late_fee_won: set.lateFeeWon }),
  ...(set.autoRenewal !== undefined && { auto_renewal: set.autoRenewal }),
  ...(set.renewal !== undefined && renewalColumns(set.renewal)),
})

export const wishColumns = (wish: Order['pickupWish']) => ({
  wish_day: wish?.day ?? null,
  wish_half: wish?.half ?? null,
  wish_lost: wish?.isLost ?? false,
})

const missedPickupColumns = (missed: Order['missedPickup']) => ({
  missed_pickup_on: missed?.day ?? null,
  missed_pickup_fault: missed?.fault ?? null,
  missed_pickup_half: missed?.half ?? null,
})

const endingColumns = (ending: Order['ending']) => ({
  compensation_won: ending?.compensationWon ?? null,
  customer_told: ending?.told ?? null,
})

export const renewalColumns = (renewal: Order['renewal']) => ({
  renewal_status: renewal.status,
  declines: renewal.declines,
  last_declined_on: renewal.lastDeclinedOn,
  reminded_on: renewal.remindedOn,
  told_on: renewal.announcedOn,
  told_won: renewal.announcedWon,
})

/** The row was checked when it was written, by our parsers and by the table's constraints. */
export const toOrder = (row: OrderRow): Order => ({
  id: row.id as OrderId,
  equipmentType: row.equipment_type as EquipmentType,
  location: row.location as RegionCode,
  plan: row.plan as Plan,
  brand: row.brand as GearText,
  equipmentName: row.equipment_name as GearText,
  equipmentSize: row.equipment_size as GearText,
  serialNumber: row.serial_number as GearText,
  handedParts:
    row.handed_parts === null ? null : GEAR_PARTS.filter(part => row.handed_parts?.split(' ').includes(part)),
  state: row.state as OrderState,
  placedAt: row.placed_at,
  stateChangedAt: row.state_changed_at,
  ...(row.payable_until !== null && { payableUntil: row.payable_until }),
  pickupDate: row.pickup_date as Day | null,
  pickupHalf: row.pickup_half as HalfDay | null,
  pickupWish:
    row.wish_day === null ? null : { day: row.wish_day as Day, half: row.wish_half as HalfDay, isLost: row.wish_lost },
  missedPickup:
    row.missed_pickup_on === null
      ? null
      : {
          day: row.missed_pickup_on as Day,
          fault: row.missed_pickup_fault as MissedPickup['fault'],
          ...(row.missed_pickup_half !== null && { half: row.missed_pickup_half as HalfDay }),
        },
  placeStatus: row.place_status as PlaceStatus,
  storageStartDate: row.storage_start_date as Day | null,
  termsPaid: row.terms_paid,
  autoRenewal: row.auto_renewal as AutoRenewal,
  renewal: {
    status: row.renewal_status as RenewalStatus,
    declines: row.declines,
    lastDeclinedOn: row.last_declined_on as Day | null,
    remindedOn: row.reminded_on as Day | null,
    announcedOn: row.told_on as Day | null,
    announcedWon: row.told_won as Won | null,
  },
  equipmentId: row.equipment_id as EquipmentId | null,
  locker: row.locker,
  ending:
    row.customer_told === null
      ? null
      : { compensationWon: row.compensation_won as Won | null, told: row.customer_told },
  ...(row.late_fee_won !== null && { lateFeeWon: row.late_fee_won as Won }),
})

/** How the first row of a chain says that nothing was there before it. */
export const NO_STATE = 'NONE'

export const toStep = (row: Selectable<Schema['timeline']>): RecordedStep => ({
  event: row.event as OrderEvent,
  from: row.from_state === NO_STATE ? null : (row.from_state as OrderState),
  to: row.to_state as OrderState,
  occurredAt: row.occurred_at,
  recordedAt: row.recorded_at,
  actor: { kind: row.actor_kind as Actor, id: row.actor_id },
  reason: row.reason,
  ...(row.amount_won !== null && { amountWon: row.amount_won }),
  ...(row.amount_way !== null && { amountWay: row.amount_way as LateFeeWay }),
  ...(row.note !== null && { note: row.note }),
})
