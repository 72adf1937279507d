export type Sample = {
  readonly atMinutes: number
  readonly rssMiB: number
  /** After clearing up, see `heldMiB`. */
  readonly heldMiB: number
  /** Of the service to its database. */
  readonly connections: number
  readonly requests: number
}

/** How much more may be held in the last third than in the one before it, as a share and beyond it in MiB: code that is compiled late, caches that fill. */
const GROWTH = { share: 1.1, beyondMiB: 4 }

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The first third is warming up; what leaks goes on growing. */
export const thirds = (samples: readonly Sample[]) => {
  const of = (figure: 'rssMiB' | 'heldMiB' | 'connections') =>
    mediansOfThirds(samples.map(sample => sample[figure])).map(Math.round)
  const [rss, held, connections] = [of('rssMiB'), of('heldMiB'), of('connections')]
  return [0, 1, 2].map(at => ({ rssMiB: rss[at] ?? 0, heldMiB: held[at] ?? 0, connections: connections[at] ?? 0 }))
}

export const mediansOfThirds = (values: readonly number[]): readonly number[] => {
  const third = Math.ceil(values.length / 3)
  return [0, 1, 2].map(at => median(values.slice(at * third, (at + 1) * third)))
}

/** What grew that should not; null when memory is flat. */
export const growth = (samples: readonly Sample[]): string | null => {
  const [, middle, last] = thirds(samples)
  if (middle === undefined || last === undefined) return null
  const bound = middle.heldMiB * GROWTH.share + GROWTH.beyondMiB
  return last.heldMiB <= bound
    ? null
    : `held ${last.heldMiB} MiB in the last third, ${middle.heldMiB} in the one before`
}

/** As a table of plain text. */
export const formatFigures = (samples: readonly Sample[], counts: Readonly<Record<string, number>>): string => {
  const parts = thirds(samples)
  const row = (name: string, figure: 'rssMiB' | 'heldMiB' | 'connections'): string =>
    [name.padEnd(26), ...parts.map(part => String(part[figure]).padStart(8))].join('')
  const last = samples.at(-1)
  return [
    `${last?.atMinutes.toFixed(1)} minutes, ${last?.requests ?? 0} requests`,
    Object.entries(counts)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([kind, count]) => `${kind}: ${count}`)
      .join(', '),
    ['median of each third'.padEnd(26), 'first', 'middle', 'last'].map(word => word.padStart(8)).join(''),
    row('RSS, MiB', 'rssMiB'),
    row('held after clearing, MiB', 'heldMiB'),
    row('connections', 'connections'),
  ].join('\n')
}
