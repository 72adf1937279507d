import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Content, makePages, type PageParts } from '../build/pages.ts'
import { drawAppIcons } from '../build/app-icons.ts'
import { markGround } from '../build/mark-ground.ts'
import { drawLinkPicture } from '../build/link-picture.ts'
import { webManifest } from '../build/web-manifest.ts'

// Before the app is loaded: its texts are made of the facts.
const own = workerData as Content['facts'] | null
globalThis.renderedFacts = own ?? undefined
const [{ SHOP, SOCIAL_WAYS }, { buildScreens }] = await Promise.all([
  import('./app/shop.ts'),
  import('./prerender.tsx'),
])

const parts = JSON.parse(readFileSync(new URL('parts.json', import.meta.url), 'utf8')) as PageParts
const { files, ...hashes } = makePages(parts, {
  screens: await buildScreens(),
  facts: own ?? { shop: SHOP, social: SOCIAL_WAYS, publicUrl: '' },
  isTrial: own === null,
})
const mark = own?.shop.brand.mark ?? parts.mark
// Those of the build are right for every shop without a mark of its own.
const pictures =
  own?.shop.brand.mark === null
    ? {}
    : {
        'icon.svg': mark,
        'link-picture.png': await drawLinkPicture(parts.landscape, mark),
        ...(await drawAppIcons(mark, markGround(SHOP))),
      }
// A port of a thread has no other origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage({ files: { ...files, ...pictures, 'manifest.webmanifest': webManifest(SHOP) }, ...hashes })
