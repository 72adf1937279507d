import { createHash } from 'node:crypto'
import type { PageFacts } from '#adapters/http/server/render-pages.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { BuiltScreen } from './built-screen.ts'
import { homeScript } from './home-script.ts'
import { linkPreview } from './link-preview.ts'
import type { Chunk } from './vite-builds.ts'

/** What a page is made from, and the code that it runs. */
type Program = { readonly template: string; readonly chunks: readonly Chunk[] }

/** What the build leaves for the renderer of its pages. */
export type PageParts = {
  readonly app: Program
  /** The staff's browser: one page for all of its addresses. */
  readonly desk: Program
  /** The logo, for the moment before a screen that needs data is shown. */
  readonly mark: string
  /** Of the picture of a link, without the mark. */
  readonly landscape: string
  /** Address of the styles that name the font. */
  readonly fontStyles: string
}

export type Content = {
  readonly screens: readonly BuiltScreen[]
  readonly facts: PageFacts
  /** The app has a trial's facts itself. */
  readonly isTrial: boolean
}

type Pages = {
  readonly files: Record<string, string>
  readonly styleHashes: readonly string[]
  readonly scriptHashes: readonly string[]
}

/** One HTML file for each screen and one for the desk, each with its styles inside and with preloads of exactly the code that it needs. */
export const makePages = ({ app, desk, mark, fontStyles }: PageParts, { screens, facts, isTrial }: Content): Pages => {
  const brand = escaped(facts.shop.brand.korean)
  const styleHashes = new Set<string>()
  const scriptHashes = new Set<string>()

  const page = (program: Program, screen?: BuiltScreen): string => {
    const { template, chunks } = program
    const entry = findEntry(chunks)
    const isShell = program === app && screen?.markup === undefined
    const needed = withImports(
      [entry, ...(screen ? [findChunk(screen, chunks)] : []), ...(isShell ? [findContainer(chunks)] : [])],
      chunks,
    )
    const styles = needed.flatMap(chunk => chunk.styles)
    const css = styles.map(style => style.text.trim()).join('')
    styleHashes.add(hashOf(css))
    const pieces = needed.filter(chunk => chunk !== entry).map(chunk => `/${chunk.file}`)
    const early = screen?.path === '/home' ? homeScript(`/${entry.file}`, pieces) : null
    if (early !== null) scriptHashes.add(hashOf(early))
    // At the end: read after the screen, so that it is painted first.
    const links = [
      ...(isTrial ? [] : [factsOf(facts)]),
      // Switched off, so not fetched: by them the loader of later screens knows that these styles are loaded.
      ...styles.map(style => `<link rel="stylesheet" href="/${style.file}" disabled>`),
      ...(early === null ? pieces.map(file => `<link rel="modulepreload" href="${file}">`) : []),
      `<script type="module" src="/${entry.file}"></script>`,
      `<link rel="stylesheet" href="${fontStyles}" data-font disabled>`,
    ].join('')
    const root =
      screen?.markup === undefined
        ? `<div id="root">${shell(facts.shop.brand.mark === null ? mark.trim() : OWN_MARK, brand)}</div>`
        : `<div id="root" data-screen="${screen.path}">${screen.markup}</div>`
    const title = screen?.title ?? brand
    const preview = program === app ? linkPreview({ title, brand, publicUrl: escaped(facts.publicUrl) }) : ''
    return template
      .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>${preview}`)
      .replace(/\s*<script type="module" src="\/src\/[\w/]+\.tsx"><\/script>/, '')
      .replaceAll(/\n\s*/g, '')
      .replace('</head>', () => `<style>${css}</style></head>`)
      .replace('</body>', () => `${links}</body>`)
      .replace('<div id="root"></div>', () => (early === null ? root : `${root}<script>${early}</script>`))
  }

  const files = Object.fromEntries(screens.map(screen => [`${screen.path.slice(1)}.html`, page(app, screen)]))
  return {
    files: { ...files, 'app.html': page(app), 'desk.html': page(desk) },
    styleHashes: [...styleHashes],
    scriptHashes: [...scriptHashes],
  }
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** By its address: what is no text of this product is never part of a page. */
const OWN_MARK = '<img src="/icon.svg" alt="">'

/** The page until the code is loaded: the logo after a moment, and a way on if the code never comes. Pure HTML and CSS. */
const shell = (mark: string, brand: string): string =>
  `<div class="shell"><span role="img" aria-label="${brand}">${mark}</span><p><a href="">화면이 열리지 않나요? 다시 불러오기</a></p></div>`

/** Read by `src/app/shop.ts`. As data it runs nowhere, so no policy has to allow it. */
const factsOf = ({ shop: { brand, ...shop }, social }: PageFacts): string =>
  `<script type="application/json" id="facts">${JSON.stringify({ shop: { ...shop, brand: shownBrand(brand) }, social }).replaceAll('<', String.raw`\u003c`)}</script>`

/** Whether there is a mark of its own is enough: it is shown by its address. */
const shownBrand = (brand: Shop['brand']): Shop['brand'] => ({ ...brand, mark: brand.mark === null ? null : '' })

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const findEntry = (chunks: readonly Chunk[]): Chunk => {
  const found = chunks.find(chunk => chunk.isEntry)
  if (!found) throw new Error('A build has no entry.')
  return found
}

/** `SplashScreen` lives in `splash-screen.tsx`. */
const findChunk = (screen: BuiltScreen, chunks: readonly Chunk[]): Chunk => {
  const file = screen.component.replaceAll(/(?<!^)[A-Z]/g, letter => `-${letter}`).toLowerCase()
  const found = chunks.find(chunk => chunk.sources.some(source => source.endsWith(`/${file}.tsx`)))
  if (!found) throw new Error(`${screen.path}: there is no ${file}.tsx beside the component ${screen.component}.`)
  return found
}

/** Every screen without markup asks its use cases before it shows anything. */
const findContainer = (chunks: readonly Chunk[]): Chunk => {
  const found = chunks.find(chunk => chunk.sources.some(source => source.endsWith('/adapters/container/browser.ts')))
  if (!found) throw new Error('The build has no piece with the use cases.')
  return found
}

/** The pieces and all that they need at once, in the order in which their styles apply. */
export const withImports = (wanted: readonly Chunk[], chunks: readonly Chunk[]): readonly Chunk[] => {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk): void => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const needed of chunks.filter(({ file }) => chunk.imports.includes(file))) add(needed)
  }
  for (const chunk of wanted) add(chunk)
  return [...found]
}
