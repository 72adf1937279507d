import { err } from 'neverthrow'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  checkReportImage,
  PICTURE_LONG_SIDE_PX,
  type ReportPicture,
  SCREEN_LONG_SIDE_PX,
} from '#core/storing/report-image.ts'
import { sharpPictures } from './sharp-pictures.ts'
import { gearPhotograph } from './testing/gear-photograph.ts'

// Drawn before the first picture is developed: from then on sharp reads no drawing in this process.
const photograph = await gearPhotograph('front')
const NOTHING = new Uint8Array() as ReportPicture
const developed = async (bytes: Uint8Array, size: 'full' | 'screen' = 'full') => {
  const both = (await sharpPictures({ bytes, type: 'jpeg' })).unwrapOr({ full: NOTHING, screen: NOTHING })
  return { picture: both[size], meta: await sharp(both[size]).metadata() }
}
const block = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 40, alpha: 0.5 } } })

test('a photograph becomes a JPEG of bounded size without place, camera, script or profile (S19)', async () => {
  expect(Buffer.from(photograph).includes('<script>alert(1)</script>')).toBe(true)
  const { picture, meta } = await developed(photograph)
  expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 1200, PICTURE_LONG_SIDE_PX])
  expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.orientation]).toEqual(Array(5).fill(undefined))
  expect(Buffer.from(picture).includes('script')).toBe(false)
  expect(picture.length).toBeLessThan(700_000)
})

test('for a screen it is a smaller WebP with as little in it, a fifth of the bytes (G630)', async () => {
  const { picture, meta } = await developed(photograph, 'screen')
  expect([meta.format, meta.width, meta.height]).toEqual(['webp', 810, SCREEN_LONG_SIDE_PX])
  expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.orientation]).toEqual(Array(5).fill(undefined))
  expect(picture.length).toBeLessThan((await developed(photograph)).picture.length / 4)
})

test('a photograph taken sideways is turned upright', async () => {
  const sideways = await block(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { meta } = await developed(sideways)
  expect([meta.width, meta.height, meta.orientation]).toEqual([40, 80, undefined])
})

test('PNG and WebP come out as JPEG too, a small one at its size', async () => {
  for (const bytes of [await block(30, 20).png().toBuffer(), await block(30, 20).webp().toBuffer()]) {
    const { meta } = await developed(bytes)
    expect([meta.format, meta.width, meta.height, meta.hasAlpha]).toEqual(['jpeg', 30, 20, false])
  }
})

test('what hides behind a picture stays behind', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const { picture } = await developed(Buffer.concat([await block(30, 20).jpeg().toBuffer(), page]))
  expect(Buffer.from(picture).includes('script')).toBe(false)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['half a photograph', async () => photograph.subarray(0, photograph.length / 2)],
  ['the first bytes of one', async () => photograph.subarray(0, 12)],
  [
    'a drawing behind the signature of a JPEG',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
  ],
  [
    'a page behind the signature of a PNG',
    async () => Buffer.concat([(await block(1, 1).png().toBuffer()).subarray(0, 8), Buffer.from('<html>')]),
  ],
])('%s is refused', async (_name, bytes) => {
  const checked = checkReportImage(await bytes())
  expect(checked.isOk()).toBe(true)
  expect(await checked.asyncAndThen(sharpPictures)).toEqual(err({ kind: 'InvalidImage', reason: 'NotAPicture' }))
})

test('a picture that is small as a file and fills the memory once it is read is refused before that (G843)', async () => {
  const bomb = await block(7_100, 7_100).png({ compressionLevel: 1 }).toBuffer()
  expect(await checkReportImage(bomb).asyncAndThen(sharpPictures)).toEqual(
    err({ kind: 'InvalidImage', reason: 'NotAPicture' }),
  )
})

test('a drawing reaches no decoder, even unchecked', async () => {
  const unchecked = { bytes: Buffer.from(SVG), type: 'jpeg' } as const
  expect((await sharpPictures(unchecked)).isErr()).toBe(true)
})
