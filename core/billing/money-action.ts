import type { StaffRole } from '#core/shared/staff.ts'

/** What the staff may do with the money of an order, each with the least role for it: what is owed first, what ends a contract last. */
export const MONEY_ACTION_ROLES = {
  SETTLE_FEE: 'OPERATOR',
  PAY_RENEWAL: 'OPERATOR',
  CHARGE_RENEWAL: 'OPERATOR',
  SEND_LINK: 'OPERATOR',
  CANCEL_LINK: 'OPERATOR',
  RECONCILE: 'OPERATOR',
  RETRY_REFUND: 'SUPPORT',
  SETTLE_REFUND: 'OPERATOR',
  CANCEL: 'SUPPORT',
  GOODWILL: 'OPERATOR',
  ADOPT: 'OPERATOR',
  REOPEN_REFUND: 'ADMIN',
  REVERSE_RENEWAL: 'ADMIN',
  REVERSE_FEE: 'ADMIN',
  RESUME: 'SUPPORT',
  TERMINATE: 'SUPPORT',
} as const satisfies Readonly<Record<string, StaffRole>>

export type MoneyAction = keyof typeof MONEY_ACTION_ROLES

export const MONEY_ACTIONS = Object.keys(MONEY_ACTION_ROLES) as readonly MoneyAction[]
