import { sql, type Transaction } from 'kysely'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** Of two who decide whose number it is the second waits here, until the end of the first one's transaction. */
export const lockPhone = async (tx: Transaction<Schema>, phone: PhoneNumber): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`.execute(tx)
}
