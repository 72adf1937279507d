import { useEffect, useRef, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { readReturn } from '../app/return-address.ts'
import { useUseCase } from '../di/use-use-case.ts'

/** `STORED_KEYS.keptForm`: it waits for its customer (G928). */
const KEY = 'kept_form'

/**
 * What is typed into a form that has no draft. It survives a reload, and a page that the phone has thrown away meanwhile, for the same
 * customer: it is in the storage of the tab only from when the page goes until it is there again (G946). So it is where the session has
 * ended and the login leads back (G928).
 */
export const useKeptForm = <Typed extends object>(form: string, begin: () => Typed) => {
  const readSession = useUseCase(AccountSide.readSession)
  const [customer] = useState(() => readSession()?.customer.id)
  const [typed, setTyped] = useState<Typed>(() => {
    const fresh = begin()
    const kept = readKept(form, customer)
    return isLike(fresh, kept) ? (kept as Typed) : fresh
  })
  const newest = useRef(typed)
  useEffect(() => {
    newest.current = typed
  })
  useEffect(() => {
    const leaving = new AbortController()
    const keep = () => write({ customer, form, typed: newest.current })
    write(null)
    addEventListener('pagehide', keep, leaving)
    // A phone that throws a page away says no more than that it is hidden.
    document.addEventListener('visibilitychange', () => (document.hidden ? keep() : write(null)), leaving)
    return () => {
      leaving.abort()
      if (readReturn()?.customer === customer) keep()
    }
  }, [customer, form])
  return [typed, setTyped] as const
}

/** Of who leaves by hand. */
export const deleteKeptForm = (): void => write(null)

type Kept = { readonly customer: string | undefined; readonly form: string; readonly typed: unknown }

const readKept = (form: string, customer: string | undefined): unknown => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return kept?.form === form && kept.customer === customer ? kept.typed : null
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
