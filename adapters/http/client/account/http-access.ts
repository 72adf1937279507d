import {
  changeName,
  changePassword,
  emailAvailable,
  endOtherSessions,
  logIn,
  logOut,
  me,
  ownSessions,
  phoneAvailable,
  refresh,
  signUp,
  verifyToken,
} from '#adapters/http/contract/account/access.ts'
import type { Accounts } from '#core/account/ports/accounts.ts'
import type { Send } from '#adapters/http/client/send.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { OwnPassword } from '#core/account/ports/own-password.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { OwnSessions } from '#core/account/ports/own-sessions.ts'

export const httpAccounts = ({ send }: { readonly send: Send }): Accounts => ({
  signUp: person => send(signUp, { body: person }),
  isEmailFree: email => send(emailAvailable, { params: { email } }),
  isPhoneFree: phone => send(phoneAvailable, { params: { phone } }),
})

export const httpSignIn = ({ send }: { readonly send: Send }): SignIn => ({
  logIn: credentials => send(logIn, { body: credentials }),
})

export const httpOwnPassword = ({ send }: { readonly send: Send }): OwnPassword => ({
  change: ({ current, next }) => send(changePassword, { body: { currentPassword: current, newPassword: next } }),
})

export const httpOwnProfile = ({ send }: { readonly send: Send }): OwnProfile => ({
  read: () => send(me, {}),
  rename: name => send(changeName, { body: { userName: name } }),
})

/** `send` takes the token as it is: a renewal cannot wait for a renewal. */
export const httpOwnSession = ({ send }: { readonly send: Send }): OwnSession => ({
  verify: () => send(verifyToken, {}),
  refresh: () => send(refresh, {}),
  logOut: () => send(logOut, { withToken: true }),
})

export const httpOwnSessions = ({ send }: { readonly send: Send }): OwnSessions => ({
  list: () => send(ownSessions, {}),
  endOthers: () => send(endOtherSessions, {}),
})
