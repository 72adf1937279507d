import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ResultAsync } from 'neverthrow'
import type { ImageNotStored, ImageStore } from '#core/storing/ports/image-store.ts'

const notStored = (cause: unknown): ImageNotStored => ({
  kind: 'ImageNotStored',
  message: cause instanceof Error ? cause.message : String(cause),
})

/** Pictures as files below one folder. A file appears under its name only when it is whole. */
export const diskImageStore = (folder: string): ImageStore => ({
  add: ResultAsync.fromThrowable(async ({ bytes, type }) => {
    await mkdir(folder, { recursive: true })
    const key = `${randomUUID()}.${type}`
    const half = join(folder, `.${key}`)
    await writeFile(half, bytes, { mode: 0o640 })
    await rename(half, join(folder, key))
    return key
  }, notStored),
  remove: ResultAsync.fromThrowable(key => rm(join(folder, key), { force: true }), notStored),
})
