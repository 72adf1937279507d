import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { ImageStore, StoredPicture } from '#core/storing/ports/image-store.ts'
import { type PictureSize, PICTURE_SIZES, type ReportPicture } from '#core/storing/report-image.ts'
import { isImageKey, keyOfSize, newImageKey } from './image-key.ts'
import { inSizeOrFull } from './in-size-or-full.ts'
import { type ImageStoreReport, notStored } from './not-stored.ts'

/** Pictures as files below one folder. A file appears under its name only when it is whole. */
export const diskImageStore = (folder: string, { report }: ImageStoreReport): ImageStore => {
  const place = (key: string, size: PictureSize) => join(folder, keyOfSize(key, size))
  const removeBoth = async (key: string): Promise<void> => {
    for (const size of PICTURE_SIZES) await rm(place(key, size), { force: true })
  }
  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    const half = join(folder, `.${name}`)
    try {
      await writeFile(half, bytes, { mode: 0o640 })
      await rename(half, join(folder, name))
    } catch (cause) {
      // On a full disk the half of a picture is the last that is wanted.
      await rm(half, { force: true })
      throw cause
    }
  }
  const readSize = (key: string, size: PictureSize): ResultAsync<StoredPicture | null, ServiceUnreachable> =>
    ResultAsync.fromPromise(readFile(place(key, size)), cause => cause)
      .map((bytes): StoredPicture | null => ({ picture: new Uint8Array(bytes) as ReportPicture, size }))
      .orElse(cause => {
        if (isAbsent(cause)) return okAsync(null)
        report(cause)
        return errAsync(serviceUnreachable)
      })

  return {
    add: ResultAsync.fromThrowable(async picture => {
      await mkdir(folder, { recursive: true })
      const key = newImageKey()
      try {
        for (const size of PICTURE_SIZES) await write(keyOfSize(key, size), picture[size])
      } catch (cause) {
        await removeBoth(key)
        throw cause
      }
      return key
    }, notStored),
    read: (key, size) => (isImageKey(key) ? inSizeOrFull(size, one => readSize(key, one)) : okAsync(null)),
    remove: ResultAsync.fromThrowable(async key => {
      if (isImageKey(key)) await removeBoth(key)
    }, notStored),
  }
}

const isAbsent = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
