import * as z from 'zod/mini'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { SocialProof } from '#core/account/ports/social-identities.ts'
import type { SocialEntrance, SocialPerson } from '#core/account/ports/social-sign-in.ts'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { asIs, codec, done, parsed, success } from '#adapters/http/contract/codec.ts'
import { SignUpAgreements } from './access.ts'
import { signedIn, User } from './user.ts'

/** Without one the answer cannot be distinguished from a forged one, and is refused like it (O1). */
const State = z.optional(Text(300))

const ENTER_FAILURES = [
  'InvalidInput',
  'SocialStateMismatch',
  'SocialRefused',
  'SocialUnreachable',
  'SocialNotOffered',
  'RegisteredOtherWay',
  'TooManyRequests',
  'ServiceUnreachable',
] as const

export const socialOffer = call({
  method: 'GET',
  path: '/auth/social',
  access: 'anyone',
  body: null,
  answer: success({
    kakao: z.boolean(),
    hasTalkApp: z.boolean(),
    naver: z.boolean(),
    google: z.nullable(
      z.object({
        apiKey: z.string(),
        authDomain: z.string(),
        projectId: z.string(),
        appId: z.string(),
        emulatorUrl: z.nullable(z.string()),
        gapiUrl: z.nullable(z.string()),
      }),
    ),
  }),
  failures: ['ServiceUnreachable'],
  summary: 'The social accounts one can sign in with here.',
})

export const beginSocial = call({
  method: 'POST',
  path: '/auth/social/begin',
  access: 'anyone',
  body: z.object({ provider: z.enum(['kakao', 'naver']) }),
  answer: success({ authorizeUrl: z.string(), state: z.string() }),
  failures: ['InvalidInput', 'SocialNotOffered', 'TooManyRequests', 'ServiceUnreachable'],
  summary: 'Where to sign in at the provider. Sets a cookie: the answer must come back to this browser.',
})

const WELCOME = '로그인했어요.'
const MORE_NEEDED = '가입을 마치려면 정보가 조금 더 필요해요.'

/** Someone the provider knows and the shop does not, yet. */
const NewPerson = codec(
  z.object({
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    provider: z.enum(SOCIAL_PROVIDERS),
    isProfileComplete: z.literal(false),
    profileImage: z.nullable(z.string()),
  }),
  {
    decode: ({ isProfileComplete: _isComplete, ...person }): SocialPerson => person,
    encode: person => ({ ...person, isProfileComplete: false as const }),
  },
)

const entered = { requiresProfileCompletion: z.literal(false), token: z.string(), tempToken: z.null(), user: User }
const unfinished = {
  requiresProfileCompletion: z.literal(true),
  token: z.null(),
  tempToken: z.string(),
  user: NewPerson,
}

const head = { success: z.literal(true), message: z.string() }
const WireEntrance = z.discriminatedUnion('requiresProfileCompletion', [
  z.object({ ...head, ...entered }),
  z.object({ ...head, ...unfinished }),
])

/** `accessToken` is Naver's own, for `revokeNaver`. */
const naverHead = { message: z.string(), accessToken: z.nullable(z.string()) }
const WireNaverEntrance = z.discriminatedUnion('requiresProfileCompletion', [
  z.object({ ...naverHead, ...entered }),
  z.object({ ...naverHead, ...unfinished }),
])

type Entered = z.output<typeof WireEntrance> | z.output<typeof WireNaverEntrance>

const decodeEntrance = (sent: Entered, providerToken: string | null): SocialEntrance =>
  sent.requiresProfileCompletion
    ? { kind: 'ProfileNeeded', pass: sent.tempToken, person: sent.user, providerToken }
    : { kind: 'SignedIn', signedIn: { token: sent.token, customer: sent.user }, providerToken }

const encodeEntrance = (entrance: SocialEntrance) =>
  entrance.kind === 'SignedIn'
    ? {
        message: WELCOME,
        requiresProfileCompletion: false as const,
        token: entrance.signedIn.token,
        tempToken: null,
        user: entrance.signedIn.customer,
      }
    : {
        message: MORE_NEEDED,
        requiresProfileCompletion: true as const,
        token: null,
        tempToken: entrance.pass,
        user: entrance.person,
      }

const Entrance = codec(WireEntrance, {
  decode: sent => decodeEntrance(sent, null),
  encode: entrance => ({ success: true as const, ...encodeEntrance(entrance) }),
})

