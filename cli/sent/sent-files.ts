import { err, errAsync, ok, okAsync } from 'neverthrow'
import type { CommandAnswer, SentCommand } from '#adapters/http/contract/staff/sent-command.ts'
import type { Files } from '../files/files.ts'

const MOST_WRITTEN_BYTES = 32 * 1024 * 1024

/** Too much to be sent back. */
export class TooMuchWritten extends Error {}

/** The files beside words that were sent: nothing of them, and no name, reaches the disk of the service. */
export const sentFiles = ({ files, folders, taken }: Pick<SentCommand, 'files' | 'folders' | 'taken'>) => {
  const written: CommandAnswer['files'][number][] = []
  let bytes = 0
  const counted = (length: number): void => {
    bytes += length
    if (bytes > MOST_WRITTEN_BYTES) throw new TooMuchWritten()
  }
  const keep = (name: string, content: string | Uint8Array, isPrivate: boolean): void => {
    const buffer = Buffer.from(content)
    counted(buffer.length)
    written.push({ name, base64: buffer.toString('base64'), isPrivate })
  }
  const port: Files = {
    read(file, maxBytes) {
      const sent = files.find(({ name }) => name === file)
      if (sent === undefined) return errAsync({ kind: 'NotRead' })
      if (sent.unread !== null) return errAsync({ kind: sent.unread })
      return sent.bytes.length > maxBytes ? errAsync({ kind: 'FileTooLarge' }) : okAsync(sent.bytes)
    },
    list(folder) {
      const listed = folders.find(({ name }) => name === folder)?.files ?? null
      return listed === null ? errAsync({ kind: 'NotRead' }) : okAsync(listed)
    },
    write(file, content, { isForced, isPrivate }) {
      if (taken.includes(file) && !isForced) return errAsync({ kind: 'FileExists' })
      keep(file, content, isPrivate)
      return okAsync(undefined)
    },
    writeInto(folder, name, content) {
      const file = `${folder.replace(/\/+$/, '')}/${name}`
      keep(file, content, true)
      return okAsync(file)
    },
    draft(file) {
      if (taken.includes(file)) return err({ kind: 'FileExists' })
      const parts: string[] = []
      return ok({
        write(text) {
          counted(Buffer.byteLength(text))
          parts.push(text)
        },
        close(isWhole) {
          if (isWhole)
            written.push({ name: file, base64: Buffer.from(parts.join('')).toString('base64'), isPrivate: true })
        },
      })
    },
  }
  return { files: port, written }
}
