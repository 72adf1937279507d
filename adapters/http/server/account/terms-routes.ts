import { errAsync } from 'neverthrow'
import * as contracts from '#adapters/http/contract/account/terms.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import { parseTermsKind } from '#core/account/terms-document.ts'

/** Texts for everybody, and what one customer says of them. */
export const termsRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(contracts.readTerms, ({ params, query }) => {
    const kind = parseTermsKind(params['document'] ?? '')
    if (kind === null) return errAsync({ kind: 'InvalidInput' as const, field: 'document' })
    return service.terms.read(kind, query['version'] ?? null)
  })
  mount(contracts.termsToAgree, ({ caller }) => service.ownConsents(caller).toAgree())
  mount(contracts.agreeToTerms, ({ caller, body }) => service.ownConsents(caller).agree(body.agreed))
  mount(contracts.marketingConsent, ({ caller }) => service.ownConsents(caller).marketing())
  mount(contracts.setMarketingConsent, ({ caller, body }) => service.ownConsents(caller).setMarketing(body.agreed))
}
