import { Command } from 'commander'
import { PICKUP_STOPS } from '#core/storing/ports/staff-pickups.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import { readDay, withExample } from '../options.ts'
import { type InRegion, regionOption } from './locker-options.ts'
import { halfOption } from './pickup-options.ts'
import type { Run } from '../output.ts'
import {
  readReason,
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  staffWriting,
} from '../staff/staff-options.ts'

export type PlaceLookOptions = StaffReading & { readonly reason: string }
export type SetPlaceOptions = StaffWriting & {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly detail?: string
  readonly note?: string
}
export type PickupListOptions = StaffListing & {
  readonly on: Day
  readonly half?: HalfDay
  readonly reason: string
} & InRegion

/** `order place`: where the gear of one order is picked up. The database is loaded when a command runs, not for its help. */
export const placeCommand = (run: Run): Command =>
  withExample(
    new Command('place')
      .description('where the gear of an order is picked up')
      .addCommand(showCommand(run))
      .addCommand(setCommand(run)),
    'order place show SK-7Q2K9XMD4TBA --reason "pickup of today"',
  )

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('name, phone and address; the access and its reason go to the audit log')
        .argument('<id>')
        .requiredOption('--reason <text>', 'why', readReason),
    ).action(
      run(async (id: OrderId, options: PlaceLookOptions) => (await import('./places.ts')).showPlace(id, options)),
    ),
    'order place show SK-7Q2K9XMD4TBA --reason "pickup of today"',
  )

const setCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('set')
        .description('say where to pick up in the name of the customer, until the gear is picked up')
        .argument('<id...>', 'one order or several, each by itself')
        .requiredOption('--name <name>', 'who gives the gear to the driver')
        .requiredOption('--phone <number>', 'their phone, as 010-1234-5678')
        .requiredOption('--address <text>', 'the road address')
        .option('--detail <text>', 'building, floor and room')
        .option('--note <text>', 'how to get in, and where the gear is'),
    ).action(
      run(async (ids: readonly OrderId[], options: SetPlaceOptions) =>
        (await import('./places.ts')).setPlace(ids, options),
      ),
    ),
    'order place set SK-7Q2K9XMD4TBA --name 김보관 --phone 010-1234-5678 --address "서울 강남구 테헤란로 1" --detail "101동 202호" --note "문 앞" --reason "customer called"',
  )

/** `pickup`: what a driver needs. */
export const pickupCommand = (run: Run): Command =>
  withExample(
    new Command('pickup').addCommand(
      withExample(
        staffListing(
          new Command('list')
            .description(
              "a driver's list: the orders booked for a day, with their places; each place goes to the audit log",
            )
            .requiredOption('--on <day>', 'as 2026-11-25', readDay)
            .addOption(halfOption('only this half-day, 09–13 or 13–18'))
            .addOption(regionOption('only this region, as RESORT'))
            .requiredOption('--reason <text>', 'why', readReason),
          PICKUP_STOPS,
          { rows: 200 },
        ).action(run(async (options: PickupListOptions) => (await import('./places.ts')).listPickups(options))),
        'pickup list --on 2026-11-25 --reason "tour of today"',
        'pickup list --on 2026-11-25 --half morning --region RESORT --reason "tour of today"',
      ),
    ),
    'pickup list --on 2026-11-25 --reason "tour of today"',
  )
