import { err, ok } from 'neverthrow'
import * as z from 'zod/mini'
import type { SocialPasses } from '#core/account/ports/social-passes.ts'
import { TEMP_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import { signedTokens } from './signed-tokens.ts'

export const jwtSocialPasses = (
  secret: string,
  newTokenId: () => string,
  olderSecrets: readonly string[] = [],
): SocialPasses => {
  const tokens = signedTokens({
    secret,
    olderSecrets,
    type: 'social',
    audience: 'seasonkeep-social-sign-up',
    minutes: TEMP_TOKEN_MINUTES,
    claims: z.object({ sub: z.string() }),
    newTokenId,
  })
  return {
    issue: (candidate, now) => tokens.issue({ sub: candidate }, now),
    read(pass, now) {
      const claims = tokens.read(pass, now)
      return claims ? ok(claims.sub) : err({ kind: 'SocialPassRefused' })
    },
  }
}
