import { mayActAs, type StaffRole } from '#core/shared/staff.ts'

/** Each kind of task, and the least role of those who see to it. */
export const TASK_KINDS = {
  ORDER_WAITING: 'SUPPORT',
  PICKUP_LATE: 'SUPPORT',
  PICKUP_PLACE_MISSING: 'SUPPORT',
  CHECKOUT_WAITING: 'SUPPORT',
  NOTICE_UNDELIVERED: 'SUPPORT',
  MESSAGES_STOPPED: 'SUPPORT',
  PAYMENTS_STOPPED: 'SUPPORT',
  SIGN_INS_STOPPED: 'SUPPORT',
  UNLINKS_STOPPED: 'SUPPORT',
  PROVIDER_UNLINKED: 'SUPPORT',
  SECOND_CONTRACT: 'SUPPORT',
  UNCOLLECTED: 'SUPPORT',
  RENEWAL_UNPAID: 'SUPPORT',
  REFUND_LATE: 'SUPPORT',
  REPORT_LATE: 'OPERATOR',
  ARRIVAL_LATE: 'OPERATOR',
  SHELVING_LATE: 'OPERATOR',
  DELIVERY_LATE: 'OPERATOR',
  GEAR_MISSING: 'OPERATOR',
  STOP_ON_CLOSED_DAY: 'SUPPORT',
  MANUAL_REFUND: 'OPERATOR',
  RENEWAL_NOT_ASKED: 'OPERATOR',
  RENEWAL_NOT_CHARGED: 'OPERATOR',
  CANCELLED_AT_PROVIDER: 'ADMIN',
  DESK_CUSTOMER_TO_JOIN: 'OPERATOR',
  LEDGER_DIFFERENCE: 'ADMIN',
  PAID_TWICE: 'ADMIN',
  PAYMENT_MISMATCH: 'ADMIN',
  PAYMENT_UNDECIDED: 'ADMIN',
  REFUND_MISMATCH: 'ADMIN',
  REFUND_UNDECIDED: 'ADMIN',
  RENEWED_AFTER_END: 'ADMIN',
} as const satisfies Readonly<Record<string, StaffRole>>

export type TaskKind = keyof typeof TASK_KINDS

export const ALL_TASK_KINDS = Object.keys(TASK_KINDS) as readonly TaskKind[]

/** What is left to a person about money. */
export const MONEY_TASK_KINDS: readonly TaskKind[] = [
  'RENEWAL_UNPAID',
  'RENEWAL_NOT_ASKED',
  'RENEWAL_NOT_CHARGED',
  'RENEWED_AFTER_END',
  'REFUND_LATE',
  'MANUAL_REFUND',
  'REFUND_MISMATCH',
  'REFUND_UNDECIDED',
  'CANCELLED_AT_PROVIDER',
  'PAYMENT_MISMATCH',
  'PAYMENT_UNDECIDED',
  'PAID_TWICE',
  'LEDGER_DIFFERENCE',
]

/** Every customer is concerned, so they come before whatever is due (G735, G941). */
const FIRST_TASK_KINDS = [
  'MESSAGES_STOPPED',
  'PAYMENTS_STOPPED',
  'SIGN_INS_STOPPED',
] as const satisfies readonly TaskKind[]

/** What stands before whatever is due: a customer would wait at the door on a day on which nobody comes (G1001). */
export const TASK_RANKS: readonly (readonly TaskKind[])[] = [FIRST_TASK_KINDS, ['STOP_ON_CLOSED_DAY']]

export const rankOfTask = (kind: string): number => {
  const rank = TASK_RANKS.findIndex(kinds => kinds.some(one => one === kind))
  return rank === -1 ? TASK_RANKS.length : rank
}

/** What a provider refuses altogether, for the shop's own keys or contract: none of them is about an order or a customer. */
export const STOPPED_KINDS = [...FIRST_TASK_KINDS, 'UNLINKS_STOPPED'] as const satisfies readonly TaskKind[]

export type StoppedKind = (typeof STOPPED_KINDS)[number]

export const isStoppedKind = (kind: string): kind is StoppedKind => STOPPED_KINDS.some(one => one === kind)

/** What a member of this role sees to: an ADMIN everything. */
export const taskKindsFor = (role: StaffRole): readonly TaskKind[] =>
  ALL_TASK_KINDS.filter(kind => mayActAs(role, TASK_KINDS[kind]))
