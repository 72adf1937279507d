import type { ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { DoorPictureId } from '../door-picture.ts'
import type { ReportView } from '../report-view.ts'

export type TakenPicture = {
  readonly orderId: OrderId
  /** Of a report; else it was taken at a door, under the id by which it is sent. */
  readonly view: ReportView | DoorPictureId
  readonly bytes: Uint8Array
  readonly takenAt: Instant
}

/** The device keeps nothing: a private window, or no room. */
export type NotKept = { readonly kind: 'NotKept' }

/** Pictures that were taken on this device and are not uploaded yet: a reload, a lost connection or an empty battery loses none (G330). */
export interface TakenPictures {
  /** In place of an earlier one of the same view. */
  keep(picture: TakenPicture): ResultAsync<void, NotKept>
  all(): ResultAsync<readonly TakenPicture[], NotKept>
  of(orderId: OrderId): ResultAsync<readonly TakenPicture[], NotKept>
  remove(picture: Pick<TakenPicture, 'orderId' | 'view'>): ResultAsync<void, NotKept>
}
