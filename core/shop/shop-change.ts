import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'

/** What begins later is a mistyped year as a rule. */
const PLANNED_DAYS_AHEAD = 730

export const lastPlannedDay = (today: Day): Day => Day.addDays(today, PLANNED_DAYS_AHEAD)

/** Facts by their names, as a document says them: those that are named replace what is there, lists as a whole. */
export type ShopPatch = { readonly [fact: string]: unknown }

/** Facts that hold from a moment on (G200). */
export type ShopChange = {
  readonly id: number
  readonly effectiveFrom: Instant
  readonly patch: ShopPatch
  readonly recordedAt: Instant
  /** Taken back: it never held, or holds no more. */
  readonly withdrawnAt: Instant | null
}

/** The facts of a moment: those of a trial, and what was changed until then; of one moment the last that was recorded wins. */
export const shopDocumentAt = (trial: object, changes: readonly ShopChange[], at: Instant): unknown =>
  changes
    .filter(({ effectiveFrom, withdrawnAt }) => withdrawnAt === null && effectiveFrom <= at)
    .toSorted((one, other) => one.effectiveFrom - other.effectiveFrom || one.id - other.id)
    .reduce<unknown>((facts, { patch }) => patched(facts, patch), trial)

export const patched = (facts: unknown, patch: unknown): unknown =>
  isNamed(facts) && isNamed(patch)
    ? {
        ...facts,
        ...Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, patched(facts[name], value)])),
      }
    : patch

/** The least of a wish that makes the same facts; undefined when they are those already. */
export const patchBetween = (facts: unknown, wish: unknown): unknown => {
  if (!isNamed(facts) || !isNamed(wish)) return JSON.stringify(facts) === JSON.stringify(wish) ? undefined : wish
  const differing = Object.entries(wish)
    .map(([name, value]) => [name, patchBetween(facts[name], value)] as const)
    .filter(([, value]) => value !== undefined)
  return differing.length === 0 ? undefined : Object.fromEntries(differing)
}

const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** When the facts become others from now on, beginning with now. */
export const momentsOfChange = (changes: readonly ShopChange[], now: Instant): readonly Instant[] => [
  now,
  ...new Set(comingChanges(changes, now).map(({ effectiveFrom }) => effectiveFrom)),
]

/** What will change, the next first. */
export const comingChanges = (changes: readonly ShopChange[], now: Instant): readonly ShopChange[] =>
  changes
    .filter(({ effectiveFrom, withdrawnAt }) => withdrawnAt === null && effectiveFrom > now)
    .toSorted((one, other) => one.effectiveFrom - other.effectiveFrom || one.id - other.id)
