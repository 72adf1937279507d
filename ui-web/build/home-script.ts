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
 * only to whom it was read for, by the same build, on the same day, in a session that the app would go on with. If the code does not come, it says of when it is, unless the answer
 * says the same: then it is home as it is now.
 * Written into the page as it stands: it knows nothing but what it is given.
 */
const begin = ({ keys, path, timeoutMs, renewBelowMs, idleMs }: typeof KNOWN, build: string): void => {
  const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
  const askEarly = (token: string): Promise<Response> => {
    const authorization = `Bearer ${token}`
    const answer = fetch(path, {
      headers: { accept: 'application/json', authorization },
      signal: AbortSignal.timeout(timeoutMs),
    })
    answer.catch(() => undefined) // Told to who takes it.
    const early: EarlyAnswer = { url: new URL(path, location.href).href, authorization, answer }
    globalThis.earlyAnswer = early
    return answer
  }
  const inOrder = (_: string, part: unknown): unknown =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part
  // Nobody is shown the message.
  const textOf = (told: object): string => JSON.stringify({ ...told, message: '' }, inOrder)
  const showLast = (customer: string, answer: Promise<Response>): void => {
    const last = read(keys.lastHome)
    const picture = read(keys.homePicture)
    const isThen =
      last.customer === customer &&
      picture.home === JSON.stringify(last.home) &&
      picture.build === build &&
      picture.from <= Date.now() &&
      Date.now() < picture.until
    const root = document.querySelector('#root')
    if (!isThen || !root) return
    root.innerHTML = picture.html
    const when = root.appendChild(document.createElement('p'))
    when.className = 'as-known'
    when.append(picture.note, ' ')
    const way = when.appendChild(document.createElement('a'))
    way.href = ''
    way.textContent = picture.retry
    // Before the app takes it, which reads the body itself.
    const told = answer.then(response => response.clone().json())
    void told.then(
      now => textOf(now) === textOf(picture.answer) && when.remove(),
      () => undefined,
    )
  }
  try {
    const token = localStorage.getItem(keys.token) ?? ''
    const user = read(keys.user)
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const leftMs = (exp - Number(localStorage.getItem(keys.tokenClockAhead))) * 1000 - Date.now()
    if (user === null || !(leftMs >= renewBelowMs)) return
    const answer = askEarly(token)
    const touchedAt = localStorage.getItem(keys.lastActivity)
    if (touchedAt === null || Date.now() - Number(touchedAt) < idleMs) showLast(user.id, answer)
  } catch {
    // No storage, or nothing of ours in it: the app says what there is to say.
  }
}

/** The text of the script in home's page, for the build whose code begins in this file. */
export const homeScript = (build: string): string =>
  `(${begin.toString()})(${JSON.stringify(KNOWN)},${JSON.stringify(build)})`
