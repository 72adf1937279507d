import { sql } from 'kysely'
import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { DeliveryOutcome } from '#core/notices/delivery.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, moment, type Postgres } from './postgres.ts'

/** How many, and since when the oldest of them. */
type Waiting = { readonly count: number; readonly since: Instant | null }

/** What an operator watches of the shop's money and promises. */
export type ShopFigures = {
  /** Attempts that the provider was asked about and that are not decided yet. */
  readonly paymentsInDoubt: Waiting
  /** The newest try of each, until the money is back. */
  readonly refundsNotDone: Waiting
  readonly renewalsDue: number
  readonly renewalsOverdue: number
  readonly noticesWaiting: Waiting
  /** What was reported of text and KakaoTalk messages within a day, by outcome. */
  readonly deliveries: Readonly<Record<DeliveryOutcome, number>>
  readonly openTasks: Readonly<Record<string, number>>
  readonly tasksSince: Instant | null
  /** With the card provider's; null when it never was. */
  readonly ledgerComparedAt: Instant | null
  /** How far this machine's own clock, which no trial moves, is before the database's; negative behind it. */
  readonly clockAheadSeconds: number
}

/** A worker asks every few seconds: what it left for so long it cannot do. */
const OVERDUE_AFTER_SECONDS = 60 * 60
const REPORTED_WITHIN_SECONDS = 24 * 60 * 60

/** One statement that reads by the indexes of what is open, however much there was before. */
export const postgresShopFigures =
  (postgres: Postgres) =>
  (now: Instant): ResultAsync<ShopFigures, ServiceUnreachable> =>
    ask(postgres, async db => {
      const overdue = Instant.plusSeconds(now, -OVERDUE_AFTER_SECONDS)
      const { rows } = await sql<Row>`
        select
          payments.n as payments, payments.since as payments_since,
          refunds.n as refunds, refunds.since as refunds_since,
          renewals.due, renewals.overdue,
          notices.n as notices, notices.since as notices_since,
          reports.arrived, reports.failed, reports.unknown,
          tasks.by_kind as tasks, tasks.since as tasks_since, (select at from ledger_compared) as compared,
          clock_timestamp() as database_now
        from
          (select count(*)::int as n, min(sent_at) as since
            from payment_attempt where status in ('SENT', 'UNKNOWN')) as payments,
          (select count(*)::int as n, min(requested_at) as since
            from refund r
            where status <> 'DONE' and not (rule = 'GOODWILL' and status = 'FAILED')
              and not exists (select from refund newer where newer.payment_id = r.payment_id and newer.n > r.n)) as refunds,
          (select count(*)::int as due, (count(*) filter (where charge_due_at <= ${moment(overdue)}))::int as overdue
            from storage_order where charge_due_at <= ${moment(now)} and not attempt_open) as renewals,
          (select count(*)::int as n, min(created_at) as since
            from notice where state in ('NEW', 'HANDED_ON')) as notices,
          (select (count(*) filter (where delivery = 'ARRIVED'))::int as arrived,
              (count(*) filter (where delivery = 'FAILED'))::int as failed,
              (count(*) filter (where delivery = 'UNKNOWN'))::int as unknown
            from notice where reported_at > ${moment(Instant.plusSeconds(now, -REPORTED_WITHIN_SECONDS))}) as reports,
          (select coalesce(jsonb_object_agg(kind, n), '{}') as by_kind, min(since) as since
            from (select kind, count(*)::int as n, min(created_at) as since
              from staff_task where done_at is null group by kind) as open) as tasks
        `.execute(db)
      const [row] = rows
      if (!row) throw new Error('the figures of the shop are one row')
      return {
        paymentsInDoubt: { count: row.payments, since: row.payments_since },
        refundsNotDone: { count: row.refunds, since: row.refunds_since },
        renewalsDue: row.due,
        renewalsOverdue: row.overdue,
        noticesWaiting: { count: row.notices, since: row.notices_since },
        deliveries: { ARRIVED: row.arrived, FAILED: row.failed, UNKNOWN: row.unknown },
        openTasks: row.tasks,
        tasksSince: row.tasks_since,
        ledgerComparedAt: row.compared,
        clockAheadSeconds: (Date.now() - row.database_now) / 1000,
      }
    })

type Row = {
  readonly payments: number
  readonly payments_since: Instant | null
  readonly refunds: number
  readonly refunds_since: Instant | null
  readonly due: number
  readonly overdue: number
  readonly notices: number
  readonly notices_since: Instant | null
  readonly arrived: number
  readonly failed: number
  readonly unknown: number
  readonly tasks: Readonly<Record<string, number>>
  readonly tasks_since: Instant | null
  readonly compared: Instant | null
  readonly database_now: Instant
}
