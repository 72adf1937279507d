import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { type ShopProblem, shopProblems } from '../check-shop.ts'
import type { FactProblem, ReadShop } from '../ports/shop-documents.ts'
import type { KnownShop, ShopDecision, ShopRecords } from '../ports/shop-records.ts'
import { lastPlannedDay, momentsOfChange, type ShopChange, type ShopPatch, shopDocumentAt } from '../shop-change.ts'

type ByStaff = { readonly staff: StaffMember; readonly reason: string; readonly dryRun: boolean }

export type ShopChanged = { readonly before: Shop; readonly after: Shop }

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

export type ChangeShopRefused =
  | FactsRefused
  | ShopRefused
  | ChangeInThePast
  | ChangeFarAhead
  | NoSuchChange
  | RoleTooLow

/** The shop's facts in the hands of its owner (G200, G202). */
export type ChangeShop = {
  /** From a moment on, now unless said. Answers the facts of that moment, before and after. */
  readonly patch: (
    asked: ByStaff & { readonly patch: ShopPatch; readonly from: Instant | null },
  ) => ResultAsync<ShopChanged, ChangeShopRefused | ServiceUnreachable>
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
          decide(known, now).andThen(({ decision, after, at }) =>
            checkAll(readShop, { ...known, changes: after }, now).andThen(() =>
              bothAt(readShop, { before: known.changes, after }, at).map(both => {
                changed = both
                return decision
              }),
            ),
          ),
        { by: staff.id, reason, at: now, command, dryRun },
      )
      .andThen(() => (changed === null ? err({ kind: 'NoSuchChange' as const }) : ok(changed)))
  }

  return {
    patch: ({ patch, from, ...asked }) =>
      carryOut(asked, 'shop set', ({ changes }, now) => {
        const effectiveFrom = from ?? now
        if (effectiveFrom < now) return err({ kind: 'ChangeInThePast' })
        const latest = lastPlannedDay(Day.of(now))
        if (Day.of(effectiveFrom) > latest) return err({ kind: 'ChangeFarAhead', latest })
        const added = { id: nextId(changes), effectiveFrom, patch, isWithdrawn: false }
        return ok({
          decision: { kind: 'Add', change: { effectiveFrom, patch } },
          after: [...changes, added],
          at: effectiveFrom,
        })
      }),
    withdraw: ({ id, ...asked }) =>
      carryOut(asked, 'shop withdraw', ({ changes }, now) => {
        const found = changes.find(change => change.id === id && !change.isWithdrawn)
        if (found === undefined) return err({ kind: 'NoSuchChange' })
        return ok({
          decision: { kind: 'Withdraw', id },
          after: changes.map(change => (change.id === id ? { ...change, isWithdrawn: true } : change)),
          at: found.effectiveFrom > now ? found.effectiveFrom : now,
        })
      }),
  }
}

type Decided = { readonly decision: ShopDecision; readonly after: readonly ShopChange[]; readonly at: Instant }

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

const bothAt = (
  readShop: ReadShop,
  { before, after }: { readonly before: readonly ShopChange[]; readonly after: readonly ShopChange[] },
  at: Instant,
): Result<ShopChanged, FactsRefused> =>
  readAt(readShop, after, at).map(changed => ({
    // What an older program had let in may not be readable: then the trial's facts were shown.
    before: readAt(readShop, before, at).unwrapOr(TRIAL_SHOP),
    after: changed,
  }))
