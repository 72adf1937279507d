import { type PointerEvent, type RefObject, useRef } from 'react'

type Swipe = { readonly onMove: (step: 1 | -1) => void; readonly isFirst: boolean; readonly isLast: boolean }

/** A shorter move of the finger is a tap. */
export const SWIPE_THRESHOLD_PX = 30

/** Past the ends the picture follows the finger only this far, so that an end can be felt. */
const END_RESISTANCE = 0.25

/** The track follows the finger and lets go on one view: a swipe moves on, a shorter move is a tap on the half that it hit. Vertical moves stay the page's. */
export const useSwipe = (track: RefObject<HTMLElement | null>, { onMove, isFirst, isLast }: Swipe) => {
  const start = useRef<{ readonly id: number; readonly x: number } | null>(null)

  const drag = (pixels: number) => {
    track.current?.style.setProperty('--drag', `${pixels}px`)
    track.current?.toggleAttribute('data-dragged', pixels !== 0)
  }
  const end = () => {
    start.current = null
    drag(0)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0 || isControl(event.target)) return
      start.current = { id: event.pointerId, x: event.clientX }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ pointerId, clientX }: PointerEvent<HTMLElement>) {
      if (start.current?.id !== pointerId) return
      const moved = clientX - start.current.x
      const isPastEnd = (isFirst && moved > 0) || (isLast && moved < 0)
      drag(isPastEnd ? moved * END_RESISTANCE : moved)
    },
    onPointerUp({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (start.current?.id !== pointerId) return
      const moved = clientX - start.current.x
      end()
      if (Math.abs(moved) >= SWIPE_THRESHOLD_PX) return onMove(moved < 0 ? 1 : -1)
      const { left, width } = (currentTarget.parentElement ?? currentTarget).getBoundingClientRect()
      onMove(clientX < left + width / 2 ? -1 : 1)
    },
    onPointerCancel: end,
  }
}

/** A button in a picture is pressed, not swiped. */
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button') !== null
