import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type Shop, TRIAL_SHOP, type YearlyPrice } from '#core/shared/shop.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { type ShopProblem, shopProblems } from '../check-shop.ts'
import { type ClosedDayRefused, closedDayRefused } from '../closings.ts'
import type { FactProblem, ReadShop } from '../ports/shop-documents.ts'
import type { KnownShop, ShopDecision, ShopRecords } from '../ports/shop-records.ts'
import {
  type LateFeeHigh,
  type LateFeeInThePast,
  type LateFeeLeaps,
  lateFeeInThePast,
  lateFeeLeap,
} from '../new-late-fee.ts'
import { type PaymentFeeLeaps, paymentFeeLeap } from '../payment-fee-leap.ts'
import {
  type NewPriceRefused,
  type PriceFarAhead,
  priceFarAhead,
  type PriceLeaps,
  priceLeap,
  type PricesSwapped,
  pricesSwapped,
  withPrice,
} from '../new-price.ts'
import {
  lastPlannedDay,
  momentsOfChange,
  patchBetween,
  type ShopChange,
  type ShopPatch,
  shopDocumentAt,
} from '../shop-change.ts'
import { factNames, namesInBoth } from '../shop-differences.ts'
import { changesSince, shopVersion } from '../shop-version.ts'

type ByStaff = { readonly staff: StaffMember; readonly reason: string; readonly dryRun: boolean }

export type ShopChanged = {
  readonly before: Shop
  readonly after: Shop
  /** From when the facts of this moment hold. */
  readonly at: Instant
  /** When a change that was planned before takes some of it back, since it names the same facts; null when none does. */
  readonly undoneAt: Instant | null
}

/** Something in the document is no fact of a shop. `at`: when the shop would come to that. */
export type FactsRefused = {
  readonly kind: 'FactsRefused'
  readonly at: Instant
  readonly problems: readonly FactProblem[]
}
export type ShopRefused = {
  readonly kind: 'ShopRefused'
  readonly at: Instant
  readonly problems: readonly ShopProblem[]
}
/** Facts that held are history: orders were placed by them. */
export type ChangeInThePast = { readonly kind: 'ChangeInThePast' }
/** What is planned for later is a mistyped year as a rule. */
export type ChangeFarAhead = { readonly kind: 'ChangeFarAhead'; readonly latest: Day }
export type NoSuchChange = { readonly kind: 'NoSuchChange' }
/** Somebody else changed facts since those were read that this change was made of. */
export type ShopChangedMeanwhile = { readonly kind: 'ShopChangedMeanwhile' }
/** A file would write over facts that were changed since it was written. */
export type FileOutdated = {
  readonly kind: 'FileOutdated'
  /** The earliest first, with those of its facts that the file has otherwise. */
  readonly changes: readonly { readonly id: ShopChange['id']; readonly facts: readonly string[] }[]
}

export type ChangeShopRefused =
  | FactsRefused
  | ShopRefused
  | ChangeInThePast
  | ChangeFarAhead
  | NoSuchChange
  | ShopChangedMeanwhile
  | FileOutdated
  | ShopSlip
  | RoleTooLow

/** What is mistyped as a rule. */
type ShopSlip =
  | PriceLeaps
  | PricesSwapped
  | LateFeeLeaps
  | LateFeeHigh
  | PaymentFeeLeaps
  | LateFeeInThePast
  | ClosedDayRefused
  | PriceFarAhead

/** What a change is made with beside its facts. */
export type NewShopFacts = ByStaff & {
  /** Now unless said. */
  readonly from: Instant | null
  /** Also where a price or a fee leaps, or the plans' prices are swapped (G345, G732). */
  readonly isInsisted?: boolean
  /** As `shopVersion` of the changes that were known; left out: whatever was changed since (G348). */
  readonly seen?: number | undefined
}

