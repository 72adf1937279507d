import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCountUp } from './use-count-up.ts'

afterEach(() => vi.unstubAllGlobals())

const withMotion = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))

test('counts up to the number once, and ends on it', async () => {
  withMotion(false)
  const seen: number[] = []
  renderHook(() => seen.push(useCountUp(87)))
  expect(seen[0]).toBe(0)
  await waitFor(() => expect(seen.at(-1)).toBe(87), { timeout: 5_000 })
  expect(seen.toSorted((one, other) => one - other)).toEqual(seen)
  expect(new Set(seen).size).toBeGreaterThan(3)
})

test('is there at once where motion is reduced', () => {
  withMotion(true)
  const { result } = renderHook(() => useCountUp(87))
  expect(result.current).toBe(87)
})
