import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Content, makePages, type PageParts } from '../build/pages.ts'
import { webManifest } from '../build/web-manifest.ts'

// Before the app is loaded: its texts are made of the facts.
const own = workerData as Content['facts'] | null
globalThis.renderedFacts = own ?? undefined
const [{ SHOP, SOCIAL_WAYS }, { buildScreens }] = await Promise.all([
  import('./app/shop.ts'),
  import('./prerender.tsx'),
])

const parts = JSON.parse(readFileSync(new URL('parts.json', import.meta.url), 'utf8')) as PageParts
const { files, styleHashes } = makePages(parts, {
  screens: await buildScreens(),
  facts: own ?? { shop: SHOP, social: SOCIAL_WAYS, publicUrl: '' },
  isTrial: own === null,
})
// A port of a thread has no other origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage({ files: { ...files, 'manifest.webmanifest': webManifest(SHOP) }, styleHashes })
