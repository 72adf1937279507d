import { writeFile } from 'node:fs/promises'
import { ResultAsync } from 'neverthrow'

export type FileRefused = { readonly kind: 'FileRefused'; readonly message: string }

export const refusedFile = (message: string): FileRefused => ({ kind: 'FileRefused', message })

/** For who runs the command, and nobody else on the machine. */
export const PRIVATE = 0o600

/** Not over a file that is there, unless told. */
export const writeNewFile = (
  file: string,
  text: string,
  force: boolean,
  mode = 0o666,
): ResultAsync<void, FileRefused> =>
  ResultAsync.fromThrowable(writeFile, cause =>
    cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
      ? refusedFile(`${file} is there already: add --force to write over it.`)
      : refusedFile(`${file} cannot be written.`),
  )(file, text, { flag: force ? 'w' : 'wx', mode })
