import type { Accounts } from '#core/account/ports/accounts.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { Payments } from '#core/billing/ports/payments.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Orders } from '#core/storing/ports/orders.ts'
import type { OwnStorage } from '#core/storing/ports/own-storage.ts'
import { token } from './token.ts'

/** Ports that the customer side asks; bound to HTTP in the browser, to the service side itself in memory. */
export const Ports = {
  clock: token<Clock>('Clock'),
  accounts: token<Accounts>('Accounts'),
  signIn: token<SignIn>('SignIn'),
  ownSession: token<OwnSession>('OwnSession'),
  ownProfile: token<OwnProfile>('OwnProfile'),
  orders: token<Orders>('Orders'),
  ownStorage: token<OwnStorage>('OwnStorage'),
  payments: token<Payments>('Payments'),
}
