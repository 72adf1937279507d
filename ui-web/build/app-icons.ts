import { join } from 'node:path'
import sharp from 'sharp'

/** The ground of the mark. */
const BLUE = '#1563e6'

type AppIcon = {
  readonly file: string
  /** In pixels, of one side. */
  readonly size: number
  /** Of the mark itself; a round mask leaves the middle eighty percent, and the foot of its mountain has to lie in there. */
  readonly markSize: number
  /** Null where only a page names it. */
  readonly purpose: 'any' | 'maskable' | null
}

export const APP_ICONS: readonly AppIcon[] = [
  { file: 'icon-192.png', size: 192, markSize: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, markSize: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, markSize: 440, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, markSize: 180, purpose: null },
]

/** The mark as pictures, for devices that draw no SVG. A platform that cuts the corners itself gets them filled. */
export const drawAppIcons = async (mark: string, dist: string): Promise<void> => {
  await Promise.all(
    APP_ICONS.map(async ({ file, size, markSize, purpose }) => {
      const rim = (size - markSize) / 2
      const picture = sharp(Buffer.from(mark), { density: 72 * (markSize / 88) }).resize(markSize)
      if (purpose !== 'any')
        picture.flatten({ background: BLUE }).extend({ top: rim, bottom: rim, left: rim, right: rim, background: BLUE })
      await picture.png({ palette: true }).toFile(join(dist, file))
    }),
  )
}
