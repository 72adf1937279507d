import { errAsync, okAsync, Result, type ResultAsync } from 'neverthrow'
import * as recovery from '#adapters/http/contract/account/recovery.ts'
import { Email } from '#core/account/email.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { CodeSent } from '#core/account/ports/recovery.ts'
import { RESET_PASS_MINUTES, VerificationCode } from '#core/account/verification-code.ts'
import type { AccessForbidden } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import { inField, parseNewPassword } from './new-password.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { marked } from './visitor.ts'

/** Stands for `resetToken` with a client that sends the specification's payload (G07). */
const RESET_COOKIE = 'seasonkeep_reset'

const parsePhone = (text: string) => PhoneNumber.parse(text).mapErr(invalid('phone'))
const parseEmail = (text: string) => Email.parse(text).mapErr(invalid('email'))
const parseCode = (text: string, field: string) => VerificationCode.parse(text).mapErr(invalid(field))
const phoneAndCode = (body: { phone: string; authCode: string }) =>
  Result.combine([parsePhone(body.phone), parseCode(body.authCode, 'authCode')])

const sent = ({ sentAt, expiresAt, resendAt }: CodeSent) => ({
  success: true as const,
  message: '인증번호를 보냈어요.',
  sentAt: Instant.toIso(sentAt),
  expiresAt: Instant.toIso(expiresAt),
  resendAt: Instant.toIso(resendAt),
})
const checked = () => ({ success: true as const, message: '인증했어요.' })

/** Codes by SMS and e-mail, finding an ID, a new password, one's own e-mail, and a new phone. */
export const recoveryRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(recovery.sendPhoneCode, ({ body, visitor, cookies }) =>
    parsePhone(body.phone)
      .asyncAndThen(phone => service.contactChecks(marked(visitor, cookies)).sendPhoneCode(phone))
      .map(sent),
  )
  mount(recovery.verifyPhoneCode, ({ body, visitor }) =>
    phoneAndCode(body)
      .asyncAndThen(([phone, code]) => service.contactChecks(visitor).verifyPhone(phone, code))
      .map(checked),
  )
  mount(recovery.sendIdCode, ({ body, visitor, cookies }) =>
    parsePhone(body.phone)
      .asyncAndThen(phone => service.recovery(marked(visitor, cookies)).sendIdCode(phone))
      .map(sent),
  )
  mount(recovery.findId, ({ body, visitor }) =>
    phoneAndCode(body)
      .asyncAndThen(([phone, code]) => service.recovery(visitor).findId(phone, code))
      .map(found => ({
        success: true as const,
        message: found === null ? '사용자 정보를 찾을 수 없어요.' : '가입한 계정을 찾았어요.',
        user: found && { ...found, email: null },
      })),
  )
  mount(recovery.sendEmailCode, ({ body, visitor, cookies }) =>
    parseEmail(body.email)
      .asyncAndThen(email => service.contactChecks(marked(visitor, cookies)).sendEmailCode(email))
      .map(sent),
  )
  mount(recovery.sendResetCode, ({ body, visitor, cookies }) =>
    parseEmail(body.email)
      .asyncAndThen(email => service.recovery(marked(visitor, cookies)).sendResetCode(email))
      .map(sent),
  )
  mount(recovery.verifyEmailCode, ({ body, visitor, cookies }) =>
    Result.combine([parseEmail(body.email), parseCode(body.code, 'code')])
      .asyncAndThen(([email, code]) =>
        service
          .recovery(visitor)
          .verifyResetCode(email, code)
          .andTee(pass => cookies.set(RESET_COOKIE, pass, RESET_PASS_MINUTES * 60))
          .map((pass): string | null => pass)
          // No code for a new password: it may be one that proves the address.
          .orElse(failure =>
            failure.kind === 'CodeRefused'
              ? service
                  .contactChecks(visitor)
                  .verifyEmail(email, code)
                  .map(() => null)
              : errAsync(failure),
          ),
      )
      .map(resetToken => ({ ...checked(), resetToken })),
  )
  mount(recovery.resetPassword, ({ body, visitor, cookies }) =>
    Result.combine([parseEmail(body.email), parseNewPassword(body.newPassword, 'newPassword')])
      .asyncAndThen(([email, newPassword]) =>
        service
          .recovery(visitor)
          .resetPassword({ email, newPassword, pass: body.resetToken ?? cookies.ownSiteOnly(RESET_COOKIE) })
          .mapErr(inField('newPassword')),
      )
      .andTee(() => cookies.clear(RESET_COOKIE))
      .map(() => ({ success: true as const, message: '비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.' })),
  )
  mount(recovery.sendOwnEmailCode, ({ caller, visitor }) => service.ownEmail(caller, visitor).sendCode().map(sent))
  mount(recovery.proveOwnEmail, ({ body, caller, visitor }) =>
    parseCode(body.code, 'code')
      .asyncAndThen(code => service.ownEmail(caller, visitor).prove(code))
      .map(checked),
  )
  mount(recovery.sendPhoneChangeCode, ({ body, caller, visitor }) =>
    parsePhone(body.phone)
      .asyncAndThen(phone => service.ownPhone(caller, visitor).sendCode(phone))
      .map(sent),
  )
  mount(recovery.changePhone, ({ body, caller, visitor }) =>
    ownId(body.userId, caller.customer)
      .andThen(() => phoneAndCode(body))
      .andThen(([phone, code]) => service.ownPhone(caller, visitor).change(phone, code))
      .map(() => ({ success: true as const, message: '휴대폰 번호를 바꿨어요.' })),
  )
}

/** The caller is who the token says; another id beside it is refused, not followed (G09). */
const ownId = (sentId: string | undefined, caller: string): ResultAsync<void, AccessForbidden> =>
  sentId === undefined || sentId === caller ? okAsync(undefined) : errAsync({ kind: 'AccessForbidden' })
