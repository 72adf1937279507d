import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { loadShop } from '#adapters/postgres/shop/watch-shop.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { admitRegions } from '#core/staff/region-bound.ts'
import { allKnown, type RegionCode, type UnknownRegion } from '#core/storing/region.ts'
import type { Files } from '../files/files.ts'
import { type Answer, failed, toErrorCode, misused, refused, type Task } from '../output.ts'
import { withDatabase } from '../service/database.ts'
import type { Settings } from '../settings/settings.ts'
import type { WrongSetting } from '../settings/wrong-setting.ts'
import { AS_REFUSED } from '../session/as-refused.ts'
import type { Place, Sender } from '../place.ts'
import { memberFor, permitted, roleTooLow, type NotAllowed, type StaffPermission } from './staff-member.ts'
import type { StaffReading } from './staff-options.ts'
import type { StaffUseCases } from './staff-side.ts'

/** All that a staff command works with. */
export type StaffContext = StaffUseCases & {
  /** The member who types. */
  readonly member: StaffMember
  /** What their words name. */
  readonly files: Files
}

/** Answers what it did and what was refused; only a database that fails, and a role that turns out too low, are left. */
export type Work = (context: StaffContext) => ResultAsync<Answer, NotAllowed | ServiceUnreachable>

/** For a command that knows only on its way what it is about, and so whose region it is (G375). */
export const admit = (
  { staff, admitToRegions, member, clock }: StaffContext,
  permission: StaffPermission,
): ResultAsync<StaffMember, NotAllowed | ServiceUnreachable> =>
  permitted(member, permission, { staff, admitToRegions, now: clock.now() })

/** Answers why not; a failing database is left to `withStaffContext`, and a wrong setting says itself what to write. */
export const refusedAs =
  <Failure extends { readonly kind: string }>(
    say: (refusal: Exclude<Failure, ServiceUnreachable | WrongSetting>) => Answer,
  ) =>
  (failure: Failure): Result<Answer, ServiceUnreachable> => {
    if (isUnreachable(failure)) return err(failure)
    if (isWrongSetting(failure)) return ok(failed({ code: 'WRONG_SETTING', message: failure.message }))
    return ok(say(failure as Exclude<Failure, ServiceUnreachable | WrongSetting>))
  }

const isUnreachable = (failure: { readonly kind: string }): failure is ServiceUnreachable =>
  failure.kind === 'ServiceUnreachable'

const isWrongSetting = (failure: { readonly kind: string }): failure is WrongSetting => failure.kind === 'WrongSetting'

/** Finds out whose command it is and whether they may, and does it: on the database of this machine, or in the service that it was sent to. */
export const withStaffContext =
  (options: StaffReading, permission: StaffPermission, work: Work): Task =>
  place =>
    place.sender === null
      ? onThisMachine(options, permission, work)(place)
      : inService(options, { permission, work, place, sender: place.sender })

type Sent = {
  readonly permission: StaffPermission
  readonly work: Work
  readonly place: Place
  readonly sender: Sender
}

const inService = async ({ as }: StaffReading, { permission, work, place, sender }: Sent): Promise<Answer> => {
  if (as !== undefined) return misused(AS_REFUSED)
  const mistyped = regionMistyped(place)
  if (mistyped !== null) return mistyped
  const { member, isProved, openSide } = sender
  const faults: unknown[] = []
  const side = await openSide(cause => faults.push(cause), member.regions ?? null)
  const { staff, admitToRegions, clock } = side
  const done = await permitted(member, permission, { staff, admitToRegions, now: clock.now() }).andThen(
    (): ReturnType<Work> =>
      permission.needsProof === true && !isProved
        ? okAsync(refused(PROOF_NEEDED))
        : ofOwnRegions({ member, permission, place }, () => work(Object.assign(side, { member, files: place.files }))),
  )
  if (done.isOk()) return done.value
  if (done.error.kind === 'ServiceUnreachable') throw faults[0]
  return notAllowed(done.error)
}

/** A list would be empty, and an offer go to nobody, where the code was mistyped (G809). */
const regionMistyped = ({ region }: Pick<Place, 'region'>): Answer | null =>
  allKnown(currentShop(), region === null ? [] : [region]).match(
    () => null,
    unknown => refused({ code: toErrorCode(unknown.kind), message: noSuchRegion(unknown) }),
  )

type Asked = { readonly member: StaffMember; readonly permission: StaffPermission; readonly place: Place }

/** No list of a bound member reads as if there were nothing in the whole shop (G950). */
const ofOwnRegions = (
  { member, permission, place: { region } }: Asked,
  work: () => ReturnType<Work>,
): ReturnType<Work> =>
  permission.isNarrowed !== true || member.regions === undefined
    ? work()
    : admitRegions(member, region === null ? [] : [region])
        .asyncAndThen(work)
        .map(namingRegions(member.regions))

