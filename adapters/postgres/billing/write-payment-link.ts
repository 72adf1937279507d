import type { Transaction } from 'kysely'
import type { LinkChange } from '#core/billing/ports/payment-link-records.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import { writeOrderNotice } from '#adapters/postgres/notices/write-notice.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** A link in place of the one before, which goes to the customer; null takes it away. The order's row must be locked by this transaction. */
export const writePaymentLink = async (
  tx: Transaction<Schema>,
  order: string,
  link: LinkChange,
  { by, at }: StaffDecision,
): Promise<void> => {
  await tx
    .updateTable('payment_link')
    .set({ cancelled_at: Instant.toDate(at) })
    .where('order_id', '=', order)
    .where('cancelled_at', 'is', null)
    .execute()
  await tx
    .updateTable('storage_order')
    // Of a renewal the order does not wait.
    .set({ payable_until: link?.term === 1 ? Instant.toDate(link.expiresAt) : null })
    .where('id', '=', order)
    .execute()
  if (link === null) return
  await tx
    .insertInto('payment_link')
    .values({
      id: link.id,
      order_id: order,
      term: link.term,
      made_at: Instant.toDate(at),
      made_by: by,
      expires_at: Instant.toDate(link.expiresAt),
    })
    .execute()
  await writeOrderNotice(tx, { event: `link:${link.id}`, kind: 'PAYMENT_LINK', order, at })
}
