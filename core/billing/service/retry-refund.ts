import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { Won } from '#core/shared/won.ts'
import type { MoreThanLeft, PaidAtDesk } from '../goodwill.ts'
import { refundKey } from '../payment-attempt.ts'
import type { RefundRecord, RefundRecords, RefundRetry, RefundUnknown } from '../ports/refund-records.ts'

/** The money is back already. */
export type RefundDone = { readonly kind: 'RefundDone' }

/** It was tried again since: the newer one counts. */
export type RefundReplaced = { readonly kind: 'RefundReplaced'; readonly by: string }

export type RetryRefused = RefundUnknown | RefundDone | RefundReplaced | MoreThanLeft | PaidAtDesk

/** A failed refund is tried again under a new key, one in doubt is looked at at once; a worker does it. */
export type RetryRefund = (asked: {
  readonly id: string
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<{ readonly refund: RefundRecord; readonly retry: RefundRetry }, RetryRefused | ServiceUnreachable>

export const makeRetryRefund =
  ({ refunds, clock }: { readonly refunds: RefundRecords; readonly clock: Clock }): RetryRefund =>
  ({ id, staff, reason, dryRun }) => {
    const now = clock.now()
    return refunds.retry(id, decideRetry(now), { by: staff.id, reason, at: now }, { dryRun })
  }

const decideRetry =
  (now: Instant) =>
  (refund: RefundRecord, newest: RefundRecord): Result<RefundRetry, Exclude<RetryRefused, RefundUnknown>> => {
    if (refund.status === 'DONE') return err({ kind: 'RefundDone' })
    if (refund.id !== newest.id) return err({ kind: 'RefundReplaced', by: newest.id })
    if (refund.status !== 'FAILED') return ok({ kind: 'LookNow', at: now })
    if (refund.paymentKey === null) return err({ kind: 'PaidAtDesk' })
    const { amountWon, rule, explain, requestedAt, payment } = refund
    const leftWon = Won.minus(refund.paidWon, refund.givenBackWon)
    if (amountWon > leftWon) return err({ kind: 'MoreThanLeft', leftWon })
    const n = refund.n + 1
    return ok({
      kind: 'Again',
      refund: {
        n,
        amountWon,
        rule,
        explain,
        requestedAt,
        sentAt: now,
        idempotencyKey: refundKey(payment, n),
        nextLookAt: now,
      },
    })
  }
