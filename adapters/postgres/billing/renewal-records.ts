import { sql } from 'kysely'
import { err, ok } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import { chargeHold } from '#core/billing/charge-hold.ts'
import { DUE_RENEWALS, type DueRenewal, type RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { claimRenewals, openCharges } from './claim-renewals.ts'
import type { Won } from '#core/shared/won.ts'
import { type ChargedRow, LAST_CHARGED_ON } from '#adapters/postgres/storing/last-charged-on.ts'
import { toOrder } from '#adapters/postgres/storing/order-row.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { settleRenewals } from './settle-renewals.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { openTerm } from './open-term.ts'
import { readTerm, writeWindowAttempt } from './window-attempt.ts'
import { readUnpaid, unpaidContract } from './unpaid-renewal.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'

const DUE = sortedBy(DUE_RENEWALS, 'asc', ['o.charge_due_at', 'o.id'])

export const postgresRenewalRecords = (
  postgres: Postgres,
  secretBox: SecretBox,
  within: Within = null,
): RenewalRecords => ({
  claim: (now, limit, lookAt) =>
    transact(postgres, async tx => ok(await claimRenewals(tx, secretBox, { now, lookAt, limit }))),
  settle: decided => transact(postgres, async tx => ok(await settleRenewals(tx, decided))),
  unpaid: (orderId, customer) =>
    ask(postgres, async db => {
      const row = await unpaidContract(db, orderId).where('customer_id', '=', customer).executeTakeFirst()
      return row ? await readUnpaid(db, row) : null
    }).andThen(unpaid => (unpaid === null ? err({ kind: 'OrderNotFound' as const }) : ok(unpaid))),
  chargeUnpaid: (orderId, decide, wanted, { dryRun }) =>
    transact(postgres, async tx => {
      const row = await unpaidContract(tx, orderId)
        .$if('customer' in wanted, owned =>
          owned.where('customer_id', '=', 'customer' in wanted ? wanted.customer : null),
        )
        .forUpdate('o')
        .executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' as const })
      const unpaid = await readUnpaid(tx, row)
      const decided = decide(unpaid)
      if (decided.isErr()) return err(decided.error)
      if (dryRun) return ok(unpaid.next)
      const { at } = wanted
      const { renewals } = await openCharges(tx, secretBox, [orderId], { now: at, lookAt: at })
      const [claimed] = renewals
      // The card can be deleted as long as its customer is not locked.
      if (!claimed) return err({ kind: 'CardNeeded' as const })
      if ('by' in wanted) await writeDecision(tx, 'renewal charge', orderId, wanted)
      const { term, amountWon, n } = claimed.attempt
      return ok({ orderId, term, amountWon, n })
    }),
  openInWindow: ({ orderId, term, customer }, decide) =>
    transact(postgres, async tx => {
      const row = await unpaidContract(tx, orderId)
        .where('customer_id', '=', customer)
        .forUpdate('o')
        .executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' as const })
      const unpaid = await readUnpaid(tx, row)
      const decided = decide({ ...unpaid, ...(await readTerm(tx, row, term)) })
      if (decided.isErr()) return err(decided.error)
      const { amountWon } = unpaid.next
      await openTerm(tx, { id: newIds.payment(), orderId, term, amountWon, at: decided.value.sentAt })
      return ok(await writeWindowAttempt(tx, { orderId, term }, decided.value))
    }),
  due: (at, { after, limit }) =>
    ask(postgres, async db => {
      const { rows } = await sql<ChargedRow & { readonly due_at: Instant; readonly has_card: boolean }>`
        select o.*, o.charge_due_at as due_at, ${sql.raw(LAST_CHARGED_ON)} as last_charged_on, s.customer_id is not null as has_card
        from storage_order o
        left join stored_card s on s.customer_id = o.customer_id and s.unusable_since is null
        where o.charge_due_at <= ${Instant.toDate(at)} and not o.attempt_open
          and ${isWithin('o.location', within)} and ${DUE.beyond(after)}
        order by ${DUE.order} limit ${limit}`.execute(db)
      return rows.map((row): DueRenewal => ({
        orderId: row.id as OrderId,
        term: row.terms_paid + 1,
        amountWon: (row.agreed_won ?? row.amount_won) as Won,
        dueAt: row.due_at,
        hasCard: row.has_card,
        hold: chargeHold(toOrder(row), { by: 'SCHEDULER', today: Day.of(at), lastChargedOn: row.last_charged_on }),
      }))
    }),
})
