import { okAsync, ResultAsync } from 'neverthrow'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { Explained } from '#core/shared/explained.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { readPage } from '#core/shared/page.ts'
import { Won } from '#core/shared/won.ts'
import { openLateFee } from '#core/staff/customer-owed.ts'
import type { StaffTask } from '#core/staff/ports/staff-tasks.ts'
import { type Checkout, currentCheckout } from '#core/storing/checkout.ts'
import { currentLocker } from '#core/storing/locker.ts'
import { lackingParts } from '#core/storing/hand-over.ts'
import type { LateFeeWay } from '#core/storing/late-fee.ts'
import { HOME_STATUSES } from '#core/storing/home-status.ts'
import type { Order } from '#core/storing/order.ts'
import { orderName } from '#core/storing/order-name.ts'
import { type ListedStep, ORDER_STEPS, type StaffOrder, staffOrdersBy } from '#core/storing/ports/staff-views.ts'
import { homeStatusOf, isAskedFor, recordStatusOf } from '#core/storing/projection.ts'
import { recordStatusLabel } from '#core/storing/record-status.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { isToCollect } from '#core/staff/ended-tasks.ts'
import { isHeldAhead, termDates } from '#core/storing/term-dates.ts'
import { toGearSearch } from './gear-search-options.ts'
import { endingRows, listParts, missedText, orderNotFound, SETTLED_FEE } from './advance-text.ts'
import { pickupText } from './pickup-text.ts'
import { recordEach } from './record-step.ts'
import type { AdvanceOptions, ListOptions, ShowOptions, TimelineOptions } from './order-command.ts'
import { withExplained } from '../explain-text.ts'
import { answered, answeredPage, columns, refused, type Task } from '../output.ts'
import { LISTING, READING } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import { userNotFound } from '../account/users.ts'
import { withStaffContext } from '../staff/staff-context.ts'

export const listOrders = (options: ListOptions): Task =>
  withStaffContext(options, LISTING, ({ views, customers, clock }) => {
    const { user } = options
    return (user === undefined ? okAsync(null) : customers.identify(user)).andThen(customer =>
      user !== undefined && customer === null
        ? okAsync(refused(userNotFound(user)))
        : readPage(staffOrdersBy(options.sort), options, part =>
            views.orders({
              customer,
              state: options.state ?? null,
              text: options.customer ?? null,
              pickupOn: options.pickupToday ? Day.of(clock.now()) : (options.pickupOn ?? null),
              gear: toGearSearch(options),
              by: options.sort,
              oldestFirst: options.oldest ?? false,
              ...part,
            }),
          ).map(page => answeredPage(page, found => ({ orders: found.map(orderDocument) }), ordersText)),
    )
  })

export const showOrder = (id: OrderId, { explain, ...options }: ShowOptions): Task =>
  withStaffContext(options, READING, ({ views, orders, tasks, explainedOrder, clock }) =>
    ResultAsync.combine([
      views.order(id),
      orders.find(id),
      tasks.list({ kinds: [], about: id, dueBy: null, evenDone: false, after: null, limit: TASKS_SHOWN }),
      explain ? explainedOrder(id, clock.now()) : okAsync<readonly Explained[], ServiceUnreachable>([]),
    ]).map(([found, locked, waiting, explained]) => {
      if (found === null || locked === null) return refused(orderNotFound(id))
      const more = withExplained(explain, () => explained)
      const lateFee = openLateFee(found.order, currentShop(), Day.of(clock.now()))
      const open = waiting.map(({ id: task, kind, dueOn, detail }) => ({ id: task, kind, dueOn, detail }))
      const checkout = checkoutFacts(currentCheckout(locked.checkouts))
      const feeWay = locked.timeline.findLast(({ event }) => event === 'fee.settled')?.amountWay ?? null
      return answered(
        { ...orderDocument(found), checkout, lateFee, tasks: open, ...more.document },
        orderText(found, { checkout, lateFee, feeWay, tasks: open, now: clock.now() }) + more.text,
      )
    }),
  )

/** An order has few tasks at once. */
const TASKS_SHOWN = 20
type OpenTask = Pick<StaffTask, 'id' | 'kind' | 'dueOn' | 'detail'>

