import * as z from 'zod/mini'
import { Instant } from '#core/shared/instant.ts'

/** What a browser reads in an access token, which it cannot check: its times, by the service's clock. */
export type TokenTimes = { readonly issuedAt: Instant | null; readonly expiresAt: Instant }

/** Seconds since 1970. */
const Claims = z.object({ exp: z.number(), iat: z.optional(z.number()) })

const ofSeconds = (seconds: number): Instant => Instant.ofDate(new Date(seconds * 1000))

/** Null for anything that is not three parts with an end in the middle one. */
export const tokenTimes = (token: string): TokenTimes | null => {
  const [header, payload, signature, ...more] = token.split('.')
  if (!header || !payload || !signature || more.length > 0) return null
  const claims = Claims.safeParse(decoded(payload))
  if (!claims.success) return null
  const { exp, iat } = claims.data
  return { expiresAt: ofSeconds(exp), issuedAt: iat === undefined ? null : ofSeconds(iat) }
}

/** `atob` reads bytes as Latin-1; the names and numbers that are looked for are ASCII. */
const decoded = (base64url: string): unknown => {
  try {
    return JSON.parse(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
