import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'

/** The steps at a door that a driver may take pictures of: the gear changes hands. */
export const DOOR_EVENTS = ['pickup.done', 'checkout.delivered'] as const
export type DoorEvent = (typeof DOOR_EVENTS)[number]

/** Of one step. */
export const DOOR_PICTURES_MOST = 3

/** A UUID that the phone chooses: sent again, the picture is kept once. */
export type DoorPictureId = Brand<string, 'DoorPictureId'>

export type DoorPicture = {
  readonly id: DoorPictureId
  readonly event: DoorEvent
  readonly takenAt: Instant
  readonly takenBy: StaffId
}

/** The order has no such step, or as many pictures of it as it may have. */
export type DoorPictureRefused = { readonly kind: 'DoorPictureRefused'; readonly reason: 'NoStep' | 'TooMany' }

export type DoorPictureNotFound = { readonly kind: 'DoorPictureNotFound' }

export const parseDoorPictureId = (text: string): Result<DoorPictureId, DoorPictureNotFound> =>
  isUuid(text) ? ok(text.toLowerCase() as DoorPictureId) : err({ kind: 'DoorPictureNotFound' })

export const isDoorEvent = (event: string): event is DoorEvent => DOOR_EVENTS.some(known => known === event)
