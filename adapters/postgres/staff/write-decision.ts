import { Instant } from '#core/shared/instant.ts'
import type { Database } from '#adapters/postgres/database.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

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
