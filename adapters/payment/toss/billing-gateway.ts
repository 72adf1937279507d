import { errAsync, okAsync } from 'neverthrow'
import type { BillingGateway } from '#core/billing/ports/billing-gateway.ts'
import { issuedCardIn } from './payment-answer.ts'
import { paymentFrom, refusedBy, type TossCall, unsure } from './toss-call.ts'

const REMOVED_BEFORE: ReadonlySet<string> = new Set([
  'ALREADY_REMOVED_BILLING_KEY',
  'BILLING_KEY_NOT_FOUND',
  'NOT_FOUND_BILLING',
])

/** Toss's REST API for stored cards. Charges have no webhook. */
export const tossBillingGateway = (call: TossCall): BillingGateway => ({
  issue: ({ authKey, customerKey }) =>
    call('issueCard', {
      method: 'POST',
      path: '/v1/billing/authorizations/issue',
      body: { authKey, customerKey },
    }).andThen(answer => {
      if (answer.status !== 200) return errAsync(refusedBy(answer))
      const card = issuedCardIn(answer.text, customerKey)
      return card === null ? errAsync(unsure('unreadable card')) : okAsync(card)
    }),
  charge: ({ billingKey, customerKey, orderId, orderName, amount, idempotencyKey }) =>
    call('chargeCard', {
      method: 'POST',
      path: `/v1/billing/${encodeURIComponent(billingKey)}`,
      body: { customerKey, orderId, orderName, amount },
      idempotencyKey,
    }).andThen(paymentFrom),
  remove: billingKey =>
    call('removeCard', { method: 'DELETE', path: `/v1/billing/${encodeURIComponent(billingKey)}` }).andThen(answer => {
      if (answer.status === 200) return okAsync(undefined)
      const refused = refusedBy(answer)
      return 'code' in refused && REMOVED_BEFORE.has(refused.code) ? okAsync(undefined) : errAsync(refused)
    }),
})
