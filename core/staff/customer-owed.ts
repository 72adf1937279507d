import type { AttemptStatus } from '#core/billing/payment-attempt.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Shop } from '#core/shared/shop.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { toStorageTerm } from '#core/storing/checkout-offer.ts'
import { isFeeSettled, lateFeeOf } from '#core/storing/late-fee.ts'
import type { Order } from '#core/storing/order.ts'
import { isActive } from '#core/storing/projection.ts'

/** `REFUND` is owed to the customer, all others by them. */
export const OWED_KINDS = ['FIRST_PAYMENT', 'RENEWAL', 'LATE_FEE', 'REFUND'] as const
export type OwedKind = (typeof OWED_KINDS)[number]

/** `won` is null where only the order itself says how much. */
export type Owed = { readonly kind: OwedKind; readonly orderId: OrderId; readonly won: Won | null }

type Fees = Pick<Shop, 'lateFees'>
type Of = {
  readonly orders: readonly Order[]
  readonly payments: readonly {
    readonly orderId: OrderId
    readonly term: number
    readonly amountWon: Won
    readonly status: PaymentStatus
    readonly refunds: readonly { readonly amountWon: Won; readonly status: AttemptStatus }[]
  }[]
}

/** What is open between a customer and the shop: what was not paid, and what is on its way back (G355). */
export const owedOf = ({ orders, payments }: Of, fees: Fees, today: Day): readonly Owed[] => [
  ...orders.flatMap(order => {
    const { id: orderId, state, renewal, termsPaid } = order
    const amountOf = (term: number): Won | null =>
      payments.find(payment => payment.orderId === orderId && payment.term === term)?.amountWon ?? null
    const fee = openLateFee(order, fees, today)
    return [
      ...(state === 'UNPAID' ? [{ kind: 'FIRST_PAYMENT' as const, orderId, won: amountOf(1) }] : []),
      ...(isActive(state) && renewal.status !== 'OK'
        ? [{ kind: 'RENEWAL' as const, orderId, won: amountOf(termsPaid + 1) }]
        : []),
      ...(fee === null ? [] : [{ kind: 'LATE_FEE' as const, orderId, ...fee }]),
    ]
  }),
  // Asked for and not back yet, refused ones too: a promise does not end where the provider says no.
  ...payments.flatMap(({ orderId, refunds }) => {
    const open = refunds.filter(({ status }) => status !== 'DONE').map(({ amountWon }) => amountWon)
    return open.length === 0 ? [] : [{ kind: 'REFUND' as const, orderId, won: open.reduce(Won.plus, NO_WON) }]
  }),
]

const WAITS: ReadonlySet<Order['state']> = new Set(['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'])

/** Once the gear was asked for no day is added: then the day of asking decides, which the order knows. */
export const openLateFee = (order: Order, fees: Fees, today: Day): { readonly won: Won | null } | null => {
  if (isFeeSettled(order) || !isActive(order.state) || order.state === 'CHECKED_OUT') return null
  const fee = lateFeeOf(fees, { region: order.location, term: toStorageTerm(order), askedOn: null }, today)
  return fee && { won: WAITS.has(order.state) ? null : fee.won }
}