export const showTimeline = (id: OrderId, options: TimelineOptions): Task =>
  withStaffContext(options, READING, ({ views }) =>
    readPage(ORDER_STEPS, options, part => views.steps(id, part)).map(page =>
      page.items.length === 0 && options.after === null
        ? refused(orderNotFound(id))
        : answeredPage(page, steps => ({ orderId: id, timeline: steps.map(stepDocument) }), timelineText),
    ),
  )

export const advanceOrders = (ids: readonly OrderId[], options: AdvanceOptions): Task => {
  const { event, pickup, half, force, walkIn, fault, compensation, told, brand, name, size, locker, zone } = options
  const { kind, serial, with: parts, asBefore, letters } = options
  return recordEach(
    { ids, event, options },
    {
      ...(pickup && { pickupDate: pickup }),
      ...(half && { half }),
      ...(force && { isForced: true }),
      ...(walkIn && { isWalkIn: true }),
      ...(fault && { fault }),
      ...(brand !== undefined && { brand }),
      ...(name !== undefined && { equipmentName: name }),
      ...(size !== undefined && { equipmentSize: size }),
      ...(kind !== undefined && { equipmentType: kind }),
      ...(serial !== undefined && { serialNumber: serial }),
      ...(parts !== undefined && { handedParts: parts }),
      ...(asBefore && { isAsBefore: true }),
      ...(locker !== undefined && { locker }),
      ...(zone !== undefined && { zone }),
      ...(compensation !== undefined && { compensation: compensation === false ? 'NONE' : compensation }),
      ...(told !== undefined && { told }),
      ...(letters !== undefined && { lettersOn: letters }),
    },
  )
}

const orderDocument = ({ order, ...beside }: StaffOrder): object => ({
  ...order,
  ...beside,
  locker: currentLocker(order),
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
        ['order', 'state', 'list', 'customer', 'gear', 'brand and size', 'locker', 'pickup', 'changed'],
        ...found.map(({ order, customerName }) => [
          order.id,
          order.state,
          recordStatusLabel(recordStatusOf(order.state)),
          customerName,
          orderName(order),
          [order.brand, order.equipmentSize].filter(Boolean).join(' ') || '-',
          currentLocker(order) ?? '-',
          pickupText(order) ?? '-',
          inSeoul(order.stateChangedAt),
        ]),
      ])

const timelineText = (steps: readonly ListedStep[]): string =>
  columns([
    ['occurred', 'event', 'state', 'who', 'why'],
    ...steps.map(({ occurredAt, event, to, actor, reason, note }) => [
      inSeoul(occurredAt),
      event,
      to,
      actor.kind === 'STAFF' ? (actor.id ?? '') : actor.kind.toLowerCase(),
      [reason ?? '', ...(note === undefined ? [] : [`(${note})`])].join(' ').trim(),
    ]),
  ])

/** Its days; who receives it and where is shown by `checkout show`, with a reason. */
const checkoutFacts = (checkout: Checkout | undefined) =>
  checkout === undefined
    ? null
    : {
        day: checkout.day,
        scheduledFor: checkout.scheduledFor,
        deliveredAt: checkout.deliveredAt === null ? null : Instant.toIso(checkout.deliveredAt),
        deliveredTo: checkout.deliveredTo,
      }

type CheckoutFound = ReturnType<typeof checkoutFacts>

const checkoutRows = ({ state }: Order, checkout: CheckoutFound): readonly (readonly string[])[] => {
  if (checkout === null) return []
  const { day, scheduledFor, deliveredTo } = checkout
  if (isAskedFor(state))
    return [['delivery', `${scheduledFor === null ? 'no day booked' : `booked for ${scheduledFor}`}, asked for ${day}`]]
  return deliveredTo === null ? [] : [['taken by', deliveredTo]]
}

type BesideOrder = {
  readonly checkout: CheckoutFound
  readonly lateFee: OpenLateFee
  /** How the last one was settled. */
  readonly feeWay: LateFeeWay | null
  readonly tasks: readonly OpenTask[]
  readonly now: Instant
}

