import type { ResultAsync } from 'neverthrow'
import type { Files, WriteMode } from './files/files.ts'

export type FileRefused = { readonly kind: 'FileRefused'; readonly message: string }

export const refusedFile = (message: string): FileRefused => ({ kind: 'FileRefused', message })

type Content = { readonly file: string; readonly text: string }

/** Not over a file that is there, unless told. */
export const writeNewFile = (
  files: Files,
  { file, text }: Content,
  { isForced, isPrivate = false }: Pick<WriteMode, 'isForced'> & Partial<WriteMode>,
): ResultAsync<void, FileRefused> =>
  files
    .write(file, text, { isForced, isPrivate })
    .mapErr(({ kind }) =>
      refusedFile(
        kind === 'FileExists'
          ? `${file} is there already: add --force to write over it.`
          : `${file} cannot be written.`,
      ),
    )
