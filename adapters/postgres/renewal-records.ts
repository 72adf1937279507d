import { sql } from 'kysely'
import { ok } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { DueRenewal, RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { claimRenewals } from './claim-renewals.ts'
import { ask, type Postgres, transact } from './postgres.ts'
import { settleRenewals } from './settle-renewals.ts'

export const postgresRenewalRecords = (postgres: Postgres, secretBox: SecretBox): RenewalRecords => ({
  claim: (now, limit, lookAt) => ask(postgres, db => claimRenewals(db, secretBox, { now, limit, lookAt })),
  settle: decided =>
    transact(postgres, async tx => {
      await settleRenewals(tx, decided)
      return ok(undefined)
    }),
  due: (at, limit) =>
    ask(postgres, async db => {
      const { rows } = await sql<DueRenewal>`
        select o.id as "orderId", o.terms_paid + 1 as term, o.amount_won as "amountWon", o.charge_due_at as "dueAt",
          s.customer_id is not null as "hasCard"
        from storage_order o
        left join stored_card s on s.customer_id = o.customer_id and s.unusable_since is null
        where o.charge_due_at <= ${Instant.toDate(at)} and not o.attempt_open
        order by o.charge_due_at limit ${limit}`.execute(db)
      return rows
    }),
})
