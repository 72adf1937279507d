import { ResultAsync } from 'neverthrow'
import type { DevelopPicture } from '#core/storing/ports/develop-picture.ts'
import {
  type InvalidImage,
  PICTURE_LONG_SIDE_PX,
  type ReportPicture,
  SCREEN_LONG_SIDE_PX,
} from '#core/storing/report-image.ts'

/** More than any phone takes; a file that claims more is there to fill the memory. */
const MAX_PIXELS = 210_000_000
/** Scratches stay visible, a picture stays below half a megabyte. */
const QUALITY = 80
/** Looks alike in its size on the screen; the zoom shows the JPEG. */
const SCREEN_QUALITY = 72

/** libvips reads dozens of formats; what is not one of these three never reaches a decoder. */
const READABLE = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

/** Loaded when the first picture comes: the service never needs it, and most commands do not. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READABLE })
  return sharp
}

const notAPicture = (): InvalidImage => ({ kind: 'InvalidImage', reason: 'NotAPicture' })

/**
 * Pictures by sharp. Only pixels pass: place, camera, comments, thumbnails, profiles and whatever hides in or behind the file
 * stay behind, for none of sharp's ways to keep metadata is asked for. JPEG, because it also opens in an insurer's form.
 */
export const sharpPictures: DevelopPicture = ResultAsync.fromThrowable(async ({ bytes }) => {
  const sharp = await loadSharp()
  const full = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    .autoOrient()
    .resize(within(PICTURE_LONG_SIDE_PX))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
  const screen = await sharp(full).resize(within(SCREEN_LONG_SIDE_PX)).webp({ quality: SCREEN_QUALITY }).toBuffer()
  return { full: new Uint8Array(full) as ReportPicture, screen: new Uint8Array(screen) as ReportPicture }
}, notAPicture)

const within = (longSide: number) =>
  ({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }) as const
