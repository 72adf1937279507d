import { errAsync, okAsync } from 'neverthrow'
import * as access from '#adapters/http/contract/account/access.ts'
import { Email } from '#core/account/email.ts'
import { LoginInput } from '#core/account/login.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import { inField, parseNewPassword } from './new-password.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { rememberDevice } from './visitor.ts'

/** Sign-up, login and the session of the one who calls. */
export const accountRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(access.signUp, ({ body, visitor }) =>
    parseNewPassword(body.password, 'userPassword').asyncAndThen(password =>
      service
        .accounts(visitor)
        .signUp({ ...body, password })
        .mapErr(inField('userPassword')),
    ),
  )
  mount(access.emailAvailable, ({ params, visitor }) =>
    Email.parse(params['email'] ?? '')
      .mapErr(invalid('email'))
      .asyncAndThen(email => service.accounts(visitor).isEmailFree(email)),
  )
  mount(access.emailAvailableByBody, ({ body, visitor }) => service.accounts(visitor).isEmailFree(body.email))
  mount(access.phoneAvailable, ({ params, visitor }) =>
    PhoneNumber.parse(params['phone'] ?? '')
      .mapErr(invalid('phone'))
      .asyncAndThen(phone => service.accounts(visitor).isPhoneFree(phone)),
  )
  mount(access.logIn, ({ body, visitor, cookies }) =>
    LoginInput.parse(body)
      .mapErr(invalid('email'))
      .asyncAndThen(credentials => service.signIn(visitor).logIn(credentials))
      .andTee(({ customer }) => rememberDevice(service.devices, { visitor, cookies }, customer)),
  )
  mount(access.verifyToken, ({ caller }) => service.ownSession(caller).verify())
  mount(access.refresh, ({ caller }) => service.ownSession(caller).refresh(), 'Silently')
  mount(access.logOut, ({ token }) =>
    service
      .authenticate(token, 'Silently')
      .andThen(caller => service.ownSession(caller).logOut())
      .orElse(failure => (failure.kind === 'SignInNeeded' ? okAsync(undefined) : errAsync(failure))),
  )
  mount(access.me, ({ caller }) => service.ownProfile(caller).read())
  mount(access.ownSessions, ({ caller }) => service.ownSessions(caller).list())
  mount(access.endOtherSessions, ({ caller }) => service.ownSessions(caller).endOthers())
  mount(access.changeName, ({ body, caller }) => service.ownProfile(caller).rename(body.userName))
  mount(access.changePassword, ({ body, caller, visitor }) =>
    parseNewPassword(body.newPassword, 'newPassword').asyncAndThen(next =>
      service
        .ownPassword(caller, visitor)
        .change({ current: body.currentPassword, next })
        .mapErr(inField('newPassword')),
    ),
  )
}
