import { join } from 'node:path'
import { diskImageStore } from '#adapters/images/disk-image-store.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { postgresOrderRecords } from '#adapters/postgres/order-records.ts'
import { postgresStaffRecords } from '#adapters/postgres/staff-records.ts'
import { postgresStaffViews } from '#adapters/postgres/staff-views.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { RecordedStep } from '#core/storing/ports/order-records.ts'
import type { StaffRecords } from '#core/storing/ports/staff-records.ts'
import type { StaffViews } from '#core/storing/ports/staff-views.ts'
import { type AdvanceOrder, makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { type FileReport, makeFileReport } from '#core/storing/service/file-report.ts'
import { mayActAs, type StaffMember, type StaffRole } from '#core/storing/staff.ts'
import { databaseFor, type OpenedDatabase } from './database.ts'
import { EXIT_CODES, fail } from './output.ts'
import { readSettings, type Settings } from './settings.ts'

/** All that a staff command works with. */
export type Workplace = {
  readonly clock: Clock
  readonly staff: StaffRecords
  readonly views: StaffViews
  /** Null for an unknown order. */
  readonly timeline: (id: OrderId) => ResultAsync<readonly RecordedStep[] | null, ServiceUnreachable>
  readonly advanceOrder: AdvanceOrder
  readonly fileReport: FileReport
  /** The member who types. */
  readonly member: StaffMember
}

export type StaffOptions = { readonly as?: string; readonly json?: boolean }

/** With the embedded database nobody has to be appointed first: whoever has the machine is the ADMIN `local`. */
const LOCAL: StaffMember = { id: 'local' as StaffId, name: 'Local administrator', role: 'ADMIN' }

const worldFailed = (json: boolean, code: string, message: string): void =>
  fail(json, EXIT_CODES.failed, { code, message })

/** Opens the database for one command, finds out who types it and whether they may, and closes it again. */
export const atWork = async (
  { as, json = false }: StaffOptions,
  needed: StaffRole,
  work: (workplace: Workplace) => Promise<void>,
): Promise<void> => {
  const settings = readSettings()
  if (settings.isErr()) return worldFailed(json, 'WRONG_SETTING', settings.error.message)
  const database = await databaseFor(settings.value, 'command')
  if (database.isErr()) return worldFailed(json, 'NO_DATABASE', database.error.message)
  try {
    await onDatabase(settings.value, database.value, { as, json, needed, work })
  } catch (cause) {
    worldFailed(json, 'DATABASE_FAILED', cause instanceof Error ? cause.message : String(cause))
  } finally {
    await database.value.close()
  }
}

type Errand = {
  readonly as: string | undefined
  readonly json: boolean
  readonly needed: StaffRole
  readonly work: (workplace: Workplace) => Promise<void>
}

const onDatabase = async (settings: Settings, { url, isEmbedded }: OpenedDatabase, errand: Errand): Promise<void> => {
  await migrate(url)
  const pool = openPool({ url, max: 2, onError: () => undefined })
  const faults: unknown[] = []
  const postgres = { db: openDatabase(pool), report: (cause: unknown) => faults.push(cause) }
  const clock = await clockFor(settings, url)
  try {
    const staff = postgresStaffRecords(postgres)
    if (isEmbedded) await staff.ensureLocal(LOCAL)
    const member = await memberFor(staff, errand, isEmbedded)
    if (member === null) return
    const records = postgresOrderRecords(postgres)
    const advanceOrder = makeAdvanceOrder({ records, clock: clock.clock })
    const images = diskImageStore(join(settings.dataFolder, 'images'))
    await errand.work({
      clock: clock.clock,
      staff,
      views: postgresStaffViews(postgres),
      timeline: id => records.find(id).map(found => found && found.timeline),
      advanceOrder,
      fileReport: makeFileReport({ advanceOrder, images, newReportId: newIds.report }),
      member,
    })
    if (faults.length > 0) throw faults[0]
  } finally {
    await clock.close()
    await pool.end()
  }
}

/** In the sandbox the commands live in the same time as the service. */
const clockFor = async (
  { toss }: Settings,
  url: string,
): Promise<{ readonly clock: Clock; readonly close: () => Promise<void> }> => {
  if (toss !== 'sandbox') return { clock: systemClock, close: async () => undefined }
  const { makeSandboxClock } = await import('#adapters/sandbox/sandbox-clock.ts')
  const clock = await makeSandboxClock(url)
  return { clock, close: clock.close }
}

/** Null when the command may not be carried out; it has been said then. */
const memberFor = async (
  staff: StaffRecords,
  { as, json, needed }: Errand,
  isEmbedded: boolean,
): Promise<StaffMember | null> => {
  const id = as ?? (isEmbedded ? LOCAL.id : null)
  if (id === null) {
    fail(json, EXIT_CODES.misused, { code: 'WHO_IS_IT', message: 'Say who types this: add --as STAFF.' })
    return null
  }
  const found = await staff.find(id as StaffId)
  if (found.isErr()) throw new Error('the staff could not be read')
  if (found.value === null) {
    const message = `${id} is not an active member of the staff. See staff list.`
    fail(json, EXIT_CODES.refused, { code: 'STAFF_UNKNOWN', message })
    return null
  }
  const { role } = found.value
  if (!mayActAs(role, needed)) {
    const message = `This needs the role ${needed}; ${id} is ${role}.`
    fail(json, EXIT_CODES.refused, { code: 'ROLE_TOO_LOW', message })
    return null
  }
  return found.value
}
