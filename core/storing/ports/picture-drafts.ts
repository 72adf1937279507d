import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderNotFound } from '../errors.ts'
import type { ReportPicture } from '../report-image.ts'
import type { ReportView } from '../report-view.ts'

/** Pictures of an inspection that is not filed yet: one upload each, so that a lost net or a reload costs one at most. */
export interface PictureDrafts {
  /** In place of one of the same view. Those that nobody came back for are deleted. */
  put(
    order: OrderId,
    view: ReportView,
    upload: {
      readonly picture: ReportPicture
      readonly by: StaffId
      readonly at: Instant
      readonly unusedSince: Instant
    },
  ): ResultAsync<void, OrderNotFound | ServiceUnreachable>
  /** Those that are there. */
  views(order: OrderId): ResultAsync<readonly ReportView[], ServiceUnreachable>
  read(order: OrderId, view: ReportView): ResultAsync<ReportPicture | null, ServiceUnreachable>
  remove(order: OrderId): ResultAsync<void, ServiceUnreachable>
}
