import { errAsync, okAsync } from 'neverthrow'
import type { OpenPayments } from '#core/billing/ports/open-payments.ts'
import type { Payment, Payments } from '#core/billing/ports/payments.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { orderName } from '#core/storing/order-name.ts'
import { yearlyPriceOf } from '#core/storing/plan.ts'
import type { OrderRequest, Orders } from '#core/storing/ports/orders.ts'

/** How the card provider behind the shop behaves: `silent` leaves a payment undecided until `decide`. */
export type Provider = 'approves' | 'declines' | 'silent'

const DECLINED = { code: 'REJECT_CARD_COMPANY', message: '카드사에서 승인하지 않았어요' }

/** Orders and their payments in one process, for one customer: an order is charged at most once. */
export const memoryShop = ({ now }: { readonly now: () => Instant }) => {
  const requests: OrderRequest[] = []
  const charges: OrderId[] = []
  const payments = new Map<OrderId, Payment>()
  let provider: Provider = 'approves'

  const settle = (payment: Payment): Payment => {
    const decided: Payment =
      provider === 'approves'
        ? {
            ...payment,
            status: 'DONE',
            method: '카드',
            approvedAt: now(),
            receiptUrl: 'https://receipt.example',
            failure: null,
          }
        : provider === 'declines'
          ? { ...payment, status: 'FAILED', failure: DECLINED }
          : { ...payment, status: 'IN_PROGRESS' }
    if (decided.status === 'DONE') charges.push(payment.orderId)
    payments.set(payment.orderId, decided)
    return decided
  }

  const keptBoth: OrderId[] = []
  const begun = new Set<OrderId>()
  const replaced = new Set<OrderId>()

  const orders: Orders = {
    keepBoth(second) {
      keptBoth.push(second)
      return okAsync(undefined)
    },
    place(request) {
      requests.push(request)
      const orderId = `order-${requests.length}` as OrderId
      const amountWon = yearlyPriceOf(request.selection.plan)
      payments.set(orderId, {
        id: `payment-${requests.length}` as PaymentId,
        orderId,
        orderName: orderName(request.selection),
        amountWon,
        status: 'READY',
        method: null,
        approvedAt: null,
        receiptUrl: null,
        failure: null,
      })
      return okAsync({ orderId, amountWon })
    },
  }

  const confirm: Payments['confirm'] = ({ orderId, amount }) => {
    const payment = payments.get(orderId)
    if (payment === undefined) return errAsync({ kind: 'OrderNotFound' })
    if (payment.amountWon !== amount) return errAsync({ kind: 'AmountMismatch' })
    const isOpen = payment.status === 'READY' || payment.status === 'FAILED'
    const decided = isOpen ? settle(payment) : payment
    return decided.status === 'FAILED' ? errAsync({ kind: 'PaymentDeclined', ...DECLINED }) : okAsync(decided)
  }

  const ofShop: Payments = {
    confirm,
    read(id) {
      const payment = [...payments.values()].find(found => found.id === id)
      return payment === undefined ? errAsync({ kind: 'PaymentNotFound' }) : okAsync(payment)
    },
    ofOrder(id) {
      const payment = payments.get(id)
      return payment === undefined ? errAsync({ kind: 'PaymentNotFound' }) : okAsync(payment)
    },
  }

  const openPayments: OpenPayments = {
    begin(id) {
      const payment = payments.get(id)
      if (payment === undefined) return errAsync({ kind: 'OrderNotFound' })
      if (replaced.has(id)) return errAsync({ kind: 'OrderExpired', isReplaced: true })
      begun.add(id)
      return okAsync(undefined)
    },
    confirm: confirmation =>
      begun.has(confirmation.orderId)
        ? confirm(confirmation).map(({ status }) => ({ kind: 'Unseen', status }))
        : errAsync({ kind: 'AccessForbidden' }),
  }

  return {
    orders,
    keptBoth,
    payments: ofShop,
    openPayments,
    /** Orders for which a card window was opened on this device. */
    begun,
    /** Orders that another tab has closed with a newer one. */
    replaced,
    /** Orders asked for, oldest first. */
    requests,
    /** Orders whose money was taken, once for each time. */
    charges,
    providerNow(how: Provider): void {
      provider = how
    },
    /** The provider speaks at last about everything it was silent about. */
    decide(how: Exclude<Provider, 'silent'>): void {
      provider = how
      for (const payment of payments.values()) if (payment.status === 'IN_PROGRESS') settle(payment)
    },
  }
}
