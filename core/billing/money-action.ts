import type { StaffRole } from '#core/shared/staff.ts'

/** What the staff may do with the money of an order, each with the least role for it. */
export const MONEY_ACTION_ROLES = {
  CANCEL: 'SUPPORT',
  TERMINATE: 'SUPPORT',
  RESUME: 'SUPPORT',
  GOODWILL: 'OPERATOR',
  ADOPT: 'OPERATOR',
  RECONCILE: 'OPERATOR',
  RETRY_REFUND: 'SUPPORT',
  SETTLE_REFUND: 'OPERATOR',
  REOPEN_REFUND: 'ADMIN',
  SEND_LINK: 'OPERATOR',
  CANCEL_LINK: 'OPERATOR',
  PAY_RENEWAL: 'OPERATOR',
  REVERSE_RENEWAL: 'ADMIN',
  CHARGE_RENEWAL: 'OPERATOR',
  SETTLE_FEE: 'OPERATOR',
  REVERSE_FEE: 'ADMIN',
} as const satisfies Readonly<Record<string, StaffRole>>

export type MoneyAction = keyof typeof MONEY_ACTION_ROLES

export const MONEY_ACTIONS = Object.keys(MONEY_ACTION_ROLES) as readonly MoneyAction[]
