import { ok, type Result, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { toShopFile, toYaml } from '#adapters/shop/shop-file.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { Won } from '#core/shared/won.ts'
import type { NewPriceRefused } from '#core/shop/new-price.ts'
import { type RecordedShopChange, SHOP_CHANGES } from '#core/shop/ports/shop-records.ts'
import type { ChangeShopRefused, ShopChanged } from '#core/shop/service/change-shop.ts'
import { comingChanges, type ShopChange } from '#core/shop/shop-change.ts'
import { factNames } from '#core/shop/shop-differences.ts'
import { shopVersion } from '#core/shop/shop-version.ts'
import { shopEffects } from '#core/shop/shop-effects.ts'
import type { ClosedRegion } from '#core/staff/service/contracts-in-closed-regions.ts'
import type { StopsOnDay } from '#core/staff/service/stops-on-closed-days.ts'
import { writeNewFile } from '../new-file.ts'
import { type Answer, answered, answeredPage, columns, NOTHING_WRITTEN, refused, type Task } from '../output.ts'
import { refusedAs, type StaffContext, withStaffContext } from '../staff/staff-context.ts'
import { READING, proving, roleTooLow } from '../staff/staff-member.ts'
import type { StaffListing, StaffWriting } from '../staff/staff-options.ts'
import { inSeoul } from '../time-text.ts'
import { assigned, type AssignmentRefused } from './assign-fact.ts'
import type {
  Assignment,
  ChangeOptions,
  ExportOptions,
  ImportOptions,
  PriceOptions,
  ShowOptions,
} from './shop-command.ts'
import { readFacts } from './read-facts.ts'
import { closedText, differencesText, problemText, stopsText } from './shop-text.ts'

export const showShop = ({ on, ...options }: ShowOptions): Task =>
  withStaffContext(options, READING, ({ shopRecords, changeShop, clock }) =>
    shopRecords.changes().map(changes => {
      const at = on === undefined ? clock.now() : Day.startOf(on)
      const facts = changeShop.factsAt(changes, at)
      return answered(facts, [...comingLines(changes, at), toYaml(facts).trimEnd()].join('\n'))
    }),
  )

const comingLines = (changes: readonly ShopChange[], at: Instant): readonly string[] =>
  comingChanges(changes, at).map(
    ({ id, effectiveFrom, patch }) => `# from ${inSeoul(effectiveFrom)}: ${factNames(patch).join(', ')} (change ${id})`,
  )

export const exportShop = (file: string, { on, force, ...options }: ExportOptions): Task =>
  withStaffContext(options, READING, ({ shopRecords, changeShop, clock, files }) =>
    shopRecords
      .changes()
      .andThen(changes => {
        const facts = changeShop.factsAt(changes, on === undefined ? clock.now() : Day.startOf(on))
        const text = toShopFile({ facts, version: shopVersion(changes) })
        return writeNewFile(files, { file, text }, { isForced: force === true })
      })
      .map(() => answered({ file }, `Written to ${file}.`))
      .orElse(refusedAs(({ message }) => refused({ code: 'FILE_REFUSED', message }))),
  )

export const importShop =
  (file: string, { overwrite, ...options }: ImportOptions): Task =>
  async place => {
    // Read first: nothing has to be open for a file that is none.
    const read = await readFacts(place.files, file)
    if (read.isErr()) return refused({ code: 'FILE_REFUSED', message: read.error.message })
    const { facts: wish, version: fileVersion } = read.value
    return change(options, ({ changeShop }, asked) =>
      changeShop.apply({ ...asked, ...momentOf(options), wish, fileVersion, isOverwriting: overwrite === true }),
    )(place)
  }

export const setFacts = (assignments: readonly Assignment[], options: ChangeOptions): Task =>
  change(options, ({ changeShop, shopRecords, clock }, asked) =>
    shopRecords
      .changes()
      .andThen(changes =>
        assignments
          .reduce<Result<object, AssignmentRefused>>(
            (changed, one) => changed.andThen(before => assigned(before, one)),
            ok(changeShop.factsAt(changes, momentOf(options).from ?? clock.now())),
          )
          .asyncAndThen(wish => changeShop.apply({ ...asked, ...momentOf(options), seen: shopVersion(changes), wish })),
      ),
  )

const momentOf = ({ from, force }: ChangeOptions) => ({
  from: from === undefined ? null : Day.startOf(from),
  isInsisted: force === true,
})

/** Beside the prices that are there; one of the same day and region is replaced. */
export const setPrice = ({ basic, flex, from, region, force, ...options }: PriceOptions): Task =>
  change(options, ({ changeShop }, asked) =>
    changeShop.price({
      ...asked,
      price: { from, region: region ?? null, won: { BASIC: basic, FLEX: flex } },
      isInsisted: force === true,
    }),
  )

type Asked = { readonly staff: StaffMember; readonly reason: string; readonly dryRun: boolean }
type Changing = (
  context: StaffContext,
  asked: Asked,
) => ResultAsync<ShopChanged | null, ChangeShopRefused | AssignmentRefused | NewPriceRefused | ServiceUnreachable>

const change = (options: StaffWriting, changing: Changing, command = 'shop set'): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(options, proving('ADMIN', { command, subject: 'shop', reason }, dryRun), context =>
    changing(context, { staff: context.member, reason, dryRun })
      .andThen(changed => {
        const effects = changed === null ? [] : shopEffects(changed)
        return ResultAsync.combine([context.stopsOnClosedDays(effects), context.contractsInClosedRegions(effects)]).map(
          ([stops, closed]) => changedAnswer(changed, { stops, closed, dryRun }),
        )
      })
      .orElse(refusedAs(refusal => refused(problemOf(refusal)))),
  )
}

