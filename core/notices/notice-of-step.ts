import { match } from 'ts-pattern'
import type { ChargeHold } from '#core/billing/charge-hold.ts'
import { GIVEN_BACK } from '#core/billing/held-renewal.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { NoticeKind } from './notice-kind.ts'

type Step = { readonly event: OrderEvent; readonly from: OrderState | null; readonly reason: string | null }

/** A payment that was never announced, follows another too soon or went back is looked at by the staff before a notice is sent. */
const FOR_STAFF_FIRST: readonly string[] = ['NOT_REMINDED', 'CHARGED_LATELY', GIVEN_BACK] satisfies readonly (
  | ChargeHold
  | typeof GIVEN_BACK
)[]

/** The notice of a step of an order; null when it has none. `declines` is counted with the step. */
export const noticeOfStep = ({ event, from, reason }: Step, declines: number): NoticeKind | null =>
  match(event)
    .returnType<NoticeKind | null>()
    .with('payment.confirmed', 'payment.late', () => 'PAID')
    .with('pickup.scheduled', () => 'PICKUP_SET')
    .with('pickup.rescheduled', () => 'PICKUP_MOVED')
    .with('pickup.unscheduled', () => 'PICKUP_UNSET')
    .with('pickup.missed', () => 'PICKUP_MISSED')
    .with('pickup.done', () => 'PICKED_UP')
    .with('report.filed', () => 'REPORT_READY')
    .with('storage.shelved', () => 'STORED')
    .with('checkout.scheduled', () => 'CHECKOUT_BOOKED')
    .with('checkout.rescheduled', () => 'CHECKOUT_MOVED')
    .with('checkout.redirected', () => 'CHECKOUT_REDIRECTED')
    .with('checkout.missed', () => 'CHECKOUT_MISSED')
    .with('checkout.delivered', () => 'CHECKOUT_DELIVERED')
    .with('equipment.restored', () => 'RESTORED')
    .with('storage.cancelled', () => 'CANCELLED')
    .with('autopay.terminated', () => 'TERMINATED')
    .with('autopay.resumed', () => 'RESUMED')
    .with('renewal.charged', () => 'RENEWED')
    .with('renewal.declined', () => (declines <= 1 ? 'RENEWAL_DECLINED' : 'RENEWAL_DECLINED_AGAIN'))
    .with('renewal.exhausted', () => (reason !== null && FOR_STAFF_FIRST.includes(reason) ? null : 'RENEWAL_EXHAUSTED'))
    .with('renewal.reversed', () => 'RENEWAL_REVERSED')
    .with('gear.lost', () => 'GEAR_LOST')
    .with('gear.damaged', () => 'GEAR_DAMAGED')
    .with('gear.disposed', () => 'GEAR_DISPOSED')
    // They were told that it is gone.
    .with('status.corrected', () => (from === 'LOST' ? 'GEAR_FOUND' : null))
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
      'locker.moved',
      'equipment.returned',
      'term.closed',
      'season.rolled',
      'report.corrected',
      'fee.settled',
      'gear.described',
      'fee.reversed',
      () => null,
    )
    .exhaustive()
