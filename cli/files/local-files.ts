import { closeSync, constants, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { err, ok, ResultAsync } from 'neverthrow'
import type { Files, FileUnread, FileUnwritten } from './files.ts'

const PRIVATE = 0o600
const PUBLIC = 0o666
const NOT_READ: FileUnread = { kind: 'NotRead' }
const NOT_WRITTEN: FileUnwritten = { kind: 'NotWritten' }

/** The disk of this machine. */
export const localFiles: Files = {
  read: (file, maxBytes) => ResultAsync.fromThrowable(readUpTo, () => NOT_READ)(file, maxBytes).andThen(read => read),
  list: folder =>
    ResultAsync.fromThrowable(
      () => readdir(folder),
      () => NOT_READ,
    )().map(names => names.map(name => ({ name, file: join(folder, name) }))),
  write: (file, content, { isForced, isPrivate }) =>
    ResultAsync.fromThrowable(writeFile, whyUnwritten)(file, content, {
      flag: isForced ? 'w' : 'wx',
      mode: isPrivate ? PRIVATE : PUBLIC,
    }),
  writeInto: ResultAsync.fromThrowable(
    async (folder, name, content) => {
      await mkdir(folder, { recursive: true })
      const file = join(folder, name)
      await writeFile(file, content, { mode: PRIVATE })
      return file
    },
    () => NOT_WRITTEN,
  ),
  draft: file => {
    if (existsSync(file)) return err({ kind: 'FileExists' })
    const draft = `${file}.${process.pid}`
    try {
      const handle = openSync(draft, 'wx', PRIVATE)
      return ok({
        write: text => void writeSync(handle, text),
        close(isWhole) {
          closeSync(handle)
          if (isWhole) renameSync(draft, file)
          else rmSync(draft, { force: true })
        },
      })
    } catch (cause) {
      return err(whyUnwritten(cause))
    }
  },
}

const whyUnwritten = (cause: unknown): FileUnwritten =>
  cause instanceof Error && 'code' in cause && cause.code === 'EEXIST' ? { kind: 'FileExists' } : NOT_WRITTEN

const readUpTo = async (file: string, maxBytes: number) => {
  // Asked before it is opened: a pipe is not open before somebody writes to it.
  if (!(await stat(file)).isFile()) return err<never, FileUnread>({ kind: 'NotAFile' })
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const opened = await handle.stat()
    if (!opened.isFile()) return err<never, FileUnread>({ kind: 'NotAFile' })
    // One byte more than it may have: it can have grown since its size was asked.
    const bytes = await readBytes(handle, Math.min(maxBytes, opened.size) + 1)
    return bytes.length > maxBytes ? err<never, FileUnread>({ kind: 'FileTooLarge' }) : ok(bytes)
  } finally {
    await handle.close()
  }
}

const readBytes = async (handle: FileHandle, most: number): Promise<Uint8Array> => {
  const bytes = Buffer.alloc(most)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return bytes.subarray(0, length)
}
