import { Command, Option } from 'commander'
import { ORDER_MOMENTS, ORDER_STEPS, type OrderMoment, STAFF_ORDERS } from '#core/storing/ports/staff-views.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { LockerZone } from '#core/storing/locker.ts'
import type { Won } from '#core/shared/won.ts'
import { EQUIPMENT_TYPES, type EquipmentType } from '#core/storing/equipment-type.ts'
import { GEAR_PARTS, type GearPart } from '#core/storing/hand-over.ts'
import { GEAR_TEXT_MAX_CHARACTERS, GearText } from '#core/storing/gear-text.ts'
import { type MissedPickup, PICKUP_FAULTS } from '#core/storing/order.ts'
import { STAFF_EVENTS, type StaffEvent } from '#core/storing/step-details.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { explainOption, readDay, readInstant, readLine, readWon, refuse, withExample } from '../options.ts'
import {
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StepWriting,
  stepWriting,
} from '../staff/staff-options.ts'
import { type GearSearchOptions, withGearSearch } from './gear-search-options.ts'
import { zoneOption } from './locker-options.ts'
import { endingCommands } from './order-ending-commands.ts'
import { createCommand, linkCommand } from './order-create-command.ts'
import { halfOption } from './pickup-options.ts'
import { picturesCommand } from './order-pictures-command.ts'
import { placeCommand } from './place-commands.ts'
import { simulateCommand } from './order-simulate-command.ts'
import type { Run } from '../output.ts'

const DEFAULT_ROWS = 20
const TOLD_MAX_CHARACTERS = 500
/** Years of one set of gear. */
const TIMELINE_ROWS = 100

/** Reading orders and moving them on. The database is loaded when a command runs, not for its help. */
export const orderCommand = (run: Run): Command =>
  withExample(
    endingCommands(run).reduce(
      (order, ending) => order.addCommand(ending),
      new Command('order')
        .addCommand(listCommand(run))
        .addCommand(showCommand(run))
        .addCommand(timelineCommand(run))
        .addCommand(createCommand(run))
        .addCommand(linkCommand(run))
        .addCommand(advanceCommand(run))
        .addCommand(placeCommand(run))
        .addCommand(picturesCommand(run))
        .addCommand(simulateCommand(run)),
    ),
    'order advance SK-7Q2K9XMD4TBA --event pickup.scheduled --pickup 2026-11-25 --reason "called the customer"',
  )

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      withGearSearch(
        new Command('list')
          .description('orders, the latest change first')
          .addOption(
            new Option('--sort <moment>', 'by the last change, or by the day of ordering')
              .choices(Object.keys(ORDER_MOMENTS))
              .default('changed'),
          )
          .option('--oldest', 'the oldest first'),
      )
        .addOption(new Option('--state <state>', 'only these').choices(ORDER_STATES))
        .option('--customer <text>', "part of the customer's name, or the beginning of an order's id")
        .option('--user <who>', 'only those of this customer: the id, e-mail or phone')
        .option('--pickup-on <day>', 'only those that are booked to be picked up on this day, as 2026-11-25', readDay)
        .addOption(new Option('--pickup-today', 'the same, of today in Seoul').conflicts('pickupOn')),
      STAFF_ORDERS,
      { rows: DEFAULT_ROWS },
    ).action(run(async (options: ListOptions) => (await import('./orders.ts')).listOrders(options))),
    'order list --state REQUESTED',
    'order list --state PICKUP_SCHEDULED --pickup-today',
    'order list --state REQUESTED --sort placed --oldest',
    'order list --brand atomic --size 170 --locker A-03',
  )

export type ListOptions = StaffListing &
  GearSearchOptions & {
    readonly sort: OrderMoment
    readonly oldest?: boolean
    readonly state?: OrderState
    readonly customer?: string
    readonly user?: string
    readonly pickupOn?: Day
    readonly pickupToday?: boolean
  }

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('one order, with its customer masked')
        .argument('<id>')
        .addOption(explainOption()),
    ).action(run(async (id: OrderId, options: ShowOptions) => (await import('./orders.ts')).showOrder(id, options))),
    'order show SK-7Q2K9XMD4TBA',
  )

export type ShowOptions = StaffReading & { readonly explain?: boolean }

export type TimelineOptions = StaffListing

const timelineCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('timeline').description('all that happened to an order, oldest first').argument('<id>'),
      ORDER_STEPS,
      { rows: TIMELINE_ROWS },
    ).action(
      run(async (id: OrderId, options: TimelineOptions) => (await import('./orders.ts')).showTimeline(id, options)),
    ),
    'order timeline SK-7Q2K9XMD4TBA',
  )

export type AdvanceOptions = StepWriting & {
  readonly event: StaffEvent
  readonly pickup?: Day
  readonly half?: HalfDay
  readonly occurred?: Instant
  readonly force?: boolean
  readonly walkIn?: boolean
  readonly fault?: MissedPickup['fault']
  readonly brand?: GearText
  readonly name?: GearText
  readonly size?: GearText
  readonly kind?: EquipmentType
  readonly serial?: GearText
  readonly with?: readonly GearPart[]
  readonly asBefore?: boolean
  readonly locker?: GearText
  readonly zone?: LockerZone | 'ANY'
  /** False for `--no-compensation`. */
  readonly compensation?: Won | false
  readonly told?: string
  readonly letters?: readonly Day[]
}

const advanceCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      new Command('advance')
        .description('record what happened to the gear; the customer sees it at once')
        .argument('<id...>', 'one order or several, each recorded by itself')
        .addOption(new Option('--event <event>', 'what happened').choices(STAFF_EVENTS).makeOptionMandatory())
        .option('--pickup <day>', 'the day of the pickup, as 2026-11-25 (default: as the customer wishes)', readDay)
        .addOption(
          halfOption(
            'the half-day of the pickup, 09–13 or 13–18 (default: that of another set of the customer, else the freer one)',
          ),
        )
        .option('--occurred <instant>', 'when it happened, as 2026-11-24T23:50:00+09:00 (default: now)', readInstant)
        .option(
          '--force',
          'a pickup on a day off, in a full half-day or over 60 days ahead, a return beyond the allowance, by an ADMIN what happened over 14 days ago',
        )
        .option('--walk-in', 'the gear was brought in without a booked pickup')
        .option(
          '--fault <customer|shop>',
          'whose fault a missed pickup was; of the customer, cancelling still gives back half',
          readFault,
        )
        .option('--brand <text>', 'brand of the gear', readGearText)
        .option('--name <text>', 'name of the gear', readGearText)
        .option('--size <text>', 'size of the gear', readGearText)
        .addOption(
          new Option('--kind <kind>', 'what it turned out to be at the hand-over; the price stays').choices(
            EQUIPMENT_TYPES,
          ),
        )
        .option('--serial <text>', 'serial number of the gear', readGearText)
        .option('--with <parts>', `what came along, of ${PART_WORDS}, with commas between; or none`, readParts)
        .option(
          '--as-before',
          'it is the set that the customer got back before: brand, name, size and serial number stay',
        )
        .option('--locker <text>', 'the locker of the gear', readGearText)
        .addOption(zoneOption())
        .option(
          '--compensation <won>',
          'what the customer gets for gear that is lost, damaged or disposed of; noted, the money moves apart',
          readCompensation,
        )
        .option('--no-compensation', 'the customer gets nothing')
        .option('--told <text>', 'what the customer was told of it', readLine(TOLD_MAX_CHARACTERS))
        .option(
          '--letters <days>',
          'when letters to collect the gear were posted, as to who is reached by no message, with commas between; before it is disposed of',
          readDays,
        ),
    ).action(
      run(async (ids: readonly OrderId[], options: AdvanceOptions) =>
        (await import('./orders.ts')).advanceOrders(ids, options),
      ),
    ),
    'order advance SK-7Q2K9XMD4TBA --event pickup.scheduled --pickup 2026-11-25 --reason "called the customer"',
    'order advance SK-7Q2K9XMD4TBA --event pickup.scheduled',
    'order advance SK-7Q2K9XMD4TBA SK-2M8C4HRT6WKE --event storage.arrived --zone A',
    'order advance SK-7Q2K9XMD4TBA --event pickup.done --brand Atomic --name "Redster X9" --size 170 --with boots,poles --dry-run',
    'order advance SK-7Q2K9XMD4TBA --event pickup.done --as-before --with none',
    'order advance SK-7Q2K9XMD4TBA --event pickup.done --kind SNOWBOARD --brand Burton --name Custom --size 158 --reason "it is a board"',
    'order advance SK-7Q2K9XMD4TBA --event pickup.missed --fault customer --reason "nobody at home"',
    'order advance SK-7Q2K9XMD4TBA --event gear.disposed --letters 2028-02-01,2028-02-15 --no-compensation --told "two letters, no answer" --reason "left the country"',
    'order advance SK-7Q2K9XMD4TBA --event gear.lost --compensation 450000 --told "called, pays by bank" --reason "not in its locker"',
  )

const readDays = (text: string): readonly Day[] => text.split(',').map(one => readDay(one.trim()))

const readCompensation = (text: string): Won => {
  const won = readWon(text)
  return won > 0 ? won : refuse('Write whole won in digits, as 450000, or --no-compensation.')
}

const readFault = (text: string): MissedPickup['fault'] =>
  PICKUP_FAULTS.find(fault => fault === text.toUpperCase()) ?? refuse('Write customer or shop.')

const PART_WORDS = GEAR_PARTS.join(', ').toLowerCase()

/** `boots,poles`, or `none`. */
const readParts = (text: string): readonly GearPart[] =>
  text.trim().toLowerCase() === 'none'
    ? []
    : text
        .split(',')
        .map(
          word =>
            GEAR_PARTS.find(part => part === word.trim().toUpperCase()) ??
            refuse(`Write some of ${PART_WORDS}, or none.`),
        )

const readGearText = (text: string): GearText =>
  GearText.parse(text).unwrapOr(null) ?? refuse(`Write at most ${GEAR_TEXT_MAX_CHARACTERS} characters on one line.`)
