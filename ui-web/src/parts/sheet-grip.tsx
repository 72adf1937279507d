import { type PointerEvent, useRef } from 'react'
import css from './bottom-sheet.module.css'

const CLOSING_DRAG_PX = 90

/** The strip at the head of a sheet: pulling it moves the sheet around it, and closes it when pulled far enough. */
export function SheetGrip({ onPulledDown }: { readonly onPulledDown: () => void }) {
  const startedAt = useRef<number>(undefined)

  const pulled = (event: PointerEvent) =>
    startedAt.current === undefined ? 0 : Math.max(0, event.clientY - startedAt.current)
  const settle = (event: PointerEvent) => {
    const isFar = pulled(event) > CLOSING_DRAG_PX
    startedAt.current = undefined
    moveSheet(event, 0)
    if (isFar) onPulledDown()
  }

  return (
    <div
      className={css.grip}
      onPointerDown={event => {
        startedAt.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={event => startedAt.current !== undefined && moveSheet(event, pulled(event))}
      onPointerUp={settle}
      onPointerCancel={settle}
    />
  )
}

const moveSheet = (event: PointerEvent, pixels: number): void => {
  const sheet = event.currentTarget.parentElement
  sheet?.toggleAttribute('data-dragged', pixels > 0)
  sheet?.style.setProperty('--drag', `${pixels}px`)
}
