import type { ShopChange } from './shop-change.ts'

/** Which changes somebody knows: another number once one was added or taken back (G348). */
export const shopVersion = (changes: readonly ShopChange[]): number => steps(changes).length

/** What was added or taken back since somebody knew this version, the earliest first. */
export const changesSince = (changes: readonly ShopChange[], version: number): readonly ShopChange[] => [
  ...new Set(
    steps(changes)
      .toSorted((one, other) => one.at - other.at || one.change.id - other.change.id)
      .slice(version)
      .map(({ change }) => change),
  ),
]

const steps = (changes: readonly ShopChange[]) =>
  changes.flatMap(change => [
    { change, at: change.recordedAt },
    ...(change.withdrawnAt === null ? [] : [{ change, at: change.withdrawnAt }]),
  ])
