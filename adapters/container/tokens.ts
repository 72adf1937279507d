import type { Accounts } from '#core/account/ports/accounts.ts'
import type { Leaving } from '#core/privacy/ports/leaving.ts'
import type { OwnData } from '#core/privacy/ports/own-data.ts'
import type { OwnLinks } from '#core/account/ports/own-links.ts'
import type { OwnPassword } from '#core/account/ports/own-password.ts'
import type { OwnEmail } from '#core/account/ports/own-email.ts'
import type { OwnPhone } from '#core/account/ports/own-phone.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { OwnSessions } from '#core/account/ports/own-sessions.ts'
import type { Recovery } from '#core/account/ports/recovery.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { OwnConsents, Terms } from '#core/account/ports/terms.ts'
import type { SocialSignIn } from '#core/account/ports/social-sign-in.ts'
import type { OwnContracts } from '#core/billing/ports/own-contracts.ts'
import type { OwnPrices } from '#core/billing/ports/own-prices.ts'
import type { StoredCards } from '#core/billing/ports/stored-cards.ts'
import type { PaymentLinks } from '#core/billing/ports/payment-links.ts'
import type { OpenPayments } from '#core/billing/ports/open-payments.ts'
import type { Payments } from '#core/billing/ports/payments.ts'
import type { OwnNotices } from '#core/notices/ports/own-notices.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { Checkouts } from '#core/storing/ports/checkouts.ts'
import type { Orders } from '#core/storing/ports/orders.ts'
import type { OwnRecords } from '#core/storing/ports/own-records.ts'
import type { OwnReports } from '#core/storing/ports/own-reports.ts'
import type { PickupPlaces } from '#core/storing/ports/pickup-places.ts'
import type { Capacity } from '#core/storing/ports/capacity.ts'
import type { RoomRequests } from '#core/storing/ports/room-requests.ts'
import type { PickupWindows } from '#core/storing/ports/pickup-windows.ts'
import type { OwnStorage } from '#core/storing/ports/own-storage.ts'
import { token } from './token.ts'

/** Ports that the customer side asks; bound to HTTP in the browser, to the service side itself in memory. */
export const Ports = {
  clock: token<Clock>('Clock'),
  shop: token<ShopNow>('Shop'),
  accounts: token<Accounts>('Accounts'),
  signIn: token<SignIn>('SignIn'),
  recovery: token<Recovery>('Recovery'),
  socialSignIn: token<SocialSignIn>('SocialSignIn'),
  ownSession: token<OwnSession>('OwnSession'),
  ownSessions: token<OwnSessions>('OwnSessions'),
  ownPassword: token<OwnPassword>('OwnPassword'),
  ownEmail: token<OwnEmail>('OwnEmail'),
  ownPhone: token<OwnPhone>('OwnPhone'),
  ownProfile: token<OwnProfile>('OwnProfile'),
  terms: token<Terms>('Terms'),
  ownConsents: token<OwnConsents>('OwnConsents'),
  ownData: token<OwnData>('OwnData'),
  ownLinks: token<OwnLinks>('OwnLinks'),
  leaving: token<Leaving>('Leaving'),
  orders: token<Orders>('Orders'),
  checkouts: token<Checkouts>('Checkouts'),
  pickupPlaces: token<PickupPlaces>('PickupPlaces'),
  capacity: token<Capacity>('Capacity'),
  roomRequests: token<RoomRequests>('RoomRequests'),
  pickupWindows: token<PickupWindows>('PickupWindows'),
  ownStorage: token<OwnStorage>('OwnStorage'),
  ownRecords: token<OwnRecords>('OwnRecords'),
  ownReports: token<OwnReports>('OwnReports'),
  payments: token<Payments>('Payments'),
  openPayments: token<OpenPayments>('OpenPayments'),
  paymentLinks: token<PaymentLinks>('PaymentLinks'),
  ownContracts: token<OwnContracts>('OwnContracts'),
  ownPrices: token<OwnPrices>('OwnPrices'),
  ownNotices: token<OwnNotices>('OwnNotices'),
  storedCards: token<StoredCards>('StoredCards'),
}
