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

/** What a share of the samples of each kind stayed below. */
const quantiles = (samples: Samples, share: number): readonly number[] =>
  [...samples.values()].map(list => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN)

/** By which share of the fastest kind the slowest takes longer. */
const gap = (times: readonly number[]): number => Math.max(...times) / Math.min(...times) - 1

const MEDIAN = 0.5
/** Other work on the machine only ever adds time: the fast samples tell what a call costs by itself. */
const FAST = 0.2
const TOLERANCE = 0.1

/** The medians of all kinds lie within a tenth (A2), or on a busy machine those of the fast samples. */
export const expectSameTime = async (calls: Calls, rounds: number): Promise<void> => {
  const samples = await sampled(calls, rounds)
  const [medians, fast] = [quantiles(samples, MEDIAN), quantiles(samples, FAST)]
  expect(
    Math.min(gap(medians), gap(fast)),
    `${[...samples.keys()].join(', ')}: medians ${medians.join(', ')}, fast ${fast.join(', ')}`,
  ).toBeLessThan(TOLERANCE)
}
