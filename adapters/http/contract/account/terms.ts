import * as z from 'zod/mini'
import type { MarketingConsent, TermsPage, TermsToAgree } from '#core/account/ports/terms.ts'
import { TERMS_KINDS } from '#core/account/terms-document.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { codec, Day, NullableInstant, success } from '#adapters/http/contract/codec.ts'

const Kind = z.enum(TERMS_KINDS)

const VERSION = { version: z.string(), effectiveDay: Day }
type SentVersion = { readonly version: string; readonly effectiveDay: Day }
type Day = TermsToAgree['effectiveOn']

const toVersion = ({ version, effectiveDay: effectiveOn }: SentVersion) => ({ version, effectiveOn })
const sentVersion = ({ version, effectiveOn }: { readonly version: string; readonly effectiveOn: Day }) => ({
  version,
  effectiveDay: effectiveOn,
})

export const readTerms = call({
  method: 'GET',
  path: '/terms/:document',
  query: ['version'],
  access: 'anyone',
  body: null,
  answer: success(
    {
      document: Kind,
      title: z.string(),
      /** Null of a draft, which nobody has released. */
      release: z.nullable(z.object({ ...VERSION, changes: z.string() })),
      /** Markdown. */
      text: z.string(),
      /** All that were released, the newest first. */
      versions: z.readonly(z.array(z.object(VERSION))),
    },
    {
      decode: ({ document: kind, release, versions, ...page }): TermsPage => ({
        ...page,
        kind,
        release: release && { ...toVersion(release), changes: release.changes },
        versions: versions.map(toVersion),
      }),
      encode: ({ kind: document, release, versions, ...page }) => ({
        ...page,
        document,
        release: release && { ...sentVersion(release), changes: release.changes },
        versions: versions.map(sentVersion),
      }),
    },
  ),
  failures: ['InvalidInput', 'ServiceUnreachable'],
  summary:
    'One text that binds shop and customers: service, privacy, electronic-finance, damage-compensation, auto-extension, partner-disclaimer, marketing or location. The version in force, or `version`.',
})

const ToAgree = codec(z.object({ document: Kind, title: z.string(), ...VERSION, changes: z.string() }), {
  decode: ({ document, title, changes, ...sent }): TermsToAgree => ({ document, title, changes, ...toVersion(sent) }),
  encode: ({ document, title, changes, ...own }) => ({ document, title, changes, ...sentVersion(own) }),
})

const Left = success(
  { terms: z.readonly(z.array(ToAgree)) },
  { decode: ({ terms }) => terms, encode: terms => ({ terms }) },
)

export const termsToAgree = call({
  method: 'GET',
  path: '/users/me/terms',
  access: 'customer',
  body: null,
  answer: Left,
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'New versions of required texts to which the caller has not agreed yet; empty as a rule.',
})

export const agreeToTerms = call({
  method: 'POST',
  path: '/users/me/terms',
  access: 'customer',
  body: z.object({
    agreed: z.readonly(
      z.array(z.object({ document: Kind, version: Text(100) })).check(z.maxLength(TERMS_KINDS.length)),
    ),
  }),
  answer: Left,
  failures: ['SignInNeeded', 'InvalidInput', 'ServiceUnreachable'],
  summary: 'Agree to these versions; one that is not asked for changes nothing. Answers what is left.',
})

const Marketing = success(
  { agreed: z.boolean(), changedAt: NullableInstant },
  {
    decode: ({ agreed, changedAt: since }): MarketingConsent => ({ agreed, since }),
    encode: ({ agreed, since: changedAt }) => ({ agreed, changedAt }),
  },
)

export const marketingConsent = call({
  method: 'GET',
  path: '/users/me/marketing',
  access: 'customer',
  body: null,
  answer: Marketing,
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Whether the caller agreed to news and offers, and since when that holds.',
})

export const setMarketingConsent = call({
  method: 'PUT',
  path: '/users/me/marketing',
  access: 'customer',
  body: z.object({ agreed: z.boolean() }),
  answer: Marketing,
  failures: ['SignInNeeded', 'InvalidInput', 'TooManyRequests', 'ServiceUnreachable'],
  summary: 'Give or withdraw the consent to news and offers. The caller gets a notice of what was said and when.',
})
