import { err, ok, type Result } from 'neverthrow'
import type { AutoRenewal } from './auto-renewal.ts'
import type { Day } from '#core/shared/day.ts'
import type { SeasonDays } from '#core/shared/shop.ts'
import type { Plan } from './plan.ts'
import { isInWindow, type Season, seasonOf, windowOf } from './season.ts'

/** One use of the allowance: a checkout counts from its request until it is withdrawn (G86), on the day asked for. */
export type AllowanceUse = {
  readonly kind: 'CHECKOUT' | 'RESTORE'
  readonly day: Day
  readonly withdrawn?: boolean | undefined
}

/** `checkouts` and `restores` may both be the whole history: each rule counts its own kind. */
export type CheckoutQuestion = {
  readonly plan: Plan
  readonly autoRenewal: AutoRenewal
  readonly checkouts: readonly AllowanceUse[]
  readonly seasonDays: SeasonDays
}
export type RestoreQuestion = {
  readonly plan: Plan
  readonly restores: readonly AllowanceUse[]
  readonly seasonDays: SeasonDays
}

/** `needsConfirmation`: outside the season's window, so staff calls before anything is booked (G87). */
export type CheckoutAllowed = { readonly season: Season; readonly needsConfirmation: boolean }
export type CheckoutLimit = { readonly kind: 'CheckoutLimit'; readonly season: Season }
export type RestoreLimit = { readonly kind: 'RestoreLimit'; readonly season: Season }
export type RestoreWindowOver = { readonly kind: 'RestoreWindowOver'; readonly season: Season; readonly lastDay: Day }

/** Each season, on the BASIC plan. */
export const BASIC_CHECKOUTS = 1
const BASIC_RESTORES = 1

/** How often gear can still be taken out in the season of this day; the final collection of a terminated contract is always left (G69). */
export const checkoutsLeft = (contract: CheckoutQuestion, day: Day): number | 'UNLIMITED' => {
  if (contract.plan === 'FLEX') return 'UNLIMITED'
  if (contract.autoRenewal === 'TERMINATED') return 1
  return Math.max(0, BASIC_CHECKOUTS - countCheckouts(contract, day))
}

/**
 * Whether a contract that was ended can go on with what was taken out of it: the final collection may have been one more than a season's
 * allowance, and who has had that cannot keep the contract.
 */
export const canGoOn = (contract: CheckoutQuestion): Result<void, CheckoutLimit> => {
  if (contract.plan === 'FLEX') return ok(undefined)
  const beyond = contract.checkouts.find(({ day }) => countCheckouts(contract, day) > BASIC_CHECKOUTS)
  return beyond === undefined
    ? ok(undefined)
    : err({ kind: 'CheckoutLimit', season: seasonOf(beyond.day, contract.seasonDays) })
}

/** Whether gear can be taken out on this day (G85 to G88). */
export const canCheckout = (contract: CheckoutQuestion, day: Day): Result<CheckoutAllowed, CheckoutLimit> => {
  const season = seasonOf(day, contract.seasonDays)
  return checkoutsLeft(contract, day) === 0
    ? err({ kind: 'CheckoutLimit', season })
    : ok({ season, needsConfirmation: !isInWindow(day, contract.seasonDays) })
}

/** Whether gear can come back into storage on this day; staff may override with a reason (G85). */
export const canRestore = (contract: RestoreQuestion, day: Day): Result<Season, RestoreLimit | RestoreWindowOver> => {
  const season = seasonOf(day, contract.seasonDays)
  const lastDay = windowOf(season, contract.seasonDays).to
  if (contract.plan === 'FLEX') return ok(season)
  if (countRestores(contract, day) >= BASIC_RESTORES) return err({ kind: 'RestoreLimit', season })
  return day <= lastDay ? ok(season) : err({ kind: 'RestoreWindowOver', season, lastDay })
}

/** How many checkouts count in the season of a day. */
export const countCheckouts = ({ checkouts, seasonDays }: CheckoutQuestion, day: Day): number =>
  countUses(checkouts, { kind: 'CHECKOUT', season: seasonOf(day, seasonDays) }, seasonDays)

/** How often gear came back in the season of a day. */
export const countRestores = ({ restores, seasonDays }: RestoreQuestion, day: Day): number =>
  countUses(restores, { kind: 'RESTORE', season: seasonOf(day, seasonDays) }, seasonDays)

const countUses = (
  history: readonly AllowanceUse[],
  { kind, season }: { readonly kind: AllowanceUse['kind']; readonly season: Season },
  seasonDays: SeasonDays,
): number =>
  history.filter(use => use.kind === kind && use.withdrawn !== true && seasonOf(use.day, seasonDays) === season).length
