import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SocialProvider } from '#core/account/provider.ts'
import type { Shop } from '#core/shared/shop.ts'

export type RenderedPages = {
  /** By their names in the folder of the app, as `splash.html`; pictures as bytes. */
  readonly files: Readonly<Record<string, string | Uint8Array>>
  readonly styleHashes: readonly string[]
  readonly scriptHashes: readonly string[]
}

/** What the pages of a shop are made of that is not in the build. */
export type PageFacts = {
  readonly shop: Shop
  /** The ways in that the shop has keys for. */
  readonly social: readonly SocialProvider[]
  /** Where customers reach the app, without a slash at the end. */
  readonly publicUrl: string
}

/** Renders all pages of the built app, with these facts in them; null for a trial's, which the app has itself. */
export const renderPages = (folder: string, own: PageFacts | null): Promise<RenderedPages> =>
  // Texts are made of the facts when they are loaded: each time in a thread of its own.
  new Promise((resolve, reject) => {
    const worker = new Worker(join(folder, 'renderer/render-pages.js'), { workerData: own })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The renderer of the pages ended with ${code}.`)))
  })
