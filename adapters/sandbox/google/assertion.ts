import { z } from 'zod'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { decodePayload } from './id-token.ts'
import type { GooglePerson } from './people.ts'

const Body = z.object({
  /** The address of the handler page with the person in its query. */
  requestUri: z.url(),
  /** The same as a query, from `signInWithCredential`. */
  postBody: z.string().nullish(),
  autoCreate: z.boolean().default(true),
})

const GoogleClaims = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.boolean().default(false),
  name: z.string().nullish(),
  picture: z.string().nullish(),
})

export type Assertion = { readonly person: GooglePerson; readonly mayCreate: boolean; readonly token: string }

const claimsIn = (token: string): unknown => (token.startsWith('{') ? parsedJson(token) : decodePayload(token))

/** Who a body of `accounts:signInWithIdp` says came from Google, or firebase's code for what it lacks. The person is believed: nothing here can be stolen. */
export const assertionIn = (
  body: unknown,
): Assertion | 'INVALID_IDP_RESPONSE' | 'INVALID_CREDENTIAL_OR_PROVIDER_ID' => {
  const parsed = Body.safeParse(body)
  if (!parsed.success) return 'INVALID_IDP_RESPONSE'
  const { requestUri, postBody, autoCreate } = parsed.data
  const query = postBody ? new URLSearchParams(postBody) : new URL(requestUri).searchParams
  if (query.get('providerId') !== 'google.com') return 'INVALID_CREDENTIAL_OR_PROVIDER_ID'
  const token = query.get('id_token') ?? ''
  const claims = GoogleClaims.safeParse(claimsIn(token))
  if (!claims.success) return 'INVALID_IDP_RESPONSE'
  const { sub, email, email_verified, name, picture } = claims.data
  return {
    person: { id: sub, email, emailVerified: email_verified, name: name ?? null, picture: picture ?? null },
    mayCreate: autoCreate,
    token,
  }
}
