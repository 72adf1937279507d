import { createSigner, createVerifier } from 'fast-jwt'
import { err, ok, Result } from 'neverthrow'
import * as z from 'zod/mini'
import { ACCESS_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import type { AccessTokens } from '#core/account/ports/access-tokens.ts'
import type { SignInNeeded } from '#core/shared/failures.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'

const ISSUER = 'seasonkeep'
const AUDIENCE = 'seasonkeep-app'
/** Tells this token from others of ours: one of another type opens nothing here (G23). */
const TYPE = 'access'
/** Longer ones are refused unread. */
const MAX_TOKEN_LENGTH = 2_048
/** Tokens whose signature is remembered; a few megabytes. */
const MAX_SEEN = 10_000

const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  iat: z.int(),
  exp: z.int(),
  typ: z.literal(TYPE),
  nbf: z.optional(z.int()),
})

const refused = { kind: 'SignInNeeded', hadToken: true } as const

/** JWTs signed with HMAC-SHA256, which costs microseconds where other libraries cost a tenth of a request. Times are of the injected clock. */
export const jwtAccessTokens = (secret: string, newTokenId: () => string): AccessTokens => {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    ignoreExpiration: true,
    ignoreNotBefore: true,
  })
  const verified = Result.fromThrowable(
    (token: string) => Claims.parse(verify(token)),
    () => refused,
  )
  // A signature that was right once stays right; only the times are asked each time.
  const seen = new Map<string, z.infer<typeof Claims>>()
  const claimsOf = (token: string): Result<z.infer<typeof Claims>, SignInNeeded> => {
    const known = seen.get(token)
    if (known) return ok(known)
    return verified(token).map(claims => {
      if (seen.size >= MAX_SEEN) seen.clear()
      seen.set(token, claims)
      return claims
    })
  }

  return {
    issue(caller, now) {
      const issuedAt = Math.floor(now / 1000)
      return sign({
        sub: caller.customer,
        sid: caller.session,
        iat: issuedAt,
        exp: issuedAt + ACCESS_TOKEN_MINUTES * 60,
        iss: ISSUER,
        aud: AUDIENCE,
        typ: TYPE,
        jti: newTokenId(),
      })
    },
    read(token, now) {
      if (token.length > MAX_TOKEN_LENGTH) return err(refused)
      const seconds = now / 1000
      return claimsOf(token).andThen(claims =>
        seconds < claims.exp && seconds >= (claims.nbf ?? claims.iat - CLOCK_SKEW_SECONDS)
          ? ok({ customer: claims.sub as CustomerId, session: claims.sid as SessionId })
          : err(refused),
      )
    },
  }
}

/** Two of our machines may disagree by so much. */
const CLOCK_SKEW_SECONDS = 60
