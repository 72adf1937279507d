import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import { WireUser } from './access.ts'
import { call, Text } from '#adapters/http/contract/call.ts'

/** Without one the answer is not told from a forged one, and refused like it (O1). */
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
  answer: z.object({
    success: z.literal(true),
    kakao: z.boolean(),
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
  answer: z.object({ success: z.literal(true), authorizeUrl: z.string(), state: z.string() }),
  failures: ['InvalidInput', 'SocialNotOffered', 'TooManyRequests', 'ServiceUnreachable'],
  summary: 'Where to sign in at the provider. Sets a cookie: the answer must come back to this browser.',
})

/** Someone the provider knows and the shop does not, yet. */
const NewPerson = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  provider: z.enum(SOCIAL_PROVIDERS),
  isProfileComplete: z.literal(false),
  profileImage: z.nullable(z.string()),
})

const entered = { requiresProfileCompletion: z.literal(false), token: z.string(), tempToken: z.null(), user: WireUser }
const unfinished = {
  requiresProfileCompletion: z.literal(true),
  token: z.null(),
  tempToken: z.string(),
  user: NewPerson,
}

const head = { success: z.literal(true), message: z.string() }
const Entrance = z.discriminatedUnion('requiresProfileCompletion', [
  z.object({ ...head, ...entered }),
  z.object({ ...head, ...unfinished }),
])

/** `accessToken` is Naver's own, for `revokeNaver`. */
const naverHead = { message: z.string(), accessToken: z.nullable(z.string()) }
const NaverEntrance = z.object({
  result: z.literal('success'),
  apiData: z.discriminatedUnion('requiresProfileCompletion', [
    z.object({ ...naverHead, ...entered }),
    z.object({ ...naverHead, ...unfinished }),
  ]),
})

export const enterByKakao = call({
  method: 'POST',
  path: '/auth/kakao',
  access: 'anyone',
  body: z.union([
    z.object({ code: Text(1000), state: State }),
    /** The plain payload of the specification. The token must belong to our app (G21). */
    z.object({ accessToken: Text(1000) }),
  ]),
  answer: Entrance,
  failures: ENTER_FAILURES,
  summary: 'Sign in with Kakao, by the code of our callback or by an access token.',
})

export const enterByNaver = call({
  method: 'POST',
  path: '/auth/naver',
  access: 'anyone',
  encoding: 'form',
  body: z.object({ authorizeCode: Text(1000), state: State }),
  answer: NaverEntrance,
  failures: ENTER_FAILURES,
  summary: 'Sign in with Naver; the body is a form.',
})

export const enterByGoogle = call({
  method: 'POST',
  path: '/auth/firebase/google',
  aliases: ['/auth/google'],
  access: 'anyone',
  body: z.object({
    firebaseIdToken: Text(5000),
    /** Sent by the specification's client and never read: only the verified token speaks (G20). */
    googleId: z.optional(z.unknown()),
    email: z.optional(z.unknown()),
    name: z.optional(z.unknown()),
    profileImage: z.optional(z.unknown()),
  }),
  answer: Entrance,
  failures: ENTER_FAILURES,
  summary: 'Sign in with a firebase ID token of a Google account.',
})

export const completeSocial = call({
  method: 'POST',
  path: '/auth/social/complete',
  access: 'anyone',
  takesToken: true,
  body: z.object({
    name: Text(100),
    phone: Text(30),
    /** Read from the temporary token, not from here (G24). */
    provider: z.optional(z.unknown()),
    /** Equal to the bearer token, if sent. */
    token: z.optional(z.nullable(Text(3000))),
    agreements: z.optional(
      z.object({ age: z.boolean(), service: z.boolean(), data: z.boolean(), marketing: z.boolean() }),
    ),
  }),
  answer: z.object({ success: z.literal(true), token: z.string(), user: WireUser, message: z.string() }),
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
  answer: z.object({ success: z.literal(true), message: z.string() }),
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