/** The shop's facts in the hands of its owner (G200, G202). */
export type ChangeShop = {
  /** Those of a moment; a trial's where they cannot be read. */
  readonly factsAt: (changes: readonly ShopChange[], at: Instant) => Shop
  /** From a moment on, now unless said. Answers the facts of that moment, before and after. */
  readonly patch: (
    asked: NewShopFacts & { readonly patch: ShopPatch },
  ) => ResultAsync<ShopChanged, ChangeShopRefused | ServiceUnreachable>
  /** The least that makes these facts hold, all or some; null when they hold already. Facts of a file are none that were changed since its version, unless that is meant (G802). */
  readonly apply: (
    asked: NewShopFacts & {
      readonly wish: object
      readonly fileVersion?: number | null
      readonly isOverwriting?: boolean
    },
  ) => ResultAsync<ShopChanged | null, ChangeShopRefused | ServiceUnreachable>
  /** A price from a day on, beside the others (G265). */
  readonly price: (
    asked: Omit<NewShopFacts, 'from'> & { readonly price: YearlyPrice },
  ) => ResultAsync<ShopChanged | null, ChangeShopRefused | NewPriceRefused | ServiceUnreachable>
  /** Takes a change back, whether it holds already or not yet. */
  readonly withdraw: (
    asked: ByStaff & { readonly id: number },
  ) => ResultAsync<ShopChanged, ChangeShopRefused | ServiceUnreachable>
}

export const CHANGES_SHOP: StaffRole = 'ADMIN'

type Deps = { readonly records: ShopRecords; readonly readShop: ReadShop; readonly clock: Clock }

export const makeChangeShop = ({ records, readShop, clock }: Deps): ChangeShop => {
  const carryOut = (
    { staff, reason, dryRun }: ByStaff,
    command: string,
    decide: (known: KnownShop, now: Instant) => Result<Decided, ChangeShopRefused>,
  ): ResultAsync<ShopChanged, ChangeShopRefused | ServiceUnreachable> => {
    if (!mayActAs(staff.role, CHANGES_SHOP))
      return errAsync({ kind: 'RoleTooLow', needed: CHANGES_SHOP, role: staff.role })
    const now = clock.now()
    let changed: ShopChanged | null = null
    return records
      .change(
        known =>
          decide(known, now).andThen(({ decision, after, at, isInsisted }) =>
            checkAll(readShop, { ...known, changes: after }, now)
              .andThen(() => bothAt(readShop, { before: known.changes, after }, at))
              // What is taken back leads to facts of the shop before.
              .andThen(both => (decision.kind === 'Withdraw' ? ok(both) : withoutSlip(both, isInsisted)))
              .map(both => {
                changed = { ...both, undoneAt: undoneAt({ before: known.changes, after }, at) }
                return decision
              }),
          ),
        { by: staff.id, reason, at: now, command, dryRun },
      )
      .andThen(() => (changed === null ? err({ kind: 'NoSuchChange' as const }) : ok(changed)))
  }

  const factsAt: ChangeShop['factsAt'] = (changes, at) => readAt(readShop, changes, at).unwrapOr(TRIAL_SHOP)
  const patch: ChangeShop['patch'] = ({ patch, from, isInsisted = false, seen, ...asked }) =>
    carryOut(asked, 'shop set', ({ changes }, now) => {
      if (seen !== undefined && seen !== shopVersion(changes)) return err({ kind: 'ShopChangedMeanwhile' })
      const effectiveFrom = from ?? now
      if (effectiveFrom < now) return err({ kind: 'ChangeInThePast' })
      const latest = lastPlannedDay(Day.of(now))
      if (Day.of(effectiveFrom) > latest) return err({ kind: 'ChangeFarAhead', latest })
      const added = { id: nextId(changes), effectiveFrom, patch, recordedAt: now, withdrawnAt: null }
      return ok({
        decision: { kind: 'Add', change: { effectiveFrom, patch } },
        after: [...changes, added],
        at: effectiveFrom,
        isInsisted,
      })
    })
  const apply: ChangeShop['apply'] = ({ wish, fileVersion = null, isOverwriting = false, ...asked }) =>
    records.changes().andThen(changes => {
      const found = patchBetween(factsAt(changes, asked.from ?? clock.now()), wish) as ShopPatch | undefined
      if (found === undefined) return okAsync(null)
      const outdated = fileVersion === null || isOverwriting ? [] : changedSince(changes, fileVersion, found)
      if (outdated.length > 0) return errAsync({ kind: 'FileOutdated' as const, changes: outdated })
      const { seen = shopVersion(changes) } = asked
      return patch({ ...asked, patch: found, seen })
    })
  return {
    factsAt,
    patch,
    apply,
    price: ({ price, ...asked }) =>
      records.changes().andThen(changes => {
        const now = clock.now()
        const today = Day.of(now)
        return withPrice(factsAt(changes, now).prices, price, { today, latest: lastPlannedDay(today) }).asyncAndThen(
          prices => apply({ ...asked, from: null, wish: { prices } }),
        )
      }),
    withdraw: ({ id, ...asked }) =>
      carryOut(asked, 'shop withdraw', ({ changes }, now) => {
        const found = changes.find(change => change.id === id && change.withdrawnAt === null)
        if (found === undefined) return err({ kind: 'NoSuchChange' })
        return ok({
          decision: { kind: 'Withdraw', id },
          after: changes.map(change => (change.id === id ? { ...change, withdrawnAt: now } : change)),
          at: found.effectiveFrom > now ? found.effectiveFrom : now,
          isInsisted: false,
        })
      }),
  }
}

