import { type Answer, failed } from '../output.ts'
import type { FileUnread } from './files.ts'

/** Why a file was not read; one that is too large is as wrong as its content could be. */
export const fileUnread =
  (file: string, tooLarge: Answer) =>
  ({ kind }: FileUnread): Answer =>
    kind === 'FileTooLarge'
      ? tooLarge
      : failed({ code: 'FILE_NOT_READ', message: `${file} cannot be read. Check the path.` })
