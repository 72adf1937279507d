import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { AskedDrawing } from '#core/storing/ports/home-drawing.ts'
import type { PageFacts } from './render-pages.ts'

/** How long an answer waits for its drawing; after that the app draws it. */
const DEADLINE_MS = 300

/** More are left to the app: who asks for home over and over does not keep the thread from others for long. */
const WAITING_AT_MOST = 32

/** Of a drawing little is kept: room for more would only be filled. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8 }

type WantedDrawing = Omit<AskedDrawing, 'id' | 'now'>

type Drawing = { readonly id: number; readonly html: string | null }

/** Draws home as the app does, as HTML; null where it is another build's, or not there in time. */
export type DrawHome = (wanted: WantedDrawing) => Promise<string | null>

type Thread = { readonly shop: Shop; readonly draw: DrawHome; readonly end: () => Promise<unknown> }

type Setup = Omit<PageFacts, 'shop'> & {
  /** Where the built app is. */
  readonly folder: string
  readonly clock: Clock
  readonly report: (cause: unknown) => void
}

/** By one thread, which begins with the first drawing and anew with other facts of the shop: texts are made of them when they are loaded. */
export const makeHomeDrawings = ({
  folder,
  clock,
  report,
  ...facts
}: Setup): { readonly draw: DrawHome; readonly close: () => Promise<void> } => {
  let thread: Thread | null = null

  const begin = (shop: Shop): Thread => {
    const worker = new Worker(join(folder, 'renderer/render-home.js'), {
      workerData: { ...facts, shop },
      // Without the secrets of the service, and with React as it is built for use, which draws ten times as fast.
      env: { NODE_ENV: 'production' },
      resourceLimits: THREAD_LIMITS,
    })
    worker.unref()
    const waiting = new Map<number, (html: string | null) => void>()
    let asked = 0
    const answer = (id: number, html: string | null): void => {
      waiting.get(id)?.(html)
      waiting.delete(id)
    }
    worker.on('message', ({ id, html }: Drawing) => answer(id, html))
    worker.on('error', report)
    worker.on('exit', () => {
      if (thread === begun) thread = null
      for (const id of waiting.keys()) answer(id, null)
    })
    const begun: Thread = {
      shop,
      draw: wanted =>
        new Promise(resolve => {
          if (waiting.size >= WAITING_AT_MOST) return resolve(null)
          asked += 1
          const id = asked
          waiting.set(id, resolve)
          setTimeout(answer, DEADLINE_MS, id, null).unref()
          // A thread has no other origin to name.
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          worker.postMessage({ ...wanted, id, now: clock.now() } satisfies AskedDrawing)
        }),
      end: () => worker.terminate(),
    }
    return begun
  }

  return {
    draw(wanted) {
      const shop = currentShop()
      if (thread !== null && thread.shop !== shop) {
        void thread.end()
        thread = null
      }
      thread ??= begin(shop)
      return thread.draw(wanted)
    },
    close: async () => void (await thread?.end()),
  }
}
