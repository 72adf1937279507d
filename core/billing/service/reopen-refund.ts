import { Won } from '#core/shared/won.ts'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { RefundRecord, RefundRecords, RefundUnknown, ReopenedRefund } from '../ports/refund-records.ts'

/** It was not recorded as paid by bank: what the provider gave back is back. */
export type RefundNotByBank = { readonly kind: 'RefundNotByBank' }

export type ReopenRefused = RefundUnknown | RefundNotByBank | RoleTooLow

/** Takes back that a refund was paid by bank, as when another one was meant; it is to be settled or tried again. No money moves. */
export type ReopenRefund = (asked: {
  readonly id: string
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<RefundRecord, ReopenRefused | ServiceUnreachable>

export const REOPENS_REFUNDS: StaffRole = 'ADMIN'

export const makeReopenRefund =
  ({ refunds, clock }: { readonly refunds: RefundRecords; readonly clock: Clock }): ReopenRefund =>
  ({ id, staff: { id: by, role }, reason, dryRun }) =>
    mayActAs(role, REOPENS_REFUNDS)
      ? refunds.reopen(id, reopened, { by, reason, at: clock.now() }, { dryRun })
      : errAsync({ kind: 'RoleTooLow', needed: REOPENS_REFUNDS, role })

/** Of what was settled in place of a try that failed the newest is meant; another refund of the payment never is. */
const reopened = (refund: RefundRecord, newest: RefundRecord): Result<ReopenedRefund, RefundNotByBank> => {
  const isSame = newest.rule === refund.rule && newest.requestedAt === refund.requestedAt
  const meant = refund.status !== 'DONE' && isSame ? newest : refund
  return meant.status === 'DONE' && meant.paidByBankOn !== null
    ? ok({
        refund: meant,
        failure: { code: 'NOT_PAID_BY_BANK', message: '' },
        task: {
          kind: 'MANUAL_REFUND',
          detail: `order ${meant.orderId}, ${Won.format(meant.amountWon)} won were not paid by bank on ${meant.paidByBankOn}`,
        },
      })
    : err({ kind: 'RefundNotByBank' })
}
