import { CompiledQuery } from 'kysely'
import type { LedgerDifference, Movement, TimeSpan } from '#core/billing/ledger-differences.ts'
import type { OwnLedger } from '#core/billing/ports/own-ledger.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { type NewTask, writeTasks } from '#adapters/postgres/staff/write-task.ts'

export const postgresOwnLedger = (postgres: Postgres): OwnLedger => ({
  entries: span =>
    ask(postgres, async db => {
      // In one statement: a refund that is decided between two of them would be in neither.
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(ENTRIES, [...toDates(span)]))
      return {
        movements: rows.flatMap(({ kind, ...movement }) => (kind === 'UNDECIDED' ? [] : [{ kind, ...movement }])),
        undecided: rows.flatMap(({ kind, gatewayOrderId }) => (kind === 'UNDECIDED' ? [gatewayOrderId] : [])),
      }
    }),
  report: (differences, at) => ask(postgres, db => reportDifferences(db, differences, at)),
})

type Row = Omit<Movement, 'kind'> & { readonly kind: Movement['kind'] | 'UNDECIDED' }

const toDates = ({ from, until }: TimeSpan): readonly [Date, Date] => [Instant.toDate(from), Instant.toDate(until)]

/** A refund is recorded under the order id of the charge that it takes back; one that was paid by bank is in our ledger alone. Who has left took the payments into the archive. */
const ENTRIES = `
  select 'CHARGE' as kind, p.payment_key as "paymentKey", a.gateway_order_id as "gatewayOrderId",
    p.amount_won as "amountWon", p.approved_at as at
  from payment p join payment_attempt a on a.payment_id = p.id and a.status = 'DONE'
  where p.status in ('DONE', 'CANCELLED', 'REFUNDED') and p.approved_at >= $1 and p.approved_at < $2
  union all
  select 'REFUND', p.payment_key, a.gateway_order_id, r.amount_won, r.decided_at
  from refund r
  join payment p on p.id = r.payment_id
  join payment_attempt a on a.payment_id = p.id and a.status = 'DONE'
  where r.status = 'DONE' and r.paid_by_bank_on is null and r.decided_at >= $1 and r.decided_at < $2
  union all
  select 'CHARGE', payment_key, gateway_order_id, amount_won, approved_at
  from archived_payment where kind = 'CARD' and approved_at >= $1 and approved_at < $2
  union all
  select 'REFUND', payment_key, gateway_order_id, r."amountWon", r."decidedAt"
  from archived_payment
  cross join lateral jsonb_to_recordset(refunds)
    as r ("amountWon" integer, status text, "decidedAt" timestamptz, "paidByBankOn" date)
  where kind = 'CARD' and refunds <> '[]' and r.status = 'DONE' and r."paidByBankOn" is null and r."decidedAt" >= $1 and r."decidedAt" < $2
  union all
  select 'UNDECIDED', '', gateway_order_id, 0, sent_at from payment_attempt where status in ('SENT', 'UNKNOWN')
  union all
  select 'UNDECIDED', '', a.gateway_order_id, 0, r.requested_at
  from refund r join payment_attempt a on a.payment_id = r.payment_id and a.status = 'DONE'
  where r.status in ('SENT', 'UNKNOWN')`

const LEDGER_DIFFERENCE = 'LEDGER_DIFFERENCE'

/** Answers how many are new. */
export const reportDifferences = async (
  db: Database,
  differences: readonly LedgerDifference[],
  at: Instant,
): Promise<number> => {
  const tasks = differences.map(toTask)
  const known = await db
    .selectFrom('staff_task')
    .select(['subject', 'detail'])
    .where('kind', '=', LEDGER_DIFFERENCE)
    .where(({ eb, val, fn }) => eb('subject', '=', fn.any(val(tasks.map(({ subject }) => subject)))))
    .execute()
  // A day is checked several times: an explained difference comes back only when it has become another difference.
  const isKnown = (task: NewTask) =>
    known.some(({ subject, detail }) => subject === task.subject && detail === task.detail)
  return writeTasks(
    db,
    tasks.filter(task => !isKnown(task)),
    at,
  )
}

const toTask = ({ kind, gatewayOrderId, paymentKey, oursWon, theirsWon, at }: LedgerDifference): NewTask => ({
  kind: LEDGER_DIFFERENCE,
  subject: gatewayOrderId,
  detail: `${kind.toLowerCase()} of ${Instant.toIso(at)}, payment key ${paymentKey}: ours ${formatWon(oursWon)}, the provider's ${formatWon(theirsWon)}`,
})

const formatWon = (won: Won | null): string => (won === null ? 'nothing' : `${Won.format(won)} won`)
