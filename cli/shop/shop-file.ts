import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { err, ok, Result, ResultAsync } from 'neverthrow'
import { parseDocument, stringify } from 'yaml'
import { type FileRefused, refusedFile } from '../new-file.ts'

const MAX_BYTES = 256 * 1024

/** Never anything but a file, and never more of it than facts can take. */
export const readFacts = (file: string): ResultAsync<object, FileRefused> =>
  ResultAsync.fromThrowable(readText, () => refusedFile(`${file} cannot be read.`))(file)
    .andThen(text => (text === null ? err(refusedFile(`${file} is no file of at most 256 KB.`)) : ok(text)))
    .andThen(text => parseFacts(file, text))

const readText = async (file: string): Promise<string | null> => {
  // Asked before it is opened: a pipe is not open before somebody writes to it.
  if (!(await stat(file)).isFile()) return null
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const buffer = Buffer.alloc(MAX_BYTES + 1)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    return bytesRead > MAX_BYTES ? null : buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const parseFacts = (file: string, text: string): Result<object, FileRefused> => {
  const document = parseDocument(text)
  const [problem] = document.errors
  if (problem) return err(refusedFile(`${file}: ${problem.message.split('\n')[0]}`))
  const value = Result.fromThrowable((): unknown => document.toJS({ maxAliasCount: 0 }))().unwrapOr(null)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ok(value)
    : err(refusedFile(`${file} has no facts: write them as shop export does.`))
}

export const toYaml = (facts: object): string => stringify(facts, { lineWidth: 0 })
