import { randomUUID } from 'node:crypto'
import { okAsync } from 'neverthrow'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { DevelopedPicture } from '#core/storing/report-image.ts'

/** Pictures for as long as a test or a demonstration lasts. */
export const memoryImageStore = (): ImageStore => {
  const pictures = new Map<string, DevelopedPicture>()
  return {
    add(picture) {
      const key = randomUUID()
      pictures.set(key, picture)
      return okAsync(key)
    },
    read(key, size) {
      const kept = pictures.get(key)
      return okAsync(kept === undefined ? null : { picture: kept[size], size })
    },
    remove(key) {
      pictures.delete(key)
      return okAsync(undefined)
    },
  }
}
