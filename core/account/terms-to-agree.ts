import type { Instant } from '../shared/instant.ts'
import { SIGN_UP_TERMS } from './sign-up-terms.ts'
import type { TermsRelease } from './terms-document.ts'

/** The texts that nobody can be a customer without. */
export const REQUIRED_TERMS = SIGN_UP_TERMS.flatMap(({ term, isRequired, document }) =>
  isRequired && document !== null ? [{ term, document }] : [],
)

export type RequiredTerm = (typeof REQUIRED_TERMS)[number]['term']

/** What a customer said last of a term. */
export type Consent = {
  readonly term: string
  readonly agreed: boolean
  readonly version: string
  readonly givenAt: Instant
}

/** Of the required texts in force those that the customer has not agreed to; nothing is asked while there are drafts only (G223). */
export const termsToAgree = (
  inForce: readonly TermsRelease[],
  consents: readonly Consent[],
): readonly (TermsRelease & { readonly term: RequiredTerm })[] =>
  REQUIRED_TERMS.flatMap(({ term, document }) => {
    const release = inForce.find(({ kind }) => kind === document)
    const isAgreed = consents.some(
      consent => consent.term === term && consent.agreed && consent.version === release?.version,
    )
    return release === undefined || isAgreed ? [] : [{ ...release, term }]
  })
