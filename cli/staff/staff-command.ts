import { Command, Option } from 'commander'
import { AUDIT } from '#core/storing/ports/staff-views.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { STAFF_MEMBERS } from '#core/staff/ports/staff-records.ts'
import { STAFF_ROLES, type StaffRole } from '#core/shared/staff.ts'
import type { TaskKind } from '#core/staff/task-kinds.ts'
import { NAME_MAX_CHARACTERS, StaffName } from '#core/staff/staff-name.ts'
import { readLine, refuse, withExample } from '../options.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { readRegion } from '../storing/locker-options.ts'
import { readTaskKinds } from './read-task-kinds.ts'
import { type StaffListing, staffListing, type StaffWriting, staffWriting } from './staff-options.ts'
import type { Run } from '../output.ts'

const DEFAULT_ROWS = 20

export const staffCommand = (run: Run): Command =>
  withExample(
    new Command('staff')
      .addCommand(addCommand(run))
      .addCommand(inviteCommand(run))
      .addCommand(listCommand(run))
      .addCommand(changeCommand(run))
      .addCommand(disableCommand(run))
      .addCommand(enableCommand(run))
      .addCommand(notifyCommand(run)),
    'staff add minji --name 김민지 --role SUPPORT --reason "started today"',
  )

export type AddStaffOptions = StaffWriting & {
  readonly name: string
  readonly role: StaffRole
  readonly regions?: Regions
}

export type DisableStaffOptions = StaffWriting

export type EnableStaffOptions = DisableStaffOptions & Partial<Pick<AddStaffOptions, 'role'>>

const addCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('add')
        .description('add a member of the staff')
        .argument('<id>', 'a short name to type, as minji', readStaffId)
        .requiredOption('--name <text>', 'the full name', readLine(NAME_MAX_CHARACTERS))
        .addOption(new Option('--role <role>', 'what they may do').choices(STAFF_ROLES).makeOptionMandatory())
        .addOption(regionsOption('bound to these regions, as CITY,RESORT; all for the whole shop (default)')),
    ).action(run(async (id: StaffId, options: AddStaffOptions) => (await import('./staff.ts')).addStaff(id, options))),
    'staff add minji --name 김민지 --role SUPPORT --reason "started today"',
  )

export type InviteStaffOptions = StaffWriting & {
  readonly name?: string
  readonly role?: StaffRole
  readonly regions?: Regions
}

const inviteCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('invite')
        .description(
          'print a link by which somebody signs in to the desk for the first time; a member again, as after a lost phone: signed out everywhere, and what they signed in with counts no more',
        )
        .argument('<id>', 'of a member, or with --name and --role a new one, as minji', readStaffId)
        .option('--name <text>', 'the full name of a new member', readLine(NAME_MAX_CHARACTERS))
        .addOption(new Option('--role <role>', 'what a new member may do').choices(STAFF_ROLES))
        .addOption(regionsOption('binds a new member to these regions, as CITY,RESORT')),
    ).action(
      run(async (id: StaffId, options: InviteStaffOptions) =>
        (await import('./staff-invitation.ts')).inviteStaff(id, options),
      ),
    ),
    'staff invite minji --name 김민지 --role SUPPORT --reason "started today"',
    'staff invite minji --reason "lost the phone"',
  )

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(new Command('list').description('all members, the disabled ones too'), STAFF_MEMBERS).action(
      run(async (options: StaffListing) => (await import('./staff.ts')).listStaff(options)),
    ),
    'staff list',
  )

export type ChangeStaffOptions = StaffWriting & { readonly role?: StaffRole; readonly regions?: Regions }

const changeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('change')
        .description('another role or other regions for a member, at once, also where they are signed in')
        .argument('<id>')
        .addOption(
          new Option('--role <role>', 'what they may do from now on (default: as before)').choices(STAFF_ROLES),
        )
        .addOption(
          regionsOption(
            'bound to these regions from now on, as CITY,RESORT; all for the whole shop (default: as before)',
          ),
        ),
    ).action(
      run(async (id: StaffId, options: ChangeStaffOptions) =>
        (await import('./change-staff.ts')).changeStaff(id, options),
      ),
    ),
    'staff change minji --role OPERATOR --reason "drives from today on"',
    'staff change minji --regions RESORT --reason "works at the resort"',
  )

const disableCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('disable')
        .description('revoke the right to use commands and desk, and sign the member out everywhere')
        .argument('<id>'),
    ).action(
      run(async (id: StaffId, options: DisableStaffOptions) => (await import('./staff.ts')).disableStaff(id, options)),
    ),
    'staff disable minji --reason "left the company"',
  )

const enableCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('enable')
        .description('give a disabled member the right back')
        .argument('<id>')
        .addOption(
          new Option('--role <role>', 'what they may do from now on (default: as before)').choices(STAFF_ROLES),
        ),
    ).action(
      run(async (id: StaffId, options: EnableStaffOptions) => (await import('./staff.ts')).enableStaff(id, options)),
    ),
    'staff enable minji --reason "disabled by mistake"',
    'staff enable minji --role SUPPORT --reason "was appointed with the wrong role"',
  )

export type NotifyOptions = StaffWriting & {
  readonly by: 'mail' | 'sms' | 'none'
  readonly to?: string
  readonly kinds?: readonly TaskKind[]
}

const notifyCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('notify')
        .description('messages to a member about new tasks: each once, and many at once in one message')
        .argument('<id>')
        .addOption(
          new Option('--by <way>', 'by which way; none ends it').choices(['mail', 'sms', 'none']).makeOptionMandatory(),
        )
        .option('--to <address>', 'the e-mail or the mobile number of the member')
        .option(
          '--kinds <kinds>',
          'only these, as ORDER_WAITING,PICKUP_LATE (default: what the role sees to)',
          readTaskKinds,
        ),
    ).action(
      run(async (id: StaffId, options: NotifyOptions) =>
        (await import('./staff-messages.ts')).notifyStaff(id, options),
      ),
    ),
    'staff notify minji --by mail --to minji@example.com --reason "asked for it"',
    'staff notify minji --by sms --to 010-1234-5678 --kinds PICKUP_LATE,DELIVERY_LATE --reason "drives today"',
    'staff notify minji --by none --reason "on holiday"',
  )

/** Who wrote what, when and why. */
export const auditCommand = (run: Run): Command =>
  withExample(
    new Command('audit').addCommand(
      withExample(
        staffListing(
          new Command('list')
            .description('changes and accesses by the staff, the newest first; for an ADMIN of the whole shop')
            .option('--subject <id>', 'only about this order, customer or member')
            .option('--by <id>', 'only by this member'),
          AUDIT,
          { rows: DEFAULT_ROWS },
        ).action(run(async (options: AuditOptions) => (await import('./staff.ts')).listAudit(options))),
        'audit list --subject SK-7Q2K9XMD4TBA',
        'audit list --by minji',
      ),
    ),
    'audit list',
  )

export type AuditOptions = StaffListing & { readonly subject?: string; readonly by?: string }

const readStaffId = (text: string): StaffId =>
  StaffName.parseId(text).unwrapOr(null) ?? refuse('Write 2 to 30 of a-z, 0-9, _ and -, beginning with a letter.')

/** `ALL` is the whole shop. */
type Regions = readonly RegionCode[] | 'ALL'

const regionsOption = (help: string): Option => new Option('--regions <regions>', help).argParser(readRegions)

const readRegions = (text: string): Regions =>
  text === 'all' ? 'ALL' : [...new Set(text.split(',').map(one => readRegion(one.trim())))].toSorted()
