import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { tookStepBack } from './history.ts'

const SCROLL_KEY = 'scroll-positions'

type Positions = Record<string, number>

/**
 * A new screen begins at its top, a way back and a reload return to the scroll position. Rendered before the screens, so that they
 * know whether one has moved at all, and which way: the first screen of a visit takes no focus and does not rise.
 */
export const AfterMove = (): null => {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const place = `${key} ${pathname}`
  /** Null once one has moved, also for the way back to it. */
  const first = useRef<string | null>(place)
  const positions = useRef<Positions>(undefined)

  useLayoutEffect(() => {
    const kept = (positions.current ??= readKept())
    if (place !== first.current) {
      first.current = null
      document.documentElement.dataset.moved = tookStepBack() || isReturn ? 'back' : 'forward'
    }
    const before = kept[place]
    if (!isReturn) scrollTo(0, 0)
    else if (before !== undefined) scrollTo(0, before)
    const note = () => {
      kept[place] = scrollY
    }
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place, isReturn])

  useEffect(() => {
    const leaving = new AbortController()
    // The browser knows a reload better; inside the app it would scroll the old screen.
    const takeOver = () => void (history.scrollRestoration = 'manual')
    const handBack = () => {
      history.scrollRestoration = 'auto'
      keep(positions.current ?? {})
    }
    takeOver()
    addEventListener('pageshow', takeOver, leaving)
    addEventListener('pagehide', handBack, leaving)
    return () => leaving.abort()
  }, [])
  return null
}

const readKept = (): Positions => {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}') as Positions
  } catch {
    return {}
  }
}

const keep = (positions: Positions): void => {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify(positions))
  } catch {
    // A browser that forbids storage begins each screen at its top.
  }
}
