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
import { toCustomer } from '#adapters/http/contract/account/wire-user.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { OwnPassword } from '#core/account/ports/own-password.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import { Result } from 'neverthrow'
import type { OwnSessions } from '#core/account/ports/own-sessions.ts'
import { allKnown, instantOrNull } from '#adapters/http/client/wire-values.ts'

export const httpAccounts = ({ send }: { readonly send: Send }): Accounts => ({
  signUp: ({ name, typedEmail, password, phone, agreements }) =>
    send(signUp, {
      body: {
        userName: name,
        userLogin: typedEmail,
        userPassword: password,
        userPhone: phone,
        available: phone !== null,
        isSocial: false,
        ...(agreements === null ? {} : { agreements }),
      },
    }).map(() => undefined),
  isEmailFree: email => send(emailAvailable, { params: { email } }).map(({ available }) => available),
  isPhoneFree: phone => send(phoneAvailable, { params: { phone } }).map(({ available }) => available),
})

export const httpSignIn = ({ send }: { readonly send: Send }): SignIn => ({
  logIn: ({ email, password }) =>
    send(logIn, { body: { email, password } }).map(({ token, user }) => ({ token, customer: toCustomer(user) })),
})

export const httpOwnPassword = ({ send }: { readonly send: Send }): OwnPassword => ({
  change: ({ current, next }) =>
    send(changePassword, { body: { currentPassword: current, newPassword: next } }).map(() => undefined),
})

export const httpOwnProfile = ({ send }: { readonly send: Send }): OwnProfile => ({
  read: () => send(me, {}).map(({ user }) => toCustomer(user)),
  rename: name => send(changeName, { body: { userName: name } }).map(({ user }) => toCustomer(user)),
})

/** `send` takes the token as it is: a renewal cannot wait for a renewal. */
export const httpOwnSession = ({ send }: { readonly send: Send }): OwnSession => ({
  verify: () => send(verifyToken, {}).map(() => undefined),
  refresh: () => send(refresh, {}).map(({ token }) => token),
  logOut: () => send(logOut, { withToken: true }).map(() => undefined),
})

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
