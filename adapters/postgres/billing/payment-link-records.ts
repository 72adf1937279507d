import { err, ok } from 'neverthrow'
import type { Selectable } from 'kysely'
import { LINKS_COUNTED_SECONDS, type PaymentLinkId } from '#core/billing/payment-link.ts'
import type { PaymentLink, PaymentLinkRecords } from '#core/billing/ports/payment-link-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { writePaymentLink } from './write-payment-link.ts'
import { readUnpaid, unpaidContract } from './unpaid-renewal.ts'

export const postgresPaymentLinkRecords = (postgres: Postgres): PaymentLinkRecords => ({
  find: id =>
    ask(postgres, async db => {
      const row = await db.selectFrom('payment_link').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toLink(row) : null
    }),
  agree: (order, { given, version }, at) =>
    transact(postgres, async tx => {
      const row = await tx
        .selectFrom('storage_order')
        .select('customer_id')
        .where('id', '=', order)
        .forUpdate()
        .executeTakeFirst()
      const known = await tx.selectFrom('consent').select('id').where('order_id', '=', order).executeTakeFirst()
      if (!row || known) return ok(undefined)
      const consent = { customer_id: row.customer_id, order_id: order, version, given_at: Instant.toDate(at) }
      await tx
        .insertInto('consent')
        .values(Object.entries(given).map(([term, agreed]) => ({ ...consent, term, agreed })))
        .execute()
      return ok(undefined)
    }),
  change: (order, decide, decision, { dryRun }) =>
    transact(postgres, async tx => {
      const row = await tx
        .selectFrom('storage_order')
        .select(['state', 'attempt_open'])
        .where('id', '=', order)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' as const })
      const live = await tx
        .selectFrom('payment_link')
        .selectAll()
        .where('order_id', '=', order)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst()
      const since = Instant.plusSeconds(decision.at, -LINKS_COUNTED_SECONDS)
      const lately = await tx
        .selectFrom('payment_link')
        .select('made_at')
        .where('order_id', '=', order)
        .where('made_at', '>', moment(since))
        .orderBy('made_at')
        .execute()
      const contract = row.state === 'UNPAID' ? undefined : await unpaidContract(tx, order).executeTakeFirst()
      const decided = decide({
        state: row.state as OrderState,
        attemptOpen: row.attempt_open,
        renewal: contract ? await readUnpaid(tx, contract) : null,
        live: live ? toLink(live) : null,
        madeLately: lately.map(link => link.made_at),
      })
      if (decided.isErr()) return err(decided.error)
      if (!dryRun) {
        await writePaymentLink(tx, order, decided.value, decision)
        await writeDecision(tx, 'order link', order, decision)
      }
      return ok(decided.value)
    }),
})

const toLink = (row: Selectable<Schema['payment_link']>): PaymentLink => ({
  id: row.id as PaymentLinkId,
  orderId: row.order_id as OrderId,
  term: row.term,
  expiresAt: row.expires_at,
  isCancelled: row.cancelled_at !== null,
})
