/** How a picture lies over its pane: enlarged around the pane's middle, then moved by `x` and `y` pixels. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }

/** From the middle of the pane, in pixels. */
export type Point = { readonly x: number; readonly y: number }

export type Size = { readonly width: number; readonly height: number }

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
export const LARGEST_SCALE = 4
/** Of a double tap and of the button. */
export const CLOSE_SCALE = 2.5

/** No side of the enlarged pane comes into the pane. */
const bounded = ({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView => {
  const within = (at: number, length: number) => {
    const most = ((scale - 1) * length) / 2
    // Adding zero makes a negative zero a plain one.
    return Math.min(Math.max(at, -most), most) + 0
  }
  return { scale, x: within(x, width), y: within(y, height) }
}

/** What lay under `from` lies under `to`, `by` times as large. */
export const zoomed = (
  view: ZoomView,
  by: number,
  { from, to }: { readonly from: Point; readonly to: Point },
  pane: Size,
) => {
  const scale = Math.min(Math.max(view.scale * by, 1), LARGEST_SCALE)
  const ratio = scale / view.scale
  return bounded({ scale, x: to.x - (from.x - view.x) * ratio, y: to.y - (from.y - view.y) * ratio }, pane)
}

/** Close at this point, or whole again. */
export const toggled = (view: ZoomView, at: Point, pane: Size): ZoomView =>
  view.scale > 1 ? WHOLE : zoomed(view, CLOSE_SCALE, { from: at, to: at }, pane)
