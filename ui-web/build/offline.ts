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
}

/** What an installed app opens with, home, and what they load. */
const KEPT = ['start/splash-screen.tsx', 'home/home-screen.tsx', 'mypage/session-watch.tsx', 'container/browser.ts']

/** The worker, with the names of the files that it keeps; another build is another worker. */
export const buildOffline = async (root: string, dist: string, { chunks, fontStyles }: Parts): Promise<void> => {
  const files = [...listOfflineFiles(chunks), fontStyles]
  const shell = await readFile(join(dist, 'app.html'), 'utf8')
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
        input: join(root, 'src/offline/offline-worker.ts'),
        output: { format: 'iife', entryFileNames: 'offline-worker.js' },
      },
    },
  })
}

const listOfflineFiles = (chunks: readonly Chunk[]): readonly string[] => {
  const wanted = KEPT.map(source => {
    const found = chunks.find(({ sources }) => sources.some(name => name.endsWith(`/${source}`)))
    if (!found) throw new Error(`No piece of the app holds ${source}.`)
    return found
  })
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const kept = withImports([...entries, ...wanted], chunks)
  return [...new Set(kept.flatMap(({ file, styles }) => [file, ...styles.map(style => style.file)]))].map(
    name => `/${name}`,
  )
}
