import { logIn } from '#adapters/http/contract/access.ts'
import { customerOf } from '#adapters/http/contract/wire-user.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { Send } from './send.ts'

export const httpSignIn = ({ send }: { readonly send: Send }): SignIn => ({
  logIn: ({ email, password }) =>
    send(logIn, { body: { email, password } }).map(({ token, user }) => ({ token, customer: customerOf(user) })),
})
