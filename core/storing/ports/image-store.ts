import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { DevelopedPicture, PictureSize, ReportPicture } from '../report-image.ts'

/** The place for pictures could not take it; nothing was kept. */
export type ImageNotStored = { readonly kind: 'ImageNotStored'; readonly message: string }

export type StoredPicture = { readonly picture: ReportPicture; readonly size: PictureSize }

/** Where pictures of reports are kept. Keys are random and cannot be guessed. */
export interface ImageStore {
  add(picture: DevelopedPicture): ResultAsync<string, ImageNotStored>
  /** Null when nothing is kept under this key. What is older than the size of a screen comes in full. */
  read(key: string, size: PictureSize): ResultAsync<StoredPicture | null, ServiceUnreachable>
  remove(key: string): ResultAsync<void, ImageNotStored>
}
