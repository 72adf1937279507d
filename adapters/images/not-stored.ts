import type { ImageNotStored } from '#core/storing/ports/image-store.ts'

/** Who hears why a picture could not be read. */
export type ImageStoreReport = { readonly report: (cause: unknown) => void }

export const notStored = (cause: unknown): ImageNotStored => ({
  kind: 'ImageNotStored',
  message: cause instanceof Error ? cause.message : String(cause),
})
