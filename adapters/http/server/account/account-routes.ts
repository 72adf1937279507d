import { errAsync, ok, okAsync, Result } from 'neverthrow'
import type { output } from 'zod/mini'
import * as access from '#adapters/http/contract/account/access.ts'
import { toWireUser } from '#adapters/http/contract/account/wire-user.ts'
import { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import { LoginInput } from '#core/account/login.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { PasswordTooCommon } from '#core/account/errors.ts'
import type { NewCustomer } from '#core/account/ports/accounts.ts'
import type { Visitor } from '#core/account/visitor.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import { inField, parseNewPassword } from './new-password.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { rememberDevice } from './visitor.ts'

/** Sign-up, login and the session of the one who calls. */
export const accountRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const emailAvailable = (text: string, visitor: Visitor) =>
    Email.parse(text)
      .mapErr(invalid('email'))
      .asyncAndThen(email => service.accounts(visitor).isEmailFree(email))
      .map(available => ({ success: true as const, available }))

  mount(access.signUp, ({ body, visitor }) =>
    parseNewCustomer(body)
      .asyncAndThen(person => service.accounts(visitor).signUp(person).mapErr(inField('userPassword')))
      .map(() => ({ success: true as const, message: '가입을 마쳤어요.' })),
  )
  mount(access.emailAvailable, ({ params, visitor }) => emailAvailable(params['email'] ?? '', visitor))
  mount(access.emailAvailableByBody, ({ body, visitor }) => emailAvailable(body.email, visitor))
  mount(access.phoneAvailable, ({ params, visitor }) =>
    PhoneNumber.parse(params['phone'] ?? '')
      .mapErr(invalid('phone'))
      .asyncAndThen(phone => service.accounts(visitor).isPhoneFree(phone))
      .map(available => ({ success: true as const, available })),
  )
  mount(access.logIn, ({ body, visitor, cookies }) =>
    LoginInput.parse(body)
      .mapErr(invalid('email'))
      .asyncAndThen(credentials => service.signIn(visitor).logIn(credentials))
      .andTee(({ customer }) => rememberDevice(service.devices, { visitor, cookies }, customer))
      .map(({ token, customer }) => ({
        success: true as const,
        token,
        user: toWireUser(customer),
        message: '로그인했어요.',
      })),
  )
  mount(access.verifyToken, ({ caller }) =>
    service
      .ownSession(caller)
      .verify()
      .map(() => ({ success: true as const, message: '로그인 상태예요.' })),
  )
  mount(
    access.refresh,
    ({ caller }) =>
      service
        .ownSession(caller)
        .refresh()
        .map(token => ({ success: true as const, token })),
    'Silently',
  )
  mount(access.logOut, ({ token }) =>
    service
      .authenticate(token, 'Silently')
      .andThen(caller => service.ownSession(caller).logOut())
      .orElse(failure => (failure.kind === 'SignInNeeded' ? okAsync(undefined) : errAsync(failure)))
      .map(() => ({ success: true as const, message: '로그아웃했어요.' })),
  )
  mount(access.me, ({ caller }) =>
    service
      .ownProfile(caller)
      .read()
      .map(customer => ({ success: true as const, user: toWireUser(customer), message: '' })),
  )
  mount(access.ownSessions, ({ caller }) =>
    service
      .ownSessions(caller)
      .list()
      .map(sessions => ({
        success: true as const,
        sessions: sessions.map(({ device, startedAt, lastSeenAt, isThis }) => ({
          device,
          startedAt: Instant.toIso(startedAt),
          lastSeenAt: Instant.toIso(lastSeenAt),
          isThis,
        })),
      })),
  )
  mount(access.endOtherSessions, ({ caller }) =>
    service
      .ownSessions(caller)
      .endOthers()
      .map(ended => ({ success: true as const, ended, message: '다른 기기에서 모두 로그아웃했어요.' })),
  )
  mount(access.changeName, ({ body, caller }) =>
    CustomerName.parse(body.userName)
      .mapErr(invalid('userName'))
      .asyncAndThen(name => service.ownProfile(caller).rename(name))
      .map(customer => ({ success: true as const, user: toWireUser(customer), message: '이름을 바꿨어요.' })),
  )
  mount(access.changePassword, ({ body, caller, visitor }) =>
    parseNewPassword(body.newPassword, 'newPassword')
      .asyncAndThen(next =>
        service
          .ownPassword(caller, visitor)
          .change({ current: body.currentPassword, next })
          .mapErr(inField('newPassword')),
      )
      .map(() => ({ success: true as const, message: '비밀번호를 바꿨어요. 다른 기기에서는 로그아웃했어요.' })),
  )
}

const parseNewCustomer = (
  body: output<typeof access.signUp.body>,
): Result<NewCustomer, InvalidInput | (PasswordTooCommon & { readonly field: string })> =>
  Result.combine([
    CustomerName.parse(body.userName).mapErr(invalid('userName')),
    Email.parse(body.userLogin).mapErr(invalid('userLogin')),
    parseNewPassword(body.userPassword, 'userPassword'),
    parsePhone(body.userPhone).mapErr(invalid('userPhone')),
  ]).map(([name, email, password, phone]) => ({
    name,
    email,
    typedEmail: body.userLogin.trim(),
    password,
    phone,
    agreements: body.agreements ?? null,
  }))

const parsePhone = (text: string | null | undefined): Result<PhoneNumber | null, unknown> =>
  text ? PhoneNumber.parse(text) : ok(null)
