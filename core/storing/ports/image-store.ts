import type { ResultAsync } from 'neverthrow'
import type { CheckedImage } from '../report-image.ts'

/** The place for pictures could not take it; nothing was kept. */
export type ImageNotStored = { readonly kind: 'ImageNotStored'; readonly message: string }

/** Where pictures of reports are kept. Keys are random: nobody can guess one. */
export interface ImageStore {
  add(image: CheckedImage): ResultAsync<string, ImageNotStored>
  remove(key: string): ResultAsync<void, ImageNotStored>
}