type Beside = {
  readonly stops: readonly StopsOnDay[]
  readonly closed: readonly ClosedRegion[]
  readonly dryRun: boolean
}

const changedAnswer = (changed: ShopChanged | null, { stops, closed, dryRun }: Beside): Answer => {
  if (changed === null) return answered({ dryRun, differences: [], stops: [], closed: [] }, 'Nothing differs.')
  const { rows, document } = differencesText(changed)
  return answered(
    {
      dryRun,
      differences: document,
      stops,
      closed,
      undoneAt: changed.undoneAt === null ? null : Instant.toIso(changed.undoneAt),
    },
    [
      columns(rows),
      ...(changed.undoneAt === null ? [] : [`Taken back from ${inSeoul(changed.undoneAt)} by a planned change.`]),
      ...stops.map(stopsText),
      ...closed.map(closedText),
      dryRun ? NOTHING_WRITTEN : 'Done. All processes follow within five seconds.',
    ].join('\n'),
  )
}

export const withdrawChange = (id: number, options: StaffWriting): Task =>
  change(options, ({ changeShop }, asked) => changeShop.withdraw({ ...asked, id }), 'shop withdraw')

export const listChanges = (options: StaffListing): Task =>
  withStaffContext(options, READING, ({ shopRecords }) =>
    readPage(SHOP_CHANGES, options, part => shopRecords.list(part)).map(page =>
      answeredPage(page, found => ({ changes: found.map(changeDocument) }), historyText),
    ),
  )

const changeDocument = ({ id, effectiveFrom, recordedAt, by, reason, withdrawnAt, patch }: RecordedShopChange) => ({
  id,
  effectiveFrom: Instant.toIso(effectiveFrom),
  recordedAt: Instant.toIso(recordedAt),
  by,
  reason,
  isWithdrawn: withdrawnAt !== null,
  patch,
})

