import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { AfterMove } from './after-move.ts'
import { FontAfterScreen } from './font-after-screen.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useSessionWatch } from './use-session-watch.tsx'

/** Stands around every screen, and watches the session. */
export function AnyScreen() {
  useSessionEnd()
  const watch = useSessionWatch()
  return (
    <>
      <Suspense>
        <AfterMove />
        <Outlet />
        <FontAfterScreen />
      </Suspense>
      <Suspense>{watch}</Suspense>
    </>
  )
}
