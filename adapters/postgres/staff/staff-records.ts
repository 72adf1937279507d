import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import {
  type LastAdmin,
  type ListedMember,
  type StaffActive,
  STAFF_MEMBERS,
  type StaffIdTaken,
  type StaffRecords,
  type StaffSame,
  type StaffUnknown,
} from '#core/staff/ports/staff-records.ts'
import { rightsText, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { STAFF_SESSION_HOURS } from '#core/staff/staff-access.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffRecords = (postgres: Postgres): StaffRecords => ({
  find: id =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('staff')
        .select(['id', 'name', 'role', 'regions'])
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      return row ? toMember(row) : null
    }),
  list: ({ after, limit }) =>
    ask(postgres, async db => {
      const rows = await listedMembers(db).where(MEMBERS.beyond(after)).orderBy(MEMBERS.order).limit(limit).execute()
      return rows.map(toListed)
    }),
  names: () =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('staff')
        .select(['id', 'name'])
        .orderBy('disabled_at', order => order.desc().nullsFirst())
        .orderBy('id')
        .limit(UNPAGED_MOST)
        .execute()
      return rows.map(({ id, name }) => ({ id: id as StaffId, name }))
    }),
  add: (member, decision, options) =>
    transact(postgres, async (tx): Promise<Result<void, StaffIdTaken>> => {
      const isFree = options?.dryRun ? await isUnknown(tx, member.id) : await insertMember(tx, member, decision.at)
      if (!isFree) return err({ kind: 'StaffIdTaken' })
      if (!options?.dryRun) await writeDecision(tx, `staff add ${rightsText(member)}`, member.id, decision)
      return ok(undefined)
    }),
  disable: (id, decision, options) =>
    transact(postgres, async (tx): Promise<Result<void, StaffUnknown | LastAdmin>> => {
      const active = await lockActive(tx, decision.at)
      const row = active.find(one => one.id === id)
      if (!row) return err({ kind: 'StaffUnknown' })
      if (!hasAdminBeside(active, row)) return err({ kind: 'LastAdmin' })
      if (options?.dryRun) return ok(undefined)
      await tx
        .updateTable('staff')
        .set({ disabled_at: Instant.toDate(decision.at) })
        .where('id', '=', id)
        .execute()
      for (const table of ['staff_session', 'staff_device_request', 'staff_invitation'] as const) {
        await tx.deleteFrom(table).where('staff_id', '=', id).execute()
      }
      await writeDecision(tx, 'staff disable', id, decision)
      return ok(undefined)
    }),
  change: (id, { role, regions }, decision, options) =>
    transact(postgres, async (tx): Promise<Result<StaffMember, StaffUnknown | StaffSame | LastAdmin>> => {
      const active = await lockActive(tx, decision.at)
      const row = active.find(one => one.id === id)
      if (!row) return err({ kind: 'StaffUnknown' })
      const sorted = regions === null ? null : [...new Set(regions)].toSorted()
      if (row.role === role && String(row.regions) === String(sorted)) return err({ kind: 'StaffSame' })
      const isWhole = role === 'ADMIN' && sorted === null
      if (!isWhole && !hasAdminBeside(active, row)) return err({ kind: 'LastAdmin' })
      const member = toMember({ ...row, role, regions: sorted })
      if (options?.dryRun) return ok(member)
      await tx.updateTable('staff').set({ role, regions: sorted }).where('id', '=', id).execute()
      await writeDecision(tx, `staff change ${rightsText(member)}`, id, decision)
      return ok(member)
    }),
  enable: (id, role, decision, options) =>
    transact(postgres, async (tx): Promise<Result<StaffMember, StaffUnknown | StaffActive>> => {
      const row = await tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return err({ kind: 'StaffUnknown' })
      if (row.disabled_at === null) return err({ kind: 'StaffActive' })
      const member = toMember({ ...row, role: role ?? row.role })
      if (options?.dryRun) return ok(member)
      await tx.updateTable('staff').set({ disabled_at: null, role: member.role }).where('id', '=', id).execute()
      await writeDecision(tx, `staff enable ${member.role}`, id, decision)
      return ok(member)
    }),
  noteRefused: ({ command, subject }, decision) =>
    ask(postgres, db => writeDecision(db, `refused: ${command}`, subject, decision)),
  ensureLocal: member =>
    ask(postgres, async db => {
      await insertMember(db, member, Instant.ofDate(new Date(0)))
    }),
})