type Decided = {
  readonly decision: ShopDecision
  readonly after: readonly ShopChange[]
  readonly at: Instant
  readonly isInsisted: boolean
}

/** Changes since a version of which a patch would undo something. */
const changedSince = (changes: readonly ShopChange[], version: number, patch: ShopPatch): FileOutdated['changes'] =>
  changesSince(changes, version)
    .map(({ id, patch: since }) => ({ id, facts: namesInBoth(since, patch) }))
    .filter(({ facts }) => facts.length > 0)

/** Recorded after all others, so it wins over those of the same moment. */
const nextId = (changes: readonly ShopChange[]): number => Math.max(0, ...changes.map(({ id }) => id)) + 1

/** The facts must make a shop now and after each change that is still to come. */
const checkAll = (
  readShop: ReadShop,
  { changes, regionsInUse }: KnownShop,
  now: Instant,
): Result<void, FactsRefused | ShopRefused> => {
  for (const at of momentsOfChange(changes, now)) {
    const read = readAt(readShop, changes, at)
    if (read.isErr()) return err(read.error)
    const problems = shopProblems(read.value, { today: Day.of(at), regionsInUse })
    if (problems.length > 0) return err({ kind: 'ShopRefused', at, problems })
  }
  return ok()
}

const readAt = (readShop: ReadShop, changes: readonly ShopChange[], at: Instant): Result<Shop, FactsRefused> =>
  readShop(shopDocumentAt(TRIAL_SHOP, changes, at)).mapErr(problems => ({ kind: 'FactsRefused', at, problems }))

type BothShops = Omit<ShopChanged, 'undoneAt'>

const withoutSlip = (both: BothShops, isInsisted: boolean): Result<BothShops, ShopSlip> => {
  const today = Day.of(both.at)
  const leap = isInsisted
    ? null
    : (priceLeap(both, today) ?? pricesSwapped(both, today) ?? lateFeeLeap(both, today) ?? paymentFeeLeap(both))
  const slip = lateFeeInThePast(both, today) ?? closedDayRefused(both, today) ?? priceFarAhead(both, today) ?? leap
  return slip === null ? ok(both) : err(slip)
}

type Histories = { readonly before: readonly ShopChange[]; readonly after: readonly ShopChange[] }

/** The first planned moment at which a fact is what it would have been without this change, and not what the change makes of it. */
const undoneAt = ({ before, after }: Histories, at: Instant): Instant | null => {
  const changed = factsBetween(shopDocumentAt(TRIAL_SHOP, before, at), shopDocumentAt(TRIAL_SHOP, after, at))
  const later = momentsOfChange(after, at).slice(1)
  return (
    later.find(moment => {
      const without = shopDocumentAt(TRIAL_SHOP, before, moment)
      const held = shopDocumentAt(TRIAL_SHOP, after, moment)
      const lost = factsBetween(shopDocumentAt(TRIAL_SHOP, after, at), held)
      const kept = factsBetween(without, held)
      return changed.some(fact => lost.includes(fact) && !kept.includes(fact))
    }) ?? null
  )
}

/** By their first two names, lists as a whole. */
const factsBetween = (before: unknown, after: unknown): readonly string[] =>
  factNames((patchBetween(before, after) ?? {}) as ShopPatch)

const bothAt = (readShop: ReadShop, { before, after }: Histories, at: Instant): Result<BothShops, FactsRefused> =>
  readAt(readShop, after, at).map(changed => ({
    at,
    // What an older program had let in may not be readable: then the trial's facts were shown.
    before: readAt(readShop, before, at).unwrapOr(TRIAL_SHOP),
    after: changed,
  }))
