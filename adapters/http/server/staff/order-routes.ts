import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { output as Parsed } from 'zod/mini'
import * as orders from '#adapters/http/contract/staff/orders.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import { noticeOfStep } from '#core/notices/notice-of-step.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import { mayActAs, type StaffRole } from '#core/shared/staff.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { PickupDays, Shop } from '#core/shared/shop.ts'
import { openLateFee } from '#core/staff/customer-owed.ts'
import { LATE_WORK_RULES } from '#core/staff/late-work.ts'
import { currentCheckout } from '#core/storing/checkout.ts'
import { pickupDaysOf } from '#core/storing/pickup-target.ts'
import { windowsOf } from '#core/storing/pickup-window.ts'
import type { GearDetails } from '#core/storing/gear-text.ts'
import type { EarlierSet } from '#core/storing/hand-over.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import { currentLocker, isInLocker } from '#core/storing/locker.ts'
import { nextStepFrom } from '#core/storing/next-step.ts'
import { canBeFinal, isOpenToStaff } from '#core/storing/open-to-staff.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import { owedLateFee } from '#core/storing/owed-late-fee.ts'
import type { ListedStep } from '#core/storing/ports/staff-views.ts'
import { type Advanced, roleFor } from '#core/storing/service/advance-order.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { HANDS_OUT, roleToRequest } from '#core/storing/service/staff-checkouts.ts'
import {
  isForStaff,
  isMoneyStep,
  STEP_DETAILS,
  type StaffEvent,
  type StepDetail,
  type StepDetails,
} from '#core/storing/step-details.ts'
import { isRoutine } from '#core/storing/step-reason.ts'
import { eventsFrom } from '#core/storing/transitions.ts'
import { isHeldAhead, termDates } from '#core/storing/term-dates.ts'
import type { StaffPayment } from '#core/billing/ports/staff-payments.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** One order, and its next step. */
export const staffOrderRoutes = (mount: Mount): void => {
  mount(orders.readOrder, ({ desk, caller, params }) =>
    orderOf(params).andThen(id =>
      ResultAsync.combine([
        desk.views.order(id),
        desk.views.earlierGear(id),
        desk.views.steps(id, { after: null, limit: UNPAGED_MOST }),
        desk.payments.find(id),
        desk.labels.numberOf(id),
        desk.orders.find(id),
        desk.tasks.list({ kinds: [], about: id, dueBy: null, evenDone: false, after: null, limit: TASKS_SHOWN }),
      ]).andThen(([found, earlier, steps, payments, label, locked, tasks]) => {
        if (found === null || locked === null) return errAsync({ kind: 'OrderNotFound' as const })
        const { order, ...beside } = found
        const checkout = currentCheckout(locked.checkouts) ?? null
        const dates = termDates(order)
        const actions = actionsOf({ order, timeline: steps, checkout }, caller.member.role, {
          now: desk.clock.now(),
          shop: desk.shop(),
        })
        return okAsync({
          order: {
            ...orderRow(order, beside.customerName),
            customerId: locked.customer,
            maskedPhone: beside.maskedPhone,
            maskedEmail: beside.maskedEmail,
            isPhoneToProve: beside.isPhoneToProve,
            isReachable: beside.isReachable,
            hasLogin: beside.hasLogin,
            label: label === null ? null : LabelCode.format(LabelCode.of(label)),
            serialNumber: order.serialNumber,
            handedParts: order.handedParts === null ? null : [...order.handedParts],
            earlierGear: earlierRows(earlier),
            pickupWish: order.pickupWish,
            missedPickup: order.missedPickup,
            isPlaceKnown: order.placeStatus === 'KNOWN',
            storageStartDate: order.storageStartDate,
            storageEndDate: dates.storageEndDate,
            nextRenewalDate: dates.nextRenewalDate,
            isNextHeld: isHeldAhead(found, Day.of(desk.clock.now())),
            autoRenewal: order.autoRenewal,
            lateFee: lateFeeRow(desk.shop(), locked, Day.of(desk.clock.now())),
            dueOn: dueOf(
              order,
              checkout && (checkout.scheduledFor ?? checkout.day),
              pickupDaysOf(desk.shop(), order.location),
            ),
            checkout: checkout && {
              day: checkout.day,
              scheduledFor: checkout.scheduledFor,
              isProxy: checkout.isProxy,
              needsConfirmation: checkout.needsConfirmation,
            },
            ending: order.ending,
            placedAt: order.placedAt,
            steps: steps.map(stepRow),
            version: steps.length,
            payments: payments.map(paymentRow),
            actions,
            ...handingOut(order, caller.member.role),
            nextStep: actions.find(({ event }) => event === nextStepFrom(order.state))?.event ?? null,
            tasks: tasks.map(({ id: task, kind, detail, dueOn }) => ({ id: task, kind, detail, dueOn })),
          },
        })
      }),
    ),
  )

  mount(orders.recordStep, ({ desk, caller, params, body }) => {
    const { event, version, reason = null, occurredAt = null, details = {}, dryRun = false } = body
    // Money is settled by a call that asks for a proof.
    if (isMoneyStep(event)) return errAsync({ kind: 'NotForStaff', event })
    return orderOf(params).andThen(orderId =>
      desk
        .advanceOrder({
          orderId,
          event,
          staff: caller.member,
          reason,
          occurredAt,
          // JSON has no undefined: what is not there was left out.
          details: details as StepDetails,
          ...(version !== undefined && { seenSteps: version }),
          dryRun,
        })
        .map(done => recorded(done, dryRun)),
    )
  })

  mount(orders.registerGear, ({ desk, caller, params, body: { brand, name, size, reason, dryRun = false } }) =>
    orderOf(params)
      .andThen(orderId =>
        desk.registerEquipment({
          orderId,
          gear: { brand, equipmentName: name, equipmentSize: size },
          staff: caller.member,
          reason,
          dryRun,
        }),
      )
      .map(({ before, gear }) => ({ orderId: before.id, before: gearRow(before), gear: gearRow(gear), dryRun })),
  )
}

