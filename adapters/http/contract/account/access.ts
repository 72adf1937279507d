import * as z from 'zod/mini'
import { call, Text } from '#adapters/http/contract/call.ts'

/** Names of the specification. */
export const WireUser = z.object({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  maskedEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** A code has shown that the phone is theirs; what is not proved is not used. */
  emailProved: z.optional(z.boolean()),
  phoneProved: z.optional(z.boolean()),
  provider: z.string(),
  isProfileComplete: z.boolean(),
  thumbnailImage: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
})
export type WireUser = z.infer<typeof WireUser>

const Done = z.object({ success: z.literal(true), message: z.string() })

const SignUpAgreements = z.object({
  age: z.boolean(),
  service: z.boolean(),
  data: z.boolean(),
  marketing: z.boolean(),
})

export const signUp = call({
  method: 'POST',
  path: '/users/signup',
  aliases: ['/register', '/users/register'],
  access: 'anyone',
  body: z.object({
    userName: Text(100),
    userLogin: Text(300),
    userPassword: Text(200),
    userPhone: z.optional(z.nullable(Text(30))),
    /** Sent by the specification's client and never bound: it says that a phone was given (G15). */
    available: z.optional(z.unknown()),
    isSocial: z.optional(z.unknown()),
    agreements: z.optional(SignUpAgreements),
  }),
  answer: Done,
  status: 201,
  failures: [
    'InvalidInput',
    'PasswordTooCommon',
    'TermsNotAgreed',
    'EmailTaken',
    'PhoneTaken',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary: 'Open an account by e-mail. Unknown fields are ignored; `agreements` is what the terms screen recorded.',
})

const Availability = z.object({ success: z.literal(true), available: z.boolean() })

export const emailAvailable = call({
  method: 'GET',
  path: '/users/email/:email/available',
  aliases: ['/auth/check-email/:email', '/auth/check-user-exists/:email'],
  access: 'anyone',
  body: null,
  answer: Availability,
  failures: ['InvalidInput', 'TooManyRequests', 'ServiceUnreachable'],
  summary: 'Whether an e-mail is free to open an account with.',
})

/** The same question without an e-mail in the address. */
export const emailAvailableByBody = call({
  method: 'POST',
  path: '/auth/check-email',
  aliases: ['/auth/check-user-exists'],
  access: 'anyone',
  body: z.object({ email: Text(300) }),
  answer: Availability,
  failures: ['InvalidInput', 'TooManyRequests', 'ServiceUnreachable'],
  summary:
    'Whether an e-mail is free to open an account with, asked in the body; on the limit of the paths with an e-mail.',
})

export const phoneAvailable = call({
  method: 'GET',
  path: '/users/phone/:phone/available',
  aliases: ['/check-phone/:phone'],
  access: 'anyone',
  body: null,
  answer: Availability,
  failures: ['InvalidInput', 'TooManyRequests', 'ServiceUnreachable'],
  summary: 'Whether a phone number is free to open an account with.',
})

export const logIn = call({
  method: 'POST',
  path: '/users/login',
  access: 'anyone',
  body: z.object({ email: Text(300), password: Text(200) }),
  answer: z.object({ success: z.literal(true), token: z.string(), user: WireUser, message: z.string() }),
  failures: ['LogInRefused', 'InvalidInput', 'TooManyRequests', 'ServiceUnreachable'],
  summary: 'Start a session. Every refusal is the same 400, so that nobody learns who is a customer.',
})

export const verifyToken = call({
  method: 'GET',
  path: '/users/verify-token',
  access: 'customer',
  body: null,
  answer: Done,
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Keep the session alive; counts as activity.',
})

export const refresh = call({
  method: 'POST',
  path: '/auth/refresh',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), token: z.string() }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'A new access token for the same session; no activity, never past the absolute limit.',
})

export const logOut = call({
  method: 'POST',
  path: '/auth/logout',
  aliases: ['/users/logout'],
  access: 'anyone',
  takesToken: true,
  body: null,
  answer: Done,
  failures: ['ServiceUnreachable'],
  summary: 'End the session of the bearer token; 200 also when it has already ended.',
})

export const me = call({
  method: 'GET',
  path: '/users/me',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), user: WireUser, message: z.string() }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'The signed-in customer.',
})

export const ownSessions = call({
  method: 'GET',
  path: '/users/me/sessions',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    sessions: z.array(
      z.object({ device: z.string(), startedAt: z.iso.datetime(), lastSeenAt: z.iso.datetime(), isThis: z.boolean() }),
    ),
  }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Where the customer is signed in, this session first.',
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/users/me/sessions/end-others',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), ended: z.int(), message: z.string() }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'End every session of the customer but this one.',
})

export const changePassword = call({
  method: 'POST',
  path: '/users/me/password',
  access: 'customer',
  body: z.object({ currentPassword: Text(200), newPassword: Text(200) }),
  answer: Done,
  failures: [
    'InvalidInput',
    'PasswordIncorrect',
    'PasswordTooCommon',
    'SignInNeeded',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary:
    'Change the password by the current one, and end every other session. A wrong one counts as a login that failed; an account made by a provider has none.',
})

export const changeName = call({
  method: 'PUT',
  path: '/users/me/name',
  access: 'customer',
  body: z.object({ userName: Text(100) }),
  answer: z.object({ success: z.literal(true), user: WireUser, message: z.string() }),
  failures: ['InvalidInput', 'SignInNeeded', 'ServiceUnreachable'],
  summary: 'Change the name, by the rules of the sign-up. Gear is handed over by it.',
})
