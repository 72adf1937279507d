import type { ShopLink } from '#core/shared/shop.ts'

type TermRow = { readonly term: string; readonly isRequired: boolean; readonly link: ShopLink | null }

/** What a new customer is asked to agree to, in the order of the page; the same for social sign-up. */
export const SIGN_UP_TERMS = [
  { term: 'age', isRequired: true, link: null },
  { term: 'service', isRequired: true, link: 'terms' },
  { term: 'data', isRequired: true, link: 'privacy' },
  { term: 'marketing', isRequired: false, link: null },
] as const satisfies readonly TermRow[]

export type SignUpTerm = (typeof SIGN_UP_TERMS)[number]['term']
export type SignUpAgreements = Readonly<Record<SignUpTerm, boolean>>

/** In years; what agreeing to `age` confirms. */
export const MINIMUM_AGE = 14
/** The day these texts took effect; stored with each agreement. */
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
