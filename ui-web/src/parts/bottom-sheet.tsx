import { lazy, Suspense, useState } from 'react'
import type { SheetProps } from './bottom-sheet-window.tsx'

const SheetWindow = lazy(() =>
  import('./bottom-sheet-window.tsx').then(found => ({ default: found.BottomSheetWindow })),
)

/** A sheet from the foot of the screen; Escape, the backdrop and a drag downwards close it. Its code comes when it first opens. */
export function BottomSheet(props: SheetProps) {
  const [isNeeded, setNeeded] = useState(props.open)
  if (props.open && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <SheetWindow {...props} />
    </Suspense>
  ) : null
}
