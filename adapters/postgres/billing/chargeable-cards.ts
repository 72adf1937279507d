import { ok } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { ChargeableCards } from '#core/billing/ports/chargeable-cards.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { isStored, lockCustomer, renewAll } from './write-card.ts'

export const postgresChargeableCards = (postgres: Postgres, secretBox: SecretBox): ChargeableCards => ({
  find: customer =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('stored_card as s')
        .innerJoin('customer as c', 'c.id', 's.customer_id')
        .select(['s.billing_key', 'c.customer_key'])
        .where('s.customer_id', '=', customer)
        .where('s.unusable_since', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const billingKey = secretBox.open(row.billing_key)
      // Not the card's fault: nothing is declined for it, and the charge waits until the secret is known again.
      if (billingKey === null) throw new Error('a stored card was sealed with a secret that is not known here')
      return { billingKey, customerKey: row.customer_key }
    }),
  markUnusable: (customer, billingKey, at) =>
    transact(postgres, async tx => {
      await lockCustomer(tx, customer)
      if (!(await isStored(tx, secretBox, customer, billingKey))) return ok(undefined)
      const { numUpdatedRows } = await tx
        .updateTable('stored_card')
        .set({ unusable_since: Instant.toDate(at) })
        .where('customer_id', '=', customer)
        .where('unusable_since', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await renewAll(tx, customer, 'NEEDS_CARD')
      return ok(undefined)
    }),
})
