/** One line of the report: ours beside the floor that was measured in the same run. */
export type Finding = {
  readonly what: string
  readonly ours: number
  readonly floor: number
  readonly unit: string
  /** What `ratio` has to be. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number }
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Ours and the floor by turns, so that a noisy minute falls on both; the medians of each. */
export const byTurns = async (
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ readonly ours: number; readonly floor: number }> => {
  const found: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    found.floor.push(await floor())
    found.ours.push(await ours())
  }
  return { ours: median(found.ours), floor: median(found.floor) }
}

const rounded = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(2))

/** As it is kept: with what follows from it. */
export const judged = ({ ours, floor, target, ...found }: Finding) => {
  const ratio = ours / floor
  const isMet = 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
  return { ...found, ours, floor, ratio, target, isMet }
}

export const formatFinding = (finding: Finding): readonly string[] => {
  const { what, ours, floor, unit, target, ratio, isMet } = judged(finding)
  const bound = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
  return [
    what,
    `${rounded(ours)} ${unit}`,
    `${rounded(floor)} ${unit}`,
    ratio.toFixed(2),
    bound,
    isMet ? 'met' : 'missed',
  ]
}
