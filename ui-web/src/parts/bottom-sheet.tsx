import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../app/when-idle.ts'
import type { SheetProps } from './bottom-sheet-window.tsx'

const loadWindow = () => import('./bottom-sheet-window.tsx')

const SheetWindow = lazy(() => loadWindow().then(found => ({ default: found.BottomSheetWindow })))

/** A sheet from the foot of the screen; Escape, the backdrop and a drag downwards close it. Its code comes while the screen that may open it is idle. */
export function BottomSheet(props: SheetProps) {
  const [isNeeded, setNeeded] = useState(props.open)
  if (props.open && !isNeeded) setNeeded(true)
  useEffect(() => {
    // What does not come now is asked for again by the press.
    if (import.meta.env.PROD) whenIdle(() => void loadWindow().catch(() => undefined))
  }, [])
  return isNeeded ? (
    <Suspense>
      <SheetWindow {...props} />
    </Suspense>
  ) : null
}
