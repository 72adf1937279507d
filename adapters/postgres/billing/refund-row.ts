import { sql, type RawBuilder } from 'kysely'
import { type AttemptStatus, isOpen } from '#core/billing/payment-attempt.ts'
import type { RefundRecord, RefundRule } from '#core/billing/ports/refund-records.ts'
import type { RefundStep } from '#core/billing/refund.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Database } from '#adapters/postgres/database.ts'

type Row = {
  readonly id: string
  readonly payment_id: string
  readonly order_id: string
  readonly payment_key: string | null
  readonly gateway_order_id: string
  readonly is_of_erased: boolean
  readonly paid_won: number
  readonly can_refund_part: boolean
  readonly given_back_won: number
  readonly given_by_card_won: number
  readonly n: number
  readonly amount_won: number
  readonly rule: string
  readonly explain: readonly RefundStep[]
  readonly requested_at: Instant
  readonly sent_at: Instant
  readonly status: string
  readonly idempotency_key: string
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly looks: number
  readonly left_to_staff: boolean
  readonly paid_by_bank_on: string | null
}

/** Refunds as `which` picks them from `refund r` with its `payment p`, and in its order. */
export const refundsFrom = async (db: Database, which: RawBuilder<unknown>): Promise<readonly RefundRecord[]> => {
  const { rows } = await sql<Row>`
    select r.*, p.order_id, p.payment_key, p.amount_won as paid_won, p.can_refund_part, coalesce((
      select a.gateway_order_id from payment_attempt a where a.payment_id = p.id and a.status = 'DONE' limit 1
    ), p.order_id) as gateway_order_id, (
      select o.customer_id is null from storage_order o where o.id = p.order_id
    ) as is_of_erased, coalesce((
      select sum(done.amount_won) from refund done where done.payment_id = r.payment_id and done.status = 'DONE'
    ), 0) as given_back_won, coalesce((
      select sum(done.amount_won) from refund done
      where done.payment_id = r.payment_id and done.status = 'DONE' and done.paid_by_bank_on is null
    ), 0) as given_by_card_won
    from refund r join payment p on p.id = r.payment_id ${which}`.execute(db)
  return rows.map(toRecord)
}

const toRecord = (row: Row): RefundRecord => ({
  id: row.id,
  payment: row.payment_id as PaymentId,
  orderId: row.order_id as OrderId,
  paymentKey: row.payment_key,
  gatewayOrderId: row.gateway_order_id as OrderId,
  isOfErased: row.is_of_erased,
  paidWon: row.paid_won as Won,
  canRefundPart: row.can_refund_part,
  givenBackWon: row.given_back_won as Won,
  givenByCardWon: row.given_by_card_won as Won,
  n: row.n,
  amountWon: row.amount_won as Won,
  rule: row.rule as RefundRule,
  explain: row.explain,
  requestedAt: row.requested_at,
  sentAt: row.sent_at,
  status: row.status as AttemptStatus,
  idempotencyKey: row.idempotency_key,
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  looks: row.looks,
  isLeftToStaff: isOpen(row.status as AttemptStatus) && row.left_to_staff,
  paidByBankOn: row.paid_by_bank_on as Day | null,
})
