import type { ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ReportView } from '../report-view.ts'

export type TakenPicture = {
  readonly orderId: OrderId
  readonly view: ReportView
  readonly bytes: Uint8Array
  readonly takenAt: Instant
}

/** The device keeps nothing: a private window, or no room. */
export type NotKept = { readonly kind: 'NotKept' }

/** Pictures that were taken on this device and are not uploaded yet: a reload, a lost connection or an empty battery loses none (G330). */
export interface TakenPictures {
  /** In place of an earlier one of the same view. */
  keep(picture: TakenPicture): ResultAsync<void, NotKept>
  of(orderId: OrderId): ResultAsync<readonly TakenPicture[], NotKept>
  remove(picture: Pick<TakenPicture, 'orderId' | 'view'>): ResultAsync<void, NotKept>
}
