import * as contracts from '#adapters/http/contract/billing/own-prices.ts'
import type { OwnPrices } from '#core/billing/ports/own-prices.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Prices of payments to come through the API. */
export const httpOwnPrices = ({ send }: { readonly send: Send }): OwnPrices => ({
  read: () => send(contracts.nextPrices, {}),
  answer: (orderId, { term, answer, shownWon: newAmount }) =>
    send(contracts.answerPrice, { params: { orderId, term: String(term) }, body: { answer, newAmount } }),
})
