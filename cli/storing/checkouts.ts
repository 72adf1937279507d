import type { ResultAsync } from 'neverthrow'
import { match, P } from 'ts-pattern'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { readPage } from '#core/shared/page.ts'
import type { Checkout } from '#core/storing/checkout.ts'
import { currentLocker } from '#core/storing/locker.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { orderName } from '#core/storing/order-name.ts'
import { STAFF_CHECKOUTS, type StaffCheckout } from '#core/storing/ports/staff-checkouts.ts'
import { type RecipientFailure, RecipientPhone } from '#core/storing/recipient.ts'
import { ROUTINE_REASON } from '#core/storing/step-reason.ts'
import type { Advanced } from '#core/storing/service/advance-order.ts'
import {
  HANDS_OUT,
  REDIRECTS,
  roleToRequest,
  type StaffCheckoutRefused,
  type StaffRequest,
} from '#core/storing/service/staff-checkouts.ts'
import { advanceDocument, advanceProblem, advanceText, dayTooFar } from './advance-text.ts'
import type {
  DeliverOptions,
  HandOutOptions,
  ListOptions,
  LookOptions,
  RedirectOptions,
  RequestOptions,
  ScheduleOptions,
} from './checkout-command.ts'
import { answered, answeredPage, columns, misused, type Problem, refused, type Task, toErrorCode } from '../output.ts'
import { LISTING, writing } from '../staff/staff-member.ts'
import type { StaffWriting, StepWriting } from '../staff/staff-options.ts'
import { inSeoul } from '../time-text.ts'
import { type StaffContext, withStaffContext, refusedAs } from '../staff/staff-context.ts'
import { toGearSearch } from './gear-search-options.ts'
import { answerEach, record, recordEach } from './record-step.ts'

