import { match } from 'ts-pattern'
import { PROVIDER_LABELS } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import { orderName } from '#core/storing/order-name.ts'
import type { CustomerFile, CustomerRefund } from '#core/staff/ports/staff-customers.ts'
import { historyTabOf } from '#core/storing/projection.ts'
import { isHeldAhead, termDates } from '#core/storing/term-dates.ts'
import { columns } from '../output.ts'
import { tasksText } from '../staff/task-text.ts'
import { inSeoul } from '../time-text.ts'

/** All that belongs to a customer, for the phone. */
export const fileText = (
  { customer, card, orders, payments, notes, openTasks, openComplaints, more }: CustomerFile,
  { sessions, today }: { readonly sessions: number; readonly today: Day },
): string =>
  [
    columns([
      ['customer', customer.name],
      ['id', customer.id],
      ['phone', phoneText(customer)],
      ['e-mail', contactText(customer.email, customer.emailProvedAt)],
      ['signs in by', PROVIDER_LABELS[customer.provider]],
      ['joined', inSeoul(customer.joinedAt)],
      ['signed in on', devices(sessions)],
      ['stored card', card === null ? 'none' : `${card.label}${card.isUsable ? '' : ' (refused)'}`],
      ...(openComplaints === 0 ? [] : [['complaints', `${openComplaints} to be answered: complaint list --user`]]),
    ]),
    contractsText(orders, today),
    paymentsText(payments),
    notesText(notes),
    openTasks.length === 0 ? '' : tasksText(openTasks),
    more.map(kind => moreText(kind, customer.id)).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

const moreText = (kind: CustomerFile['more'][number], id: CustomerId): string =>
  match(kind)
    .with('orders', () => `more contracts: order list --user ${id}`)
    .with('payments', () => 'more payments: payment show ORDER')
    .with('openTasks', () => 'more tasks: task list')
    .exhaustive()

/** Staff has written it down with the customer, who has no login to prove it by: messages go to it. */
const phoneText = ({ phone, phoneProvedAt, provider }: CustomerFile['customer']): string =>
  provider === 'DESK' && phone !== null ? `${phone} (given at the desk)` : contactText(phone, phoneProvedAt)

/** What was only typed may be another person's. */
const contactText = (contact: string | null, provedAt: Instant | null): string =>
  contact === null ? 'none' : provedAt === null ? `${contact} (not proved: nothing is sent to it)` : contact

const devices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

const contractsText = (orders: CustomerFile['orders'], today: Day): string =>
  orders.length === 0
    ? 'No contracts.'
    : columns([
        ['contract', 'state', 'gear', 'pickup', 'stored since', 'next payment', 'renewal'],
        ...orders.map(order => [
          order.id,
          order.state,
          [orderName(order), order.brand, order.equipmentName, order.equipmentSize].filter(Boolean).join(' '),
          order.pickupDate ?? '-',
          order.storageStartDate ?? '-',
          paymentDayText(order, today),
          renewalText(order),
        ]),
      ])

const paymentDayText = (order: CustomerFile['orders'][number], today: Day): string => {
  const { nextRenewalDate } = termDates(order)
  if (nextRenewalDate === null) return '-'
  return isHeldAhead({ order, isNextHeld: order.isNextHeld }, today)
    ? `${nextRenewalDate} (not charged automatically)`
    : nextRenewalDate
}

const renewalText = ({ state, autoRenewal, renewal }: Order): string => {
  if (historyTabOf(state) === 'ended') return '-'
  return renewal.status === 'OK' ? autoRenewal : `${autoRenewal}, ${renewal.status}`
}

const paymentsText = (payments: CustomerFile['payments']): string =>
  payments.length === 0
    ? ''
    : columns([
        ['payment', 'contract', 'term', 'won', 'status', 'paid', 'given back'],
        ...payments.map(({ id, orderId, term, amountWon, status, approvedAt, refunds }) => [
          id,
          orderId,
          String(term),
          Won.format(amountWon),
          status,
          approvedAt === null ? '-' : inSeoul(approvedAt),
          refunds.length === 0 ? '-' : refunds.map(refundText).join(', '),
        ]),
      ])

const refundText = ({ amountWon, status }: CustomerRefund): string =>
  status === 'DONE' ? Won.format(amountWon) : `${Won.format(amountWon)} (${status})`

/** Below 0 where it was taken back. */
const notesText = (notes: CustomerFile['notes']): string =>
  notes.length === 0
    ? ''
    : columns([
        ['beside payments', 'contract', 'won', 'noted'],
        ...notes.map(({ kind, orderId, won, at }) => [kind, orderId, won.toLocaleString('en-US'), inSeoul(at)]),
      ])
