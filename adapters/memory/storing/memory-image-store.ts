import { randomUUID } from 'node:crypto'
import { okAsync } from 'neverthrow'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { ReportPicture } from '#core/storing/report-image.ts'

/** Pictures for as long as a test or a demonstration lasts. */
export const memoryImageStore = (): ImageStore => {
  const pictures = new Map<string, ReportPicture>()
  return {
    add(picture) {
      const key = randomUUID()
      pictures.set(key, picture)
      return okAsync(key)
    },
    read: key => okAsync(pictures.get(key) ?? null),
    remove(key) {
      pictures.delete(key)
      return okAsync(undefined)
    },
  }
}
