import type { AutoRenewal } from './auto-renewal.ts'
import { match } from 'ts-pattern'
import type { OrderState } from './order-state.ts'
import type { RecordStatus } from './record-status.ts'

/** Which way a booked or done delivery goes: both legs share their record statuses (G82). */
export const LEGS = ['TO_STORAGE', 'TO_CUSTOMER'] as const
export type Leg = (typeof LEGS)[number]
export type HistoryTab = 'none' | 'applied' | 'inStorage' | 'ended'
export type PaymentTab = 'stored' | 'past'
export type CustomerAction = 'pay' | 'void' | 'orderAgain' | 'cancel' | 'checkout' | 'withdrawCheckout' | 'terminate'

type Projection = {
  readonly home: number
  readonly record: RecordStatus
  readonly leg: Leg | null
  readonly historyTab: HistoryTab
  readonly paymentTab: PaymentTab | 'pastOnceTerminated'
  readonly customerMay: readonly CustomerAction[]
}

/** The table of states of docs/rules/orders.md. Change what is shown here, never in code that reads it. */
export const PROJECTION = {
  UNPAID: {
    home: 0,
    record: 'PENDING_EQUIPMENT',
    leg: null,
    historyTab: 'none',
    paymentTab: 'stored',
    customerMay: ['pay', 'void'],
  },
  EXPIRED: {
    home: 0,
    record: 'NO_STORING',
    leg: null,
    historyTab: 'none',
    paymentTab: 'past',
    customerMay: ['orderAgain'],
  },
  REQUESTED: {
    home: 1,
    record: 'REQUESTED',
    leg: null,
    historyTab: 'applied',
    paymentTab: 'stored',
    customerMay: ['cancel'],
  },
  PICKUP_SCHEDULED: {
    home: 2,
    record: 'PICKUP_SCHEDULED',
    leg: null,
    historyTab: 'applied',
    paymentTab: 'stored',
    customerMay: ['cancel'],
  },
  PICKED_UP: {
    home: 3,
    record: 'PICKED_UP',
    leg: null,
    historyTab: 'applied',
    paymentTab: 'stored',
    customerMay: ['terminate'],
  },
  REPORTED: {
    home: 4,
    record: 'REPORTED',
    leg: null,
    historyTab: 'applied',
    paymentTab: 'stored',
    customerMay: ['terminate'],
  },
  TEMP_STORED: {
    home: 5,
    record: 'OUTBOUND_SCHEDULED',
    leg: 'TO_STORAGE',
    historyTab: 'applied',
    paymentTab: 'stored',
    customerMay: ['terminate'],
  },
  IN_TRANSIT: {
    home: 6,
    record: 'OUTBOUND_SCHEDULED',
    leg: 'TO_STORAGE',
    historyTab: 'applied',
    paymentTab: 'stored',
    customerMay: ['terminate'],
  },
  ARRIVED: {
    home: 6,
    record: 'OUTBOUND_DELIVERED',
    leg: 'TO_STORAGE',
    historyTab: 'applied',
    paymentTab: 'stored',
    customerMay: ['terminate'],
  },
  IN_STORAGE: {
    home: 7,
    record: 'IN_STORAGE',
    leg: null,
    historyTab: 'inStorage',
    paymentTab: 'stored',
    customerMay: ['checkout', 'terminate'],
  },
  RESTORED: {
    home: 9,
    record: 'IN_STORAGE',
    leg: null,
    historyTab: 'inStorage',
    paymentTab: 'stored',
    customerMay: ['checkout', 'terminate'],
  },
  CHECKOUT_REQUESTED: {
    home: 8,
    record: 'CHECKOUT_REQUESTED',
    leg: null,
    historyTab: 'inStorage',
    paymentTab: 'stored',
    customerMay: ['withdrawCheckout', 'terminate'],
  },
  CHECKOUT_SCHEDULED: {
    home: 8,
    record: 'OUTBOUND_SCHEDULED',
    leg: 'TO_CUSTOMER',
    historyTab: 'inStorage',
    paymentTab: 'stored',
    customerMay: ['withdrawCheckout', 'terminate'],
  },
  CHECKED_OUT: {
    home: 8,
    record: 'OUTBOUND_DELIVERED',
    leg: 'TO_CUSTOMER',
    historyTab: 'inStorage',
    paymentTab: 'pastOnceTerminated',
    customerMay: ['terminate'],
  },
  RETURNED: {
    home: 0,
    record: 'RETURNED',
    leg: null,
    historyTab: 'ended',
    paymentTab: 'past',
    customerMay: [],
  },
  COMPLETED: {
    home: 0,
    record: 'COMPLETED',
    leg: null,
    historyTab: 'ended',
    paymentTab: 'past',
    customerMay: [],
  },
  CANCELLED: {
    home: 0,
    record: 'CANCELLED',
    leg: null,
    historyTab: 'ended',
    paymentTab: 'past',
    customerMay: [],
  },
  LOST: {
    home: 0,
    record: 'LOST',
    leg: null,
    historyTab: 'ended',
    paymentTab: 'past',
    customerMay: [],
  },
  DAMAGED: {
    home: 0,
    record: 'DAMAGED',
    leg: null,
    historyTab: 'ended',
    paymentTab: 'past',
    customerMay: [],
  },
  DISPOSED: {
    home: 0,
    record: 'DISPOSED',
    leg: null,
    historyTab: 'ended',
    paymentTab: 'past',
    customerMay: [],
  },
} as const satisfies Record<OrderState, Projection>

