import { constants, type FileHandle, open, stat } from 'node:fs/promises'
import { err, ok, ResultAsync } from 'neverthrow'
import {
  type CheckedImage,
  checkReportImage,
  IMAGE_MAX_BYTES,
  type InvalidImage,
  isHeic,
} from '#core/storing/report-image.ts'

/** A folder, a device, a pipe: reading it may never end. */
type NotAFile = { readonly kind: 'NotAFile' }
type NotRead = { readonly kind: 'NotRead' }
export type PictureUnreadable = InvalidImage | NotAFile | NotRead

const NOT_A_FILE: NotAFile = { kind: 'NotAFile' }
const HEAD_BYTES = 12

/** Reads a picture of a report: never anything but a file, and never more of it than a picture may have. */
export const readPicture = (file: string): ResultAsync<CheckedImage, PictureUnreadable> =>
  ResultAsync.fromThrowable(readChecked, (): NotRead => ({ kind: 'NotRead' }))(file).andThen(checked => checked)

const readChecked = async (file: string) => {
  // Asked before it is opened: a pipe is not open before somebody writes to it.
  if (!(await stat(file)).isFile()) return err(NOT_A_FILE)
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const opened = await handle.stat()
    if (!opened.isFile()) return err(NOT_A_FILE)
    if (opened.size > IMAGE_MAX_BYTES) return err(invalid('TooLarge'))
    if (isHeic(await readUpTo(handle, HEAD_BYTES))) return err(invalid('Heic'))
    // One byte more than it may have: it can have grown since its size was asked.
    const checked = checkReportImage(await readUpTo(handle, IMAGE_MAX_BYTES + 1))
    return checked.isOk() ? ok(checked.value) : err(checked.error)
  } finally {
    await handle.close()
  }
}

const invalid = (reason: InvalidImage['reason']): InvalidImage => ({ kind: 'InvalidImage', reason })

const readUpTo = async (handle: FileHandle, most: number): Promise<Uint8Array> => {
  const bytes = Buffer.alloc(Math.min(most, (await handle.stat()).size + 1))
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return bytes.subarray(0, length)
}
