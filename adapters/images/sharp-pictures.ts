import { ResultAsync } from 'neverthrow'
import type { DevelopPicture } from '#core/storing/ports/develop-picture.ts'
import type { Metadata } from 'sharp'
import {
  type CheckedImage,
  type DevelopedPicture,
  type InvalidImage,
  PICTURE_LONG_SIDE_PX,
  type ReportPicture,
  SCREEN_LONG_SIDE_PX,
} from '#core/storing/report-image.ts'

/** More than any phone takes; a file that claims more is there to fill the memory. */
const MAX_PIXELS = 210_000_000
/** Of what stands in memory as a whole while it is read: 50 million pixels with four colours of a byte. */
const MAX_WHOLE_BYTES = 200_000_000
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

/** The largest pictures of phones are JPEGs that are read line by line, in a smaller size; all others stand in memory as a whole. */
const isReadByLine = ({ format, isProgressive }: Metadata): boolean => format === 'jpeg' && !isProgressive

const wholeBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2)

const notAPicture = (): InvalidImage => ({ kind: 'InvalidImage', reason: 'NotAPicture' })

/**
 * Pictures by sharp. Only pixels pass: place, camera, comments, thumbnails, profiles and whatever hides in or behind the file
 * stay behind, for none of sharp's ways to keep metadata is asked for. JPEG, because it also opens in an insurer's form.
 */
const develop = async ({ bytes }: Pick<CheckedImage, 'bytes'>): Promise<DevelopedPicture> => {
  const sharp = await loadSharp()
  const meta = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (!isReadByLine(meta) && wholeBytes(meta) > MAX_WHOLE_BYTES) throw new Error('the picture is too large')
  const full = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    .autoOrient()
    .resize(within(PICTURE_LONG_SIDE_PX))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
  const screen = await sharp(full).resize(within(SCREEN_LONG_SIDE_PX)).webp({ quality: SCREEN_QUALITY }).toBuffer()
  return { full: new Uint8Array(full) as ReportPicture, screen: new Uint8Array(screen) as ReportPicture }
}

/** One at a time in a process, each with all of its threads: several at once are no sooner done, and take so many times the memory (G843). */
const oneByOne = (): typeof develop => {
  let before: Promise<unknown> = Promise.resolve()
  return picture => {
    const developed = before.then(() => develop(picture))
    before = developed.catch(() => undefined)
    return developed
  }
}

export const sharpPictures: DevelopPicture = ResultAsync.fromThrowable(oneByOne(), notAPicture)

const within = (longSide: number) =>
  ({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }) as const
