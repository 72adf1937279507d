import { logIn } from '#adapters/http/contract/account/access.ts'
import { toCustomer } from '#adapters/http/contract/account/wire-user.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpSignIn = ({ send }: { readonly send: Send }): SignIn => ({
  logIn: ({ email, password }) =>
    send(logIn, { body: { email, password } }).map(({ token, user }) => ({ token, customer: toCustomer(user) })),
})
