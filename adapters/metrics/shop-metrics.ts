import { Gauge, Registry } from 'prom-client'
import type { ShopFigures } from '#adapters/postgres/shop-figures.ts'
import { Instant } from '#core/shared/instant.ts'

/** What the rows say, the same for every process. Null when they could not be read: then there is only that to say. */
export const shopMetrics = (figures: ShopFigures | null, now: Instant): Registry => {
  const registry = new Registry()
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name: `seasonkeep_${name}`, help, registers: [registry] }).set(value)

  gauge('database_up', 'Whether the rows of the shop could be read for this scrape.', figures ? 1 : 0)
  if (figures === null) return registry
  const { paymentsInDoubt, refundsNotDone, renewalsDue, renewalsOverdue, noticesWaiting } = figures
  const { deliveries, openTasks, tasksSince, ledgerComparedAt, clockAheadSeconds } = figures
  const age = (since: Instant | null): number => (since === null ? 0 : Math.max(0, Instant.secondsBetween(since, now)))
  gauge('payments_in_doubt', 'Payments asked of the provider and not decided yet.', paymentsInDoubt.count)
  gauge('payments_in_doubt_oldest_seconds', 'Age of the oldest payment in doubt.', age(paymentsInDoubt.since))
  gauge('refunds_not_done', 'Refunds that are not back with the customer yet.', refundsNotDone.count)
  gauge('refunds_not_done_oldest_seconds', 'Since the oldest of these was asked for.', age(refundsNotDone.since))
  gauge('renewals_due', 'Renewals whose hour has come and that were not charged yet.', renewalsDue)
  gauge('renewals_overdue', 'Those of them whose hour came more than an hour ago.', renewalsOverdue)
  gauge('notices_waiting', 'Notices not sent yet, first tries and later ones.', noticesWaiting.count)
  gauge('notices_waiting_oldest_seconds', 'Age of the oldest of these notices.', age(noticesWaiting.since))
  gauge(
    'ledger_compared_seconds',
    "Since our ledger was last compared with the card provider's; infinite until it is.",
    ledgerComparedAt === null ? Number.POSITIVE_INFINITY : age(ledgerComparedAt),
  )
  gauge('clock_ahead_seconds', "How far this process's clock is before the database's.", clockAheadSeconds)
  const reported = new Gauge({
    name: 'seasonkeep_notices_reported',
    help: 'Text and KakaoTalk messages of which the provider reported within the last 24 hours, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const [outcome, count] of Object.entries(deliveries)) reported.set({ outcome: outcome.toLowerCase() }, count)
  const tasks = new Gauge({
    name: 'seasonkeep_staff_tasks_open',
    help: 'Open staff tasks, by kind; NOTICE_UNDELIVERED are the notices that failed for good.',
    labelNames: ['kind'],
    registers: [registry],
  })
  for (const [kind, count] of Object.entries(openTasks)) tasks.set({ kind }, count)
  gauge('staff_tasks_oldest_seconds', 'Age of the oldest of these tasks.', age(tasksSince))
  return registry
}
