import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { readPage } from '#core/shared/page.ts'
import type { Checkout } from '#core/storing/checkout.ts'
import { orderName } from '#core/storing/order-name.ts'
import { STAFF_CHECKOUTS, type StaffCheckout } from '#core/storing/ports/staff-checkouts.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { roleFor } from '#core/storing/service/advance-order.ts'
import type { Delivery } from '#core/storing/service/checkout-steps.ts'
import { advanceDocument, advanceProblem, advanceText } from './advance-text.ts'
import type { DeliverOptions, ListOptions, LookOptions, ScheduleOptions } from './checkout-command.ts'
import { answered, answeredPage, columns, refused, type Task } from '../output.ts'
import { READING, writing } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

export const listCheckouts = ({ day, state, ...options }: ListOptions): Task =>
  withStaffContext(options, READING, ({ checkouts }) =>
    readPage(STAFF_CHECKOUTS, options, part => checkouts.list({ day: day ?? null, state: state ?? null, ...part })).map(
      page => answeredPage(page, found => ({ checkouts: found.map(listDocument) }), listText),
    ),
  )

export const showCheckout = (id: OrderId, { reason, ...options }: LookOptions): Task =>
  withStaffContext(
    options,
    { needed: 'OPERATOR', tries: { command: 'checkout show', subject: id, reason } },
    ({ checkouts, member, clock }) =>
      checkouts
        .look(id, { by: member.id, reason, at: clock.now() })
        .map(found =>
          found === null
            ? refused({ code: 'NO_CHECKOUT', message: `${id} has no checkout under way.` })
            : answered({ orderId: id, ...checkoutDocument(found) }, checkoutText(id, found)),
        ),
  )

export const scheduleCheckout = (id: OrderId, { on, ...options }: ScheduleOptions): Task =>
  move(id, 'checkout.scheduled', { scheduledFor: on, deliveredTo: null, isFinal: false }, options)

export const deliverCheckout = (id: OrderId, { to, final: isFinal = false, ...options }: DeliverOptions): Task =>
  move(id, 'checkout.delivered', { scheduledFor: null, deliveredTo: to, isFinal }, options)

const move = (
  id: OrderId,
  event: 'checkout.scheduled' | 'checkout.delivered',
  delivery: Delivery,
  options: Omit<DeliverOptions, 'to' | 'final'>,
): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    writing(roleFor(event), { command: `order ${event}`, subject: id, reason }, dryRun),
    ({ advanceOrder, member }) =>
      advanceOrder({
        orderId: id,
        event,
        staff: member,
        reason,
        occurredAt: options.occurred ?? null,
        pickupDate: null,
        isForced: false,
        isWalkIn: false,
        gear: {},
        locker: null,
        report: null,
        delivery,
        dryRun,
      })
        .map(done => answered(advanceDocument(done, dryRun), advanceText(done, dryRun)))
        .orElse(refusedAs(refusal => refused(advanceProblem(id, refusal)))),
  )
}

const listDocument = ({ order, ...checkout }: StaffCheckout): object => ({
  orderId: order.id,
  state: order.state,
  gear: orderName(order),
  locker: order.locker,
  day: checkout.day,
  scheduledFor: checkout.scheduledFor,
  recipientName: checkout.recipientName,
  isProxy: checkout.isProxy,
  customerName: checkout.customerName,
  maskedPhone: checkout.maskedPhone,
  needsConfirmation: checkout.needsConfirmation,
  requestedAt: Instant.toIso(checkout.requestedAt),
  deliveredAt: checkout.deliveredAt === null ? null : Instant.toIso(checkout.deliveredAt),
  deliveredTo: checkout.deliveredTo,
  restoredOn: checkout.restoredOn,
})

const listText = (found: readonly StaffCheckout[]): string =>
  found.length === 0
    ? 'No checkout matches.'
    : columns([
        ['order', 'state', 'asked for', 'brought on', 'gear', 'locker', 'recipient', 'phone', ''],
        ...found.map(
          ({ order, day, scheduledFor, recipientName, isProxy, customerName, maskedPhone, needsConfirmation }) => [
            order.id,
            order.state,
            day,
            scheduledFor ?? '-',
            orderName(order),
            order.locker ?? '-',
            isProxy ? `${recipientName} for ${customerName}` : recipientName,
            maskedPhone,
            needsConfirmation && scheduledFor === null ? 'call first' : '',
          ],
        ),
      ])

const checkoutDocument = (checkout: Checkout): object => ({
  day: checkout.day,
  scheduledFor: checkout.scheduledFor,
  recipientName: checkout.recipientName,
  recipientPhone: checkout.recipientPhone,
  isProxy: checkout.isProxy,
  address: checkout.address,
  needsConfirmation: checkout.needsConfirmation,
  requestedAt: Instant.toIso(checkout.requestedAt),
  deliveredAt: checkout.deliveredAt === null ? null : Instant.toIso(checkout.deliveredAt),
  deliveredTo: checkout.deliveredTo,
})

const checkoutText = (id: OrderId, checkout: Checkout): string =>
  columns([
    ['order', id],
    ['asked for', checkout.day],
    ['brought on', checkout.scheduledFor ?? 'not booked yet'],
    ['recipient', `${checkout.recipientName}${checkout.isProxy ? ' (proxy)' : ''}`],
    ['phone', RecipientPhone.format(checkout.recipientPhone)],
    ['address', checkout.address],
    ['call first', checkout.needsConfirmation ? 'yes, outside the season' : 'no'],
    ['requested', inSeoul(checkout.requestedAt)],
    ['taken by', checkout.deliveredTo ?? 'not yet'],
  ])
