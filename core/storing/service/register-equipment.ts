import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '../errors.ts'
import { type GearDetails, missingDetails } from '../gear-text.ts'
import type { Order } from '../order.ts'
import { hasGear } from '../projection.ts'
import type { GearRecords } from '../ports/gear-records.ts'
import type { DetailMissing } from '../step-details.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'

/** Brand, name and size as the staff reads them off the gear; what is left out stays as it is. */
export type Registration = {
  readonly orderId: OrderId
  readonly gear: Partial<GearDetails>
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}

/** The order is unpaid, so there is no gear (G50). */
export type NotPaidYet = { readonly kind: 'NotPaidYet' }

/** Cancelled before its gear came: there is none to describe (G734). */
export type NoGearToCome = { readonly kind: 'NoGearToCome' }

export type RegistrationRefused =
  | NotPaidYet
  | NoGearToCome
  | DetailMissing
  | RoleTooLow
  | OrderNotFound
  | ServiceUnreachable

export type Registered = { readonly before: Order; readonly gear: GearDetails }

/** Completes what is known of the gear, at any time after the payment unless the order is cancelled; its state stays (G32). */
export type RegisterEquipment = (registration: Registration) => ResultAsync<Registered, RegistrationRefused>

export const REGISTERS_EQUIPMENT: StaffRole = 'OPERATOR'

export const makeRegisterEquipment =
  ({ records, clock }: { readonly records: GearRecords; readonly clock: Clock }): RegisterEquipment =>
  ({ orderId, gear, staff, reason, dryRun }) =>
    mayActAs(staff.role, REGISTERS_EQUIPMENT)
      ? records.describe(orderId, completedBy(gear), { by: staff.id, reason, at: clock.now() }, { dryRun })
      : errAsync({ kind: 'RoleTooLow', needed: REGISTERS_EQUIPMENT, role: staff.role })

const completedBy =
  (gear: Partial<GearDetails>) =>
  (order: Order): Result<GearDetails, NotPaidYet | NoGearToCome | DetailMissing> => {
    if (order.termsPaid === 0) return err({ kind: 'NotPaidYet' })
    if (!hasGear(order.state)) return err({ kind: 'NoGearToCome' })
    const { brand, equipmentName, equipmentSize } = { ...order, ...gear }
    const complete = { brand, equipmentName, equipmentSize }
    const details = missingDetails(complete)
    return details.length > 0 ? err({ kind: 'DetailMissing', details }) : ok(complete)
  }
