import type { ZodMiniType } from 'zod/mini'
import type { MoneyAction } from '#core/billing/money-action.ts'
import * as money from '#adapters/http/contract/staff/order-money.ts'
import type { StaffCall } from '#adapters/http/contract/staff/staff-call.ts'

type MoneyCall = StaffCall<ZodMiniType, typeof money.endContract.answer>

/** By which call each of it is done. */
export const MONEY_CALLS: Readonly<Record<MoneyAction, MoneyCall>> = {
  CANCEL: money.endContract,
  TERMINATE: money.endContract,
  RESUME: money.endContract,
  GOODWILL: money.giveGoodwill,
  ADOPT: money.adoptRefunds,
  RECONCILE: money.reconcilePayment,
  RETRY_REFUND: money.retryRefund,
  SETTLE_REFUND: money.settleRefund,
  REOPEN_REFUND: money.reopenRefund,
  SEND_LINK: money.changePaymentLink,
  CANCEL_LINK: money.changePaymentLink,
  PAY_RENEWAL: money.payRenewal,
  REVERSE_RENEWAL: money.reverseRenewal,
  CHARGE_RENEWAL: money.chargeRenewal,
  SETTLE_FEE: money.settleFee,
  REVERSE_FEE: money.reverseFee,
}

/** What goes to the service, but for its key. `body` by the contract of the call. */
export type MoneyRequest = {
  readonly action: MoneyAction
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}
