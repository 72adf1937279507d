import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { Won } from '#core/shared/won.ts'
import type { PaymentNotFound } from '../errors.ts'
import type { GoodwillRefused } from '../goodwill.ts'
import type { GoodwillBasis, GoodwillRefund, RefundRecords } from '../ports/refund-records.ts'
import { decideGoodwill } from './decide-goodwill.ts'

/** Gives a part of a payment back, or all that is left of it, while its contract goes on (G160). A worker asks the card provider for it. */
export type GiveGoodwill = (asked: {
  /** Of a payment, or of an order: then of the newest of its payments that is DONE. */
  readonly id: string
  readonly amountWon: Won
  /** The day of the transfer, when it was paid by bank. */
  readonly paidByBankOn: Day | null
  /** The same sum was given today, and is meant once more. */
  readonly again: boolean
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<
  { readonly basis: GoodwillBasis; readonly given: GoodwillRefund; readonly id: string | null },
  GoodwillRefused | PaymentNotFound | ServiceUnreachable
>

export const makeGiveGoodwill =
  ({ refunds, clock }: { readonly refunds: RefundRecords; readonly clock: Clock }): GiveGoodwill =>
  ({ id, staff, reason, dryRun, ...asked }) => {
    const now = clock.now()
    const decide = decideGoodwill({ ...asked, role: staff.role, now })
    return refunds.give(id, decide, { by: staff.id, reason, at: now }, { dryRun })
  }
