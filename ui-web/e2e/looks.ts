import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { SHARED_TEXTS } from '../src/texts/shared.ts'
import { expectShown } from './on-screen.ts'

/** A quiet Wednesday, for service and browser alike. */
export const LOOKS_NOW = '2026-11-25T10:00:00+09:00'
export const LOOKS_AT_MOST_MS = 300_000

export type Size = { readonly width: number; readonly height: number }

/** How a page of the desk is looked at. */
export const DESK_SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
/** How a screen of the app is looked at. */
export const APP_SIZES: readonly Size[] = [{ width: 320, height: 568 }, { width: 375, height: 553 }, ...DESK_SIZES]
const LOADING = `[role=status][aria-busy=true], [role=progressbar][aria-label="${SHARED_TEXTS.moving}"]`
const THEMES = ['light', 'dark'] as const

/** A block of the screen becomes one grey pixel: fine enough for a line of text that moved, too coarse for how letters are drawn. */
const BLOCK_PX = 12
/** Of 255; another smoothing of letters stays below. */
const TOLERATED_LEVELS = 20
/** Of a screen's blocks. */
const TOLERATED_SHARE = 0.004

const ACCEPTED = join(import.meta.dirname, 'looks')
const SEEN = join(tmpdir(), 'seasonkeep-looks')
/** `SEASONKEEP_LOOKS=write` accepts what is seen. */
const isWriting = process.env['SEASONKEEP_LOOKS'] === 'write'

type Grey = { readonly data: Buffer; readonly width: number; readonly height: number }

const shrink = async (picture: Buffer, width: number, height: number): Promise<Grey> => {
  const size = { width: Math.ceil(width / BLOCK_PX), height: Math.ceil(height / BLOCK_PX) }
  const data = await sharp(picture)
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { data, ...size }
}

/** A page whose address, or a word on it, is another each time: under this name, with those words covered. */
export type NamedLook = { readonly path: string; readonly name: string; readonly varying: readonly string[] }

/** All sizes and themes of one screen below each other, as one small picture. */
const seenOn = async (page: Page, sizes: readonly Size[], varying: readonly string[]): Promise<Grey> => {
  const mask = varying.map(text => page.getByText(text))
  const rows: Grey[] = []
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)))
      rows.push(await shrink(await page.screenshot({ animations: 'disabled', caret: 'hide', mask }), width, height))
    }
  }
  const width = Math.max(...rows.map(row => row.width))
  const lines = rows.flatMap(row =>
    Array.from({ length: row.height }, (_, at) => {
      const line = Buffer.alloc(width)
      row.data.copy(line, 0, at * row.width, (at + 1) * row.width)
      return line
    }),
  )
  return { data: Buffer.concat(lines), width, height: lines.length }
}

const toPng = ({ data, width, height }: Grey): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer()

const fromPng = async (png: Buffer): Promise<Buffer> => sharp(png).toColourspace('b-w').raw().toBuffer()

/** What about a screen looks otherwise than it was accepted; both pictures are then among the temporary files. */
const compareLook = async (
  page: Page,
  { name, varying }: NamedLook,
  sizes: readonly Size[],
): Promise<readonly string[]> => {
  const seen = await seenOn(page, sizes, varying)
  const accepted = join(ACCEPTED, `${name}.png`)
  if (isWriting) {
    mkdirSync(ACCEPTED, { recursive: true })
    writeFileSync(accepted, await toPng(seen))
    return []
  }
  if (!existsSync(accepted)) return [`${name} was never accepted`]
  const before = await fromPng(readFileSync(accepted))
  const changed = seen.data.reduce(
    (sum, level, at) => sum + (Math.abs(level - (before[at] ?? 0)) > TOLERATED_LEVELS ? 1 : 0),
    0,
  )
  if (before.length === seen.data.length && changed <= seen.data.length * TOLERATED_SHARE) return []
  mkdirSync(SEEN, { recursive: true })
  const [was, is] = [join(SEEN, `${name}.before.png`), join(SEEN, `${name}.after.png`)]
  writeFileSync(was, readFileSync(accepted))
  writeFileSync(is, await toPng(seen))
  return [`${name} looks otherwise in ${changed} blocks: ${was} ${is}`]
}

/** Of the screens at these addresses those that look otherwise than they were accepted. */
export const findChangedLooks = async (
  page: Page,
  looks: readonly (string | NamedLook)[],
  sizes: readonly Size[],
): Promise<readonly string[]> => {
  const found: string[] = []
  for (const one of looks) {
    const look = typeof one === 'string' ? { path: one, name: one.slice(1).replaceAll('/', '-'), varying: [] } : one
    await page.goto(look.path)
    await expectShown(page.locator('h1'))
    await expect.poll(() => page.locator(LOADING).count()).toBe(0)
    await page.waitForLoadState('networkidle')
    found.push(...(await compareLook(page, look, sizes)))
  }
  return found
}
