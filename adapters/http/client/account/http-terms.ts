import * as contracts from '#adapters/http/contract/account/terms.ts'
import type { Send } from '#adapters/http/client/send.ts'
import type { OwnConsents, Terms } from '#core/account/ports/terms.ts'

/** Texts that bind shop and customers, through the API. */
export const httpTerms = ({ send }: { readonly send: Send }): Terms => ({
  read: (document, version) =>
    send(contracts.readTerms, { params: { document }, ...(version === null ? {} : { query: { version } }) }),
})

export const httpOwnConsents = ({ send }: { readonly send: Send }): OwnConsents => ({
  toAgree: () => send(contracts.termsToAgree, {}),
  agree: agreed => send(contracts.agreeToTerms, { body: { agreed } }),
  marketing: () => send(contracts.marketingConsent, {}),
  setMarketing: agreed => send(contracts.setMarketingConsent, { body: { agreed } }),
})
