import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'

/** A file whose content begins like a picture; what else is in it is not known yet. */
export type CheckedImage = { readonly bytes: Uint8Array; readonly type: 'png' | 'jpeg' | 'webp' }

/** Made anew by us from the picture itself: upright, of bounded size, and nothing in it but the picture (S19). */
export type ReportPicture = Brand<Uint8Array, 'ReportPicture'>

/** `full` is a JPEG, to look at closely and for an insurer's form; `screen` is a WebP for the width of a phone. */
export const PICTURE_SIZES = ['full', 'screen'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
export type DevelopedPicture = Readonly<Record<PictureSize, ReportPicture>>

/** Of one upload by staff. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024

/** Sharp on the widest phone at three dots a pixel, and still a quick load outdoors. */
export const PICTURE_LONG_SIDE_PX = 1600

/** As wide as a report shows it on most phones: about a fifth of the bytes (G630). */
export const SCREEN_LONG_SIDE_PX = 1080

export type InvalidImage = {
  readonly kind: 'InvalidImage'
  readonly reason: 'Empty' | 'TooLarge' | 'Heic' | 'NotAPicture'
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
/** After `RIFF` and four bytes of length. */
const WEBP_AT = 8

const FTYP = [0x66, 0x74, 0x79, 0x70]
/** After four bytes of length. */
const FTYP_AT = 4
/** What iPhones write by default is told apart, for there is something to do about it. */
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** From the first twelve bytes of a file. */
export const isHeic = (bytes: Uint8Array): boolean =>
  startsWith(bytes, FTYP, FTYP_AT) && HEIC_BRANDS.includes(String.fromCharCode(...bytes.slice(8, 12)))

/** By what is in the file, never by its name: a script or a drawing that was renamed is refused (S19). */
export const checkReportImage = (bytes: Uint8Array): Result<CheckedImage, InvalidImage> => {
  if (bytes.length === 0) return err({ kind: 'InvalidImage', reason: 'Empty' })
  if (bytes.length > IMAGE_MAX_BYTES) return err({ kind: 'InvalidImage', reason: 'TooLarge' })
  if (isHeic(bytes)) return err({ kind: 'InvalidImage', reason: 'Heic' })
  if (startsWith(bytes, PNG)) return ok({ bytes, type: 'png' })
  if (startsWith(bytes, JPEG)) return ok({ bytes, type: 'jpeg' })
  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, WEBP_AT)
    ? ok({ bytes, type: 'webp' })
    : err({ kind: 'InvalidImage', reason: 'NotAPicture' })
}
