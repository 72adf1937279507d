import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** A piece of code as the browser loads it. */
export type Chunk = {
  readonly file: string
  readonly isEntry: boolean
  /** The files that it was made from. */
  readonly sources: readonly string[]
  /** Files that it needs at once. */
  readonly imports: readonly string[]
  readonly styles: readonly { readonly file: string; readonly text: string }[]
}

/** The app's code, in `dist/assets`. */
export const bundleClient = (root: string, dist: string): Promise<readonly Chunk[]> =>
  bundle(dist, { configFile: join(root, 'vite.config.ts'), input: join(root, 'src/main.tsx') })

/** The code of the staff's browser, in `dist/assets/desk`. */
export const bundleDesk = (root: string, dist: string): Promise<readonly Chunk[]> =>
  bundle(dist, { configFile: join(root, 'vite.desk.config.ts'), input: join(root, 'src/desk/main.tsx') })

const bundle = async (
  dist: string,
  { configFile, input }: { readonly configFile: string; readonly input: string },
): Promise<readonly Chunk[]> => {
  const result = await build({
    configFile,
    logLevel: 'warn',
    build: { outDir: dist, emptyOutDir: false, rollupOptions: { input } },
  })
  if (!('output' in result)) throw new Error('A build has no output.')
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

/** What renders the screens, and the picture of a link, as HTML: the same code, built for Node; it runs again for other facts of the shop. */
export const bundleRenderer = async (root: string, dist: string): Promise<void> => {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: join(dist, 'renderer'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: ['render-pages.ts', 'render-home.ts', 'link-picture.tsx'].map(file => join(root, 'src', file)),
      },
    },
  })
}
