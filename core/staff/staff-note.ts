import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { mayActAs, type StaffMember } from '#core/shared/staff.ts'

/** On one line, as a phone shows it at a glance: what is longer is a complaint or a message. */
export const STAFF_NOTE_MAX_CHARACTERS = 300

/** What a member of the staff wrote down for colleagues about an order or a customer; customers see it in the copy of their data (G880). */
export type StaffNote = {
  readonly id: number
  readonly customer: CustomerId
  /** Null when it is about the customer. */
  readonly orderId: OrderId | null
  readonly text: string
  readonly writtenAt: Instant
  readonly writtenBy: StaffId
}

/** Its author takes a note back, or who corrects for the shop (G881). */
export const mayRemoveNote = (
  { id, role }: Pick<StaffMember, 'id' | 'role'>,
  { writtenBy }: Pick<StaffNote, 'writtenBy'>,
): boolean => id === writtenBy || mayActAs(role, 'ADMIN')
