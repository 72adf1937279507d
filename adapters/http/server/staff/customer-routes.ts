import { errAsync, okAsync } from 'neverthrow'
import * as customers from '#adapters/http/contract/staff/customers.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { SECURITY_EVENTS } from '#core/account/ports/security-events.ts'
import { Day } from '#core/shared/day.ts'
import { ListPlace } from '#core/shared/page.ts'
import type { CustomerPage } from '#core/staff/service/read-customer.ts'
import { isHeldAhead, termDates } from '#core/storing/term-dates.ts'
import { customerOf } from './customer-of.ts'
import { messageRow } from './message-routes.ts'
import { orderRow } from './order-routes.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** A customer on the telephone: what is theirs, and what is done for them. */
export const staffCustomerRoutes = (mount: Mount): void => {
  mount(customers.readCustomer, ({ desk, params }) =>
    customerOf(params).andThen(id =>
      desk
        .readCustomer(id)
        .andThen(page =>
          page === null ? notFound() : okAsync({ customer: customerPage(page, Day.of(desk.clock.now())) }),
        ),
    ),
  )

  mount(customers.lookAtContact, ({ desk, caller, params, body: { reason } }) =>
    customerOf(params).andThen(whose => desk.lookAtPhone({ whose, staff: caller.member, reason })),
  )

  mount(customers.lookAtSignIns, ({ desk, caller, params, query, body: { reason } }) =>
    customerOf(params).andThen(customer => {
      const after = parseAfter(query['after'])
      if (after === undefined) return errAsync({ kind: 'InvalidInput' as const, field: 'after' })
      return desk
        .lookAtSignIns({ customer, after, staff: caller.member, reason })
        .map(({ sessions, events: { items, next } }) => ({
          sessions: [...sessions],
          events: items.map(({ kind, at, via, device, nthAddress }) => ({
            event: kind,
            at,
            via,
            device,
            place: nthAddress,
          })),
          next,
        }))
    }),
  )

  mount(customers.logOutCustomer, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    customerOf(params).andThen(id =>
      desk.readCustomer(id).andThen(page => {
        if (page === null) return notFound()
        const answer = { sessions: page.liveSessions, dryRun }
        const decision = { by: caller.member.id, reason, at: desk.clock.now() }
        return dryRun ? okAsync(answer) : desk.customers.logOut(id, decision).map(() => answer)
      }),
    ),
  )

  mount(customers.sendCardLink, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    customerOf(params).andThen(id =>
      desk.cards
        .sendLink(id, { by: caller.member.id, reason, at: desk.clock.now() }, { dryRun })
        .map(({ channels }) => ({ channels: [...channels], dryRun })),
    ),
  )

  mount(customers.removeCard, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    customerOf(params).andThen(id =>
      desk.cards
        .remove(id, { by: caller.member.id, reason, at: desk.clock.now() }, { dryRun })
        .map(({ card, contracts }) => ({
          label: card?.label ?? null,
          waiting: contracts.filter(({ autoRenewal }) => autoRenewal === 'ACTIVE').map(({ orderId }) => orderId),
          dryRun,
        })),
    ),
  )

  mount(customers.joinCustomer, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    customerOf(params).andThen(id =>
      desk.customers
        .join(id, { by: caller.member.id, reason, at: desk.clock.now() }, { dryRun })
        .map(account => ({ account, dryRun })),
    ),
  )

  mount(customers.changeCustomer, ({ desk, caller, params, body: { name, phone, reason, dryRun = false } }) =>
    customerOf(params).andThen(id =>
      desk.customers
        .change(
          id,
          { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) },
          { by: caller.member.id, reason, at: desk.clock.now() },
          { dryRun },
        )
        .map(changed => ({ name: changed.name, maskedPhone: maskedPhone(changed.phone), dryRun })),
    ),
  )

  mount(customers.copyCustomerData, ({ desk, caller, params, body: { reason } }) =>
    customerOf(params).andThen(customer =>
      desk.copyForCustomer({ customer, staff: caller.member, reason }).map(copy => ({ copy: { ...copy } })),
    ),
  )

  mount(customers.eraseCustomer, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    customerOf(params).andThen(customer =>
      desk
        .deleteForCustomer({ customer, staff: caller.member, reason, dryRun })
        .mapErr(failure => (failure.kind === 'InProgress' ? { kind: 'PaymentInProgress' as const } : failure))
        .map(({ kept }) => ({ kept, dryRun })),
    ),
  )
}

/** Who only puts a name right has not looked at the number (G313). */
const maskedPhone = (phone: string | null): string | null =>
  phone === null ? null : PhoneNumber.parse(phone).map(PhoneNumber.mask).unwrapOr(null)

const notFound = () => errAsync({ kind: 'CustomerNotFound' as const })

/** Undefined for a place that is none. */
const parseAfter = (after: string | undefined): ListPlace | null | undefined =>
  after === undefined ? null : ListPlace.parse(after, SECURITY_EVENTS).unwrapOr(undefined)

const customerPage = (
  {
    file: { customer, card, orders, payments, notes, openTasks, openComplaints, more },
    owed,
    liveSessions,
    consents,
    lastNotice,
  }: CustomerPage,
  today: Day,
): customers.StaffCustomerPage => ({
  customerId: customer.id,
  name: customer.name,
  maskedPhone: customer.phone,
  maskedEmail: customer.email,
  isPhoneProved: customer.phoneProvedAt !== null,
  isEmailProved: customer.emailProvedAt !== null,
  provider: customer.provider,
  joinedAt: customer.joinedAt,
  contracts: orders.map(order => {
    const { storageEndDate, nextRenewalDate } = termDates(order)
    return {
      ...orderRow(order, customer.name),
      storageEndDate,
      nextRenewalDate,
      isNextHeld: isHeldAhead({ order, isNextHeld: order.isNextHeld }, today),
      autoRenewal: order.autoRenewal,
    }
  }),
  hasMoreContracts: more.includes('orders'),
  owed: owed.map(({ kind, orderId, won }) => ({ kind, orderId, amount: won })),
  payments: payments.map(({ id, amountWon, refunds, ...payment }) => ({
    ...payment,
    paymentId: id,
    amount: amountWon,
    refunds: refunds.map(({ id: refundId, amountWon: amount, ...refund }) => ({ ...refund, refundId, amount })),
  })),
  notes: notes.map(({ won, ...note }) => ({ ...note, amount: won })),
  hasMorePayments: more.includes('payments'),
  card,
  liveSessions,
  consents: [...consents],
  tasks: openTasks.map(({ id, kind, subject, order, dueOn }) => ({ id, kind, subject, orderId: order, dueOn })),
  openComplaints,
  lastMessage: lastNotice && messageRow(lastNotice),
})
