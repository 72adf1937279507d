import type { ResultAsync, Result } from 'neverthrow'

/** A folder, a device or a pipe, of which reading may never end; or longer than it may be; or not there to be read. */
export type FileUnread = { readonly kind: 'NotAFile' | 'FileTooLarge' | 'NotRead' }
export type FileUnwritten = { readonly kind: 'FileExists' | 'NotWritten' }

/** In a folder: its own name, and the one to read it by. */
export type ListedFile = { readonly name: string; readonly file: string }

export type WriteMode = {
  /** Also over a file that is there. */
  readonly isForced: boolean
  /** For who runs the command, and nobody else on the machine. */
  readonly isPrivate: boolean
}

/** A private file that is written as it comes, and is there under its name only once it is whole. */
export type Draft = { readonly write: (text: string) => void; readonly close: (isWhole: boolean) => void }

/** The files that the words of a command name: on this machine, or beside words that were sent. No command reaches them another way. */
export interface Files {
  /** Never more than so many bytes. */
  read(file: string, maxBytes: number): ResultAsync<Uint8Array, FileUnread>
  list(folder: string): ResultAsync<readonly ListedFile[], FileUnread>
  write(file: string, content: string | Uint8Array, mode: WriteMode): ResultAsync<void, FileUnwritten>
  /** Into a folder, which is made when there is none; private, and over what is there. Answers the file's whole name. */
  writeInto(folder: string, name: string, content: Uint8Array): ResultAsync<string, FileUnwritten>
  draft(file: string): Result<Draft, FileUnwritten>
}
