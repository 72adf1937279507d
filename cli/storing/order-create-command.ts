import { Command, Option } from 'commander'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { SETS_MOST } from '#core/billing/service/order-at-desk.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { type Plan, PLANS } from '#core/storing/plan.ts'
import { type DeskPaymentOptions, deskPaymentOptions } from '../billing/desk-options.ts'
import { readCount, refuse, withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { type StaffWriting, staffWriting } from '../staff/staff-options.ts'
import { type InRegion, regionOption } from './locker-options.ts'

export type CreateOptions = StaffWriting &
  InRegion &
  DeskPaymentOptions & {
    readonly phone: PhoneNumber
    readonly name?: CustomerName
    readonly plan: Plan
    readonly kind: EquipmentType
    readonly sets: number
    readonly address?: string
    readonly detail?: string
    readonly note?: string
  }

/** `order create`: for somebody at the desk or on the phone. The database is loaded when a command runs, not for its help. */
export const createCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      deskPaymentOptions(
        new Command('create')
          .description('take an order for a customer who has paid in cash or by bank, at the price of today')
          .requiredOption('--phone <number>', 'of the customer, as 010-1234-5678', readPhone)
          .option('--name <name>', 'needed where nobody is known by that phone; must fit where somebody is', readName)
          .addOption(new Option('--plan <plan>', 'BASIC or FLEX').choices(PLANS).makeOptionMandatory())
          .addOption(new Option('--kind <kind>', 'of gear').choices(['SKI', 'SNOWBOARD']).makeOptionMandatory())
          .option('--sets <n>', 'so many sets of this kind, each an order of its own', readCount(1, SETS_MOST), 1)
          .addOption(regionOption())
          .option('--address <text>', 'the road address of the pickup; without it the customer is asked')
          .option('--detail <text>', 'building, floor and room')
          .option('--note <text>', 'how to get in, and where the gear is')
          .addOption(
            new Option(
              '--terms-agreed',
              'the customer has agreed to the terms of service, damage and automatic extension; kept with version and time',
            ).makeOptionMandatory(),
          ),
      ),
    ).action(run(async (options: CreateOptions) => (await import('./order-create.ts')).createOrder(options))),
    'order create --phone 010-1234-5678 --name 김보관 --plan BASIC --kind SKI --terms-agreed --paid bank --reference "11-25 국민 김보관 99000" --reason "came to the desk" --dry-run',
    'order create --phone 010-1234-5678 --plan FLEX --kind SNOWBOARD --sets 2 --address "서울 강남구 테헤란로 1" --terms-agreed --paid cash --reference R-0217 --reason "on the phone, paid at the desk"',
  )

const readPhone = (text: string): PhoneNumber =>
  PhoneNumber.parse(text).unwrapOr(null) ?? refuse('Write a mobile number, as 010-1234-5678.')

const readName = (text: string): CustomerName =>
  CustomerName.parse(text).unwrapOr(null) ?? refuse('Write a name of 2 to 20 Hangul syllables, as 김보관.')
