import { sql, type Transaction } from 'kysely'
import { ok } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { StoredCardRecords } from '#core/billing/ports/stored-card-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { type ChargedRow, LAST_CHARGED_ON, toChargedOrder } from '#adapters/postgres/storing/last-charged-on.ts'
import { ACTIVE_STATES } from '#adapters/postgres/storing/order-row.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { ask, ofGoneCustomer, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { isHeldAhead } from '#core/storing/term-dates.ts'
import { cardEvent, dropCard, isStored, lockCustomer, renewAll } from './write-card.ts'
import { writeNotice } from '#adapters/postgres/notices/write-notice.ts'

/** The key is put into the box before it comes near the database. */
export const postgresStoredCardRecords = (postgres: Postgres, secretBox: SecretBox): StoredCardRecords => ({
  customerKey: customer =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('customer')
        .select('customer_key')
        .where('id', '=', customer)
        .executeTakeFirstOrThrow(ofGoneCustomer)
      return row.customer_key
    }),
  find: customer =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('stored_card')
        .select(['label', 'registered_at', 'unusable_since'])
        .where('customer_id', '=', customer)
        .executeTakeFirst()
      return row ? { label: row.label, registeredAt: row.registered_at, unusableSince: row.unusable_since } : null
    }),
  renewing: (customer, today) =>
    ask(postgres, async db => {
      const { rows } = await sql<ChargedRow>`
        select o.*, ${sql.raw(LAST_CHARGED_ON)} as last_charged_on
        from storage_order o
        where o.customer_id = ${customer} and o.state = any(${ACTIVE_STATES}) and o.auto_renewal <> 'TERMINATED'
        order by o.storage_start_date + make_interval(years => o.terms_paid) nulls last
        limit ${UNPAGED_MOST}`.execute(db)
      const contracts = rows.map(toChargedOrder)
      const first = contracts.find(one => one.order.renewal.status === 'OK' && !isHeldAhead(one, today))
      return {
        first: first?.order ?? null,
        isRefused: contracts.some(({ order }) => order.renewal.status !== 'OK'),
      }
    }),
  store: (customer, { billingKey, label, registeredAt }) =>
    transact(postgres, async tx => {
      await lockCustomer(tx, customer)
      await dropCard(tx, customer, registeredAt)
      await tx
        .insertInto('stored_card')
        .values({
          customer_id: customer,
          billing_key: secretBox.seal(billingKey),
          billing_key_mark: secretBox.marks(billingKey)[0],
          label,
          registered_at: Instant.toDate(registeredAt),
        })
        .execute()
      await renewAll(tx, customer, 'ACTIVE')
      await writeNotice(tx, { event: cardEvent(), kind: 'CARD_STORED', customer, order: null, at: registeredAt })
      return ok(undefined)
    }),
  dropUnlessStored: (customer, billingKey, at) =>
    transact(postgres, async tx => {
      await lockCustomer(tx, customer)
      if (!(await isStored(tx, secretBox, customer, billingKey))) {
        const now = Instant.toDate(at)
        await tx
          .insertInto('dropped_billing_key')
          .values({ billing_key: secretBox.seal(billingKey), dropped_at: now, next_try_at: now })
          .execute()
      }
      return ok(undefined)
    }),
  removeDeleted: (billingKey, at) =>
    transact(postgres, async tx => {
      await markUnmarked(tx, secretBox)
      const found = await tx
        .selectFrom('stored_card')
        .select('customer_id')
        .where('billing_key_mark', 'in', [...secretBox.marks(billingKey)])
        .executeTakeFirst()
      if (found === undefined) return ok(null)
      const customer = found.customer_id as CustomerId
      await lockCustomer(tx, customer)
      // Another card may have been stored before the lock was ours.
      if (!(await isStored(tx, secretBox, customer, billingKey))) return ok(null)
      await dropCard(tx, customer, at)
      await renewAll(tx, customer, 'NEEDS_CARD')
      await writeNotice(tx, { event: cardEvent(), kind: 'CARD_DELETED', customer, order: null, at })
      return ok(customer)
    }),
  remove: (customer, at) =>
    transact(postgres, async tx => {
      await lockCustomer(tx, customer)
      if (await dropCard(tx, customer, at)) {
        await renewAll(tx, customer, 'NEEDS_CARD')
        await writeNotice(tx, { event: cardEvent(), kind: 'CARD_REMOVED', customer, order: null, at })
      }
      return ok(undefined)
    }),
})

/** Cards that were stored before there were marks; once for each. */
const markUnmarked = async (tx: Transaction<Schema>, secretBox: SecretBox): Promise<void> => {
  const rows = await tx
    .selectFrom('stored_card')
    .select(['customer_id', 'billing_key'])
    .where('billing_key_mark', 'is', null)
    .execute()
  const marked = rows.flatMap(({ customer_id, billing_key: sealed }) => {
    const billingKey = secretBox.open(sealed)
    return billingKey === null ? [] : [{ customer_id, sealed, mark: secretBox.marks(billingKey)[0] }]
  })
  if (marked.length === 0) return
  await sql`
    update stored_card s set billing_key_mark = m.mark
    from json_to_recordset(${JSON.stringify(marked)}::json) as m (customer_id uuid, sealed text, mark text)
    where s.customer_id = m.customer_id and s.billing_key = m.sealed`.execute(tx)
}
