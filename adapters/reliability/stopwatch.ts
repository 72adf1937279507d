import { expect } from 'vitest'

/** Milliseconds of each kind of call. */
type Samples = ReadonlyMap<string, readonly number[]>
type Calls = Readonly<Record<string, (round: number) => Promise<unknown>>>

const shuffled = <T>(items: readonly T[]): readonly T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** One of each kind in each round, in an order of its own, so that whatever slows the machine slows them alike. */
const sampled = async (calls: Calls, rounds: number): Promise<Samples> => {
  const samples = new Map<string, number[]>(Object.keys(calls).map(kind => [kind, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, call] of shuffled(Object.entries(calls))) {
      const began = performance.now()
      await call(round)
      samples.get(kind)?.push(performance.now() - began)
    }
  }
  return samples
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** By which share of the fastest kind the slowest takes longer. */
const gap = (times: readonly number[]): number => Math.max(...times) / Math.min(...times) - 1

const TOLERANCE = 0.1
/** In standard deviations of a fair coin: kinds that take the same time are called different once in ten thousand runs. */
const CERTAIN = 4

/** Whoever compares two kinds call by call does not do better than by tossing a coin. Other work on the machine falls on both. */
const isGuesswork = (some: readonly number[], others: readonly number[]): boolean => {
  const slower = some.filter((ms, round) => ms > (others[round] ?? 0)).length
  return Math.abs(slower - some.length / 2) < (CERTAIN * Math.sqrt(some.length)) / 2
}

/** The medians of all kinds lie within a tenth (A2), or on a busy machine no two kinds can be told apart. */
export const expectSameTime = async (calls: Calls, rounds: number): Promise<void> => {
  const samples = await sampled(calls, rounds)
  const kinds = [...samples.values()]
  if (kinds.every((some, at) => kinds.slice(at + 1).every(others => isGuesswork(some, others)))) return
  const medians = kinds.map(median)
  expect(gap(medians), `medians of ${[...samples.keys()].join(', ')}: ${medians.join(', ')} ms`).toBeLessThan(TOLERANCE)
}
