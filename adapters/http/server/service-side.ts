import type { Caller } from '#core/account/customer.ts'
import type { Accounts } from '#core/account/ports/accounts.ts'
import type { ContactChecks } from '#core/account/ports/contact-checks.ts'
import type { Leaving } from '#core/privacy/ports/leaving.ts'
import type { OwnData } from '#core/privacy/ports/own-data.ts'
import type { OwnPassword } from '#core/account/ports/own-password.ts'
import type { OwnEmail } from '#core/account/ports/own-email.ts'
import type { OwnPhone } from '#core/account/ports/own-phone.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { OwnSessions } from '#core/account/ports/own-sessions.ts'
import type { Recovery } from '#core/account/ports/recovery.ts'
import type { SocialLinks } from '#core/privacy/ports/social-links.ts'
import type { SocialSignIn } from '#core/account/ports/social-sign-in.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { Authenticate } from '#core/account/service/authenticate.ts'
import type { DeviceMemory } from '#core/account/service/device-memory.ts'
import type { Visitor } from '#core/account/visitor.ts'
import type { OwnContracts } from '#core/billing/ports/own-contracts.ts'
import type { Payments } from '#core/billing/ports/payments.ts'
import type { OwnPrices } from '#core/billing/ports/own-prices.ts'
import type { StoredCards } from '#core/billing/ports/stored-cards.ts'
import type { ServedOpenPayments } from '#core/billing/service/open-payments.ts'
import type { TakeHint } from '#core/billing/service/take-hint.ts'
import type { Checkouts } from '#core/storing/ports/checkouts.ts'
import type { Orders } from '#core/storing/ports/orders.ts'
import type { OwnRecords } from '#core/storing/ports/own-records.ts'
import type { OwnReports } from '#core/storing/ports/own-reports.ts'
import type { OwnStorage } from '#core/storing/ports/own-storage.ts'
import type { ReadPicture } from '#core/storing/service/read-picture.ts'

/** All that the HTTP server puts on the wire; what belongs to one customer is made for each caller, what is limited for each visitor. */
export type ServiceSide = {
  readonly accounts: (visitor: Visitor) => Accounts
  readonly signIn: (visitor: Visitor) => SignIn
  readonly contactChecks: (visitor: Visitor) => ContactChecks
  readonly recovery: (visitor: Visitor) => Recovery
  readonly social: (visitor: Visitor) => SocialSignIn
  readonly socialLinks: SocialLinks
  readonly authenticate: Authenticate
  readonly devices: DeviceMemory
  readonly ownSession: (caller: Caller) => OwnSession
  readonly ownSessions: (caller: Caller) => OwnSessions
  readonly ownPassword: (caller: Caller, visitor: Visitor) => OwnPassword
  readonly ownEmail: (caller: Caller, visitor: Visitor) => OwnEmail
  readonly ownPhone: (caller: Caller, visitor: Visitor) => OwnPhone
  readonly ownProfile: (caller: Caller) => OwnProfile
  readonly ownData: (caller: Caller) => OwnData
  readonly leaving: (caller: Caller) => Leaving
  readonly orders: (caller: Caller) => Orders
  readonly checkouts: (caller: Caller) => Checkouts
  readonly ownStorage: (caller: Caller) => OwnStorage
  readonly ownReports: (caller: Caller) => OwnReports
  readonly readPicture: ReadPicture
  readonly ownRecords: (caller: Caller) => OwnRecords
  readonly payments: (caller: Pick<Caller, 'customer'>) => Payments
  readonly openPayments: ServedOpenPayments
  readonly ownContracts: (caller: Caller) => OwnContracts
  readonly storedCards: (caller: Caller) => StoredCards
  readonly ownPrices: (caller: Caller) => OwnPrices
  readonly takeHint: TakeHint
}
