import { sql, type Transaction } from 'kysely'
import type { Erasure } from '#core/privacy/ports/leaving-records.ts'
import { complaintRetentionEnd } from '#core/privacy/retention.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { scrubbed } from './scrubbed.ts'
import { type EveryColumn, insertFrom, sameColumns } from '#adapters/postgres/insert-from.ts'

type Leaver = {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
  }
  readonly erasure: Erasure
}

/** Takes what a person complained about out of the shop; what the law still wants is in the archive then, without them. Answers until when each is kept. */
export const archiveComplaints = async (
  tx: Transaction<Schema>,
  { person, erasure: { pseudonym, at } }: Leaver,
): Promise<readonly Day[]> => {
  const today = Day.of(at)
  const { rows } = await sql<{ readonly kept_until: Day }>`
    with gone as (delete from complaint where customer_id = ${person.id} returning *)
    ${insertFrom(
      'archived_complaint',
      {
        ...sameColumns('gone', ['id', 'order_id', 'received_at', 'answered_at']),
        former_customer: pseudonym,
        text: scrubbed('text', person),
        answer: scrubbed('answer', person),
        erased_at: Instant.toDate(at),
        kept_until: sql<string>`coalesce(kept_until, ${complaintRetentionEnd(today)}::date)`,
      } satisfies EveryColumn<'archived_complaint'>,
      sql`from gone`,
    )}
    where coalesce(kept_until, ${today}::date) >= ${today}::date
    returning kept_until`.execute(tx)
  return rows.map(row => row.kept_until)
}
