import { ok, okAsync, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import { readShop } from '#adapters/shop/shop-document.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import { TRIAL_SHOP, type YearlyPrice } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { checkNewPrice, type NewPriceRefused } from '#core/storing/new-price.ts'
import { type RecordedShopChange, SHOP_CHANGES } from '#core/shop/ports/shop-records.ts'
import type { ChangeShopRefused, ShopChanged } from '#core/shop/service/change-shop.ts'
import {
  lastPlannedDay,
  momentsOfChange,
  patchBetween,
  type ShopChange,
  type ShopPatch,
  shopDocumentAt,
} from '#core/shop/shop-change.ts'
import { writeNewFile } from '../new-file.ts'
import { type Answer, answered, answeredPage, columns, NOTHING_WRITTEN, refused, type Task } from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { READING, roleTooLow, writing } from '../staff/staff-member.ts'
import type { StaffListing, StaffWriting } from '../staff/staff-options.ts'
import { inSeoul } from '../time-text.ts'
import { assigned, type AssignmentRefused } from './assign-fact.ts'
import type { Assignment, ChangeOptions, ExportOptions, PriceOptions, ShowOptions } from './shop-command.ts'
import { readFacts, toYaml } from './shop-file.ts'
import { differencesText, factNames, problemText } from './shop-text.ts'

export const showShop = ({ on, ...options }: ShowOptions): Task =>
  withStaffContext(options, READING, ({ shopRecords, clock }) =>
    shopRecords.changes().map(changes => {
      const at = on === undefined ? clock.now() : Day.startOf(on)
      const facts = factsAt(changes, at)
      return answered(facts, [...comingLines(changes, at), toYaml(facts).trimEnd()].join('\n'))
    }),
  )

const factsAt = (changes: readonly ShopChange[], at: Instant): object =>
  readShop(shopDocumentAt(TRIAL_SHOP, changes, at)).unwrapOr(TRIAL_SHOP)

const comingLines = (changes: readonly ShopChange[], at: Instant): readonly string[] =>
  momentsOfChange(changes, at)
    .slice(1)
    .flatMap(moment => changes.filter(({ effectiveFrom, isWithdrawn }) => !isWithdrawn && effectiveFrom === moment))
    .map(({ id, effectiveFrom, patch }) => `# from ${inSeoul(effectiveFrom)}: ${factNames(patch)} (change ${id})`)

export const exportShop = (file: string, { on, force, ...options }: ExportOptions): Task =>
  withStaffContext(options, READING, ({ shopRecords, clock, files }) =>
    shopRecords
      .changes()
      .andThen(changes => {
        const text = toYaml(factsAt(changes, on === undefined ? clock.now() : Day.startOf(on)))
        return writeNewFile(files, { file, text }, { isForced: force === true })
      })
      .map(() => answered({ file }, `Written to ${file}.`))
      .orElse(refusedAs(({ message }) => refused({ code: 'FILE_REFUSED', message }))),
  )

export const importShop =
  (file: string, options: ChangeOptions): Task =>
  async place => {
    // Read first: nothing has to be open for a file that is none.
    const wish = await readFacts(place.files, file)
    if (wish.isErr()) return refused({ code: 'FILE_REFUSED', message: wish.error.message })
    return change(options, facts => ok(patchBetween(facts, wish.value)))(place)
  }

export const setFacts = (assignments: readonly Assignment[], options: ChangeOptions): Task =>
  change(options, facts =>
    assignments
      .reduce<Result<object, AssignmentRefused>>(
        (changed, one) => changed.andThen(before => assigned(before, one)),
        ok(facts),
      )
      .map(changed => patchBetween(facts, changed)),
  )

/** Beside the prices that are there; one of the same day and region is replaced. */
export const setPrice = ({ basic, flex, from, region, force, ...options }: PriceOptions): Task =>
  change(options, (facts, now) => {
    const { prices } = facts as { readonly prices: readonly YearlyPrice[] }
    const others = prices.filter(price => price.from !== from || price.region !== (region ?? null))
    const added = { from, region: region ?? null, won: { BASIC: basic, FLEX: flex } }
    const today = Day.of(now)
    return checkNewPrice({ prices: others }, added, {
      today,
      latest: lastPlannedDay(today),
      isInsisted: force === true,
    }).map(() => ({
      prices: [...others, added].toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    }))
  })

type Patching = (facts: object, now: Instant) => Result<unknown, AssignmentRefused | NewPriceRefused>

const change = (options: ChangeOptions, patching: Patching): Task => {
  const { reason, dryRun = false } = options
  const from = options.from === undefined ? null : Day.startOf(options.from)
  return withStaffContext(
    options,
    writing('ADMIN', { command: 'shop set', subject: 'shop', reason }, dryRun),
    ({ shopRecords, changeShop, member, clock }) =>
      shopRecords
        .changes()
        .andThen(changes => patching(factsAt(changes, from ?? clock.now()), clock.now()))
        .andThen(patch =>
          patch === undefined
            ? okAsync(null)
            : changeShop.patch({ patch: patch as ShopPatch, from, staff: member, reason, dryRun }),
        )
        .map(changed => changedAnswer(changed, dryRun))
        .orElse(refusedAs(refusal => refused(problemOf(refusal)))),
  )
}

const changedAnswer = (changed: ShopChanged | null, dryRun: boolean): Answer => {
  if (changed === null) return answered({ dryRun, differences: [] }, 'Nothing differs.')
  const { rows, document } = differencesText(changed)
  return answered(
    { dryRun, differences: document },
    columns([...rows, ['', dryRun ? NOTHING_WRITTEN : 'Done. All processes follow within five seconds.']]),
  )
}

export const withdrawChange = (id: number, options: StaffWriting): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    writing('ADMIN', { command: 'shop withdraw', subject: 'shop', reason }, dryRun),
    ({ changeShop, member }) =>
      changeShop
        .withdraw({ id, staff: member, reason, dryRun })
        .map(changed => changedAnswer(changed, dryRun))
        .orElse(refusedAs(refusal => refused(problemOf(refusal)))),
  )
}

