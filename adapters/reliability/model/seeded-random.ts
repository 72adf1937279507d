import fc from 'fast-check'

/** What happens by chance, all from one seed. */
export type SeededRandom = { readonly below: (limit: number) => number }

const THROWS = 100_000

export const seededRandom = (seed: number): SeededRandom => {
  const thrown = fc.sample(fc.nat(), { seed, numRuns: THROWS })
  let at = 0
  return { below: limit => (thrown[(at += 1) % THROWS] ?? 0) % limit }
}
