import { Suspense, useCallback, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { AfterMove } from '../../app/after-move.ts'
import { FontAfterScreen } from '../../app/font-after-screen.ts'
import { Toast } from '../../parts/toast.tsx'
import { ToastContext } from '../parts/use-toast.ts'
import { OfflineBanner } from '../parts/offline-banner.tsx'

/** What every page of the desk has around it: the word about a lost connection, and short words about what was done. */
export function AnyPage() {
  const [toast, say] = useState<string>()
  const done = useCallback(() => say(undefined), [])
  return (
    <ToastContext value={say}>
      <OfflineBanner />
      <Suspense>
        <AfterMove />
        <Outlet />
        <FontAfterScreen />
      </Suspense>
      <Toast text={toast} onDone={done} />
    </ToastContext>
  )
}
