import { useEffect, useRef, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../di/use-use-case.ts'

/** In the state of the history's entry, beside what the router has there. */
const KEPT = 'kept'

/**
 * What is typed into a form that has no draft. It survives a reload, and a page that the phone has thrown away meanwhile, for the same
 * customer: written into this entry of the history when the page goes, and nowhere else (G946).
 */
export const useKeptInEntry = <Typed extends object>(form: string, begin: () => Typed) => {
  const owner = useUseCase(AccountSide.readSession)()?.customer.id
  const name = `${form} ${owner}`
  const [typed, setTyped] = useState<Typed>(() => {
    const fresh = begin()
    const kept = readKept(name)
    return isLike(fresh, kept) ? (kept as Typed) : fresh
  })
  const newest = useRef(typed)
  useEffect(() => {
    newest.current = typed
  })
  useEffect(() => {
    const leaving = new AbortController()
    const keep = () =>
      history.replaceState({ ...(history.state as object), [KEPT]: { name, typed: newest.current } }, '')
    addEventListener('pagehide', keep, leaving)
    // A phone that throws a page away says no more than that it is hidden.
    document.addEventListener('visibilitychange', () => void (document.hidden && keep()), leaving)
    return () => leaving.abort()
  }, [name])
  return [typed, setTyped] as const
}

const readKept = (name: string): unknown => {
  const state = history.state as { readonly [KEPT]?: { readonly name: string; readonly typed: unknown } } | null
  return state?.[KEPT]?.name === name ? state[KEPT].typed : null
}

/** Of the same shape: another version of the app may have kept another. */
const isLike = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null) return typeof one === typeof other
  return (
    typeof other === 'object' &&
    other !== null &&
    Object.entries(one).every(([key, value]) => isLike(value, (other as Record<string, unknown>)[key]))
  )
}