const NaverEntrance = codec(z.object({ result: z.literal('success'), apiData: WireNaverEntrance }), {
  decode: ({ apiData }) => decodeEntrance(apiData, apiData.accessToken),
  encode: entrance => ({
    result: 'success' as const,
    apiData: { ...encodeEntrance(entrance), accessToken: entrance.providerToken },
  }),
})

/** What a person brings back, and the `state` beside a code. */
type Attempt<Provider extends SocialProof['provider']> = {
  readonly proof: Extract<SocialProof, { provider: Provider }>
  readonly state: string | null
}
export const enterByKakao = call({
  method: 'POST',
  path: '/auth/kakao',
  access: 'anyone',
  body: codec(
    z.union([
      z.object({ code: Text(1000), state: State }),
      /** The plain payload of the specification. The token must belong to our app (G21). */
      z.object({ accessToken: Text(1000) }),
    ]),
    {
      decode: (sent): Attempt<'kakao'> =>
        'code' in sent
          ? { proof: { provider: 'kakao', kind: 'Code', code: sent.code }, state: sent.state ?? '' }
          : { proof: { provider: 'kakao', kind: 'AccessToken', accessToken: sent.accessToken }, state: null },
      encode: ({ proof, state }) =>
        proof.kind === 'Code' ? { code: proof.code, state: state ?? '' } : { accessToken: proof.accessToken },
    },
  ),
  answer: Entrance,
  failures: ENTER_FAILURES,
  summary: 'Sign in with Kakao, by the code of our callback or by an access token.',
})

export const enterByNaver = call({
  method: 'POST',
  path: '/auth/naver',
  access: 'anyone',
  encoding: 'form',
  body: codec(z.object({ authorizeCode: Text(1000), state: State }), {
    decode: ({ authorizeCode, state = '' }): Attempt<'naver'> => ({
      proof: { provider: 'naver', kind: 'Code', code: authorizeCode, state },
      state,
    }),
    encode: ({ proof, state }) => ({ authorizeCode: proof.code, state: state ?? '' }),
  }),
  answer: NaverEntrance,
  failures: ENTER_FAILURES,
  summary: 'Sign in with Naver; the body is a form.',
})

export const enterByGoogle = call({
  method: 'POST',
  path: '/auth/firebase/google',
  aliases: ['/auth/google'],
  access: 'anyone',
  body: codec(
    z.object({
      firebaseIdToken: Text(5000),
      /** Sent by the specification's client and never read: only the verified token speaks (G20). */
      googleId: z.optional(z.unknown()),
      email: z.optional(z.unknown()),
      name: z.optional(z.unknown()),
      profileImage: z.optional(z.unknown()),
    }),
    {
      decode: ({ firebaseIdToken: idToken }): Attempt<'google'> => ({
        proof: { provider: 'google', kind: 'IdToken', idToken },
        state: null,
      }),
      encode: ({ proof }) => ({ firebaseIdToken: proof.idToken }),
    },
  ),
  answer: Entrance,
  failures: ENTER_FAILURES,
  summary: 'Sign in with a firebase ID token of a Google account.',
})

export const completeSocial = call({
  method: 'POST',
  path: '/auth/social/complete',
  access: 'anyone',
  takesToken: true,
  body: codec(
    z.object({
      name: parsed(Text(100), CustomerName.parse, asIs),
      phone: parsed(Text(30), PhoneNumber.parse, asIs),
      /** Read from the temporary token, not from here (G24). */
      provider: z.optional(z.unknown()),
      /** Equal to the bearer token, if sent. */
      token: z.optional(z.nullable(Text(3000))),
      agreements: z.optional(SignUpAgreements),
    }),
    {
      decode: ({ provider: _provider, token = null, agreements = null, ...person }) => ({
        ...person,
        pass: token,
        agreements,
      }),
      encode: ({ pass, agreements, ...person }) => ({
        ...person,
        provider: 'social',
        token: pass,
        ...(agreements && { agreements }),
      }),
    },
  ),
  answer: signedIn(WELCOME),
  status: 201,
  failures: [
    'InvalidInput',
    'SocialPassRefused',
    'RegisteredOtherWay',
    'TermsNotAgreed',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary: 'Finish a social sign-up, with the temporary token as bearer.',
})

export const revokeNaver = call({
  method: 'POST',
  path: '/auth/naver/revoke',
  access: 'customer',
  body: z.object({ accessToken: z.optional(z.nullable(Text(1000))) }),
  answer: done('네이버 연결을 끊었어요.'),
  failures: [
    'SignInNeeded',
    'SocialRefused',
    'SocialUnreachable',
    'SocialNotOffered',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary: 'Unlink from Naver.',
})
