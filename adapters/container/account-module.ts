import { ContainerModule } from 'inversify'
import { makeCheckEmail } from '#core/account/customer/check-email.ts'
import { makeCheckPhone } from '#core/account/customer/check-phone.ts'
import { makeEndSession } from '#core/account/customer/end-session.ts'
import { makeKeepAlive } from '#core/account/customer/keep-alive.ts'
import { makeLogIn } from '#core/account/customer/log-in.ts'
import { makeLogOut } from '#core/account/customer/log-out.ts'
import { makeReadSession } from '#core/account/customer/read-session.ts'
import { makeRenewSession } from '#core/account/customer/renew-session.ts'
import { makeSignUp } from '#core/account/customer/sign-up.ts'
import { AccountSide } from './account-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The use cases of the account area; their ports are bound by the container that loads them. */
export const accountModule = new ContainerModule(module => {
  const { accounts, signIn, ownSession, clock } = Ports
  const { keptSession, sessionEnd, readSession, renewSession } = AccountSide
  bindFactory(module, AccountSide.signUp, makeSignUp, { accounts, signIn, keptSession })
  bindFactory(module, AccountSide.logIn, makeLogIn, { signIn, keptSession })
  bindFactory(module, AccountSide.logOut, makeLogOut, { ownSession, keptSession })
  bindFactory(module, AccountSide.checkEmail, makeCheckEmail, { accounts })
  bindFactory(module, AccountSide.checkPhone, makeCheckPhone, { accounts })
  bindFactory(module, AccountSide.readSession, makeReadSession, { keptSession, clock })
  bindFactory(module, AccountSide.renewSession, makeRenewSession, { readSession, ownSession, keptSession, clock })
  bindFactory(module, AccountSide.endSession, makeEndSession, { keptSession, sessionEnd })
  bindFactory(module, AccountSide.keepAlive, makeKeepAlive, { renewSession, ownSession, clock })
})
