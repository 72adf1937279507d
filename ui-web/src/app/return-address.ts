import { AppPath } from '#core/shared/app-path.ts'

const RETURN_KEY = 'return_to'

/** Where a card window comes back to: what was approved there is confirmed before a login is asked for. */
const COMES_BACK_FROM_PAYING = ['/payment/success', '/success', '/storing/paymentcomplete']

export const isBackFromPaying = (pathname: string): boolean => COMES_BACK_FROM_PAYING.includes(pathname)

/** Where a login leads back to, and whose place that is; null before any login (G113). */
export type ReturnAddress = { readonly path: AppPath; readonly customer: string | null }

/** Of this tab, so that it outlives the way through a provider's pages or through recovery. */
export const storeReturn = (path: string, customer: string | null = null): void => {
  try {
    sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path, customer }))
  } catch {
    // A browser that forbids storage leads home.
  }
}

/** Null when none is kept, or none that can be a page of this app. */
export const readReturn = (): ReturnAddress | null => {
  try {
    const { path, customer } = JSON.parse(sessionStorage.getItem(RETURN_KEY) ?? '{}') as Partial<ReturnAddress>
    const page = AppPath.parse(path ?? '')
    return page === null ? null : { path: page, customer: customer ?? null }
  } catch {
    return null
  }
}

/** Whether a login has somewhere else than home to lead back to. */
export const hasReturn = (): boolean => {
  const kept = readReturn()
  return kept !== null && kept.path !== '/home'
}

/** Used up by being read. */
export const takeReturn = (): ReturnAddress | null => {
  const kept = readReturn()
  if (kept !== null) sessionStorage.removeItem(RETURN_KEY)
  return kept
}