const orderText = (found: StaffOrder, { checkout, lateFee, feeWay, tasks, now }: BesideOrder): string => {
  const { order } = found
  const home = homeStatusOf(order.state)
  return columns([
    ['order', order.id],
    ['customer', found.customer === null ? `${found.customerName} (has left: refund contact)` : found.customerName],
    ['phone', `${found.maskedPhone ?? 'none'}${phoneNote(found)}`],
    ['e-mail', found.maskedEmail ?? 'none'],
    ...(found.contactMissing ? [['', 'no phone was proved when this was ordered: write to the e-mail first']] : []),
    ['region', order.location],
    ['gear', orderName(order)],
    ['', [order.brand, order.equipmentName, order.equipmentSize].filter(Boolean).join(' ') || 'not described yet'],
    ...handedRows(order),
    ['state', order.state],
    ['customer sees', `home ${home} ${HOME_STATUSES[home]}, list ${recordStatusLabel(recordStatusOf(order.state))}`],
    [
      order.termsPaid > 1 ? 'first payment' : 'payment',
      `${Won.format(found.amountWon)} won ${found.paymentStatus}${givenBackText(found)}`,
    ],
    ['pickup', pickupText(order) ?? 'undecided'],
    ['pickup place', order.placeStatus === 'KNOWN' ? 'known (order place show)' : 'not said yet'],
    ...(order.missedPickup === null ? [] : [['pickup missed', missedText(order.missedPickup)]]),
    ['stored since', order.storageStartDate ?? 'not yet'],
    ...termRows(found, now),
    ['locker', currentLocker(order) ?? 'none'],
    ...checkoutRows(order, checkout),
    ...(lateFee === null ? settledFeeRows(order, feeWay) : [['late fee', lateFeeRow(order.id, lateFee)]]),
    ...endingRows(order.ending),
    ['placed', inSeoul(order.placedAt)],
    ...tasks.map(({ id, kind, dueOn, detail }) => [`task ${id}`, `${kind}, ${dueOn}: ${detail}`]),
  ])
}

const givenBackText = ({ givenBackWon }: StaffOrder): string =>
  givenBackWon === 0 ? '' : `, ${Won.format(givenBackWon)} given back`

/** Nothing is sent to a number that was only typed; one that was given to the staff is taken at its word. */
const phoneNote = ({ isPhoneToProve, hasLogin, customer }: StaffOrder): string => {
  if (!isPhoneToProve) return ''
  return hasLogin || customer === null ? ' (not proved)' : ' (given at the desk)'
}

/** Until when it is paid for, and what follows; nothing before it has arrived. */
const termRows = (found: StaffOrder, now: Instant): readonly (readonly string[])[] => {
  const { order } = found
  const { storageEndDate, nextRenewalDate } = termDates(order)
  if (storageEndDate === null) return []
  return [
    ['stored until', storageEndDate],
    ...(isToCollect(order) ? [['collect until', lastDayToCollect(storageEndDate)]] : []),
    [
      'renewal',
      nextRenewalDate === null
        ? 'ended'
        : `${renewalWord(order)}, ${isHeldAhead(found, Day.of(now)) ? 'not charged automatically' : 'to be paid'} on ${nextRenewalDate}`,
    ],
  ]
}

const renewalWord = ({ renewal, autoRenewal }: Order): string => {
  if (renewal.status !== 'OK') return renewal.status
  return autoRenewal === 'NEEDS_CARD' ? 'no card' : 'by card'
}

type OpenLateFee = ReturnType<typeof openLateFee>

/** Said before the gear is handed out, which it prevents (G248). */
const lateFeeRow = (id: OrderId, { won }: NonNullable<OpenLateFee>): string =>
  won === null
    ? `owed since the gear was asked for too late: order fee ${id} --paid cash --reference TEXT --dry-run says how much`
    : `${Won.format(won)} won by today (order fee)`

const settledFeeRows = ({ lateFeeWon = null }: Order, feeWay: LateFeeWay | null): readonly (readonly string[])[] =>
  lateFeeWon === null
    ? []
    : [['late fee', `${Won.format(lateFeeWon)} won, ${feeWay === null ? 'settled' : SETTLED_FEE[feeWay]}`]]

/** What was noted at the hand-over. */
const handedRows = ({ equipmentType, serialNumber, handedParts }: Order): readonly (readonly string[])[] => {
  const lacking = lackingParts(equipmentType, handedParts)
  return [
    ...(serialNumber === '' ? [] : [['serial number', serialNumber]]),
    ...(handedParts === null
      ? []
      : [
          [
            'with it',
            `${listParts(handedParts)}${lacking.length > 0 ? `; not handed over: ${listParts(lacking)}` : ''}`,
          ],
        ]),
  ]
}
