import { err, ok, type Result } from 'neverthrow'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  type LastAdmin,
  type StaffActive,
  STAFF_MEMBERS,
  type StaffIdTaken,
  type StaffRecords,
  type StaffUnknown,
} from '#core/staff/ports/staff-records.ts'
import type { StaffMember, StaffRole } from '#core/shared/staff.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffRecords = (postgres: Postgres): StaffRecords => ({
  find: id =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('staff')
        .select(['id', 'name', 'role'])
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      return row ? toMember(row) : null
    }),
  list: ({ after, limit }) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('staff')
        .selectAll()
        .where(MEMBERS.beyond(after))
        .orderBy(MEMBERS.order)
        .limit(limit)
        .execute()
      return rows.map(row => ({ ...toMember(row), isDisabled: row.disabled_at !== null }))
    }),
  add: (member, decision, options) =>
    transact(postgres, async (tx): Promise<Result<void, StaffIdTaken>> => {
      const isFree = options?.dryRun ? await isUnknown(tx, member.id) : await insertMember(tx, member, decision.at)
      if (!isFree) return err({ kind: 'StaffIdTaken' })
      if (!options?.dryRun) await writeDecision(tx, `staff add ${member.role}`, member.id, decision)
      return ok(undefined)
    }),
  disable: (id, decision, options) =>
    transact(postgres, async (tx): Promise<Result<void, StaffUnknown | LastAdmin>> => {
      // Locked together, so that two administrators cannot disable each other at the same moment.
      const active = await tx
        .selectFrom('staff')
        .select(['id', 'role'])
        .where('disabled_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (!active.some(row => row.id === id)) return err({ kind: 'StaffUnknown' })
      if (!active.some(row => row.id !== id && row.role === 'ADMIN')) return err({ kind: 'LastAdmin' })
      if (options?.dryRun) return ok(undefined)
      await tx
        .updateTable('staff')
        .set({ disabled_at: Instant.toDate(decision.at) })
        .where('id', '=', id)
        .execute()
      await writeDecision(tx, 'staff disable', id, decision)
      return ok(undefined)
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

export const toMember = (row: { id: string; name: string; role: string }): StaffMember => ({
  id: row.id as StaffId,
  name: row.name,
  role: row.role as StaffRole,
})

/** False when the id is taken. */
export const insertMember = async (db: Database, { id, name, role }: StaffMember, at: Instant): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values({ id, name, role, created_at: Instant.toDate(at), disabled_at: null })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const isUnknown = async (db: Database, id: StaffId): Promise<boolean> =>
  (await db.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst()) === undefined
