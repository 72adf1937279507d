import { okAsync, ResultAsync } from 'neverthrow'
import type { Explained } from '#core/shared/explained.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { readPage } from '#core/shared/page.ts'
import { Won } from '#core/shared/won.ts'
import { HOME_STATUSES } from '#core/storing/home-status.ts'
import { orderName } from '#core/storing/order-name.ts'
import { type ListedStep, ORDER_STEPS, STAFF_ORDERS, type StaffOrder } from '#core/storing/ports/staff-views.ts'
import { homeStatusOf, recordStatusOf } from '#core/storing/projection.ts'
import { recordStatusLabel } from '#core/storing/record-status.ts'
import { roleFor } from '#core/storing/service/advance-order.ts'
import { advanceDocument, advanceProblem, advanceText, orderNotFound } from './advance-text.ts'
import type { AdvanceOptions, ListOptions, ShowOptions, TimelineOptions } from './order-command.ts'
import { withExplained } from '../explain-text.ts'
import { answered, answeredPage, columns, refused, type Task } from '../output.ts'
import { READING, writing } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import { userNotFound } from '../account/users.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

export const listOrders = (options: ListOptions): Task =>
  withStaffContext(options, READING, ({ views, customers, clock }) => {
    const { user } = options
    return (user === undefined ? okAsync(null) : customers.identify(user)).andThen(customer =>
      user !== undefined && customer === null
        ? okAsync(refused(userNotFound(user)))
        : readPage(STAFF_ORDERS, options, part =>
            views.orders({
              customer,
              state: options.state ?? null,
              text: options.customer ?? null,
              pickupOn: options.pickupToday ? Day.of(clock.now()) : (options.pickupOn ?? null),
              ...part,
            }),
          ).map(page => answeredPage(page, found => ({ orders: found.map(orderDocument) }), ordersText)),
    )
  })

export const showOrder = (id: OrderId, { explain, ...options }: ShowOptions): Task =>
  withStaffContext(options, READING, ({ views, explainedOrder, clock }) =>
    ResultAsync.combine([
      views.order(id),
      explain ? explainedOrder(id, clock.now()) : okAsync<readonly Explained[], ServiceUnreachable>([]),
    ]).map(([found, explained]) => {
      if (found === null) return refused(orderNotFound(id))
      const more = withExplained(explain, () => explained)
      return answered({ ...orderDocument(found), ...more.document }, orderText(found) + more.text)
    }),
  )

export const showTimeline = (id: OrderId, options: TimelineOptions): Task =>
  withStaffContext(options, READING, ({ views }) =>
    readPage(ORDER_STEPS, options, part => views.steps(id, part)).map(page =>
      page.items.length === 0 && options.after === null
        ? refused(orderNotFound(id))
        : answeredPage(page, steps => ({ orderId: id, timeline: steps.map(stepDocument) }), timelineText),
    ),
  )

export const advanceOrder = (id: OrderId, options: AdvanceOptions): Task => {
  const { event, reason, dryRun = false, brand, name, size } = options
  return withStaffContext(
    options,
    writing(roleFor(event), { command: `order ${event}`, subject: id, reason }, dryRun),
    context =>
      context
        .advanceOrder({
          orderId: id,
          event,
          staff: context.member,
          reason,
          occurredAt: options.occurred ?? null,
          pickupDate: options.pickup ?? null,
          isForced: options.force ?? false,
          isWalkIn: options.walkIn ?? false,
          gear: {
            ...(brand !== undefined && { brand }),
            ...(name !== undefined && { equipmentName: name }),
            ...(size !== undefined && { equipmentSize: size }),
          },
          locker: options.locker ?? null,
          report: null,
          dryRun,
        })
        .map(done => answered(advanceDocument(done, dryRun), advanceText(done, dryRun)))
        .orElse(refusedAs(refusal => refused(advanceProblem(id, refusal)))),
  )
}

const orderDocument = ({ order, ...beside }: StaffOrder): object => ({
  ...order,
  ...beside,
  homeStatus: homeStatusOf(order.state),
  recordStatus: recordStatusOf(order.state),
  placedAt: Instant.toIso(order.placedAt),
  stateChangedAt: Instant.toIso(order.stateChangedAt),
})

const stepDocument = ({ step: _step, ...step }: ListedStep): object => ({
  ...step,
  occurredAt: Instant.toIso(step.occurredAt),
  recordedAt: Instant.toIso(step.recordedAt),
})

const ordersText = (found: readonly StaffOrder[]): string =>
  found.length === 0
    ? 'No order matches.'
    : columns([
        ['order', 'state', 'list', 'customer', 'gear', 'pickup', 'changed'],
        ...found.map(({ order, customerName }) => [
          order.id,
          order.state,
          recordStatusLabel(recordStatusOf(order.state)),
          customerName,
          orderName(order),
          order.pickupDate ?? '-',
          inSeoul(order.stateChangedAt),
        ]),
      ])

const timelineText = (steps: readonly ListedStep[]): string =>
  columns([
    ['occurred', 'event', 'state', 'who', 'why'],
    ...steps.map(({ occurredAt, event, to, actor, reason }) => [
      inSeoul(occurredAt),
      event,
      to,
      actor.kind === 'STAFF' ? (actor.id ?? '') : actor.kind.toLowerCase(),
      reason ?? '',
    ]),
  ])

const orderText = (found: StaffOrder): string => {
  const { order } = found
  const home = homeStatusOf(order.state)
  return columns([
    ['order', order.id],
    ['customer', found.customerName],
    ['phone', `${found.maskedPhone ?? 'none'}${found.isPhoneToProve ? ' (not proved)' : ''}`],
    ['e-mail', found.maskedEmail ?? 'none'],
    ...(found.contactMissing ? [['', 'no phone was proved when this was ordered: write to the e-mail first']] : []),
    ['gear', orderName(order)],
    ['', [order.brand, order.equipmentName, order.equipmentSize].filter(Boolean).join(' ') || 'not described yet'],
    ['state', order.state],
    ['customer sees', `home ${home} ${HOME_STATUSES[home]}, list ${recordStatusLabel(recordStatusOf(order.state))}`],
    ['payment', `${Won.format(found.amountWon)} won ${found.paymentStatus}`],
    ['pickup', order.pickupDate ?? 'undecided'],
    ['stored since', order.storageStartDate ?? 'not yet'],
    ['locker', order.locker ?? 'none'],
    ['placed', inSeoul(order.placedAt)],
  ])
}