const namingRegions =
  (regions: readonly RegionCode[]) =>
  (answer: Answer): Answer =>
    answer.isEmpty === true
      ? {
          ...answer,
          text: `${answer.text} You are bound to ${regions.join(', ')}. Of other regions search finds what is said whole: a phone, e-mail, order id or label.`,
        }
      : answer

export const noSuchRegion = ({ text }: UnknownRegion): string => {
  const codes = currentShop().regions.map(({ code }) => code)
  return `The shop has no region ${text}: it has ${codes.join(', ')}.`
}

const PROOF_NEEDED = {
  code: 'PROOF_NEEDED',
  message:
    'This asks for a fresh proof, of the last five minutes: seasonkeep login --again, then type it once more. Nothing was done.',
}

const onThisMachine =
  ({ as }: StaffReading, permission: StaffPermission, work: Work): Task =>
  place => {
    // Loads while the database opens.
    const staffSide = import('./staff-side.ts')
    return withDatabase('DATABASE_FAILED', async ({ url, isEmbedded }, settings) => {
      if (!isEmbedded && !usesSandbox(settings.keys) && !OF_OPERATORS.has(place.command)) return refused(LOGIN_FIRST)
      await migrate(url)
      const pool = openPool({ url, max: 2, onError: () => undefined })
      const faults: unknown[] = []
      const postgres = { db: openDatabase(pool), report: (cause: unknown) => faults.push(cause) }
      const { clock, close } = await clockFor(settings, url)
      try {
        await loadShop({ postgres, clock })
        const mistyped = regionMistyped(place)
        if (mistyped !== null) return mistyped
        const { openStaffSide } = await staffSide
        const side = openStaffSide(postgres, clock, settings)
        const { staff, admitToRegions } = side
        const asked = { staff, admitToRegions, isEmbedded, now: clock.now() }
        const done = await memberFor(as, permission, asked).andThen(member => {
          const { regions } = member
          const own = regions === undefined ? side : openStaffSide(postgres, clock, settings, regions)
          return ofOwnRegions({ member, permission, place }, () =>
            work(Object.assign(own, { member, files: place.files })),
          )
        })
        if (done.isOk()) return done.value
        if (done.error.kind === 'ServiceUnreachable') throw faults[0]
        return notAllowed(done.error)
      } finally {
        await close()
        await pool.end()
      }
    })(place)
  }

/** What the operator of the server types beside its database: before the service first runs, and what runs long or by a timer. */
const OF_OPERATORS: ReadonlySet<string> = new Set([
  'staff add',
  'staff invite',
  'staff list',
  'shop show',
  'shop set',
  'shop price',
  'shop import',
  'shop export',
  'shop history',
  'shop withdraw',
  'renewal run',
  'payment selfcheck',
  'archive purge',
])

const LOGIN_FIRST = {
  code: 'LOGIN_NEEDED',
  message:
    'Staff commands go to the service, as who you are: seasonkeep login https://…. On the database itself --as is for trials.',
}

/** In the sandbox the commands live in the same time as the service. */
const clockFor = async (
  { keys }: Settings,
  url: string,
): Promise<{ readonly clock: Clock; readonly close: () => Promise<void> }> => {
  if (!usesSandbox(keys)) return { clock: systemClock, close: async () => undefined }
  const { makeSandboxClock } = await import('#adapters/sandbox/sandbox-clock.ts')
  const clock = await makeSandboxClock(url)
  return { clock, close: clock.close }
}

const notAllowed = (why: NotAllowed): Answer =>
  match(why)
    .with({ kind: 'StaffIdRequired' }, ({ kind }) =>
      misused({ code: toErrorCode(kind), message: 'Say who types this: add --as STAFF.' }),
    )
    .with({ kind: 'StaffUnknown' }, ({ kind, id }) =>
      refused({ code: toErrorCode(kind), message: `${id} is not an active member of the staff.` }),
    )
    .with({ kind: 'RoleTooLow' }, refusal => refused({ code: toErrorCode(refusal.kind), message: roleTooLow(refusal) }))
    .with({ kind: 'OtherRegion' }, ({ kind, regions }) =>
      refused({
        code: toErrorCode(kind),
        message: `This belongs to ${regions.join(', ')}, which is not among your regions.`,
      }),
    )
    .with({ kind: 'ShopWide' }, ({ kind }) =>
      refused({ code: toErrorCode(kind), message: 'This concerns the whole shop, and you are bound to regions.' }),
    )
    .with({ kind: 'RegionNeeded' }, ({ kind, regions }) =>
      refused({ code: toErrorCode(kind), message: `Say where with --region: ${regions.join(', ')}.` }),
    )
    .exhaustive()
