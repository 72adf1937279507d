import { whenIdle } from './when-idle.ts'

/** The font, and what the screen itself asks for, come first. */
const LATER_MS = 3_000

const register = (): void => void navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})

/** Lets the worker keep what home needs without a connection (docs/decisions/0027), once nothing else is to be done. */
export const keepOffline = (): void => {
  if (import.meta.env.PROD) setTimeout(() => whenIdle(register), LATER_MS)
}

/**
 * A page of an older build asks for code that is gone with it: the page is loaded anew. It cannot go round in circles,
 * because a page starts only if its own code is there.
 */
export const renewWhenReplaced = (): void =>
  addEventListener('vite:preloadError', () => {
    fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404 && location.reload(),
      () => {},
    )
  })
