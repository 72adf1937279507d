import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { FontAfterScreen } from './font-after-screen.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useSessionWatch } from './use-session-watch.tsx'

/** Stands around every screen, watches the session and keeps scroll positions. */
export function AnyScreen() {
  useSessionEnd()
  const watch = useSessionWatch()
  return (
    <>
      <Suspense>
        <Outlet />
        <ScrollRestoration />
        <FontAfterScreen />
      </Suspense>
      <Suspense>{watch}</Suspense>
    </>
  )
}
