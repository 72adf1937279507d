import { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/storing/ports/staff-records.ts'
import type { Database } from './database.ts'

/** Into the audit log: who did what about whom, when and why. */
export const writeDecision = async (
  db: Database,
  command: string,
  subject: string,
  { by, reason, at }: StaffDecision,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({ staff_id: by, command, subject, reason, at: Instant.toDate(at) })
    .execute()
}
