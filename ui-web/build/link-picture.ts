import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { LINK_PICTURE } from './link-preview.ts'

const MARK_SIZE = 190
/** Below the highest peak, so that its snow stays free. */
const MARK_AT = { x: (LINK_PICTURE.width - MARK_SIZE) / 2, y: 200 }

/** Where the mark is laid over, from the scenes as the renderer of the pages has them, in their colours by day. */
export const linkLandscape = async (root: string, dist: string): Promise<string> => {
  const renderer = pathToFileURL(join(dist, 'renderer/link-picture.js')).href
  const { renderLinkLandscape } = (await import(renderer)) as { readonly renderLinkLandscape: () => string }
  const tokens = await readFile(join(root, 'src/styles/tokens.css'), 'utf8')
  return renderLinkLandscape().replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => byDay(tokens, name))
}

const byDay = (tokens: string, name: string): string => {
  const [, colour] = new RegExp(`--${name}: light-dark\\(([^,]+),`).exec(tokens) ?? []
  if (colour === undefined) throw new Error(`The tokens have no colour --${name}.`)
  return colour
}

/** The picture of a shared link. */
export const drawLinkPicture = (landscape: string, mark: string): Promise<Buffer> => {
  const { x, y } = MARK_AT
  const laid = mark.trim().replace('<svg', `<svg x="${x}" y="${y}" width="${MARK_SIZE}" height="${MARK_SIZE}"`)
  const picture = landscape.replace(/<\/svg>$/, `${laid}</svg>`)
  return sharp(Buffer.from(picture)).png({ palette: true }).toBuffer()
}
