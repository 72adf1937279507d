import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Shop } from '#core/shared/shop.ts'

export type RenderedPages = {
  /** By their names in the folder of the app, as `splash.html`. */
  readonly files: Readonly<Record<string, string>>
  readonly styleHashes: readonly string[]
}

/** Renders all pages of the built app, with these facts in them; null for a trial's, which the app has itself. */
export const renderPages = (folder: string, shop: Shop | null): Promise<RenderedPages> =>
  // Texts are made of the facts when they are loaded: each time in a thread of its own.
  new Promise((resolve, reject) => {
    const worker = new Worker(join(folder, 'renderer/render-pages.js'), { workerData: shop })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The renderer of the pages ended with ${code}.`)))
  })
