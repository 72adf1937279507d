import type { ImageStore } from '#core/storing/ports/image-store.ts'
import { diskImageStore } from './disk-image-store.ts'
import type { ImageStoreReport } from './not-stored.ts'
import { s3ImageStore, type S3Place } from './s3-image-store.ts'

/** Where the shop keeps its pictures. */
export type ImagePlace = { readonly kind: 'Disk'; readonly folder: string } | ({ readonly kind: 'S3' } & S3Place)

export const openImageStore = (place: ImagePlace, listener: ImageStoreReport): ImageStore =>
  place.kind === 'Disk' ? diskImageStore(place.folder, listener) : s3ImageStore(place, listener)
