import { randomBytes } from 'node:crypto'
import { ID_TOKEN_SECONDS } from './id-token.ts'
import type { FirebaseUser } from './users.ts'

/** What Google does not know of a person is left out, not null. */
const shown = ({ name, picture }: FirebaseUser): object => ({
  ...(name !== null && { displayName: name }),
  ...(picture !== null && { photoUrl: picture }),
})

type Tokens = { readonly idToken: string; readonly refreshToken: string; readonly oauthIdToken: string }

/** The answer to `accounts:signInWithIdp`. */
export const signedInAnswer = (user: FirebaseUser, isNewUser: boolean, tokens: Tokens): object => ({
  kind: 'identitytoolkit#VerifyAssertionResponse',
  providerId: 'google.com',
  federatedId: `https://accounts.google.com/${user.googleId}`,
  localId: user.localId,
  email: user.email,
  emailVerified: user.emailVerified,
  ...shown(user),
  ...(user.name !== null && { fullName: user.name }),
  ...tokens,
  expiresIn: String(ID_TOKEN_SECONDS),
  oauthAccessToken: `ya29.sandbox-${randomBytes(24).toString('base64url')}`,
  oauthExpireIn: ID_TOKEN_SECONDS,
  isNewUser,
  rawUserInfo: JSON.stringify({
    id: user.googleId,
    email: user.email,
    verified_email: user.emailVerified,
    ...(user.name !== null && { name: user.name }),
    ...(user.picture !== null && { picture: user.picture }),
  }),
})

/** The same call where an account has the e-mail already; status 200, as of firebase. */
export const unconfirmedAnswer = (email: string, oauthIdToken: string): object => ({
  kind: 'identitytoolkit#VerifyAssertionResponse',
  providerId: 'google.com',
  oauthIdToken,
  needConfirmation: true,
  email,
  verifiedProvider: ['password'],
})

/** The answer to `accounts:lookup`. */
export const lookedUpAnswer = (user: FirebaseUser): object => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: [
    {
      localId: user.localId,
      email: user.email,
      emailVerified: user.emailVerified,
      ...shown(user),
      providerUserInfo: [
        {
          providerId: 'google.com',
          rawId: user.googleId,
          federatedId: user.googleId,
          email: user.email,
          ...shown(user),
        },
      ],
      createdAt: String(user.createdAt.getTime()),
      lastLoginAt: String(user.lastLoginAt.getTime()),
    },
  ],
})
