import type { TermsKind } from './terms-document.ts'

type TermRow = { readonly term: string; readonly isRequired: boolean; readonly document: TermsKind | null }

/** What a new customer is asked to agree to, in the order of the page; the same for social sign-up. */
export const SIGN_UP_TERMS = [
  { term: 'age', isRequired: true, document: null },
  { term: 'service', isRequired: true, document: 'service' },
  { term: 'data', isRequired: true, document: 'privacy' },
  { term: 'marketing', isRequired: false, document: 'marketing' },
] as const satisfies readonly TermRow[]

export type SignUpTerm = (typeof SIGN_UP_TERMS)[number]['term']
export type SignUpAgreements = Readonly<Record<SignUpTerm, boolean>>

/** In years; what agreeing to `age` confirms. */
export const MINIMUM_AGE = 14
/** Stored with each agreement as long as the text of its term is a draft (G222). */
export const TERMS_VERSION = '2026-11-01'

const allSetTo = (agreed: boolean): SignUpAgreements => ({
  age: agreed,
  service: agreed,
  data: agreed,
  marketing: agreed,
})

/** How the page starts: nothing is ticked for the customer. */
export const NOTHING_AGREED = allSetTo(false)

export const allAgreed = (agreements: SignUpAgreements): boolean => SIGN_UP_TERMS.every(({ term }) => agreements[term])

/** Without these nothing of the person is stored. */
export const requiredAgreed = (agreements: SignUpAgreements): boolean =>
  SIGN_UP_TERMS.every(({ term, isRequired }) => !isRequired || agreements[term])

/** The 'all agree' box: ticks what is missing, or clears everything when nothing is. */
export const toggleAll = (agreements: SignUpAgreements): SignUpAgreements => allSetTo(!allAgreed(agreements))
