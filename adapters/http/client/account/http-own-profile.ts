import { changeName, me } from '#adapters/http/contract/account/access.ts'
import { toCustomer } from '#adapters/http/contract/account/wire-user.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpOwnProfile = ({ send }: { readonly send: Send }): OwnProfile => ({
  read: () => send(me, {}).map(({ user }) => toCustomer(user)),
  rename: name => send(changeName, { body: { userName: name } }).map(({ user }) => toCustomer(user)),
})
