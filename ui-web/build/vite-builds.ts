import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** A piece of the app's code as the browser loads it. */
export type Chunk = {
  readonly file: string
  readonly isEntry: boolean
  /** The files that it was made from. */
  readonly sources: readonly string[]
  /** Files that it needs at once. */
  readonly imports: readonly string[]
  readonly styles: readonly { readonly file: string; readonly text: string }[]
}

/** The browser's code, in `dist/assets`. */
export const bundleClient = async (root: string, dist: string): Promise<readonly Chunk[]> => {
  const result = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: dist, emptyOutDir: false, rollupOptions: { input: join(root, 'src/main.tsx') } },
  })
  if (!('output' in result)) throw new Error('The build of the web app has no output.')
  return Promise.all(
    result.output
      .filter(file => file.type === 'chunk')
      .map(async ({ fileName, isEntry, moduleIds, imports, viteMetadata }) => ({
        file: fileName,
        isEntry,
        sources: moduleIds,
        imports,
        styles: await Promise.all(
          [...(viteMetadata?.importedCss ?? [])].map(async file => ({
            file,
            text: await readFile(join(dist, file), 'utf8'),
          })),
        ),
      })),
  )
}

/** What renders the screens as HTML: the same code, built for Node; it runs again for other facts of the shop. */
export const bundleRenderer = async (root: string, dist: string): Promise<void> => {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/render-pages.ts', outDir: join(dist, 'renderer'), emptyOutDir: true, minify: false },
  })
}
