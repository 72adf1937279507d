/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import subsetFont from 'subset-font'

const FONT = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2'
const CACHE = 'node_modules/.cache/seasonkeep/fonts'
const WEIGHTS = { min: 400, max: 800 }
/** Names and addresses hold syllables that no text of ours has: they come in so many pieces, each when it is first needed. */
const FURTHER_PIECES = 6

/** `buildFonts` on a processor of its own: cutting is all computing, and so is what is bundled meanwhile. */
export const buildFontsAside = (project: string, assets: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'fonts-worker.ts'), { workerData: { project, assets } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** Writes the font in pieces and the styles that name them; answers the address of the styles. */
export const buildFonts = async (project: string, assets: string): Promise<string> => {
  const own = await ownCharacters(project)
  const others = COMMON_SYLLABLES.filter(syllable => !own.has(syllable))
  const pieces = [[...own], ...dealt(others, FURTHER_PIECES)]
  await mkdir(assets, { recursive: true })
  const faces: string[] = []
  for (const piece of pieces) {
    const font = await cutPiece(project, piece)
    const name = `pretendard-${shortHash(font)}.woff2`
    await writeFile(join(assets, name), font)
    faces.push(
      `@font-face{font-family:'Pretendard Variable';font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:swap;` +
        `src:url(${name})format('woff2');unicode-range:${toUnicodeRanges(piece)}}`,
    )
  }
  // While it is on its way, the font that was there before: a third one would move the page twice.
  const styles = `${faces.join('')}:root{--font:'Pretendard Variable',sans-serif}`
  const name = `fonts-${shortHash(styles)}.css`
  await writeFile(join(assets, name), styles)
  return `/assets/${name}`
}

/** Whatever our texts for customers are written with, and all of ASCII. */
const ownCharacters = async (project: string): Promise<ReadonlySet<string>> => {
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at))
  const sources = globSync('{core,adapters,ui-web}/**/*.{ts,tsx}', {
    cwd: project,
    exclude: ['**/dist/**', 'ui-web/src/desk/**'],
  })
  const texts = await Promise.all(sources.map(file => readFile(join(project, file), 'utf8')))
  return new Set([...ascii, ...Array.from(texts.join(''))].filter(character => character >= ' ').sort())
}

/** The 2,350 syllables of KS X 1001: 25 rows of its table. */
const COMMON_SYLLABLES: readonly string[] = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 94 }, (_, cell) => new TextDecoder('euc-kr').decode(Uint8Array.of(0xb0 + row, 0xa1 + cell))),
).flat()

/** Cutting a font takes seconds, so each piece is kept under the hash of what is in it. */
const cutPiece = async (project: string, characters: readonly string[]): Promise<Buffer> => {
  const text = characters.join('')
  const kept = join(project, CACHE, `${shortHash(text + JSON.stringify(WEIGHTS))}.woff2`)
  try {
    return await readFile(kept)
  } catch {
    const whole = await readFile(join(project, FONT))
    const piece = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } })
    await mkdir(join(project, CACHE), { recursive: true })
    await writeFile(kept, piece)
    return piece
  }
}

const shortHash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 10)

const dealt = (all: readonly string[], pieces: number): string[][] =>
  Array.from({ length: pieces }, (_, at) =>
    all.slice(Math.round((at * all.length) / pieces), Math.round(((at + 1) * all.length) / pieces)),
  )

/** As CSS writes it: `U+20-7e,U+ac00`. */
const toUnicodeRanges = (characters: readonly string[]): string => {
  const points = characters.map(character => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: { from: number; to: number }[] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last?.to === point - 1) last.to = point
    else ranges.push({ from: point, to: point })
  }
  return ranges.map(({ from, to }) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`).join(',')
}
