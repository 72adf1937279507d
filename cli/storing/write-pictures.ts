import { ResultAsync } from 'neverthrow'
import type { Files } from '../files/files.ts'
import { type Answer, failed } from '../output.ts'

type NamedPicture = { readonly name: string; readonly bytes: Uint8Array }

type FolderNotWritten = { readonly kind: 'FolderNotWritten'; readonly folder: string }

/** Answers their whole names; null, a picture that is gone from its store, is left out. */
export const writePictures = (
  files: Files,
  folder: string,
  pictures: readonly (NamedPicture | null)[],
): ResultAsync<readonly string[], FolderNotWritten> =>
  ResultAsync.combine(
    pictures.flatMap(picture => (picture === null ? [] : [files.writeInto(folder, picture.name, picture.bytes)])),
  ).mapErr(() => ({ kind: 'FolderNotWritten', folder }))

export const folderNotWritten = ({ folder }: FolderNotWritten): Answer =>
  failed({ code: 'FOLDER_NOT_WRITTEN', message: `Nothing can be written to ${folder}.` })
