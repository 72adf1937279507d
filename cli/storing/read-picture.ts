import { err, type Result, type ResultAsync } from 'neverthrow'
import {
  type CheckedImage,
  checkReportImage,
  IMAGE_MAX_BYTES,
  type InvalidImage,
  isHeic,
} from '#core/storing/report-image.ts'
import type { Files, FileUnread } from '../files/files.ts'

/** A folder, a device, a pipe: reading it may never end. */
type NotAFile = { readonly kind: 'NotAFile' }
type NotRead = { readonly kind: 'NotRead' }
export type PictureUnreadable = InvalidImage | NotAFile | NotRead

/** Reads a picture of a report: never more of a file than a picture may have. */
export const readPicture = (files: Files, file: string): ResultAsync<CheckedImage, PictureUnreadable> =>
  files.read(file, IMAGE_MAX_BYTES).mapErr(whyUnread).andThen(checked)

const whyUnread = ({ kind }: FileUnread): PictureUnreadable =>
  kind === 'FileTooLarge' ? invalid('TooLarge') : { kind }

const checked = (bytes: Uint8Array): Result<CheckedImage, InvalidImage> =>
  isHeic(bytes) ? err(invalid('Heic')) : checkReportImage(bytes)

const invalid = (reason: InvalidImage['reason']): InvalidImage => ({ kind: 'InvalidImage', reason })