/** An order has few tasks at once. */
const gearRow = ({ brand, equipmentName, equipmentSize }: GearDetails) => ({
  brand,
  name: equipmentName,
  size: equipmentSize,
})

const TASKS_SHOWN = 20

export const earlierRows = (sets: readonly EarlierSet[]): Parsed<typeof orders.EarlierSets> =>
  sets.map(({ equipmentType, ...gear }) => ({ kind: equipmentType, ...gearRow(gear) }))

/** An id that is none belongs to no order. */
export const orderOf = ({ orderId = '' }: Readonly<Record<string, string>>) =>
  parseOrderId(orderId)
    .mapErr(() => ({ kind: 'OrderNotFound' as const }))
    .asyncMap(async id => id)

/** What every list shows of an order. */
export const orderRow = (order: Order, customerName: string): orders.OrderRow => ({
  orderId: order.id,
  state: order.state,
  customerName,
  kind: order.equipmentType,
  plan: order.plan,
  region: order.location,
  brand: order.brand,
  name: order.equipmentName,
  size: order.equipmentSize,
  locker: currentLocker(order),
  pickupDate: order.pickupDate,
  pickupHalf: order.pickupHalf,
  since: order.stateChangedAt,
})

const lateFeeRow = (shop: Shop, locked: Parameters<typeof owedLateFee>[1], today: Day) => {
  const owed = openLateFee(locked.order, shop, today) && owedLateFee(shop, locked, today)
  return owed && { days: owed.days, won: owed.won }
}

const LATE_WORK = Object.values(LATE_WORK_RULES)

/** The booked day, else the one after which the work counts as late (G180). */
export const dueOf = (order: Order, deliveryDay: Day | null, pickup: PickupDays): Day | null => {
  if (order.state === 'PICKUP_SCHEDULED') return order.pickupDate
  const wait = { since: order.stateChangedAt, day: deliveryDay }
  return LATE_WORK.find(({ states }) => states.includes(order.state))?.dueOn(wait, pickup) ?? null
}

const actionsOf = (
  standing: Parameters<typeof isOpenToStaff>[1],
  role: StaffRole,
  { now, shop }: { readonly now: Instant; readonly shop: Shop },
): orders.OrderAction[] =>
  eventsFrom(standing.order.state)
    .filter(isForStaff)
    .filter(event => !isMoneyStep(event) && isOpenToStaff(event, standing, now))
    .filter(event => mayActAs(role, roleFor(event)))
    .map(event => ({ event, details: detailsOf(event, standing.order, shop), needsReason: !isRoutine(event) }))

/** What its rule refuses as the order stands, whatever else is said, is not asked for. */
const detailsOf = (event: StaffEvent, order: Order, shop: Shop): StepDetail[] =>
  STEP_DETAILS[event].filter(detail =>
    match<StepDetail>(detail)
      .with('half', () => windowsOf(shop, order.location) !== null)
      .with('isFinal', () => canBeFinal(order))
      .with('equipmentType', () => event !== 'gear.described' || !isInLocker(order.state))
      .otherwise(() => true),
  )

const handingOut = (order: Order, role: StaffRole) => {
  const events = eventsFrom(order.state)
  const canRequest = events.includes('checkout.requested')
  return {
    mayRequestCheckout: canRequest && mayActAs(role, roleToRequest({ isForced: false })),
    mayHandOut: (canRequest || events.includes('checkout.delivered')) && mayActAs(role, HANDS_OUT),
    canBeFinal: canBeFinal(order),
  }
}

const stepRow = ({ event, from, to, occurredAt, recordedAt, actor, reason }: ListedStep): orders.OrderStep => ({
  event,
  from,
  to,
  occurredAt,
  recordedAt,
  actor: actor.kind,
  staff: actor.kind === 'STAFF' ? actor.id : null,
  reason,
})

const paymentRow = ({ id, term, amountWon, status, givenBackWon, approvedAt, cardLabel }: StaffPayment) => ({
  paymentId: id,
  term,
  amount: amountWon,
  status,
  givenBack: givenBackWon,
  approvedAt,
  cardLabel,
})

/** The last of what follows at once. */
const lastOf = (change: OrderChange): OrderChange => (change.next === undefined ? change : lastOf(change.next))
const eventsOf = ({ event, next }: OrderChange): OrderEvent[] => [event, ...(next === undefined ? [] : eventsOf(next))]
const noticeOf = (change: OrderChange, from: OrderState): NoticeKind | null =>
  noticeOfStep({ ...change, from }, 0) ?? (change.next === undefined ? null : noticeOf(change.next, change.to))

/** What a step did, or would do. */
export const recorded = ({ before, change }: Advanced, dryRun: boolean): orders.RecordedStep => {
  const { to, set } = lastOf(change)
  return {
    orderId: before.id,
    events: eventsOf(change),
    from: before.state,
    to,
    locker: currentLocker({ state: to, locker: set.locker ?? before.locker }),
    notice: noticeOf(change, before.state),
    dryRun,
  }
}
