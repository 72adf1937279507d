import { whenIdle } from './when-idle.ts'

/** The font, and what the screen itself asks for, come first. */
const LATER_MS = 3_000

const register = (): void => void navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})

/** Lets the worker keep what home needs without a connection (docs/decisions/0027), once nothing else is to be done. */
export const keepOffline = (): void => {
  if (import.meta.env.PROD) setTimeout(() => whenIdle(register), LATER_MS)
}

const RENEWED_KEY = 'renewed'

/**
 * A page of an older build asks for code that is gone with it: the page is loaded anew, once. Where a server still answers
 * the old page, which the browser starts from code that it has kept, it would go round in circles: its error screen is shown.
 */
export const renewWhenReplaced = (): void =>
  addEventListener('vite:preloadError', () => {
    fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404 && isFirstOfBuild() && location.reload(),
      () => {},
    )
  })

const isFirstOfBuild = (): boolean => {
  try {
    const isFirst = sessionStorage.getItem(RENEWED_KEY) !== import.meta.url
    sessionStorage.setItem(RENEWED_KEY, import.meta.url)
    return isFirst
  } catch {
    // A browser that forbids storage shows the error screen, which can load anew too.
    return false
  }
}
