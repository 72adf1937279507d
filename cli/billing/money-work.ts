import { okAsync } from 'neverthrow'
import { postgresOwnLedger } from '#adapters/postgres/billing/own-ledger.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresTakenPayments } from '#adapters/postgres/billing/taken-payments.ts'
import { postgresStaffPayments } from '#adapters/postgres/billing/staff-payments.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { makeComparePayment } from '#core/billing/service/compare-payment.ts'
import { makeReconcilePayment, type ReconcilePayment } from '#core/billing/service/reconcile-payment.ts'
import { makeSelfCheck, type SelfCheck } from '#core/billing/service/self-check.ts'
import { makeSettlePayments } from '#core/billing/service/settle-payments.ts'
import type { Clock } from '#core/shared/clock.ts'
import { openCardProvider } from './card-provider.ts'
import type { Settings } from '../settings/settings.ts'

export type MoneyWork = { readonly reconcilePayment: ReconcilePayment; readonly selfCheck: SelfCheck }

export const openMoneyWork = async (postgres: Postgres, clock: Clock, settings: Settings): Promise<MoneyWork> => {
  const { gateway, ledger: cardLedger } = await openCardProvider(settings)
  const records = postgresPaymentRecords(postgres)
  const comparePayment = makeComparePayment({ taken: postgresTakenPayments(postgres), gateway, clock })
  const deps = { records, gateway, clock, newAttemptId: newIds.attempt, newEquipmentId: newIds.equipment }
  return {
    reconcilePayment: makeReconcilePayment({
      ...deps,
      staffPayments: postgresStaffPayments(postgres),
      // Asked for first payments only: the renewals in doubt are read one by one.
      settlePayments: makeSettlePayments({ ...deps, settleRenewal: () => okAsync(undefined), comparePayment }),
    }),
    selfCheck: makeSelfCheck({ cardLedger, ownLedger: postgresOwnLedger(postgres), clock }),
  }
}
