import type { TermsKind } from '#core/account/terms-document.ts'

type TermRow = { readonly term: string; readonly document: TermsKind }

/** All required before paying, in the order of the page. */
export const STORING_TERMS = [
  { term: 'service', document: 'service' },
  { term: 'damageCompensation', document: 'damage-compensation' },
  { term: 'autoExtension', document: 'auto-extension' },
] as const satisfies readonly TermRow[]

/** All required before a checkout; the partner is the rental shop that hands gear out. */
export const CHECKOUT_TERMS = [
  { term: 'service', document: 'service' },
  { term: 'damageCompensation', document: 'damage-compensation' },
  { term: 'partnerDisclaimer', document: 'partner-disclaimer' },
] as const satisfies readonly TermRow[]

/** Stored with each agreement as long as the text of its term is a draft (G34, G222). */
export const ORDER_TERMS_VERSION = '2026-11-01'

export type StoringTerm = (typeof STORING_TERMS)[number]['term']
export type CheckoutTerm = (typeof CHECKOUT_TERMS)[number]['term']
export type StoringAgreements = Readonly<Record<StoringTerm, boolean>>
export type CheckoutAgreements = Readonly<Record<CheckoutTerm, boolean>>

/** How the pages start: nothing is ticked for the customer. */
export const NO_STORING_AGREED: StoringAgreements = { service: false, damageCompensation: false, autoExtension: false }
export const NO_CHECKOUT_AGREED: CheckoutAgreements = {
  service: false,
  damageCompensation: false,
  partnerDisclaimer: false,
}

export const storingTermsAgreed = (agreements: StoringAgreements): boolean =>
  STORING_TERMS.every(({ term }) => agreements[term])

export const checkoutTermsAgreed = (agreements: CheckoutAgreements): boolean =>
  CHECKOUT_TERMS.every(({ term }) => agreements[term])
