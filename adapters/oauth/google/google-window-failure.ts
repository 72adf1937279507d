import type { GoogleWindowFailure } from '#core/account/ports/google-window.ts'

/** By firebase's codes without `auth/`. The SDK passes on codes that it does not know itself, so the list is never whole. */
const FAILURES: ReadonlyMap<string, GoogleWindowFailure> = new Map([
  ['popup-blocked', { kind: 'GooglePopupBlocked' }],
  ['popup-closed-by-user', { kind: 'GoogleClosed' }],
  ['cancelled-popup-request', { kind: 'GoogleClosed' }],
  ['redirect-cancelled-by-user', { kind: 'GoogleClosed' }],
  ['user-cancelled', { kind: 'GoogleClosed' }],
  ['operation-not-allowed', { kind: 'GoogleNotAllowed' }],
  ['unauthorized-domain', { kind: 'GoogleNotAllowed' }],
  ['account-exists-with-different-credential', { kind: 'GoogleOtherWay' }],
  ['network-request-failed', { kind: 'GoogleNetwork' }],
  ['timeout', { kind: 'GoogleNetwork' }],
  ['requires-recent-login', { kind: 'GoogleRecentLoginNeeded' }],
])

/** A rejection of the firebase SDK in our words. */
export const googleWindowFailure = (cause: unknown, isOnline: boolean): GoogleWindowFailure => {
  const { code } = Object(cause) as { readonly code?: unknown }
  if (typeof code !== 'string') return { kind: 'GoogleFailed', message: 'unknown' }
  // Without a network the SDK cannot load its own helpers, and calls that an internal error.
  if (code === 'auth/internal-error' && !isOnline) return { kind: 'GoogleNetwork' }
  return FAILURES.get(code.replace(/^auth\//, '')) ?? { kind: 'GoogleFailed', message: code }
}