export const listChanges = (options: StaffListing): Task =>
  withStaffContext(options, READING, ({ shopRecords }) =>
    readPage(SHOP_CHANGES, options, part => shopRecords.list(part)).map(page =>
      answeredPage(page, found => ({ changes: found.map(changeDocument) }), historyText),
    ),
  )

const changeDocument = ({ id, effectiveFrom, recordedAt, by, reason, isWithdrawn, patch }: RecordedShopChange) => ({
  id,
  effectiveFrom: Instant.toIso(effectiveFrom),
  recordedAt: Instant.toIso(recordedAt),
  by,
  reason,
  isWithdrawn,
  patch,
})

const historyText = (changes: readonly RecordedShopChange[]): string =>
  changes.length === 0
    ? 'Nothing was changed: the facts are those of a trial.'
    : columns([
        ['change', 'from', 'facts', 'by', 'why', ''],
        ...changes.map(({ id, effectiveFrom, patch, by, reason, isWithdrawn }) => [
          String(id),
          inSeoul(effectiveFrom),
          factNames(patch),
          by,
          reason,
          isWithdrawn ? 'withdrawn' : '',
        ]),
      ])

const problemOf = (refusal: ChangeShopRefused | AssignmentRefused | NewPriceRefused) =>
  match(refusal)
    .with({ kind: 'AssignmentRefused' }, ({ message }) => ({ code: 'NO_SUCH_FACT', message }))
    .with({ kind: 'FactsRefused' }, ({ problems }) => ({
      code: 'FACTS_REFUSED',
      message: `Nothing was changed. ${problems.map(({ path, problem }) => `${path} ${problem}`).join('; ')}.`,
    }))
    .with({ kind: 'ShopRefused' }, ({ problems, at }) => ({
      code: 'SHOP_REFUSED',
      message: `Nothing was changed. From ${inSeoul(at)}: ${problems.map(problemText).join('; ')}.`,
    }))
    .with({ kind: 'ChangeInThePast' }, () => ({
      code: 'CHANGE_IN_THE_PAST',
      message: 'Facts that held are history: leave --from out, or write a day to come.',
    }))
    .with({ kind: 'ChangeFarAhead' }, ({ latest }) => ({
      code: 'CHANGE_FAR_AHEAD',
      message: `Facts are planned until ${latest} at the latest.`,
    }))
    .with({ kind: 'PriceInThePast' }, () => ({
      code: 'PRICE_IN_THE_PAST',
      message: 'Orders of that day had another price: write today or a day to come.',
    }))
    .with({ kind: 'PriceFarAhead' }, ({ latest }) => ({
      code: 'PRICE_FAR_AHEAD',
      message: `A price begins by ${latest} at the latest.`,
    }))
    .with({ kind: 'PriceLeaps' }, ({ plan, beforeWon, afterWon }) => ({
      code: 'PRICE_LEAPS',
      message: `${plan} would cost ${Won.format(afterWon)} won after ${Won.format(beforeWon)}: look at the noughts, or add --force.`,
    }))
    .with({ kind: 'NoSuchChange' }, () => ({
      code: 'NO_SUCH_CHANGE',
      message: 'There is no such change, or it is withdrawn already: look at shop history.',
    }))
    .with({ kind: 'RoleTooLow' }, low => ({ code: 'ROLE_TOO_LOW', message: roleTooLow(low) }))
    .exhaustive()
