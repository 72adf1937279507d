import { sql, type Selectable } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { type NoteOfAnother, type NoteUnknown, STAFF_NOTES, type StaffNotes } from '#core/staff/ports/staff-notes.ts'
import { mayRemoveNote, type StaffNote } from '#core/staff/staff-note.ts'
import { ROUTINE_REASON } from '#core/storing/step-reason.ts'
import { holdAbout, holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffNotes = (postgres: Postgres): StaffNotes => ({
  write: ({ about, text }, { by, at }, { dryRun }) =>
    transact(postgres, async tx => {
      const person = await holdAbout(tx, about)
      if (person === null) return err({ kind: 'order' in about ? 'OrderNotFound' : 'CustomerUnknown' } as const)
      const order_id = 'order' in about ? about.order : null
      const row = { customer_id: person.id, order_id, text, written_at: Instant.toDate(at), written_by: by }
      if (dryRun) return ok(toNote({ ...row, id: 0, written_at: at }))
      const written = await tx.insertInto('staff_note').values(row).returningAll().executeTakeFirstOrThrow()
      // A note is of every day, as a step at the door: it says by itself why (G250).
      await writeDecision(tx, `note add ${written.id}`, order_id ?? person.id, { by, reason: ROUTINE_REASON, at })
      return ok(toNote(written))
    }),
  list: ({ about, after, limit }) =>
    ask(postgres, async db => {
      if ('customer' in about && !isUuid(about.customer)) return []
      const rows = await db
        .selectFrom('staff_note as n')
        .selectAll('n')
        .where(
          'order' in about
            ? sql<boolean>`(n.order_id = ${about.order} or (n.order_id is null
                and n.customer_id = (select customer_id from storage_order where id = ${about.order})))`
            : sql<boolean>`n.customer_id = ${about.customer}`,
        )
        .where(LISTED.beyond(after))
        .orderBy(LISTED.order)
        .limit(limit)
        .execute()
      return rows.map(toNote)
    }),
  remove: (id, { by, reason, at }, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<StaffNote, NoteUnknown | NoteOfAnother>> => {
      const found = tx.selectFrom('staff_note').selectAll().where('id', '=', id)
      const known = await found.executeTakeFirst()
      // A departing customer is locked before what is written about them.
      if (!known || (await holdCustomer(tx, known.customer_id)) === null) return err({ kind: 'NoteUnknown' })
      const row = await found.forUpdate().executeTakeFirst()
      if (!row) return err({ kind: 'NoteUnknown' })
      const note = toNote(row)
      if (!mayRemoveNote(by, note)) return err({ kind: 'NoteOfAnother', writtenBy: note.writtenBy })
      if (!dryRun) {
        await tx.deleteFrom('staff_note').where('id', '=', id).execute()
        await writeDecision(tx, `note remove ${id}`, row.order_id ?? row.customer_id, { by: by.id, reason, at })
      }
      return ok(note)
    }),
})

const LISTED = sortedBy(STAFF_NOTES, 'desc', ['n.id'])

const toNote = (row: Selectable<Schema['staff_note']>): StaffNote => ({
  id: row.id,
  customer: row.customer_id as CustomerId,
  orderId: row.order_id as OrderId | null,
  text: row.text,
  writtenAt: row.written_at,
  writtenBy: row.written_by as StaffId,
})
