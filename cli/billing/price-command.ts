import { Command, Option } from 'commander'
import { MAX_YEARLY_WON } from '#core/billing/price-change.ts'
import type { OfferCommand } from '#core/billing/service/offer-prices.ts'
import { PRICE_OFFERS } from '#core/billing/ports/price-records.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { PLANS, type Plan } from '#core/storing/plan.ts'
import { type InRegion, regionOption } from '../storing/locker-options.ts'
import { readCount, readDay, withExample } from '../options.ts'
import { type StaffListing, staffListing, type StaffWriting, staffWriting } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

/** What renewals cost. */
export const priceCommand = (run: Run): Command =>
  withExample(
    new Command('price').addCommand(offerCommand(run)).addCommand(withdrawCommand(run)).addCommand(listCommand(run)),
    'price offer --plan BASIC --won 119000 --from 2027-11-01 --reason "energy costs" --dry-run',
    'price list',
  )

type OfferedTo = InRegion & { readonly plan?: Plan; readonly order?: OrderId }

/** Null where neither is said. */
const offeredTo = ({ plan, order, region }: OfferedTo): OfferCommand['of'] | null => {
  if (order !== undefined) return { order }
  return plan === undefined ? null : { plan, region }
}

const TO_SAY = 'error: say --plan <plan> or --order <id>'

const onlyRegionOption = (): Option => regionOption('with --plan: only of this region, as RESORT').conflicts('order')

export type OfferOptions = StaffWriting &
  OfferedTo & {
    readonly won: Won
    readonly from: Day
    readonly force?: true
  }

const offerCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('offer')
        .description(
          'ask customers to agree to a higher yearly price at their next renewal; without consent they pay the current price. With --order a lower one is set for the next payment at once (needs the role ADMIN)',
        )
        .addOption(new Option('--plan <plan>', 'all contracts of this plan').choices(PLANS).conflicts('order'))
        .addOption(onlyRegionOption())
        .option('--order <id>', 'this contract only')
        .requiredOption('--won <won>', 'the new yearly price, as 119000', readCount(1, MAX_YEARLY_WON))
        .requiredOption('--from <day>', 'renewals before this day keep their price, as 2027-11-01', readDay)
        .option('--force', 'also to contracts that would pay more than twice, or less than half, of now'),
      { dryRun: 'list the contracts it would be offered to, write nothing' },
    ).action(
      run(async (options: OfferOptions, command: Command) => {
        const of = offeredTo(options) ?? command.error(TO_SAY)
        const { offerToContracts } = await import('./prices.ts')
        return offerToContracts(of, options)
      }),
    ),
    'price offer --plan BASIC --won 119000 --from 2027-11-01 --reason "energy costs" --dry-run',
    'price offer --plan BASIC --region RESORT --won 119000 --from 2027-11-01 --reason "rent"',
    'price offer --order SK-7Q2K9XMD4TBA --won 119000 --from 2027-11-01 --reason "energy costs"',
    'price offer --order SK-7Q2K9XMD4TBA --won 99000 --from 2027-11-01 --reason "ordered at a mistyped price"',
  )

export type WithdrawOptions = StaffWriting & OfferedTo

const withdrawCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('withdraw')
        .description(
          'take offered prices back, also where the customer agreed: the next payment is the price of before (needs the role ADMIN)',
        )
        .addOption(new Option('--plan <plan>', 'of all contracts of this plan').choices(PLANS).conflicts('order'))
        .addOption(onlyRegionOption())
        .option('--order <id>', 'of this contract only'),
      { dryRun: 'list the offers that would be taken back, write nothing' },
    ).action(
      run(async (options: WithdrawOptions, command: Command) => {
        const of = offeredTo(options) ?? command.error(TO_SAY)
        const { withdrawFromContracts } = await import('./prices.ts')
        return withdrawFromContracts(of, options)
      }),
    ),
    'price withdraw --plan BASIC --reason "a nought too many" --dry-run',
    'price withdraw --order SK-7Q2K9XMD4TBA --reason "a nought too many"',
  )

export type ListOptions = StaffListing & {
  readonly order?: OrderId
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('offered prices and their answers, the newest first')
        .option('--order <id>', 'of this contract'),
      PRICE_OFFERS,
    ).action(run(async (options: ListOptions) => (await import('./prices.ts')).listPrices(options))),
    'price list --order SK-7Q2K9XMD4TBA',
  )
