import { Result } from 'neverthrow'
import { endOtherSessions, ownSessions } from '#adapters/http/contract/account/access.ts'
import type { OwnSessions } from '#core/account/ports/own-sessions.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, instantOrNull } from '#adapters/http/client/wire-values.ts'

export const httpOwnSessions = ({ send }: { readonly send: Send }): OwnSessions => ({
  list: () =>
    send(ownSessions, {}).andThen(({ sessions }) =>
      Result.combine(
        sessions.map(({ startedAt, lastSeenAt, ...session }) =>
          allKnown({ ...session, startedAt: instantOrNull(startedAt), lastSeenAt: instantOrNull(lastSeenAt) }),
        ),
      ),
    ),
  endOthers: () => send(endOtherSessions, {}).map(({ ended }) => ended),
})
