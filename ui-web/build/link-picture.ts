import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { LINK_PICTURE } from './link-preview.ts'

/** The picture of a shared link, from the scenes as the renderer of the pages has them, in their colours by day. */
export const drawLinkPicture = async (root: string, dist: string): Promise<void> => {
  const renderer = pathToFileURL(join(dist, 'renderer/link-picture.js')).href
  const { renderLinkPicture } = (await import(renderer)) as { readonly renderLinkPicture: () => string }
  const tokens = await readFile(join(root, 'src/styles/tokens.css'), 'utf8')
  const picture = renderLinkPicture().replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => byDay(tokens, name))
  await sharp(Buffer.from(picture)).png({ palette: true }).toFile(join(dist, LINK_PICTURE.file))
}

const byDay = (tokens: string, name: string): string => {
  const [, colour] = new RegExp(`--${name}: light-dark\\(([^,]+),`).exec(tokens) ?? []
  if (colour === undefined) throw new Error(`The tokens have no colour --${name}.`)
  return colour
}
