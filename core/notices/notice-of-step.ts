import { match } from 'ts-pattern'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { NoticeKind } from './notice-kind.ts'

/** What a step of an order tells its customer; null when it tells nothing. `declines` is counted with the step. */
export const noticeOfStep = (event: OrderEvent, declines: number): NoticeKind | null =>
  match(event)
    .returnType<NoticeKind | null>()
    .with('payment.confirmed', 'payment.late', () => 'PAID')
    .with('pickup.scheduled', () => 'PICKUP_SET')
    .with('pickup.rescheduled', () => 'PICKUP_MOVED')
    .with('pickup.unscheduled', () => 'PICKUP_UNSET')
    .with('pickup.done', () => 'PICKED_UP')
    .with('report.filed', () => 'REPORT_READY')
    .with('storage.shelved', () => 'STORED')
    .with('checkout.scheduled', () => 'CHECKOUT_BOOKED')
    .with('checkout.delivered', () => 'CHECKOUT_DELIVERED')
    .with('equipment.restored', () => 'RESTORED')
    .with('storage.cancelled', () => 'CANCELLED')
    .with('autopay.terminated', () => 'TERMINATED')
    .with('autopay.resumed', () => 'RESUMED')
    .with('renewal.charged', () => 'RENEWED')
    .with('renewal.declined', () => (declines <= 1 ? 'RENEWAL_DECLINED' : 'RENEWAL_DECLINED_AGAIN'))
    .with('renewal.exhausted', () => 'RENEWAL_EXHAUSTED')
    .with('uncollected.flagged', () => 'UNCOLLECTED_1_DAY')
    .with(
      // What the customer has just done, what is only on its way, and what staff puts right while talking to them.
      'order.precreated',
      'order.expired',
      'order.voided',
      'temp.stored',
      'transit.started',
      'storage.arrived',
      'checkout.requested',
      'checkout.withdrawn',
      'equipment.returned',
      'term.closed',
      'season.rolled',
      'status.corrected',
      () => null,
    )
    .exhaustive()
