import type { Selectable } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { complaintRetentionEnd } from '#core/privacy/retention.ts'
import {
  type Complaint,
  type ComplaintAnswered,
  type ComplaintRecords,
  COMPLAINTS,
  type ComplaintUnknown,
} from '#core/staff/ports/complaint-records.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { holdAbout, holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { isSubjectWithin, type Within } from '#adapters/postgres/within.ts'
import { writeDecision } from './write-decision.ts'

export const postgresComplaintRecords = (postgres: Postgres, within: Within = null): ComplaintRecords => ({
  add: ({ about, text }, decision, { dryRun }) =>
    transact(postgres, async tx => {
      const person = await holdAbout(tx, about)
      if (person === null) return err({ kind: 'order' in about ? 'OrderNotFound' : 'CustomerUnknown' } as const)
      const orderId = 'order' in about ? about.order : null
      const row = {
        customer_id: person.id,
        order_id: orderId,
        text,
        received_at: Instant.toDate(decision.at),
        taken_by: decision.by,
      }
      if (dryRun)
        return ok(toComplaint({ ...NOT_ANSWERED, ...row, id: 0, received_at: decision.at, name: person.name }))
      const written = await tx.insertInto('complaint').values(row).returningAll().executeTakeFirstOrThrow()
      await writeDecision(tx, `complaint add ${written.id}`, orderId ?? person.id, decision)
      return ok(toComplaint({ ...written, name: person.name }))
    }),
  list: ({ about, evenAnswered, after, limit }) =>
    ask(postgres, async db => {
      if (about !== null && 'customer' in about && !isUuid(about.customer)) return []
      const all = complaints(db)
      const wanted =
        about === null
          ? all
          : 'order' in about
            ? all.where('k.order_id', '=', about.order)
            : all.where('k.customer_id', '=', about.customer)
      const rows = await (evenAnswered ? wanted : wanted.where('k.answer', 'is', null))
        .where(isSubjectWithin('k', within))
        .where(LISTED.beyond(after))
        .orderBy(LISTED.order)
        .limit(limit)
        .execute()
      return rows.map(toComplaint)
    }),
  answer: (id, answer, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<Complaint, ComplaintUnknown | ComplaintAnswered>> => {
      const known = await complaints(tx).where('k.id', '=', id).executeTakeFirst()
      // A departing customer is locked before their complaints.
      if (!known || (await holdCustomer(tx, known.customer_id)) === null) return err({ kind: 'ComplaintUnknown' })
      const row = await complaints(tx).where('k.id', '=', id).forUpdate('k').executeTakeFirst()
      if (!row) return err({ kind: 'ComplaintUnknown' })
      if (row.answered_at !== null) return err({ kind: 'ComplaintAnswered', at: row.answered_at })
      const { by, at } = decision
      if (!dryRun) {
        const kept_until = complaintRetentionEnd(Day.of(at))
        await tx
          .updateTable('complaint')
          .set({ answer, answered_at: Instant.toDate(at), answered_by: by, kept_until })
          .where('id', '=', id)
          .execute()
        await writeDecision(tx, `complaint close ${id}`, row.order_id ?? row.customer_id, decision)
      }
      return ok(toComplaint({ ...row, answer, answered_at: at, answered_by: by }))
    }),
})

const LISTED = sortedBy(COMPLAINTS, 'asc', ['k.id'])

const NOT_ANSWERED = { answer: null, answered_at: null, answered_by: null } as const

type Row = Omit<Selectable<Schema['complaint']>, 'kept_until'> & { readonly name: string }

const complaints = (db: Database) =>
  db.selectFrom('complaint as k').innerJoin('customer as c', 'c.id', 'k.customer_id').selectAll('k').select('c.name')

const toComplaint = (row: Row): Complaint => ({
  id: row.id,
  customer: row.customer_id as CustomerId,
  customerName: row.name,
  orderId: row.order_id as OrderId | null,
  text: row.text,
  receivedAt: row.received_at,
  takenBy: row.taken_by as StaffId,
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : { text: row.answer, at: row.answered_at, by: (row.answered_by ?? '') as StaffId },
})