export const listCheckouts = ({ day, state, ...options }: ListOptions): Task =>
  withStaffContext(options, LISTING, ({ checkouts }) =>
    readPage(STAFF_CHECKOUTS, options, part =>
      checkouts.list({ day: day ?? null, state: state ?? null, gear: toGearSearch(options), ...part }),
    ).map(page => answeredPage(page, found => ({ checkouts: found.map(listDocument) }), listText)),
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

export const scheduleCheckout = (ids: readonly OrderId[], { on, ...options }: ScheduleOptions): Task =>
  recordEach({ ids, event: 'checkout.scheduled', options }, { scheduledFor: on })

export const rescheduleCheckout = (ids: readonly OrderId[], { on, ...options }: ScheduleOptions): Task =>
  recordEach({ ids, event: 'checkout.rescheduled', options }, { scheduledFor: on })

export const missCheckout = (ids: readonly OrderId[], options: StaffWriting): Task =>
  recordEach({ ids, event: 'checkout.missed', options }, {})

export const withdrawCheckout = (id: OrderId, options: StaffWriting): Task =>
  record({ id, event: 'checkout.withdrawn', options }, {})

export const deliverCheckout = (
  ids: readonly OrderId[],
  { to, final: isFinal = false, ...options }: DeliverOptions,
): Task => recordEach({ ids, event: 'checkout.delivered', options }, { deliveredTo: to, ...(isFinal && { isFinal }) })

export const requestCheckout = (ids: readonly OrderId[], options: RequestOptions): Task =>
  inTheirName(
    roleToRequest({ isForced: options.force ?? false }),
    { command: 'checkout request', ids, options },
    ({ requestCheckout: request }, asked) =>
      request({ ...asked, day: options.day, address: options.address, reason: options.reason }),
  )

export const redirectCheckout = (ids: readonly OrderId[], options: RedirectOptions): Task => {
  const { address, to, phone = '', reason, dryRun = false } = options
  if (to === undefined && phone !== '')
    return async () => misused({ code: 'WRONG_USAGE', message: 'Say whose phone that is: add --to NAME.' })
  const recipient = to === undefined ? null : { name: to, phone }
  return withStaffContext(
    options,
    writing(REDIRECTS, { command: 'checkout redirect', subject: ids.join(' '), reason }, dryRun),
    ({ redirectCheckout: redirect, member }) =>
      answerEach(ids, id =>
        redirect({ orderId: id, address, recipient, staff: member, reason, dryRun })
          .map(done => answered(advanceDocument(done, dryRun), advanceText(done, dryRun)))
          .orElse(
            refusedAs(refusal =>
              refused(staffCheckoutProblem({ id, event: 'checkout.redirected' }, refusal), { orderId: id }),
            ),
          ),
      ),
  )
}

export const handOut = (ids: readonly OrderId[], options: HandOutOptions): Task =>
  inTheirName(HANDS_OUT, { command: 'checkout hand-out', ids, options }, ({ handOut: give }, asked) =>
    give({
      ...asked,
      recognisedBy: options.recognised,
      isFinal: options.final ?? false,
      reason: options.reason ?? null,
    }),
  )

type ForCustomer = StepWriting & { readonly to?: string; readonly phone?: string; readonly force?: boolean }

type InTheirName = { readonly command: string; readonly ids: readonly OrderId[]; readonly options: ForCustomer }

const inTheirName = (
  needed: StaffRole,
  { command, ids, options }: InTheirName,
  ask: (
    context: StaffContext,
    asked: Omit<StaffRequest, 'day' | 'address' | 'reason'>,
  ) => ResultAsync<Advanced, StaffCheckoutRefused | ServiceUnreachable>,
): Task => {
  const { reason = ROUTINE_REASON, dryRun = false, force: isForced = false, to: name = '', phone = '' } = options
  const tried = { command, subject: ids.join(' '), reason }
  return withStaffContext(options, writing(needed, tried, dryRun), context =>
    answerEach(ids, id =>
      ask(context, { orderId: id, recipient: { name, phone }, isForced, staff: context.member, dryRun })
        .map(done => answered(advanceDocument(done, dryRun), advanceText(done, dryRun)))
        .orElse(
          refusedAs(refusal =>
            refused(staffCheckoutProblem({ id, event: 'checkout.requested' }, refusal), { orderId: id }),
          ),
        ),
    ),
  )
}

const staffCheckoutProblem = (
  tried: { readonly id: OrderId; readonly event: OrderEvent },
  refusal: Exclude<StaffCheckoutRefused, { kind: 'ServiceUnreachable' }>,
): Problem =>
  match(refusal)
    .returnType<Problem>()
    .with(
      {
        kind: P.union(
          'LateFeeOwed',
          'OrderNotFound',
          'InvalidTransition',
          'RoleTooLow',
          'CheckoutDayPast',
          'ContractRenews',
          'ReasonMissing',
          'NothingNew',
        ),
      },
      same => advanceProblem(tried, same),
    )
    .otherwise(other => ({ code: toErrorCode(other.kind), message: whyNotAsked(other) }))

const whyNotAsked = (
  refusal: Extract<StaffCheckoutRefused, { kind: 'CheckoutDayTooLate' | 'CheckoutLimit' | RecipientFailure['kind'] }>,
): string =>
  match(refusal)
    .with({ kind: 'CheckoutDayTooLate' }, dayTooFar)
    .with(
      { kind: 'CheckoutLimit' },
      ({ season }) => `The one checkout of season ${season} is used. To hand the gear out all the same, add --force.`,
    )
    .with({ kind: 'ProxyIncomplete', missing: 'name' }, () => 'Say whose phone that is: add --to NAME.')
    .with({ kind: 'ProxyIncomplete' }, () => 'Say how to reach them: add --phone NUMBER.')
    .with({ kind: 'InvalidRecipientName' }, () => 'Write the name on one line of at most 50 characters.')
    .with({ kind: 'InvalidRecipientPhone' }, () => 'Write the phone as 010-1234-5678.')
    .with({ kind: 'RecipientPhoneRequired' }, () => 'The customer has proved no phone: add --phone NUMBER.')
    .exhaustive()

const listDocument = ({ order, ...checkout }: StaffCheckout): object => ({
  orderId: order.id,
  state: order.state,
  gear: orderName(order),
  brand: order.brand,
  size: order.equipmentSize,
  locker: currentLocker(order),
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
        ['order', 'state', 'asked for', 'brought on', 'gear', 'brand and size', 'locker', 'recipient', 'phone', ''],
        ...found.map(
          ({ order, day, scheduledFor, recipientName, isProxy, customerName, maskedPhone, needsConfirmation }) => [
            order.id,
            order.state,
            day,
            scheduledFor ?? '-',
            orderName(order),
            [order.brand, order.equipmentSize].filter(Boolean).join(' ') || '-',
            currentLocker(order) ?? '-',
            isProxy ? `${recipientName} for ${customerName}` : recipientName,
            maskedPhone ?? '-',
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
    ['phone', checkout.recipientPhone === null ? 'none' : RecipientPhone.format(checkout.recipientPhone)],
    ['address', checkout.address],
    ['call first', checkout.needsConfirmation ? 'yes, outside the season' : 'no'],
    ['requested', inSeoul(checkout.requestedAt)],
    ['taken by', checkout.deliveredTo ?? 'not yet'],
  ])
