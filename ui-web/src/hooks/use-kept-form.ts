import { useEffect, useRef, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../di/use-use-case.ts'

/** `STORED_KEYS.keptForm`: it goes with the session. */
const KEY = 'kept_form'

/**
 * What is typed into a form that has no draft. It survives a reload, and a page that the phone has thrown away meanwhile, for the same
 * customer: it is in the storage of the tab only from when the page goes until it is there again (G946).
 */
export const useKeptForm = <Typed extends object>(form: string, begin: () => Typed) => {
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
    const keep = () => write({ name, typed: newest.current })
    write(null)
    addEventListener('pagehide', keep, leaving)
    // A phone that throws a page away says no more than that it is hidden.
    document.addEventListener('visibilitychange', () => (document.hidden ? keep() : write(null)), leaving)
    return () => leaving.abort()
  }, [name])
  return [typed, setTyped] as const
}

type Kept = { readonly name: string; readonly typed: unknown }

const readKept = (name: string): unknown => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return kept?.name === name ? kept.typed : null
  } catch {
    return null
  }
}

const write = (kept: Kept | null): void => {
  try {
    if (kept === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that forbids storage begins each form anew.
  }
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
