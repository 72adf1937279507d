import { assert, double, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { CLOSE_SCALE, LARGEST_SCALE, toggled, WHOLE, type ZoomView, zoomed } from './zoom-view.ts'

const PANE = { width: 390, height: 844 }
const across = (size: number) => double({ min: -size / 2, max: size / 2, noNaN: true })
const point = record({ x: across(PANE.width), y: across(PANE.height) })

test('a double tap brings what was tapped close where it was, and another one shows the whole (G704)', () => {
  const at = { x: 60, y: -100 }
  const close = toggled(WHOLE, at, PANE)
  expect(close).toEqual({ scale: CLOSE_SCALE, x: -90, y: 150 })
  expect(toggled(close, at, PANE)).toEqual(WHOLE)
})

test('what two fingers hold stays between them', () => {
  const close = zoomed(WHOLE, 2, { from: { x: 20, y: 30 }, to: { x: 40, y: 10 } }, PANE)
  // The same place of the picture, twice as far from its middle.
  expect([close.x + 2 * 20, close.y + 2 * 30]).toEqual([40, 10])
})

// However fingers move, the picture covers the whole pane and is never smaller than it nor larger than the most.
test('a picture never leaves its pane', () => {
  assert(
    property(point, point, double({ min: 0.1, max: 10, noNaN: true }), point, point, (a, b, by, c, d) => {
      const views: readonly ZoomView[] = [zoomed(WHOLE, by, { from: a, to: b }, PANE)]
      const view = zoomed(views[0] ?? WHOLE, 1, { from: c, to: d }, PANE)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(LARGEST_SCALE)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * PANE.width) / 2)
      expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * PANE.height) / 2)
    }),
  )
})
