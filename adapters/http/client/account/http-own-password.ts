import { changePassword } from '#adapters/http/contract/account/access.ts'
import type { OwnPassword } from '#core/account/ports/own-password.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpOwnPassword = ({ send }: { readonly send: Send }): OwnPassword => ({
  change: ({ current, next }) =>
    send(changePassword, { body: { currentPassword: current, newPassword: next } }).map(() => undefined),
})
