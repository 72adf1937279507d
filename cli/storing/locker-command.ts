import { Command, Option } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import {
  LOCKER_KINDS,
  type LockerCode,
  type LockerKind,
  type LockerLabel,
  type LockerRange,
  type LockerZone,
  MAX_LOCKER_CAPACITY,
} from '#core/storing/locker.ts'
import { LOCKERS } from '#core/storing/ports/locker-records.ts'
import { fileOption } from '../files/named-files.ts'
import { readCount, refuse, withExample } from '../options.ts'
import {
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  stepWriting,
  type StepWriting,
  staffWriting,
} from '../staff/staff-options.ts'
import type { Run } from '../output.ts'
import {
  type InRegion,
  readLockerLabel,
  readLockerRange,
  readZone,
  regionOption,
  zoneOption,
} from './locker-options.ts'

/** Lockers, and what is in them. The database is loaded when a command runs, not for its help. */
export const lockerCommand = (run: Run): Command =>
  withExample(
    new Command('locker')
      .addCommand(addCommand(run))
      .addCommand(removeCommand(run))
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(findCommand(run))
      .addCommand(waitingCommand(run))
      .addCommand(moveCommand(run))
      .addCommand(clearCommand(run))
      .addCommand(checkCommand(run))
      .addCommand(blockCommand(run))
      .addCommand(unblockCommand(run)),
    'locker list --free --zone A',
    'locker find SK-7Q2K9XMD4TBA',
  )

export type AddOptions = StaffWriting &
  InRegion & { readonly zone?: LockerZone; readonly kind: LockerKind; readonly capacity: number }

const addCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('add')
        .description('add lockers; gear whose noted locker is among them is in it from then on')
        .argument('<codes>', 'one, or a range', readLockerRange)
        .addOption(regionOption())
        .option('--zone <zone>', 'the part of the storage (default: the letters of the code)', readZone)
        .addOption(new Option('--kind <kind>', 'ski, snowboard or both').argParser(readKind).default('BOTH', 'both'))
        .option('--capacity <n>', 'how many sets it holds', readCount(1, MAX_LOCKER_CAPACITY), 1),
    ).action(
      run(async (codes: LockerRange, options: AddOptions) => (await import('./lockers.ts')).addLockers(codes, options)),
    ),
    'locker add A-01..A-40 --region RESORT --zone A --kind both --capacity 1 --reason "new hall"',
    'locker add A-01..A-40 --reason "new hall" --dry-run',
  )

const readKind = (text: string): LockerKind =>
  LOCKER_KINDS.find(kind => kind === text.toUpperCase()) ?? refuse('Write ski, snowboard or both.')

export type RemoveOptions = StaffWriting & InRegion

const removeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('remove')
        .description('remove lockers that were added by mistake or are gone; none while one holds gear')
        .argument('<codes>', 'one, or a range', readLockerRange)
        .addOption(regionOption()),
    ).action(
      run(async (codes: readonly LockerCode[], options: RemoveOptions) =>
        (await import('./lockers.ts')).removeLockers(codes, options),
      ),
    ),
    'locker remove A-31..A-40 --reason "there are only thirty"',
  )

export type ListOptions = StaffListing &
  InRegion & {
    readonly free?: true
    readonly taken?: true
    readonly blocked?: true
    readonly zone?: LockerZone
    readonly kind?: LockerKind
  }

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('lockers with the orders whose gear is in them')
        .addOption(new Option('--free', 'with room left').conflicts(['taken', 'blocked']))
        .addOption(new Option('--taken', 'with gear in them').conflicts('blocked'))
        .option('--blocked', 'into which nothing is put')
        .option('--zone <zone>', 'of this zone', readZone)
        .option('--kind <kind>', 'that take skis or snowboards', readKind)
        .addOption(regionOption()),
      LOCKERS,
    ).action(run(async (options: ListOptions) => (await import('./lockers.ts')).listLockers(options))),
    'locker list --free --zone A',
    'locker list --free --kind ski',
  )

export type ShowOptions = StaffReading & InRegion

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('one locker and what is in it')
        .argument('<code>', 'as A-03, or as its label is scanned', readLockerLabel)
        .addOption(regionOption('where, of a code that several regions have')),
    ).action(
      run(async (label: LockerLabel, options: ShowOptions) =>
        (await import('./lockers.ts')).showLocker(label, options),
      ),
    ),
    'locker show A-03',
    'locker show RESORT:A-03',
  )

const findCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('find').description('the locker in which the gear of an order is').argument('<id>', 'the order'),
    ).action(run(async (id: OrderId, options: StaffReading) => (await import('./lockers.ts')).findLocker(id, options))),
    'locker find SK-7Q2K9XMD4TBA',
  )

const waitingCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('waiting').description('how many customers wait for room in a full region, and how much there is'),
    ).action(run(async (options: StaffReading) => (await import('./room-queues.ts')).listRoomQueues(options))),
    'locker waiting',
  )

export type MoveOptions = StepWriting & { readonly zone?: LockerZone | 'ANY'; readonly swap?: boolean }

const moveCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      new Command('move')
        .description('gear in the storage goes to another locker; the customer is not notified')
        .argument('<id>', 'the order')
        .argument('[locker]', 'where to')
        .addOption(zoneOption())
        .option('--swap', 'the one set that is in that locker comes where this one is'),
    ).action(
      run(async (id: OrderId, locker: string | undefined, options: MoveOptions, command: Command) => {
        if (locker !== undefined && options.zone !== undefined) command.error('Name a locker or --zone, not both.')
        if (locker === undefined && options.swap) command.error('Name the locker of the other set with --swap.')
        return (await import('./lockers.ts')).moveLocker({ id, locker }, options)
      }),
    ),
    'locker move SK-7Q2K9XMD4TBA B-07',
    'locker move SK-7Q2K9XMD4TBA A-02 --swap',
    'locker move SK-7Q2K9XMD4TBA --zone B --reason "A-03 leaks" --dry-run',
  )

export type ClearOptions = StaffWriting & InRegion & { readonly to?: LockerRange; readonly zone?: LockerZone | 'ANY' }

const clearCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('clear')
        .description(
          'what is in these lockers goes to other free ones of the region, set by set; what none takes stays and is named. The customers are not notified',
        )
        .argument('<codes>', 'one, or a range', readLockerRange)
        .addOption(regionOption())
        .addOption(new Option('--to <codes>', 'into these, as B-01..B-40').argParser(readLockerRange))
        .addOption(zoneOption().conflicts('to')),
    ).action(
      run(async (codes: LockerRange, options: ClearOptions) =>
        (await import('./lockers.ts')).clearLockers(codes, options),
      ),
    ),
    'locker clear A-01..A-20 --to B-01..B-40 --reason "row A burned" --dry-run',
    'locker clear A-01..A-20 --zone any --reason "row A burned"',
  )

export type CheckOptions = StaffWriting & InRegion & { readonly found?: readonly string[]; readonly file?: string }

const checkCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('check')
        .description(
          'compare what is in a zone with what was recorded: what is missing becomes a task, what is unexpected is named with where it belongs, and what is the label of no set as unknown',
        )
        .argument('<zone>', 'as A', readZone)
        .addOption(regionOption())
        .option('--found <labels...>', 'labels or order ids that were read there')
        .addOption(fileOption('--file <file>', 'the same, one a line', 'read').conflicts('found')),
    ).action(
      run(async (zone: LockerZone, options: CheckOptions, command: Command) => {
        if (options.found === undefined && options.file === undefined) {
          command.error('Say what was read there: --found LABEL… or --file FILE.')
        }
        return (await import('./zone-checks.ts')).checkZone(zone, options)
      }),
    ),
    'locker check A --found 7Q2K9XMD 4TBA81ZK --reason "the season begins" --dry-run',
    'locker check A --file labels.txt --reason "the season begins"',
  )

export type BlockOptions = StaffWriting & InRegion

const blockCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('block')
        .description('nothing more is put into lockers; what is in them stays')
        .argument('<codes>', 'one, or a range', readLockerRange)
        .addOption(regionOption()),
      { reason: 'why; shown with the locker, and kept in the audit log' },
    ).action(
      run(async (codes: LockerRange, options: BlockOptions) =>
        (await import('./lockers.ts')).blockLockers(codes, options, options.reason),
      ),
    ),
    'locker block A-03 --reason "the lock is broken"',
    'locker block A-01..A-20 --reason "row A burned"',
  )

const unblockCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('unblock')
        .description('blocked lockers are used again')
        .argument('<codes>', 'one, or a range', readLockerRange)
        .addOption(regionOption()),
    ).action(
      run(async (codes: LockerRange, options: BlockOptions) =>
        (await import('./lockers.ts')).blockLockers(codes, options, null),
      ),
    ),
    'locker unblock A-03 --reason "repaired"',
  )
