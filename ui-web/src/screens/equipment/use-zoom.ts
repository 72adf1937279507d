import { type PointerEvent, type RefObject, useRef, useState, type WheelEvent } from 'react'
import { SWIPE_THRESHOLD_PX } from './use-swipe.ts'
import { type Point, toggled, WHOLE, zoomed, type ZoomView } from './zoom-view.ts'

/** The second tap of two comes sooner and nearer than this. */
const DOUBLE_TAP = { milliseconds: 300, pixels: 40 }
/** Of a notch of the wheel. */
const WHEEL_STEP = 1.2

/** Two fingers or the wheel enlarge, one moves what is enlarged; a swipe over the whole picture goes to the next one, two taps bring a place close. */
export const useZoom = (pane: RefObject<HTMLElement | null>, onMove: (step: 1 | -1) => void) => {
  const [view, setView] = useState<ZoomView>(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)
  const lastTap = useRef<{ readonly at: Point; readonly time: number } | null>(null)

  const size = () => ({ width: pane.current?.clientWidth ?? 0, height: pane.current?.clientHeight ?? 0 })
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = pane.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const moved = (id: number, to: Point) => {
    const from = fingers.current.get(id)
    if (from === undefined) return
    const [other] = [...fingers.current].filter(([finger]) => finger !== id).map(([, at]) => at)
    fingers.current.set(id, to)
    setView(now => {
      if (other === undefined) return zoomed(now, 1, { from, to }, size())
      return zoomed(
        now,
        distance(to, other) / (distance(from, other) || 1),
        { from: middle(from, other), to: middle(to, other) },
        size(),
      )
    })
  }
  const tapped = (at: Point, time: number) => {
    const before = lastTap.current
    const isSecond =
      before !== null && time - before.time < DOUBLE_TAP.milliseconds && distance(at, before.at) < DOUBLE_TAP.pixels
    lastTap.current = isSecond ? null : { at, time }
    if (isSecond) setView(now => toggled(now, at, size()))
  }
  const left = (event: PointerEvent<HTMLElement>) => {
    const to = pointOf(event)
    const from = began.current
    fingers.current.delete(event.pointerId)
    if (from === null || fingers.current.size > 0) return
    began.current = null
    if (distance(from, to) < SWIPE_THRESHOLD_PX) return tapped(to, event.timeStamp)
    if (view.scale === 1) onMove(to.x < from.x ? 1 : -1)
  }

  return {
    view,
    toggle: () => setView(now => toggled(now, { x: 0, y: 0 }, size())),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, pointOf(event))
        // With a second finger it is neither a tap nor a swipe.
        began.current = fingers.current.size === 1 ? pointOf(event) : null
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => moved(event.pointerId, pointOf(event)),
      onPointerUp: left,
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        fingers.current.delete(event.pointerId)
        began.current = null
      },
      onWheel(event: WheelEvent<HTMLElement>) {
        const at = pointOf(event)
        setView(now => zoomed(now, event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, { from: at, to: at }, size()))
      },
    },
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
