import { match } from 'ts-pattern'
import type { RefundSettlement } from '#core/billing/ports/refund-records.ts'
import type { Settlement } from '#core/billing/ports/payment-records.ts'
import { Instant } from '#core/shared/instant.ts'

/** What became of a try, as its row says it: of a charge and of a refund alike. */
export const verdictColumns = (verdict: Settlement['attempt'] | RefundSettlement['refund'], decidedAt: Date) =>
  match(verdict)
    .with({ status: 'DONE' }, ({ status }) => ({ status, decided_at: decidedAt, next_look_at: null }))
    .with({ status: 'FAILED' }, ({ status, failure }) => ({
      status,
      decided_at: decidedAt,
      next_look_at: null,
      failure_code: failure.code,
      failure_message: failure.message,
    }))
    .with({ status: 'UNKNOWN' }, ({ status, nextLookAt }) => ({
      status,
      next_look_at: nextLookAt === null ? null : Instant.toDate(nextLookAt),
    }))
    .exhaustive()
