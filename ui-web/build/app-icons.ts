import sharp from 'sharp'
import { markSide } from '#core/shop/mark.ts'

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

/** Dots for each inch at which a drawing has its own size. */
const OWN_SIZE_DPI = 72

/** The mark as pictures by their names, for devices that draw no SVG. A platform that cuts the corners itself gets them filled. */
export const drawAppIcons = async (mark: string, ground: string): Promise<Readonly<Record<string, Buffer>>> => {
  const icons = await Promise.all(
    APP_ICONS.map(async ({ file, size, markSize, purpose }) => {
      const rim = (size - markSize) / 2
      const density = OWN_SIZE_DPI * (markSize / markSide(mark))
      const picture = sharp(Buffer.from(mark), { density }).resize(markSize)
      if (purpose !== 'any') {
        picture
          .flatten({ background: ground })
          .extend({ top: rim, bottom: rim, left: rim, right: rim, background: ground })
      }
      return [file, await picture.png({ palette: true }).toBuffer()] as const
    }),
  )
  return Object.fromEntries(icons)
}
