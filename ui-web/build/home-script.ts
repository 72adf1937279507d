import type { EarlyAnswer } from '#adapters/browser/early-answer.ts'
import { STORED_KEYS } from '#adapters/browser/stored-keys.ts'
import { REQUEST_TIMEOUT_SECONDS } from '#adapters/http/client/request-timeout.ts'
import { homeInfo } from '#adapters/http/contract/storing/storage.ts'
import { RENEW_BELOW_SECONDS } from '#core/account/customer/renew-session.ts'
import { INACTIVITY_MINUTES } from '#core/account/session-timing.ts'

const KNOWN = {
  keys: STORED_KEYS,
  path: `/api${homeInfo.path}`,
  timeoutMs: REQUEST_TIMEOUT_SECONDS * 1000,
  renewBelowMs: RENEW_BELOW_SECONDS * 1000,
  idleMs: INACTIVITY_MINUTES * 60 * 1000,
}

/**
 * Asks for what home shows while the code of the page comes (`fetchOrEarly` takes the answer), and shows home as it looked when it was read last:
 * only to whom it was read for, by the same build, on the same day, in a session that the app would go on with. As soon as the answer is there, home as the service drew
 * it is shown in its place; until then, and if neither comes, it says of when it is. The pieces of the code are asked for after it.
 * Written into the page as it stands: it knows nothing but what it is given.
 */
const begin = (
  { keys, path, timeoutMs, renewBelowMs, idleMs }: typeof KNOWN,
  build: string,
  pieces: readonly string[],
): void => {
  const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
  const askEarly = (token: string): EarlyAnswer => {
    const authorization = `Bearer ${token}`
    const answer = fetch(`${path}?build=${build}`, {
      headers: { accept: 'application/json', authorization },
      signal: AbortSignal.timeout(timeoutMs),
    })
    answer.catch(() => undefined) // Told to who takes it.
    const early: EarlyAnswer = { url: new URL(path, location.href).href, authorization, answer }
    globalThis.earlyAnswer = early
    return early
  }
  const showLast = (root: Element, customer: string): void => {
    const last = read(keys.lastHome)
    const picture = read(keys.homePicture)
    const isThen =
      last?.customer === customer &&
      picture?.home === JSON.stringify(last.home) &&
      picture.build === build &&
      picture.from <= Date.now() &&
      Date.now() < picture.until
    if (!isThen) return
    root.innerHTML = picture.html
    const when = root.appendChild(document.createElement('p'))
    when.className = 'as-known'
    when.append(picture.note, ' ')
    const way = when.appendChild(document.createElement('a'))
    way.href = ''
    way.textContent = picture.retry
  }
  const showNow = (root: Element, early: EarlyAnswer): void => {
    const shown = root.firstChild
    // Before the app takes it, which reads the body itself.
    const told = early.answer.then(response => response.clone().json())
    void told.then(
      ({ drawn }) => {
        // What the app has drawn meanwhile stays.
        if (drawn && root.firstChild === shown) {
          root.innerHTML = drawn
          early.isDrawn = true
        }
        return true
      },
      () => false,
    )
  }
  const loadCode = (): void => {
    for (const href of pieces)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  try {
    const token = localStorage.getItem(keys.token) ?? ''
    const user = read(keys.user)
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const leftMs = (exp - Number(localStorage.getItem(keys.tokenClockAhead))) * 1000 - Date.now()
    if (user === null || !(leftMs >= renewBelowMs)) return
    const early = askEarly(token)
    const touchedAt = localStorage.getItem(keys.lastActivity)
    const root = document.querySelector('#root')
    if (!root || (touchedAt !== null && Date.now() - Number(touchedAt) >= idleMs)) return
    showLast(root, user.id)
    showNow(root, early)
  } catch {
    // No storage, or nothing of ours in it: the app says what there is to say.
  } finally {
    // After the question, which would wait behind them: a browser has six connections to one host.
    loadCode()
  }
}

/** The text of the script in home's page, for the build whose code begins in this file and goes on in these. */
export const homeScript = (build: string, pieces: readonly string[]): string =>
  `(${begin.toString()})(${[KNOWN, build, pieces].map(value => JSON.stringify(value)).join(',')})`
