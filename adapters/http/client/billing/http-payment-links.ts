import { beginPaymentLink, readPaymentLink } from '#adapters/http/contract/billing/payment-links.ts'
import type { Send } from '#adapters/http/client/send.ts'
import type { PaymentLinks } from '#core/billing/ports/payment-links.ts'

/** Paying by a link through the API. */
export const httpPaymentLinks = ({ send }: { readonly send: Send }): PaymentLinks => ({
  read: token => send(readPaymentLink, { body: { token } }),
  begin: (token, agreements) => send(beginPaymentLink, { body: { token, agreements } }),
})
