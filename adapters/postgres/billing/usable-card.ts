import type { Database } from '#adapters/postgres/database.ts'

/** Whether the customer has a card that can be charged; null, for a departed customer, has none. */
export const hasUsableCard = async (db: Database, customer: string | null): Promise<boolean> => {
  if (customer === null) return false
  const card = await db
    .selectFrom('stored_card')
    .select('customer_id')
    .where('customer_id', '=', customer)
    .where('unusable_since', 'is', null)
    .executeTakeFirst()
  return card !== undefined
}
