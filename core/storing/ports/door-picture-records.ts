import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { DoorEvent, DoorPicture, DoorPictureId, DoorPictureRefused } from '../door-picture.ts'
import type { OrderNotFound } from '../errors.ts'

type NewDoorPicture = {
  readonly id: DoorPictureId
  readonly orderId: OrderId
  /** It belongs to the last such step of the order. */
  readonly event: DoorEvent
  /** In the image store. */
  readonly key: string
  readonly takenAt: Instant
  readonly takenBy: StaffId
}

/** Pictures that drivers took at a door. */
export interface DoorPictureRecords {
  /** False where it is there already. */
  add(picture: NewDoorPicture): ResultAsync<boolean, OrderNotFound | DoorPictureRefused | ServiceUnreachable>
  /** Its key in the image store; null where there is none. */
  find(order: OrderId, id: DoorPictureId): ResultAsync<string | null, ServiceUnreachable>
  /** The oldest first; null when the order, or its customer, is unknown. Each look is in the audit log with its reason (W10). */
  look(order: OrderId, reason: StaffDecision): ResultAsync<readonly DoorPicture[] | null, ServiceUnreachable>
}
