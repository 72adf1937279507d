import { createPublicKey, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type SigningKey, SANDBOX_FIREBASE } from './keys.ts'
import type { FirebaseUser } from './users.ts'

export const ID_TOKEN_SECONDS = 3600

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** `alg: none` without a key, as the official emulator writes them. */
export const signedToken = (claims: object, key: SigningKey | null): string => {
  const header = key === null ? { alg: 'none', typ: 'JWT' } : { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  const text = `${encoded(header)}.${encoded(claims)}`
  const signature = key === null ? '' : sign('RSA-SHA256', Buffer.from(text), key.privateKey).toString('base64url')
  return `${text}.${signature}`
}

/** What firebase says of a user who came by Google at `authTime`. */
export const toClaims = (user: FirebaseUser, authTime: Instant, now: Instant) => {
  const issuedAt = Math.floor(now / 1000)
  return {
    ...(user.name !== null && { name: user.name }),
    ...(user.picture !== null && { picture: user.picture }),
    iss: `https://securetoken.google.com/${SANDBOX_FIREBASE.projectId}`,
    aud: SANDBOX_FIREBASE.projectId,
    auth_time: Math.floor(authTime / 1000),
    user_id: user.localId,
    sub: user.localId,
    iat: issuedAt,
    exp: issuedAt + ID_TOKEN_SECONDS,
    email: user.email,
    email_verified: user.emailVerified,
    firebase: { identities: { 'google.com': [user.googleId], email: [user.email] }, sign_in_provider: 'google.com' },
  }
}

const Claims = z.object({ sub: z.string(), auth_time: z.int(), exp: z.int() })

/** The payload of any JWT, unverified; undefined when it is none. */
export const decodePayload = (token: string): unknown =>
  parsedJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

/** A token that the SDK brings back: whose it is and since when, or firebase's code for what is wrong with it. */
export const readToken = (
  token: string,
  { privateKey }: SigningKey,
  now: Instant,
): { readonly localId: string; readonly authTime: Instant } | 'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED' => {
  const [header, payload, signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length > 0) return 'INVALID_ID_TOKEN'
  const text = Buffer.from(`${header}.${payload}`)
  if (!verify('RSA-SHA256', text, createPublicKey(privateKey), Buffer.from(signature, 'base64url')))
    return 'INVALID_ID_TOKEN'
  const claims = Claims.safeParse(decodePayload(token))
  if (!claims.success) return 'INVALID_ID_TOKEN'
  const { sub, auth_time, exp } = claims.data
  if (exp * 1000 <= now) return 'TOKEN_EXPIRED'
  return { localId: sub, authTime: (auth_time * 1000) as Instant }
}
