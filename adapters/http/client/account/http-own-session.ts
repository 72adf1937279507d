import { logOut, refresh, verifyToken } from '#adapters/http/contract/account/access.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** `send` takes the token as it is: a renewal cannot wait for a renewal. */
export const httpOwnSession = ({ send }: { readonly send: Send }): OwnSession => ({
  verify: () => send(verifyToken, {}).map(() => undefined),
  refresh: () => send(refresh, {}).map(({ token }) => token),
  logOut: () => send(logOut, { withToken: true }).map(() => undefined),
})
