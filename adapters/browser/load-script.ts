import { ResultAsync } from 'neverthrow'
import type { NotLoaded } from '#core/storing/ports/places.ts'

const EXTRA_TIMEOUT_MS = 10_000
const loading = new Map<string, Promise<void>>()

/** Loads a provider's script once for the page; one that failed is dropped, so that the next try loads it anew. */
export const loadScript = ResultAsync.fromThrowable(
  (src: string): Promise<void> => {
    const known = loading.get(src)
    if (known) return known
    const fresh = loaded(src)
    loading.set(src, fresh)
    fresh.catch(() => loading.delete(src))
    return fresh
  },
  (): NotLoaded => ({ kind: 'NotLoaded' }),
)

const loaded = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = (): void => {
      script.remove()
      reject(new Error('the script did not come'))
    }
    const timer = setTimeout(giveUp, EXTRA_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      giveUp()
    })
    script.src = src
    script.async = true
    document.head.append(script)
  })