const MEMBERS = sortedBy(STAFF_MEMBERS, 'asc', ['id'])

/** Locked together, so that two administrators cannot disable each other at the same moment. */
const lockActive = (tx: Database, at: Instant) =>
  tx
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'regions', canSignIn(at).as('canSignIn')])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Is signed in, has what one signs in with, or an invitation to it. */
const canSignIn = (at: Instant) => sql<boolean>`(
  password_hash is not null
  or exists (select from staff_passkey k where k.staff_id = staff.id)
  or exists (select from staff_invitation i where i.staff_id = staff.id and i.expires_at > ${moment(at)})
  or exists (select from staff_session s where s.staff_id = staff.id
    and s.started_at > ${moment(Instant.plusSeconds(at, -STAFF_SESSION_HOURS * 60 * 60))})
)`

type ActiveRow = Awaited<ReturnType<typeof lockActive>>[number]

/** One who is bound to regions appoints nobody. */
const isWholeAdmin = ({ role, regions }: ActiveRow): boolean => role === 'ADMIN' && regions === null

/** In place of an ADMIN who can sign in stays one who can; where nobody does, as on a trial by commands, any. */
const hasAdminBeside = (active: readonly ActiveRow[], member: ActiveRow): boolean =>
  active.some(
    row => row.id !== member.id && isWholeAdmin(row) && (row.canSignIn || !member.canSignIn || !isWholeAdmin(member)),
  )

const listedMembers = (db: Database) =>
  db
    .selectFrom('staff')
    .selectAll()
    .select(({ selectFrom, fn }) => [
      selectFrom('staff_passkey as k')
        .whereRef('k.staff_id', '=', 'staff.id')
        .select(fn.countAll<number>().as('n'))
        .as('passkeys'),
      selectFrom('staff_session as s')
        .whereRef('s.staff_id', '=', 'staff.id')
        .select(fn.countAll<number>().as('n'))
        .as('sessions'),
      selectFrom('staff_invitation as i')
        .whereRef('i.staff_id', '=', 'staff.id')
        .select('i.expires_at')
        .as('invited_until'),
      selectFrom('audit as a')
        .whereRef('a.subject', '=', 'staff.id')
        .where('a.command', '=', 'desk sign-in')
        .select(({ fn: max }) => max.max('a.at').as('at'))
        .as('signed_in_at'),
    ])

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedMembers>['execute']>>[number]

const toListed = (row: ListedRow): ListedMember => ({
  ...toMember(row),
  isDisabled: row.disabled_at !== null,
  access: {
    signedInAt: row.signed_in_at,
    passkeys: Number(row.passkeys),
    hasPassword: row.password_hash !== null,
    sessions: Number(row.sessions),
    invitedUntil: row.invited_until,
  },
})

export const toMember = (row: { id: string; name: string; role: string; regions: string[] | null }): StaffMember => ({
  id: row.id as StaffId,
  name: row.name,
  role: row.role as StaffRole,
  ...(row.regions !== null && { regions: row.regions as RegionCode[] }),
})

/** False when the id is taken. */
export const insertMember = async (
  db: Database,
  { id, name, role, regions }: StaffMember,
  at: Instant,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values({
      id,
      name,
      role,
      regions: regions === undefined ? null : [...regions],
      created_at: Instant.toDate(at),
      disabled_at: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const isUnknown = async (db: Database, id: StaffId): Promise<boolean> =>
  (await db.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst()) === undefined
