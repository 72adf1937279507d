import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'
import { HOME_STATUSES } from '#core/storing/home-status.ts'
import { orderName } from '#core/storing/order-name.ts'
import type { RecordedStep } from '#core/storing/ports/order-records.ts'
import type { StaffOrder } from '#core/storing/ports/staff-views.ts'
import { homeStatusOf, recordStatusOf } from '#core/storing/projection.ts'
import { recordStatusLabel } from '#core/storing/record-status.ts'
import { advanceDocument, advanceProblem, advanceText } from './advance-text.ts'
import type { AdvanceOptions, ListOptions, ReadOptions } from './commands/order.ts'
import { columns, EXIT_CODES, fail, print } from './output.ts'
import { inSeoul } from './time-text.ts'
import { atWork } from './workplace.ts'

export const listOrders = (options: ListOptions & { readonly limit: number }): Promise<void> =>
  atWork(options, 'SUPPORT', async ({ views }) => {
    const search = { state: options.state ?? null, text: options.customer ?? null, limit: options.limit }
    const found = (await views.orders(search)).unwrapOr([])
    print(
      options.json ?? false,
      { orders: found.map(orderDocument) },
      found.length === 0
        ? 'No order matches.'
        : columns([
            ['order', 'state', 'list', 'customer', 'gear', 'changed'],
            ...found.map(({ order, customerName }) => [
              order.id,
              order.state,
              recordStatusLabel(recordStatusOf(order.state)),
              customerName,
              orderName(order),
              inSeoul(order.stateChangedAt),
            ]),
          ]),
    )
  })

export const showOrder = (id: OrderId, options: ReadOptions): Promise<void> =>
  atWork(options, 'SUPPORT', async ({ views }) => {
    const found = (await views.order(id)).unwrapOr(null)
    if (found === null) return notFound(id, options)
    print(options.json ?? false, orderDocument(found), orderText(found))
  })

export const showTimeline = (id: OrderId, options: ReadOptions): Promise<void> =>
  atWork(options, 'SUPPORT', async ({ timeline }) => {
    const steps = (await timeline(id)).unwrapOr(null)
    if (steps === null) return notFound(id, options)
    print(
      options.json ?? false,
      { orderId: id, timeline: steps.map(stepDocument) },
      columns([
        ['occurred', 'event', 'state', 'who', 'why'],
        ...steps.map(({ occurredAt, event, to, actor, reason }) => [
          inSeoul(occurredAt),
          event,
          to,
          actor.kind === 'STAFF' ? (actor.id ?? '') : actor.kind.toLowerCase(),
          reason ?? '',
        ]),
      ]),
    )
  })

export const advanceOrder = (id: OrderId, options: AdvanceOptions): Promise<void> =>
  atWork(options, 'SUPPORT', async workplace => {
    const { json = false, dryRun = false, brand, name, size } = options
    const advanced = await workplace.advanceOrder({
      orderId: id,
      event: options.event,
      staff: workplace.member,
      reason: options.reason,
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
    advanced.match(
      done => print(json, advanceDocument(done, dryRun), advanceText(done, dryRun)),
      refusal => {
        if (refusal.kind !== 'ServiceUnreachable') fail(json, EXIT_CODES.refused, advanceProblem(id, refusal))
      },
    )
  })

const notFound = (id: OrderId, { json = false }: ReadOptions): void =>
  fail(json, EXIT_CODES.refused, { code: 'ORDER_NOT_FOUND', message: `There is no order ${id}.` })

const orderDocument = ({ order, ...beside }: StaffOrder): object => ({
  ...order,
  ...beside,
  homeStatus: homeStatusOf(order.state),
  recordStatus: recordStatusOf(order.state),
  placedAt: Instant.toIso(order.placedAt),
  stateChangedAt: Instant.toIso(order.stateChangedAt),
})

const stepDocument = (step: RecordedStep): object => ({
  ...step,
  occurredAt: Instant.toIso(step.occurredAt),
  recordedAt: Instant.toIso(step.recordedAt),
})

const orderText = (found: StaffOrder): string => {
  const { order } = found
  const home = homeStatusOf(order.state)
  return columns([
    ['order', order.id],
    ['customer', found.customerName],
    ['phone', found.maskedPhone ?? 'none'],
    ['e-mail', found.maskedEmail ?? 'none'],
    ['gear', orderName(order)],
    ['', [order.brand, order.equipmentName, order.equipmentSize].filter(Boolean).join(' ') || 'not described yet'],
    ['state', order.state],
    [
      'customer sees',
      `home ${home} ${HOME_STATUSES[home].chip}, list ${recordStatusLabel(recordStatusOf(order.state))}`,
    ],
    ['payment', `${Won.format(found.amountWon)} won ${found.paymentStatus}`],
    ['pickup', order.pickupDate ?? 'undecided'],
    ['stored since', order.storageStartDate ?? 'not yet'],
    ['locker', order.locker ?? 'none'],
    ['placed', inSeoul(order.placedAt)],
  ])
}
