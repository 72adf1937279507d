import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pulse } from '../parts/pulse.ts'
import { useCountUp } from './use-count-up.ts'

afterEach(() => vi.unstubAllGlobals())

const withMotion = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))

/** A device that can be felt, and a page that was touched or not. */
const inHand = ({ hasBeenActive = true } = {}) => {
  const vibrate = vi.fn<() => boolean>()
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive } })
  return vibrate
}

test('counts up to the number once, and ends on it with a pulse (G1015)', async () => {
  withMotion(false)
  const vibrate = inHand()
  const seen: number[] = []
  renderHook(() => seen.push(useCountUp(87)))
  expect(seen[0]).toBe(0)
  await waitFor(() => expect(seen.at(-1)).toBe(87), { timeout: 5_000 })
  expect(seen.toSorted((one, other) => one - other)).toEqual(seen)
  expect(new Set(seen).size).toBeGreaterThan(3)
  expect(vibrate).toHaveBeenCalledOnce()
})

test('is there at once, and not felt, where motion is reduced', () => {
  withMotion(true)
  const vibrate = inHand()
  const { result } = renderHook(() => useCountUp(87))
  expect(result.current).toBe(87)
  expect(vibrate).not.toHaveBeenCalled()
})

test('a page that nobody has touched, and a device that cannot, are not felt (G1015)', () => {
  withMotion(false)
  const vibrate = inHand({ hasBeenActive: false })
  pulse()
  expect(vibrate).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  expect(pulse).not.toThrow()
})
