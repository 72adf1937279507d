import { err, ok } from 'neverthrow'
import type { AccessTokens } from '#core/account/ports/access-tokens.ts'
import { ACCESS_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

/** `memory.<end in milliseconds>.<customer>:<session>:<number>`, signed by nobody: for a process that trusts itself. */
export const memoryAccessTokens = (): AccessTokens => {
  let issued = 0
  return {
    issue: ({ customer, session }, now) =>
      `memory.${Instant.plusSeconds(now, ACCESS_TOKEN_MINUTES * 60)}.${customer}:${session}:${(issued += 1)}`,
    read(token, now) {
      const [, expiresAt, holder = ''] = token.split('.')
      const [customer, session] = holder.split(':')
      return customer !== undefined && session !== undefined && now < Number(expiresAt)
        ? ok({ customer: customer as CustomerId, session: session as SessionId })
        : err({ kind: 'SignInNeeded', hadToken: true })
    },
  }
}