const historyText = (changes: readonly RecordedShopChange[]): string =>
  changes.length === 0
    ? 'Nothing was changed: the facts are those of a trial.'
    : columns([
        ['change', 'from', 'facts', 'by', 'why', ''],
        ...changes.map(({ id, effectiveFrom, patch, by, reason, withdrawnAt }) => [
          String(id),
          inSeoul(effectiveFrom),
          factNames(patch).join(', '),
          by,
          reason,
          withdrawnAt === null ? '' : 'withdrawn',
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
    .with({ kind: 'ShopChangedMeanwhile' }, () => ({
      code: 'SHOP_CHANGED_MEANWHILE',
      message: 'Somebody changed facts at the same moment: look at shop show, and try again.',
    }))
    .with({ kind: 'FileOutdated' }, ({ changes }) => ({
      code: 'FILE_OUTDATED',
      message: `Changed since the file was written, and otherwise in it: ${changes.map(({ id, facts }) => `${facts.join(', ')} (change ${id})`).join('; ')}. Look at shop history, and write the file anew by shop export; or add --overwrite to take it as it is.`,
    }))
    .with({ kind: 'PriceLeaps' }, ({ plan, from, region, beforeWon, afterWon }) => ({
      code: 'PRICE_LEAPS',
      message: `From ${from} ${plan}${region === null ? '' : ` in ${region}`} would cost ${Won.format(afterWon)} won after ${Won.format(beforeWon)}: look at the noughts, or add --force.`,
    }))
    .with({ kind: 'PricesSwapped' }, ({ from, region, basicWon, flexWon }) => ({
      code: 'PRICES_SWAPPED',
      message: `From ${from} FLEX${region === null ? '' : ` in ${region}`} would cost ${Won.format(flexWon)} won, less than BASIC for ${Won.format(basicWon)}: look whether the two are the wrong way round, or add --force.`,
    }))
    .with({ kind: 'LateFeeLeaps' }, ({ from, region, beforeWon, afterWon }) => ({
      code: 'LATE_FEE_LEAPS',
      message: `From ${from} a late day in ${region} would cost ${Won.format(afterWon)} won after ${Won.format(beforeWon)}: look at the noughts, or add --force.`,
    }))
    .with({ kind: 'LateFeeHigh' }, ({ from, region, perDayWon, mostWon, yearWon }) => ({
      code: 'LATE_FEE_HIGH',
      message: `From ${from} a late day in ${region} would cost ${Won.format(perDayWon)} won, and the latest gear ${Won.format(mostWon)} beside ${Won.format(yearWon)} for a year: look at the noughts, or add --force.`,
    }))
    .with({ kind: 'PaymentFeeLeaps' }, ({ beforeBasisPoints, afterBasisPoints }) => ({
      code: 'PAYMENT_FEE_LEAPS',
      message: `The payment fee would be ${afterBasisPoints / 100} percent after ${beforeBasisPoints / 100}: look at the number, or add --force.`,
    }))
    .with({ kind: 'LateFeeInThePast' }, ({ day, today }) => ({
      code: 'LATE_FEE_IN_THE_PAST',
      message: `${day} would cost customers more than they were told: let the fee begin on ${today} or later.`,
    }))
    .with({ kind: 'ClosedDayInThePast' }, ({ day, today }) => ({
      code: 'CLOSED_DAY_IN_THE_PAST',
      message: `${day} is over: close ${today} or a later day, or leave it out.`,
    }))
    .with({ kind: 'ClosedDayFarAhead' }, ({ day, latest }) => ({
      code: 'CLOSED_DAY_FAR_AHEAD',
      message: `${day} is too far away: days are closed until ${latest}. Look at the year.`,
    }))
    .with({ kind: 'NoSuchChange' }, () => ({
      code: 'NO_SUCH_CHANGE',
      message: 'There is no such change, or it is withdrawn already: look at shop history.',
    }))
    .with({ kind: 'RoleTooLow' }, low => ({ code: 'ROLE_TOO_LOW', message: roleTooLow(low) }))
    .exhaustive()
