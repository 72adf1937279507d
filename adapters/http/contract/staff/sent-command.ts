import * as z from 'zod/mini'
import { Text } from '#adapters/http/contract/call.ts'
import { success } from '#adapters/http/contract/codec.ts'

/** Where a command line sends what was typed, and how it is sent: a line of JSON, and behind it the files as they are. */
export const COMMANDS_PATH = '/commands'
export const COMMAND_TYPE = 'application/vnd.seasonkeep.command'

/** Four pictures of a report with all else; no command reads more. */
export const COMMAND_MAX_BYTES = 41 * 1024 * 1024
const HEAD_MAX_BYTES = 1024 * 1024
const FILE_NAME = Text(4_096)

const CommandHead = z.object({
  words: z.array(Text(4_096)).check(z.minLength(1), z.maxLength(500)),
  /** Files that the words name, in the order of their bytes; `unread` says why there are none. */
  files: z
    .array(
      z.object({
        name: FILE_NAME,
        size: z.int().check(z.minimum(0)),
        unread: z.nullable(z.enum(['NotAFile', 'FileTooLarge', 'NotRead'])),
      }),
    )
    .check(z.maxLength(500)),
  /** What is in folders that the words name; null where it cannot be read. */
  folders: z
    .array(z.object({ name: FILE_NAME, files: z.nullable(z.array(z.object({ name: FILE_NAME, file: FILE_NAME }))) }))
    .check(z.maxLength(10)),
  /** Of the files to be written: what is there already. */
  taken: z.array(FILE_NAME).check(z.maxLength(10)),
})
export type CommandHead = z.output<typeof CommandHead>

export type SentCommand = Omit<CommandHead, 'files'> & {
  readonly files: readonly (Omit<CommandHead['files'][number], 'size'> & { readonly bytes: Uint8Array })[]
}

export const CommandAnswer = success({
  exitCode: z.int(),
  out: z.string(),
  err: z.string(),
  /** To be written where it was typed; bytes as base64. */
  files: z.array(z.object({ name: z.string(), base64: z.string(), isPrivate: z.boolean() })),
})
export type CommandAnswer = z.output<typeof CommandAnswer>

const LINE_BREAK = 0x0a

export const packCommand = ({ files, ...head }: SentCommand): Uint8Array<ArrayBuffer> => {
  const sized: CommandHead = {
    ...head,
    files: files.map(({ name, unread, bytes }) => ({ name, unread, size: bytes.length })),
  }
  const first = new TextEncoder().encode(`${JSON.stringify(sized)}\n`)
  const packed = new Uint8Array(first.length + files.reduce((sum, { bytes }) => sum + bytes.length, 0))
  packed.set(first)
  let at = first.length
  for (const { bytes } of files) {
    packed.set(bytes, at)
    at += bytes.length
  }
  return packed
}

/** Null for what is no command, or whose files are not as long as it says. */
export const unpackCommand = (packed: Uint8Array): SentCommand | null => {
  const end = packed.subarray(0, HEAD_MAX_BYTES).indexOf(LINE_BREAK)
  if (end < 0) return null
  const head = CommandHead.safeParse(parsed(new TextDecoder().decode(packed.subarray(0, end))))
  if (!head.success) return null
  let at = end + 1
  const files = head.data.files.map(({ size, ...file }) => {
    at += size
    return { ...file, bytes: packed.subarray(at - size, at) }
  })
  return at === packed.length ? { ...head.data, files } : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
