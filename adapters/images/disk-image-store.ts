import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { ReportPicture } from '#core/storing/report-image.ts'
import { isImageKey, newImageKey } from './image-key.ts'
import { type ImageStoreReport, notStored } from './not-stored.ts'

/** Pictures as files below one folder. A file appears under its name only when it is whole. */
export const diskImageStore = (folder: string, { report }: ImageStoreReport): ImageStore => ({
  add: ResultAsync.fromThrowable(async picture => {
    await mkdir(folder, { recursive: true })
    const key = newImageKey()
    const half = join(folder, `.${key}`)
    try {
      await writeFile(half, picture, { mode: 0o640 })
      await rename(half, join(folder, key))
    } catch (cause) {
      // On a full disk the half of a picture is the last that is wanted.
      await rm(half, { force: true })
      throw cause
    }
    return key
  }, notStored),
  read: key =>
    isImageKey(key)
      ? ResultAsync.fromPromise(readFile(join(folder, key)), cause => cause)
          .map((bytes): ReportPicture | null => new Uint8Array(bytes) as ReportPicture)
          .orElse(cause => {
            if (isAbsent(cause)) return okAsync(null)
            report(cause)
            return errAsync(serviceUnreachable)
          })
      : okAsync(null),
  remove: ResultAsync.fromThrowable(async key => {
    if (isImageKey(key)) await rm(join(folder, key), { force: true })
  }, notStored),
})

const isAbsent = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
