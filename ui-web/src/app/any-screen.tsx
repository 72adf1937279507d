import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useSessionWatch } from './use-session-watch.ts'

/** Stands around every screen, watches the session and keeps scroll positions. */
export function AnyScreen() {
  useSessionWatch()
  return (
    <Suspense>
      <Outlet />
      <ScrollRestoration />
    </Suspense>
  )
}
