import * as contracts from '#adapters/http/contract/billing/own-contracts.ts'
import type { OwnContracts } from '#core/billing/ports/own-contracts.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Contracts ended and taken up again through the API. */
export const httpOwnContracts = ({ send }: { readonly send: Send }): OwnContracts => ({
  cancelQuote: orderId => send(contracts.storingCancelInfo, { query: { orderId } }),
  terminationTerms: id => send(contracts.paymentCancelInfo, { params: { id } }),
  end: (id, { intent, expectedRefund }, key) =>
    send(contracts.changePaymentStatus, {
      params: { id },
      body: { status: 'CANCELLED', intent, expectedRefund },
      ...(key !== undefined && { idempotencyKey: key }),
    })
      // A key names one wish, so this is no answer to it.
      .mapErr(failure => (failure.kind === 'KeyReused' ? serviceUnreachable : failure)),
  openRenewal: orderId => send(contracts.openRenewal, { params: { orderId } }),
  payRenewal: (orderId, shownWon) =>
    send(contracts.payRenewal, { params: { orderId }, body: { amount: shownWon } }).mapErr(failure =>
      failure.kind === 'KeyReused' ? serviceUnreachable : failure,
    ),
  resume: id => send(contracts.resumeRenewal, { params: { id } }),
})
