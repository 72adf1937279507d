import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SessionNews } from '../ports/session-news.ts'
import type { SharedActivity } from '../ports/shared-activity.ts'
import { INACTIVITY_WARNING_MINUTES, inactivityAt, secondsToChange } from '../session-timing.ts'
import type { LogOut } from './log-out.ts'

/** Signs of activity within one second are shared as one: a moving mouse makes a hundred, and each share is a write. */
const SHARED_AT_MOST_EVERY_SECONDS = 1

/** What a tab finds when it looks at the session; to be looked at again after `nextLookSeconds`. */
export type Watched =
  | { readonly kind: 'SignedOut' }
  | { readonly kind: 'Active'; readonly nextLookSeconds: number }
  | { readonly kind: 'Warning'; readonly secondsLeft: number; readonly nextLookSeconds: number }
  /** No tab was touched for ten minutes: logged out here and with the service. */
  | { readonly kind: 'Over' }
  /** Another tab has logged out, or learned from the service that the session is over. */
  | { readonly kind: 'EndedElsewhere' }
  /** Another tab has signed in another customer; what is shown here is not theirs. */
  | { readonly kind: 'UserSwitched' }

/**
 * Watches over the session for one tab (G03). Activity in any tab counts, also while the warning counts down: who moves is there,
 * and asking them to press a button as well would only log out the hesitant. Activity after the tenth minute does not count:
 * a device that slept past the limit is logged out, not woken up.
 */
export type WatchInactivity = {
  /** The first look of a tab that heard of a logout elsewhere before it could listen. */
  readonly catchUp: () => Watched
  /** A mouse, key, scroll, touch or click in this tab. */
  readonly touch: () => Watched
  /** Logs out by hand: looked at later, it would pass for another tab's doing. */
  readonly logOut: LogOut
  /** When it is time again, and after a move in this tab, such as a login. */
  readonly look: () => Watched
  /** After this tab has slept or was hidden: whatever happened meanwhile was done elsewhere. */
  readonly wake: () => Watched
  /** Wakes at the news of other tabs; answers how to stop. */
  readonly listen: (found: (watched: Watched) => void) => () => void
}

type Deps = {
  readonly sessionStore: SessionStore
  readonly sharedActivity: SharedActivity
  readonly sessionNews: SessionNews
  readonly logOut: LogOut
  readonly clock: Clock
}

/** Who was signed in when this tab last looked, and when any tab was last touched as far as this one knows. */
type Known = { readonly customer: CustomerId; readonly lastActivity: Instant }

export const makeWatchInactivity = (deps: Deps): WatchInactivity => {
  const { sessionStore, sharedActivity, sessionNews, logOut, clock } = deps
  let known: Known | null = null
  let endedByInactivity = false
  let sharedAt: Instant | null = null

  const look = (): Watched => {
    const before = known
    const customer = sessionStore.read()?.customer.id
    if (customer === undefined) return withoutSession(before)

    const now = clock.now()
    const lastActivity = lastActivityAt(now, sharedActivity.lastAt(), before)
    const inactivity = inactivityAt(lastActivity, now)
    if (inactivity.kind === 'Over') return end()

    if (lastActivity !== sharedActivity.lastAt()) sharedActivity.mark(lastActivity)
    known = { customer, lastActivity }
    if (before !== null && before.customer !== customer) return { kind: 'UserSwitched' }
    return { ...inactivity, nextLookSeconds: secondsToChange(lastActivity, now) }
  }

  /** The reason differs for the customer who was signed in here. */
  const withoutSession = (before: Known | null): Watched => {
    const isOver =
      before !== null && (endedByInactivity || inactivityAt(before.lastActivity, clock.now()).kind === 'Over')
    known = null
    endedByInactivity = false
    return { kind: isOver ? 'Over' : 'SignedOut' }
  }

  /** Here at once, without waiting for the service. */
  const end = (): Watched => {
    known = null
    sessionNews.announceInactivity()
    void logOut().unwrapOr(undefined)
    return { kind: 'Over' }
  }

  const touch = (): Watched => {
    const now = clock.now()
    if (known !== null && sharedAt !== null && isWithin(sharedAt, now, SHARED_AT_MOST_EVERY_SECONDS)) {
      // Shared by the next look.
      known = { ...known, lastActivity: now }
      return { kind: 'Active', nextLookSeconds: INACTIVITY_WARNING_MINUTES * 60 }
    }
    const found = look()
    if (known === null || found.kind === 'UserSwitched') return found
    known = { ...known, lastActivity: now }
    sharedAt = now
    return look()
  }

  const catchUp = (): Watched => {
    const found = look()
    return found.kind === 'SignedOut' ? { kind: 'EndedElsewhere' } : found
  }

  const wake = (): Watched => (known === null ? look() : catchUp())

  const listen = (found: (watched: Watched) => void) =>
    sessionNews.listen(news => {
      if (news === 'EndsByInactivity') endedByInactivity = true
      else found(wake())
    })

  return {
    catchUp,
    touch,
    look,
    wake,
    listen,
    logOut() {
      known = null
      return logOut()
    },
  }
}

const isWithin = (from: Instant, now: Instant, seconds: number): boolean =>
  now >= from && Instant.secondsBetween(from, now) < seconds

/** A session without activity yet begins now. Otherwise the later word counts, so that tabs cannot argue. */
const lastActivityAt = (now: Instant, shared: Instant | null, known: Known | null): Instant =>
  shared === null ? now : (Math.max(shared, known?.lastActivity ?? shared) as Instant)
