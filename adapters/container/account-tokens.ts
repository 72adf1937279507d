import type { CheckEmail } from '#core/account/customer/check-email.ts'
import type { CheckPhone } from '#core/account/customer/check-phone.ts'
import type { EndSession } from '#core/account/customer/end-session.ts'
import type { KeepAlive } from '#core/account/customer/keep-alive.ts'
import type { LogIn } from '#core/account/customer/log-in.ts'
import type { LogOut } from '#core/account/customer/log-out.ts'
import type { ReadSession } from '#core/account/customer/read-session.ts'
import type { RenewSession } from '#core/account/customer/renew-session.ts'
import type { SignUp } from '#core/account/customer/sign-up.ts'
import type { KeptSession } from '#core/account/ports/kept-session.ts'
import type { KeptSignUp } from '#core/account/ports/kept-sign-up.ts'
import type { SessionEnd } from '#core/account/ports/session-end.ts'
import { token } from './token.ts'

/** What the account area does on the customer's device. */
export const AccountSide = {
  signUp: token<SignUp>('SignUp'),
  logIn: token<LogIn>('LogIn'),
  logOut: token<LogOut>('LogOut'),
  checkEmail: token<CheckEmail>('CheckEmail'),
  checkPhone: token<CheckPhone>('CheckPhone'),
  readSession: token<ReadSession>('ReadSession'),
  renewSession: token<RenewSession>('RenewSession'),
  endSession: token<EndSession>('EndSession'),
  keepAlive: token<KeepAlive>('KeepAlive'),
  keptSession: token<KeptSession>('KeptSession'),
  keptSignUp: token<KeptSignUp>('KeptSignUp'),
  sessionEnd: token<SessionEnd>('SessionEnd'),
}
