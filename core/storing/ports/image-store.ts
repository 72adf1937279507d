import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ReportPicture } from '../report-image.ts'

/** The place for pictures could not take it; nothing was kept. */
export type ImageNotStored = { readonly kind: 'ImageNotStored'; readonly message: string }

/** Where pictures of reports are kept. Keys are random and cannot be guessed. */
export interface ImageStore {
  add(picture: ReportPicture): ResultAsync<string, ImageNotStored>
  /** Null when nothing is kept under this key. */
  read(key: string): ResultAsync<ReportPicture | null, ServiceUnreachable>
  remove(key: string): ResultAsync<void, ImageNotStored>
}
