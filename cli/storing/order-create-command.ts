import { Command, Option } from 'commander'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { SETS_MOST } from '#core/billing/service/order-at-desk.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { type Plan, PLANS } from '#core/storing/plan.ts'
import { readName, readPhone } from '../account/contact-options.ts'
import { type DeskPaymentOptions, payingOptions } from '../billing/desk-options.ts'
import { readCount, withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { type StaffWriting, staffWriting } from '../staff/staff-options.ts'
import { type InRegion, regionOption } from './locker-options.ts'

export type CreateOptions = StaffWriting &
  InRegion &
  Partial<DeskPaymentOptions> & {
    readonly link?: true
    readonly termsAgreed?: true
    readonly phone?: PhoneNumber
    readonly withoutPhone?: true
    readonly name?: CustomerName
    readonly plan: Plan
    readonly kind: EquipmentType
    readonly sets: number
    readonly address?: string
    readonly detail?: string
    readonly note?: string
    readonly expectBeside?: number
    readonly force?: true
  }

/** `order create`: for somebody at the desk or on the phone. The database is loaded when a command runs, not for its help. */
export const createCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      payingOptions(
        new Command('create')
          .description(
            'take an order for a customer who has paid in cash or by bank, or gets a link to pay by, at the price of today',
          )
          .option('--phone <number>', 'of the customer, as 010-1234-5678', readPhone)
          .addOption(
            new Option(
              '--without-phone',
              'somebody new who has no Korean number, has paid and gives the gear to the shop; no message reaches them',
            ).conflicts(['phone', 'link', 'address']),
          )
          .option('--name <name>', 'needed where nobody is known by that phone; must fit where somebody is', readName)
          .addOption(new Option('--plan <plan>', 'BASIC or FLEX').choices(PLANS).makeOptionMandatory())
          .addOption(new Option('--kind <kind>', 'of gear').choices(['SKI', 'SNOWBOARD']).makeOptionMandatory())
          .option('--sets <n>', 'so many sets of this kind, each an order of its own', readCount(1, SETS_MOST), 1)
          .addOption(regionOption('where; needed where more than one region is open'))
          .option('--address <text>', 'the road address of the pickup; without it the customer is asked')
          .option('--detail <text>', 'building, floor and room')
          .option('--note <text>', 'how to get in, and where the gear is')
          .option(
            '--expect-beside <n>',
            'how many contracts of the kind the customer has already, as --dry-run shows them; nothing is written beside more (without it none is meant)',
            readCount(0, 10_000),
          )
          .option(
            '--force',
            'also beyond what the lockers of the region hold, where the shop limits its orders to them',
          )
          .option(
            '--terms-agreed',
            'the customer has agreed to the terms of service, damage and automatic extension; kept with version and time, and asked for by a link',
          ),
      ),
    ).action(
      run(async (options: CreateOptions, command: Command) => {
        const { link, paid, reference, termsAgreed, sets, phone, withoutPhone } = options
        if (phone === undefined && withoutPhone !== true)
          command.error('Say the phone of the customer with --phone, or --without-phone of who has no Korean one.')
        if (link !== true && (paid === undefined || reference === undefined))
          command.error('Say how it was paid, with --paid and --reference, or send a link with --link.')
        if (link !== true && termsAgreed !== true)
          command.error('Ask the customer about the terms before you take the money, and add --terms-agreed.')
        if (link === true && sets > 1) command.error('A link is for one set: type the command for each.')
        return (await import('./order-create.ts')).createOrder(options)
      }),
    ),
    'order create --phone 010-1234-5678 --name 김보관 --plan BASIC --kind SKI --terms-agreed --paid bank --reference "11-25 국민 김보관 99000" --reason "came to the desk" --dry-run',
    'order create --phone 010-1234-5678 --plan FLEX --kind SNOWBOARD --sets 2 --address "서울 강남구 테헤란로 1" --terms-agreed --paid cash --reference R-0217 --reason "on the phone, paid at the desk"',
    'order create --phone 010-1234-5678 --plan BASIC --kind SKI --link --reason "called"',
    'order create --without-phone --name "Michael Smith" --plan BASIC --kind SKI --terms-agreed --paid cash --reference R-0218 --reason "from abroad, came to the desk"',
  )

export type LinkOptions = StaffWriting & { readonly again?: true; readonly cancel?: true }

/** `order link`: of an order that waits for its payment. */
export const linkCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('link')
        .description(
          'send a payment link for an unpaid order, or for a renewal that was declined or is unpaid, in place of the one before; or cancel it',
        )
        .argument('<id...>', 'one order or several, each by itself')
        .option('--again', 'a new one, for 72 hours')
        .addOption(new Option('--cancel', 'the one there is can be used no more').conflicts('again')),
    ).action(
      run(async (ids: readonly OrderId[], options: LinkOptions, command: Command) => {
        if (options.again !== true && options.cancel !== true) command.error('Say --again or --cancel.')
        return (await import('./order-create.ts')).changeLinks(ids, options)
      }),
    ),
    'order link SK-7Q2K9XMD4TBA --again --reason "did not find the SMS"',
    'order link SK-7Q2K9XMD4TBA SK-65H7Y28NFDQH --again --reason "pays the next year by another card" --dry-run',
    'order link SK-7Q2K9XMD4TBA --cancel --reason "the wrong plan"',
  )
