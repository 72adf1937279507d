import { err, ok, Result, type ResultAsync } from 'neverthrow'
import { parseDocument, stringify } from 'yaml'
import type { Files } from '../files/files.ts'
import { type FileRefused, refusedFile } from '../new-file.ts'

const MAX_BYTES = 256 * 1024

/** Never more of a file than facts can take. */
export const readFacts = (files: Files, file: string): ResultAsync<object, FileRefused> =>
  files
    .read(file, MAX_BYTES)
    .mapErr(({ kind }) =>
      refusedFile(kind === 'NotRead' ? `${file} cannot be read.` : `${file} is no file of at most 256 KB.`),
    )
    .andThen(bytes => parseFacts(file, new TextDecoder().decode(bytes)))

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
