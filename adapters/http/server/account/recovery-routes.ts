import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as recovery from '#adapters/http/contract/account/recovery.ts'
import { RESET_PASS_MINUTES } from '#core/account/verification-code.ts'
import type { AccessForbidden } from '#core/shared/failures.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import { inField, parseNewPassword } from './new-password.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { marked } from './visitor.ts'

/** Stands for `resetToken` with a client that sends the specification's payload (G07). */
const RESET_COOKIE = 'seasonkeep_reset'

/** Codes by SMS and e-mail, finding an ID, a new password, one's own e-mail, and a new phone. */
export const recoveryRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(recovery.sendPhoneCode, ({ body, visitor, cookies }) =>
    service.contactChecks(marked(visitor, cookies)).sendPhoneCode(body.phone),
  )
  mount(recovery.verifyPhoneCode, ({ body, visitor }) =>
    service.contactChecks(visitor).verifyPhone(body.phone, body.authCode),
  )
  mount(recovery.sendIdCode, ({ body, visitor, cookies }) =>
    service.recovery(marked(visitor, cookies)).sendIdCode(body.phone),
  )
  mount(recovery.findId, ({ body, visitor }) => service.recovery(visitor).findId(body.phone, body.authCode))
  mount(recovery.sendEmailCode, ({ body, visitor, cookies }) =>
    service.contactChecks(marked(visitor, cookies)).sendEmailCode(body.email),
  )
  mount(recovery.sendResetCode, ({ body, visitor, cookies }) =>
    service.recovery(marked(visitor, cookies)).sendResetCode(body.email),
  )
  mount(recovery.verifyEmailCode, ({ body: { email, code }, visitor, cookies }) =>
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
  mount(recovery.resetPassword, ({ body, visitor, cookies }) =>
    parseNewPassword(body.newPassword, 'newPassword')
      .asyncAndThen(newPassword =>
        service
          .recovery(visitor)
          .resetPassword({ email: body.email, newPassword, pass: body.resetToken ?? cookies.ownSiteOnly(RESET_COOKIE) })
          .mapErr(inField('newPassword')),
      )
      .andTee(() => cookies.clear(RESET_COOKIE)),
  )
  mount(recovery.sendOwnEmailCode, ({ caller, visitor }) => service.ownEmail(caller, visitor).sendCode())
  mount(recovery.proveOwnEmail, ({ body, caller, visitor }) => service.ownEmail(caller, visitor).prove(body.code))
  mount(recovery.sendPhoneChangeCode, ({ body, caller, visitor }) =>
    service.ownPhone(caller, visitor).sendCode(body.phone),
  )
  mount(recovery.changePhone, ({ body, caller, visitor }) =>
    ownId(body.userId, caller.customer).andThen(() =>
      service.ownPhone(caller, visitor).change(body.phone, body.authCode),
    ),
  )
}

/** The caller is who the token says; another id beside it is refused, not followed (G09). */
const ownId = (sentId: string | undefined, caller: string): ResultAsync<void, AccessForbidden> =>
  sentId === undefined || sentId === caller ? okAsync(undefined) : errAsync({ kind: 'AccessForbidden' })