type RowOf = (typeof PROJECTION)[OrderState]

/** Home speaks of the foremost contract only; see `StorageViews`. */
export const homeStatusOf = (state: OrderState): RowOf['home'] => PROJECTION[state].home

export const recordStatusOf = (state: OrderState): RowOf['record'] => PROJECTION[state].record

export const legOf = (state: OrderState): Leg | null => PROJECTION[state].leg

export const historyTabOf = (state: OrderState): HistoryTab => PROJECTION[state].historyTab

/** The tab of the current term; a finished term is always past (G72). */
export const paymentTabOf = (state: OrderState, autoRenewal: AutoRenewal): PaymentTab =>
  match(PROJECTION[state].paymentTab)
    .with('pastOnceTerminated', (): PaymentTab => (autoRenewal === 'TERMINATED' ? 'past' : 'stored'))
    .with('stored', 'past', tab => tab)
    .exhaustive()

/** As far as the state decides: allowance, dates and money are asked elsewhere. */
export const customerMay = (state: OrderState, action: CustomerAction): boolean => {
  const actions: readonly CustomerAction[] = PROJECTION[state].customerMay
  return actions.includes(action)
}

/** Only before pickup, although the applied tab lists more (G45). */
export const canCancel = (state: OrderState): boolean => customerMay(state, 'cancel')

/** Whether the gear is where a checkout can start; `canCheckout` asks the allowance. */
export const canCheckoutFrom = (state: OrderState): boolean => customerMay(state, 'checkout')

/** The customer has asked for the gear, and does not have it yet. */
export const isAskedFor = (state: OrderState): boolean =>
  state === 'CHECKOUT_REQUESTED' || state === 'CHECKOUT_SCHEDULED'

/** Whether money was confirmed at some time; also of a cancelled order whose money went back. */
export const isPaid = (state: OrderState): boolean => state !== 'UNPAID' && state !== 'EXPIRED'

/** There is gear to describe, or there will be: it was paid for, and not cancelled before it came (G734). */
export const hasGear = (state: OrderState): boolean => isPaid(state) && state !== 'CANCELLED'

export const isEnded = (state: OrderState): boolean => state === 'EXPIRED' || historyTabOf(state) === 'ended'

/** A contract under way: counted on my-page (G93), shown on home (G80), in the way of a withdrawal (G95). */
export const isActive = (state: OrderState): boolean => isPaid(state) && !isEnded(state)
