import type { Caller } from '#core/account/customer.ts'
import type { Accounts } from '#core/account/ports/accounts.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { Authenticate } from '#core/account/service/authenticate.ts'
import type { Payments } from '#core/billing/ports/payments.ts'
import type { SettlePayments } from '#core/billing/service/settle-payments.ts'
import type { Orders } from '#core/storing/ports/orders.ts'
import type { OwnStorage } from '#core/storing/ports/own-storage.ts'

/** All that the HTTP server puts on the wire; what belongs to one customer is made for each caller. */
export type ServiceSide = {
  readonly accounts: Accounts
  readonly signIn: SignIn
  readonly authenticate: Authenticate
  readonly ownSession: (caller: Caller) => OwnSession
  readonly ownProfile: (caller: Caller) => OwnProfile
  readonly orders: (caller: Caller) => Orders
  readonly ownStorage: (caller: Caller) => OwnStorage
  readonly payments: (caller: Caller) => Payments
  readonly settlePayments: SettlePayments
}
