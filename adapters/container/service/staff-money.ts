import { makeAdoptRefunds } from '#core/billing/service/adopt-refunds.ts'
import { makeReconcilePayment } from '#core/billing/service/reconcile-payment.ts'
import { makeSettleRefundByHand } from '#core/billing/service/settle-refund-by-hand.ts'
import { made } from '../token.ts'
import { BillingService } from './billing.ts'
import { Ids } from './ids.ts'
import { ServicePorts, StaffPorts } from './ports.ts'

const { clock, shop, gateway, paymentRecords, refundRecords } = ServicePorts
const { settlePayments, selfCheck, renewDue } = BillingService

/** What commands of the staff ask the card provider with. */
export const StaffMoney = {
  settleRefund: made(makeSettleRefundByHand, { refunds: refundRecords, gateway, clock }),
  adoptRefunds: made(makeAdoptRefunds, {
    staffPayments: StaffPorts.payments,
    taken: ServicePorts.takenPayments,
    gateway,
    clock,
  }),
  reconcilePayment: made(makeReconcilePayment, {
    staffPayments: StaffPorts.payments,
    records: paymentRecords,
    settlePayments,
    gateway,
    clock,
    shop,
    newEquipmentId: Ids.newEquipmentId,
  }),
  selfCheck,
}

/** What opens stored cards as well. */
export const StaffCharges = { renewDue }
