import { Instant } from '#core/shared/instant.ts'

/** Without activity in any tab the browser logs out (G03). */
export const INACTIVITY_MINUTES = 10
/** From here on the warning counts down. */
export const INACTIVITY_WARNING_MINUTES = 9
export const INACTIVITY_COUNTDOWN_SECONDS = (INACTIVITY_MINUTES - INACTIVITY_WARNING_MINUTES) * 60
/** While the customer is active the browser calls at most this often. */
export const KEEP_ALIVE_MINUTES = 2
/** One keep-alive longer than the browser waits, so that the service never logs out someone who is active (G03). */
export const SERVER_IDLE_MINUTES = INACTIVITY_MINUTES + KEEP_ALIVE_MINUTES
/** From login, whatever happens in between (G03). */
export const SESSION_HOURS = 24
/** Renewed while the session lives (G04). */
export const ACCESS_TOKEN_MINUTES = 15
/** How long a browser is known after a login on it (decision 0034). */
export const KNOWN_DEVICE_DAYS = 365
/** How long a session with the messenger service counts as one, from its login. */
export const KAKAO_SESSION_SECONDS = 86_400
/** For finishing a social sign-up (G23). @public */
export const TEMP_TOKEN_MINUTES = 30

export type Inactivity =
  | { readonly kind: 'Active' }
  | { readonly kind: 'Warning'; readonly secondsLeft: number }
  | { readonly kind: 'Over' }

/** Ask this before counting a touch as activity: a device that slept past the limit is logged out, not woken up. */
export const inactivityAt = (lastActivity: Instant, now: Instant): Inactivity => {
  const secondsLeft = Math.ceil(INACTIVITY_MINUTES * 60 - Instant.secondsBetween(lastActivity, now))
  if (secondsLeft <= 0) return { kind: 'Over' }
  return secondsLeft <= INACTIVITY_COUNTDOWN_SECONDS ? { kind: 'Warning', secondsLeft } : { kind: 'Active' }
}

/** After so many seconds `inactivityAt` will say something else, if nothing happens; the warning changes with each second. */
export const secondsToChange = (lastActivity: Instant, now: Instant): number => {
  const idle = Instant.secondsBetween(lastActivity, now)
  if (idle < INACTIVITY_WARNING_MINUTES * 60) return INACTIVITY_WARNING_MINUTES * 60 - idle
  return Math.floor(idle) + 1 - idle
}

export type SessionTimes = {
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  /** Logout, password reset, phone change or deletion. */
  readonly endedAt: Instant | null
}

export type SessionState = 'Live' | 'Idle' | 'Expired' | 'Ended'

/** Only a `Live` session answers; a token that outlives its session is refused (G04). */
export const sessionState = ({ createdAt, lastSeenAt, endedAt }: SessionTimes, now: Instant): SessionState => {
  if (endedAt !== null) return 'Ended'
  if (Instant.secondsBetween(createdAt, now) >= SESSION_HOURS * 60 * 60) return 'Expired'
  return Instant.secondsBetween(lastSeenAt, now) >= SERVER_IDLE_MINUTES * 60 ? 'Idle' : 'Live'
}
