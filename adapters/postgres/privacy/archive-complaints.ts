import { sql, type Transaction } from 'kysely'
import type { Erasure } from '#core/privacy/ports/leaving-records.ts'
import { complaintKeptUntil } from '#core/privacy/retention.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { scrubbed } from './scrubbed.ts'

type Leaver = {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
  }
  readonly erasure: Erasure
}

/** Takes what a person complained about out of the shop; what the law still wants stands in the archive then, without them. Answers until when each is kept. */
export const archiveComplaints = async (
  tx: Transaction<Schema>,
  { person, erasure: { pseudonym, at } }: Leaver,
): Promise<readonly Day[]> => {
  const today = Day.of(at)
  const { rows } = await sql<{ readonly kept_until: Day }>`
    with gone as (delete from complaint where customer_id = ${person.id} returning *)
    insert into archived_complaint (
      id, former_customer, order_id, text, received_at, answer, answered_at, erased_at, kept_until
    )
    select id, ${pseudonym}, order_id, ${scrubbed('text', person)}, received_at, ${scrubbed('answer', person)}, answered_at,
      ${Instant.toDate(at)}::timestamptz, coalesce(kept_until, ${complaintKeptUntil(today)}::date)
    from gone where coalesce(kept_until, ${today}::date) >= ${today}::date
    returning kept_until`.execute(tx)
  return rows.map(row => row.kept_until)
}
