import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { withImports } from './pages.ts'
import type { Chunk } from './vite-builds.ts'

type Parts = {
  readonly chunks: readonly Chunk[]
  /** Address of the styles that name the font; its pieces are kept when they are first needed. */
  readonly fontStyles: string
  /** The files whose pieces are kept. */
  readonly kept: readonly string[]
  readonly page: string
  readonly worker: string
}

/** What an installed app opens with, its three tabs with their sheets, and what they load. */
const KEPT = [
  'start/splash-screen.tsx',
  'home/home-screen.tsx',
  'equipment/equipment-screen.tsx',
  'mypage/my-page-screen.tsx',
  'mypage/session-watch.tsx',
  'parts/bottom-sheet-window.tsx',
  'container/browser.ts',
]

/** What the driver's page is made of; the sheet that asks before a record is thrown away comes late otherwise. */
const KEPT_OF_DESK = ['drive/drive-screen.tsx', 'parts/bottom-sheet-window.tsx', 'sign-in/sign-in-screen.tsx']

/** The workers of app and desk, each with the names of the files that it keeps; another build is another worker. */
export const buildOffline = async (
  root: string,
  dist: string,
  {
    app,
    desk,
    fontStyles,
  }: { readonly app: readonly Chunk[]; readonly desk: readonly Chunk[]; readonly fontStyles: string },
): Promise<void> => {
  await buildWorker(root, dist, { chunks: app, fontStyles, kept: KEPT, page: 'app.html', worker: 'offline-worker' })
  await buildWorker(root, dist, {
    chunks: desk,
    fontStyles,
    kept: KEPT_OF_DESK,
    page: 'desk.html',
    worker: 'desk-worker',
  })
}

const buildWorker = async (
  root: string,
  dist: string,
  { chunks, fontStyles, kept, page, worker }: Parts,
): Promise<void> => {
  const files = [...listOfflineFiles(chunks, kept), fontStyles]
  const shell = await readFile(join(dist, page), 'utf8')
  const id = createHash('sha256')
    .update(shell + files.join())
    .digest('hex')
    .slice(0, 10)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify({ id, files }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, `src/offline/${worker}.ts`),
        output: { format: 'iife', entryFileNames: `${worker}.js` },
      },
    },
  })
}

const listOfflineFiles = (chunks: readonly Chunk[], sources: readonly string[]): readonly string[] => {
  const wanted = sources.map(source => {
    const found = chunks.find(({ sources }) => sources.some(name => name.endsWith(`/${source}`)))
    if (!found) throw new Error(`No piece of the build holds ${source}.`)
    return found
  })
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const kept = withImports([...entries, ...wanted], chunks)
  return [...new Set(kept.flatMap(({ file, styles }) => [file, ...styles.map(style => style.file)]))].map(
    name => `/${name}`,
  )
}
