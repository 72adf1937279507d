import { sql } from 'kysely'
import { err, ok } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { DueRenewal, RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { claimRenewals } from './claim-renewals.ts'
import { ask, type Postgres, transact } from './postgres.ts'
import { settleRenewals } from './settle-renewals.ts'
import { unpaidOf } from './unpaid-renewal.ts'
import { writeDecision } from './write-decision.ts'

export const postgresRenewalRecords = (postgres: Postgres, secretBox: SecretBox): RenewalRecords => ({
  claim: (now, limit, lookAt) => ask(postgres, db => claimRenewals(db, secretBox, { now, lookAt, which: { limit } })),
  settle: decided =>
    transact(postgres, async tx => {
      await settleRenewals(tx, decided)
      return ok(undefined)
    }),
  chargeUnpaid: (orderId, decide, decision, { dryRun }) =>
    transact(postgres, async tx => {
      const row = await tx
        .selectFrom('storage_order')
        .selectAll()
        .where('id', '=', orderId)
        .where('customer_id', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' as const })
      const { unpaid, plan } = await unpaidOf(tx, row)
      const decided = decide(unpaid)
      if (decided.isErr()) return err(decided.error)
      if (dryRun) return ok(plan)
      const { at } = decision
      const { renewals } = await claimRenewals(tx, secretBox, { now: at, lookAt: at, which: { orderId } })
      const [claimed] = renewals
      // The card can go as long as nobody holds its customer.
      if (!claimed) return err({ kind: 'CardNeeded' as const })
      await writeDecision(tx, 'renewal charge', orderId, decision)
      const { term, amountWon, n } = claimed.attempt
      return ok({ orderId, term, amountWon, n })
    }),
  due: (at, limit) =>
    ask(postgres, async db => {
      const { rows } = await sql<DueRenewal>`
        select o.id as "orderId", o.terms_paid + 1 as term, coalesce(o.agreed_won, o.amount_won) as "amountWon",
          o.charge_due_at as "dueAt",
          s.customer_id is not null as "hasCard"
        from storage_order o
        left join stored_card s on s.customer_id = o.customer_id and s.unusable_since is null
        where o.charge_due_at <= ${Instant.toDate(at)} and not o.attempt_open
        order by o.charge_due_at limit ${limit}`.execute(db)
      return rows
    }),
})
