import { errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { mapInBatches } from './map-in-batches.ts'

const AT_ONCE = (): Promise<void> => Promise.resolve()
const NUMBERS = Array.from({ length: 50 }, (_, n) => n)

/** Work that ends in an unforeseeable order. */
const working = () => {
  let [running, most] = [0, 0]
  const work = (n: number): ResultAsync<number, never> => {
    running += 1
    most = Math.max(most, running)
    return ResultAsync.fromSafePromise(
      (async () => {
        for (let ticks = (n * 7) % 5; ticks >= 0; ticks -= 1) await Promise.resolve()
        running -= 1
        return n
      })(),
    )
  }
  return { work, most: () => most }
}

test('everything is done and written once, with no more at a time than allowed', async () => {
  const written: number[] = []
  const { work, most } = working()
  const keep = (group: readonly number[]) => {
    written.push(...group)
    return okAsync(undefined)
  }
  const done = await mapInBatches(NUMBERS, 8, work, keep, AT_ONCE)
  expect(done).toEqual(ok(undefined))
  expect(written.toSorted((a, b) => a - b)).toEqual(NUMBERS)
  expect(most()).toBe(8)
})

test('what comes while a group is being written is written together', async () => {
  const groups: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const write = (group: readonly number[]) => {
    groups.push(group.length)
    return groups.length === 1 ? ResultAsync.fromSafePromise(promise) : okAsync(undefined)
  }
  const all = mapInBatches(NUMBERS, 10, n => okAsync(n), write, AT_ONCE)
  for (let ticks = 0; ticks < 1_000; ticks += 1) await Promise.resolve()
  resolve()
  await all
  expect(groups).toHaveLength(2)
  expect(groups.reduce((sum, size) => sum + size, 0)).toBe(NUMBERS.length)
})

test('what comes until it is gathered is written together', async () => {
  const groups: number[] = []
  const write = (group: readonly number[]) => {
    groups.push(group.length)
    return okAsync(undefined)
  }
  const gathered = async (): Promise<void> => {
    for (let ticks = 0; ticks < 1_000; ticks += 1) await Promise.resolve()
  }
  await mapInBatches(NUMBERS, 10, n => okAsync(n), write, gathered)
  expect(groups).toEqual([NUMBERS.length])
})

const refuse = () => errAsync('no' as const)

test('after a group that cannot be written nothing new begins', async () => {
  const begun: number[] = []
  const work = (n: number) => {
    begun.push(n)
    return working().work(n)
  }
  expect((await mapInBatches(NUMBERS, 2, work, refuse, AT_ONCE)).isErr()).toBe(true)
  expect(begun.length).toBeLessThan(NUMBERS.length)
})

test('nothing to do is done at once', async () => {
  expect(await mapInBatches([], 8, () => okAsync(1), refuse, AT_ONCE)).toEqual(ok(undefined))
})
