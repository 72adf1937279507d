import * as z from 'zod/mini'
import { Email as CoreEmail } from '#core/account/email.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { CodeSent as CoreCodeSent, FoundAccount } from '#core/account/ports/recovery.ts'
import { VerificationCode } from '#core/account/verification-code.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { asIs, codec, DateTime, done, parsed, success } from '#adapters/http/contract/codec.ts'
import { Provider } from './user.ts'

const Phone = parsed(Text(30), PhoneNumber.parse, asIs)
const Email = parsed(Text(300), CoreEmail.parse, asIs)
const Code = parsed(Text(20), VerificationCode.parse, asIs)

const VERIFIED = '인증했어요.'

/** The service's truth for the timer and for the next code (G05); `sentAt` is its clock now, for devices whose own is wrong (C3). */
const CodeSent = success(
  { message: z.string(), sentAt: DateTime, expiresAt: DateTime, resendAt: DateTime },
  {
    decode: ({ message: _message, ...sent }): CoreCodeSent => sent,
    encode: sent => ({ message: '인증번호를 보냈어요.', ...sent }),
  },
)

const SEND_FAILURES = ['InvalidInput', 'MessageNotSent', 'TooManyRequests', 'ServiceUnreachable'] as const
const VERIFY_FAILURES = ['InvalidInput', 'CodeRefused', 'TooManyRequests', 'ServiceUnreachable'] as const

export const sendPhoneCode = call({
  method: 'POST',
  path: '/auth/send-sms-code',
  access: 'anyone',
  body: z.object({ phone: Phone }),
  answer: CodeSent,
  failures: SEND_FAILURES,
  summary: 'Send a code that proves that a phone is at hand.',
})

export const verifyPhoneCode = call({
  method: 'POST',
  path: '/auth/verify-sms-code',
  access: 'anyone',
  body: z.object({ phone: Phone, authCode: Code }),
  answer: done(VERIFIED),
  failures: VERIFY_FAILURES,
  summary: 'Check that code. It gives no other right.',
})

export const sendIdCode = call({
  method: 'POST',
  path: '/auth/send-id-find-sms',
  access: 'anyone',
  body: z.object({ phone: Phone }),
  answer: CodeSent,
  failures: SEND_FAILURES,
  summary: 'Send a code for finding an ID; to any well-formed number, known or not.',
})

export const findId = call({
  method: 'POST',
  path: '/auth/verify-id-find-sms',
  access: 'anyone',
  body: z.object({ phone: Phone, authCode: Code }),
  answer: success(
    {
      message: z.string(),
      /** Null when no account has this phone. `email` is always null: only the masked one is answered (G10). */
      user: z.nullable(
        codec(
          z.object({ name: z.string(), email: z.null(), provider: Provider, maskedEmail: z.nullable(z.string()) }),
          {
            decode: ({ email: _email, ...account }): FoundAccount => account,
            encode: account => ({ ...account, email: null }),
          },
        ),
      ),
    },
    {
      decode: ({ user }) => user,
      encode: user => ({ message: user ? '가입한 계정을 찾았어요.' : '사용자 정보를 찾을 수 없어요.', user }),
    },
  ),
  failures: VERIFY_FAILURES,
  summary: 'The account of a phone, after its code.',
})

export const sendEmailCode = call({
  method: 'POST',
  path: '/auth/send-code',
  access: 'anyone',
  body: z.object({ email: Email }),
  answer: CodeSent,
  failures: SEND_FAILURES,
  summary: 'Send a code that proves that an e-mail is at hand.',
})

export const sendResetCode = call({
  method: 'POST',
  path: '/auth/send-reset-code',
  access: 'anyone',
  body: z.object({ email: Email }),
  answer: CodeSent,
  failures: SEND_FAILURES,
  summary: 'Send a code for a new password; the same answer for known, unknown and social-only addresses.',
})

export const verifyEmailCode = call({
  method: 'POST',
  path: '/auth/verify-email-code',
  access: 'anyone',
  body: z.object({ email: Email, code: Code }),
  answer: success(
    {
      message: z.string(),
      /** For `reset-password`, ten minutes and once; also set as a cookie. Null where the code was not for that (G08). */
      resetToken: z.nullable(z.string()),
    },
    { decode: ({ resetToken }) => resetToken, encode: resetToken => ({ message: VERIFIED, resetToken }) },
  ),
  failures: VERIFY_FAILURES,
  summary: 'Check the newest code of an address. Only a code for a new password gives a right to one.',
})

export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  body: z.object({ email: Email, newPassword: Text(200), resetToken: z.optional(z.nullable(Text(300))) }),
  answer: done('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.'),
  failures: ['InvalidInput', 'PasswordTooCommon', 'ResetRefused', 'ServiceUnreachable'],
  summary: 'Set a new password with the token or the cookie of a verified code. Ends every session.',
})

const OWN_FAILURES = ['SignInNeeded', 'AccessForbidden'] as const

export const sendOwnEmailCode = call({
  method: 'POST',
  path: '/auth/send-own-email-code',
  access: 'customer',
  body: null,
  answer: CodeSent,
  failures: [...SEND_FAILURES, ...OWN_FAILURES],
  summary: 'Send a code to the e-mail with which the one who calls signs in. 403 to an account of a provider.',
})

export const proveOwnEmail = call({
  method: 'POST',
  path: '/auth/verify-own-email-code',
  access: 'customer',
  body: z.object({ code: Code }),
  answer: done(VERIFIED),
  failures: [...VERIFY_FAILURES, ...OWN_FAILURES],
  summary: 'Prove that e-mail by its code: from then on it gets the messages.',
})

export const sendPhoneChangeCode = call({
  method: 'POST',
  path: '/auth/send-phone-change-sms',
  access: 'customer',
  body: z.object({ phone: Phone }),
  answer: CodeSent,
  failures: [...SEND_FAILURES, ...OWN_FAILURES],
  summary:
    'Send a code to the phone of the one who calls, a new one or the one to prove; the same answer whether or not another account has it.',
})

export const changePhone = call({
  method: 'POST',
  path: '/auth/verify-phone-change-sms',
  access: 'customer',
  body: z.object({ phone: Phone, authCode: Code, userId: z.optional(Text(100)) }),
  answer: done('휴대폰 번호를 바꿨어요.'),
  failures: [...VERIFY_FAILURES, ...OWN_FAILURES],
  summary:
    'Change or prove the phone, and end every other session; another account that held it loses it. `userId`, if sent, must be the caller.',
})
