import { ok } from 'neverthrow'
import * as z from 'zod/mini'
import type { Customer } from '#core/account/customer.ts'
import { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { NewCustomer } from '#core/account/ports/accounts.ts'
import type { SessionView } from '#core/account/ports/own-sessions.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { asIs, codec, DateTime, done, parsed, success } from '#adapters/http/contract/codec.ts'
import { signedIn, User } from './user.ts'

export const SignUpAgreements = z.object({
  age: z.boolean(),
  service: z.boolean(),
  data: z.boolean(),
  marketing: z.boolean(),
})

const Name = parsed(Text(100), CustomerName.parse, asIs)

export const signUp = call({
  method: 'POST',
  path: '/users/signup',
  aliases: ['/register', '/users/register'],
  access: 'anyone',
  body: codec(
    z.object({
      userName: Name,
      userLogin: parsed(
        Text(300),
        sent => Email.parse(sent).map(email => ({ email, typedEmail: sent.trim() })),
        ({ typedEmail }) => typedEmail,
      ),
      userPassword: Text(200),
      userPhone: parsed(z.optional(z.nullable(Text(30))), sent => (sent ? PhoneNumber.parse(sent) : ok(null)), asIs),
      /** Sent by the specification's client and never bound: it says that a phone was given (G15). */
      available: z.optional(z.unknown()),
      isSocial: z.optional(z.unknown()),
      agreements: z.optional(SignUpAgreements),
    }),
    {
      // A password that is refused has failures of its own.
      decode: (sent): Omit<NewCustomer, 'password'> & { readonly password: string } => ({
        ...sent.userLogin,
        name: sent.userName,
        password: sent.userPassword,
        phone: sent.userPhone,
        agreements: sent.agreements ?? null,
      }),
      encode: ({ name, email, typedEmail, password, phone, agreements }) => ({
        userName: name,
        userLogin: { email, typedEmail },
        userPassword: password,
        userPhone: phone,
        available: phone !== null,
        isSocial: false,
        ...(agreements && { agreements }),
      }),
    },
  ),
  answer: done('가입을 마쳤어요.'),
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

const Availability = success(
  { available: z.boolean() },
  { decode: ({ available }) => available, encode: available => ({ available }) },
)

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
  body: z.object({ email: parsed(Text(300), Email.parse, asIs) }),
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
  answer: signedIn('로그인했어요.'),
  failures: ['LogInRefused', 'InvalidInput', 'TooManyRequests', 'ServiceUnreachable'],
  summary: 'Start a session. Every refusal is the same 400, so that it cannot be used to find out who is a customer.',
})

export const verifyToken = call({
  method: 'GET',
  path: '/users/verify-token',
  access: 'customer',
  body: null,
  answer: done('로그인 상태예요.'),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Keep the session alive; counts as activity.',
})

export const refresh = call({
  method: 'POST',
  path: '/auth/refresh',
  access: 'customer',
  body: null,
  answer: success({ token: z.string() }, { decode: ({ token }) => token, encode: token => ({ token }) }),
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
  answer: done('로그아웃했어요.'),
  failures: ['ServiceUnreachable'],
  summary: 'End the session of the bearer token; 200 also when it has already ended.',
})

const ownUser = (message: string) =>
  success(
    { user: User, message: z.string() },
    { decode: ({ user }): Customer => user, encode: user => ({ user, message }) },
  )

export const me = call({
  method: 'GET',
  path: '/users/me',
  access: 'customer',
  body: null,
  answer: ownUser(''),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'The signed-in customer.',
})

export const ownSessions = call({
  method: 'GET',
  path: '/users/me/sessions',
  access: 'customer',
  body: null,
  answer: success(
    {
      sessions: z.array(
        z.object({ device: z.string(), startedAt: DateTime, lastSeenAt: DateTime, isThis: z.boolean() }),
      ),
    },
    { decode: ({ sessions }): readonly SessionView[] => sessions, encode: sessions => ({ sessions: [...sessions] }) },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Where the customer is signed in, this session first.',
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/users/me/sessions/end-others',
  access: 'customer',
  body: null,
  answer: success(
    { ended: z.int(), message: z.string() },
    { decode: ({ ended }) => ended, encode: ended => ({ ended, message: '다른 기기에서 모두 로그아웃했어요.' }) },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'End every session of the customer but this one.',
})

export const changePassword = call({
  method: 'POST',
  path: '/users/me/password',
  access: 'customer',
  body: z.object({ currentPassword: Text(200), newPassword: Text(200) }),
  answer: done('비밀번호를 바꿨어요. 다른 기기에서는 로그아웃했어요.'),
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
  body: z.object({ userName: Name }),
  answer: ownUser('이름을 바꿨어요.'),
  failures: ['InvalidInput', 'SignInNeeded', 'ServiceUnreachable'],
  summary: 'Change the name, by the rules of the sign-up. Gear is handed over by it.',
})
