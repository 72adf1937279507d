import type { EarlyAnswer } from '#adapters/browser/early-answer.ts'
import { STORED_KEYS } from '#adapters/browser/stored-keys.ts'
import { REQUEST_TIMEOUT_SECONDS } from '#adapters/http/client/request-timeout.ts'
import { homeInfo } from '#adapters/http/contract/storing/storage.ts'
import { RENEW_BELOW_SECONDS } from '#core/account/customer/renew-session.ts'

const KNOWN = {
  keys: STORED_KEYS,
  path: `/api${homeInfo.path}`,
  timeoutMs: REQUEST_TIMEOUT_SECONDS * 1000,
  renewBelowMs: RENEW_BELOW_SECONDS * 1000,
}

/**
 * Asks for what home shows while the code of the page comes; `fetchOrEarly` takes the answer. A token that the app would renew first is not used.
 * Written into the page as it stands: it knows nothing but what it is given.
 */
export const askEarly = ({ keys, path, timeoutMs, renewBelowMs }: typeof KNOWN): void => {
  try {
    const token = localStorage.getItem(keys.token)
    if (token === null || localStorage.getItem(keys.user) === null) return
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const endsAt = (JSON.parse(claims).exp - Number(localStorage.getItem(keys.tokenClockAhead))) * 1000
    if (!(endsAt - Date.now() >= renewBelowMs)) return
    const authorization = `Bearer ${token}`
    const answer = fetch(path, {
      headers: { accept: 'application/json', authorization },
      signal: AbortSignal.timeout(timeoutMs),
    })
    answer.catch(() => undefined) // Told to who takes it.
    const early: EarlyAnswer = { url: new URL(path, location.href).href, authorization, answer }
    globalThis.earlyAnswer = early
  } catch {
    // No storage, or no token in it: the app says what there is to say.
  }
}

/** The text of the script in home's page. */
export const HOME_SCRIPT = `(${askEarly.toString()})(${JSON.stringify(KNOWN)})`
