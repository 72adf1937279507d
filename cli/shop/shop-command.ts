import { Command } from 'commander'
import type { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import { SHOP_CHANGES } from '#core/shop/ports/shop-records.ts'
import { RegionCode } from '#core/storing/region.ts'
import { fileArgument } from '../files/named-files.ts'
import { readCount, readDay, readWon, refuse, withExample } from '../options.ts'
import type { Run } from '../output.ts'
import {
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  staffWriting,
} from '../staff/staff-options.ts'

/** The shop's own facts (G200). */
export const shopCommand = (run: Run): Command =>
  withExample(
    new Command('shop')
      .addCommand(showCommand(run))
      .addCommand(setCommand(run))
      .addCommand(priceCommand(run))
      .addCommand(importCommand(run))
      .addCommand(exportCommand(run))
      .addCommand(historyCommand(run))
      .addCommand(withdrawCommand(run)),
    'shop show',
    'shop import shop.yaml --reason "the first season" --dry-run',
  )

export type ShowOptions = StaffReading & { readonly on?: Day }

const onOption = (command: Command): Command =>
  command.option('--on <day>', 'as they will be on this day, as 2027-07-01 (default: now)', readDay)

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(onOption(new Command('show').description('all facts as YAML, and which of them will change'))).action(
      run(async (options: ShowOptions) => (await import('./shop-facts.ts')).showShop(options)),
    ),
    'shop show --on 2027-07-01',
  )

export type ChangeOptions = StaffWriting & { readonly from?: Day; readonly force?: true }

const changing = (command: Command): Command =>
  staffWriting(
    command
      .option('--from <day>', 'holds from this day on, as 2027-03-01 (default: at once)', readDay)
      .option('--force', 'also a price that is less than half, or more than twice, of the one before it'),
  )

/** `support.phone=1588-1234`. */
export type Assignment = { readonly path: readonly string[]; readonly text: string }

const readAssignment = (typed: string, before: readonly Assignment[] = []): readonly Assignment[] => {
  const [, path = '', text = ''] = /^([\w.]+)=(.+)$/su.exec(typed) ?? []
  if (path === '') return refuse('Write a fact and its value, as support.phone=1588-1234.')
  return [...before, { path: path.split('.'), text }]
}

const setCommand = (run: Run): Command =>
  withExample(
    changing(
      new Command('set')
        .description('change single facts; those of a region by its code (needs the role ADMIN)')
        .argument('<fact=value...>', 'as the document of shop show names it', readAssignment),
    ).action(
      run(async (assignments: readonly Assignment[], options: ChangeOptions) =>
        (await import('./shop-facts.ts')).setFacts(assignments, options),
      ),
    ),
    'shop set support.phone=1588-1234 support.hours="매일 09:00~18:00" --reason "new line"',
    'shop set regions.RESORT.isOpen=false --from 2027-06-01 --reason "closes for the summer"',
  )

export type PriceOptions = StaffWriting & {
  readonly basic: Won
  readonly flex: Won
  readonly from: Day
  readonly region?: RegionCode
  readonly force?: true
}

const readRegion = (text: string): RegionCode =>
  RegionCode.parse(text.toUpperCase()).unwrapOr(null) ?? refuse('Write a region as its code, as RESORT.')

const priceCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('price')
        .description(
          'what orders from a day on cost; renewals keep their price until their customers agree to a higher one by price offer (needs the role ADMIN)',
        )
        .requiredOption('--basic <won>', 'a year of BASIC, as 109000', readWon)
        .requiredOption('--flex <won>', 'a year of FLEX, as 149000', readWon)
        .requiredOption('--from <day>', 'for orders from this day on, as 2027-03-01', readDay)
        .option('--region <region>', 'only in this region', readRegion)
        .option(
          '--force',
          'also less than half, or more than twice, of the price before it, or FLEX for less than BASIC',
        ),
    ).action(run(async (options: PriceOptions) => (await import('./shop-facts.ts')).setPrice(options))),
    'shop price --basic 109000 --flex 149000 --from 2027-03-01 --reason "energy costs"',
  )

export type ImportOptions = ChangeOptions & { readonly overwrite?: true }

const importCommand = (run: Run): Command =>
  withExample(
    changing(
      new Command('import')
        .description('take over the facts of a YAML file, all or some; says what differs (needs the role ADMIN)')
        .addArgument(fileArgument('<file>', 'as shop export writes it', 'read'))
        .option('--overwrite', 'also facts that were changed since the file was written'),
    ).action(
      run(async (file: string, options: ImportOptions) => (await import('./shop-facts.ts')).importShop(file, options)),
    ),
    'shop import shop.yaml --reason "the first season" --dry-run',
  )

export type ExportOptions = ShowOptions & { readonly force?: true }

const exportCommand = (run: Run): Command =>
  withExample(
    staffReading(
      onOption(new Command('export').description('write all facts into a YAML file'))
        .addArgument(fileArgument('<file>', 'where to', 'write'))
        .option('--force', 'also over a file that is there'),
    ).action(
      run(async (file: string, options: ExportOptions) => (await import('./shop-facts.ts')).exportShop(file, options)),
    ),
    'shop export shop.yaml',
  )

const historyCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('history').description('what was changed, from when on, by whom and why'),
      SHOP_CHANGES,
    ).action(run(async (options: StaffListing) => (await import('./shop-facts.ts')).listChanges(options))),
    'shop history --limit 10',
  )

const MAX_ID = 2_147_483_647

const withdrawCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('withdraw')
        .description('take a change back, whether it holds already or not yet (needs the role ADMIN)')
        .argument('<change>', 'its number in shop history', readCount(1, MAX_ID)),
    ).action(
      run(async (id: number, options: StaffWriting) => (await import('./shop-facts.ts')).withdrawChange(id, options)),
    ),
    'shop withdraw 3 --reason "mistyped"',
  )
