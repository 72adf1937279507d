import { err, ok } from 'neverthrow'
import * as z from 'zod/mini'
import { ACCESS_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import type { AccessTokens } from '#core/account/ports/access-tokens.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { signedTokens } from './signed-tokens.ts'

export const jwtAccessTokens = (
  secret: string,
  newTokenId: () => string,
  olderSecrets: readonly string[] = [],
): AccessTokens => {
  const tokens = signedTokens({
    secret,
    olderSecrets,
    type: 'access',
    audience: 'seasonkeep-app',
    minutes: ACCESS_TOKEN_MINUTES,
    claims: z.object({ sub: z.string(), sid: z.string() }),
    newTokenId,
  })
  return {
    issue: ({ customer, session }, now) => tokens.issue({ sub: customer, sid: session }, now),
    read(token, now) {
      const claims = tokens.read(token, now)
      return claims
        ? ok({ customer: claims.sub as CustomerId, session: claims.sid as SessionId })
        : err({ kind: 'SignInNeeded', hadToken: true })
    },
  }
}
