import type { KeepAlive } from '#core/account/customer/keep-alive.ts'
import type { Watched, WatchInactivity } from '#core/account/customer/watch-inactivity.ts'
import { ACTIVITY_EVENT } from '#core/account/ports/activity-elsewhere.ts'
import { SESSION_END_EVENT } from '#core/account/ports/session-end.ts'

const SIGNS_OF_ACTIVITY = [
  'mousemove',
  'mousedown',
  'keydown',
  'scroll',
  'touchstart',
  'click',
  ACTIVITY_EVENT,
] as const
const SIGNS_OF_WAKING = ['visibilitychange', 'pageshow', 'focus'] as const

/** Tells the watch what happens on this page, and looks again when it is time. */
export type WatchedPage = {
  /** After a move inside the app, which may have been a login or a logout. */
  readonly moved: () => void
  readonly touched: () => void
  readonly stop: () => void
}

type Deps = {
  readonly watch: WatchInactivity
  /** Whether another tab logged out before there was a watch. */
  readonly isEndedElsewhere: boolean
  readonly keepAlive: KeepAlive
  readonly onFound: (watched: Watched) => void
}

export const watchPage = ({ watch, isEndedElsewhere, keepAlive, onFound }: Deps): WatchedPage => {
  const here = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWarning = false

  const show = (watched: Watched): void => {
    clearTimeout(timer)
    if ('nextLookSeconds' in watched) timer = setTimeout(() => show(watch.look()), watched.nextLookSeconds * 1000)
    isWarning = watched.kind === 'Warning'
    onFound(watched)
  }
  const showAlive = (watched: Watched): void => {
    show(watched)
    if (watched.kind === 'Active') void keepAlive().unwrapOr(undefined)
  }
  const touched = () => showAlive(watch.touch())

  for (const sign of SIGNS_OF_ACTIVITY) {
    const onSign = (event: Event) => !(isWarning && belongsToWarning(event)) && touched()
    addEventListener(sign, onSign, { signal: here.signal, capture: true, passive: true })
  }
  // Before anything else on the page asks for the session, which may have run out meanwhile.
  for (const sign of SIGNS_OF_WAKING) {
    // Of the page, and not of a field in it: capturing hears those too.
    const onWake = ({ target }: Event) => (target === window || target === document) && show(watch.wake())
    addEventListener(sign, onWake, { signal: here.signal, capture: true })
  }
  // What this tab learned from the service is not the other tabs' doing, even if it wakes before it has moved on.
  addEventListener(SESSION_END_EVENT, () => show(watch.look()), { signal: here.signal })
  const stopListening = watch.listen(show)
  if (isEndedElsewhere) show(watch.catchUp())

  return {
    moved: () => showAlive(watch.look()),
    touched,
    stop() {
      here.abort()
      stopListening()
      clearTimeout(timer)
    },
  }
}

/** What happens inside the warning is for its buttons to decide: the Tab key on the way to 'log out now' must not close it. */
const belongsToWarning = ({ type, target }: Event): boolean =>
  // Opening a sheet locks the page, and that may scroll it.
  type === 'scroll' || (target instanceof Element && target.closest('[role="dialog"]') !== null)
