import type { ShopFigures } from '#adapters/postgres/shop-figures.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Family, gauge } from './exposition.ts'

/** What the rows say, the same for every process. Null when they could not be read: then there is only that to say. */
export const shopFamilies = (figures: ShopFigures | null, now: Instant): readonly Family[] => [
  gauge('seasonkeep_database_up', 'Whether the rows of the shop could be read for this scrape.', figures ? 1 : 0),
  ...(figures ? familiesOf(figures, now) : []),
]

const familiesOf = (figures: ShopFigures, now: Instant): readonly Family[] => {
  const { paymentsInDoubt, refundsNotDone, renewalsDue, renewalsOverdue, noticesWaiting, openTasks } = figures
  const age = (since: Instant | null): number => (since === null ? 0 : Math.max(0, Instant.secondsBetween(since, now)))
  return [
    gauge(
      'seasonkeep_payments_in_doubt',
      'Payments that the provider was asked for and that are not decided yet.',
      paymentsInDoubt.count,
    ),
    gauge(
      'seasonkeep_payments_in_doubt_oldest_seconds',
      'How long the oldest payment in doubt has been so.',
      age(paymentsInDoubt.since),
    ),
    gauge('seasonkeep_refunds_not_done', 'Refunds that are not back with the customer yet.', refundsNotDone.count),
    gauge(
      'seasonkeep_refunds_not_done_oldest_seconds',
      'How long ago the oldest of these refunds was asked for.',
      age(refundsNotDone.since),
    ),
    gauge('seasonkeep_renewals_due', 'Renewals whose hour has come and that were not charged yet.', renewalsDue),
    gauge('seasonkeep_renewals_overdue', 'Those of them whose hour came more than an hour ago.', renewalsOverdue),
    gauge(
      'seasonkeep_notices_waiting',
      'Notices that are on their way to customers, first tries and later ones.',
      noticesWaiting.count,
    ),
    gauge(
      'seasonkeep_notices_waiting_oldest_seconds',
      'How long the oldest of these notices has been on its way.',
      age(noticesWaiting.since),
    ),
    {
      name: 'seasonkeep_staff_tasks_open',
      help: 'Tasks that wait for a person, by kind; NOTICE_UNDELIVERED are the notices that failed for good.',
      type: 'gauge',
      samples: Object.entries(openTasks).map(([kind, value]) => ({ labels: { kind }, value })),
    },
  ]
}
