import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildFontsAside } from './build/fonts.ts'
import { linkLandscape } from './build/link-picture.ts'
import { buildOffline } from './build/offline.ts'
import { renderPages } from '#adapters/http/server/render-pages.ts'
import type { PageParts } from './build/pages.ts'
import { precompress } from './build/precompress.ts'
import { bundleClient, bundleDesk, bundleRenderer } from './build/vite-builds.ts'

const ROOT = import.meta.dirname
const DIST = join(ROOT, 'dist')

/**
 * Builds `ui-web/dist`: `<path>.html` for each screen, `app.html` for every other address, `desk.html` for the staff's browser, `assets/` under hashed names,
 * `csp.json` with the hashes of the inline styles and scripts of the pages, and what an installed app needs:
 * manifest, icons and the worker. `link-picture.png` is what a messenger shows of a link. `renderer/` renders the pages again for a shop with other facts.
 */
export const buildWeb = async (): Promise<void> => {
  // Vite sets it for itself and would leave it set for the process that serves.
  const { NODE_ENV } = process.env
  try {
    await rm(DIST, { recursive: true, force: true })
    const fonts = buildFontsAside(join(ROOT, '..'), join(DIST, 'assets'))
    const chunks = await bundleClient(ROOT, DIST)
    const deskChunks = await bundleDesk(ROOT, DIST)
    await bundleRenderer(ROOT, DIST)
    const fontStyles = await fonts
    const template = await readFile(join(ROOT, 'index.html'), 'utf8')
    const mark = await readFile(join(ROOT, 'public/icon.svg'), 'utf8')
    const desk = { template: await readFile(join(ROOT, 'desk.html'), 'utf8'), chunks: deskChunks }
    const landscape = await linkLandscape(ROOT, DIST)
    const parts: PageParts = { app: { template, chunks }, desk, mark, landscape, fontStyles }
    await writeFile(join(DIST, 'renderer/parts.json'), JSON.stringify(parts))
    const { files, ...hashes } = await renderPages(DIST, null)
    const policy = `${JSON.stringify(hashes, null, 2)}\n`
    for (const [name, content] of Object.entries({ ...files, 'csp.json': policy })) {
      await mkdir(dirname(join(DIST, name)), { recursive: true })
      await writeFile(join(DIST, name), content)
    }
    await buildOffline(ROOT, DIST, { app: chunks, desk: deskChunks, fontStyles })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** A `.br` and a `.gz` beside whatever shrinks, as small as they get: the most work of a build, and whatever asks before is answered by the files as they are. */
export const compressWeb = (): Promise<void> => precompress(DIST)

if (import.meta.main) {
  await buildWeb()
  await compressWeb()
}
