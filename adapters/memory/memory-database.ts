import type { PaymentLinkId } from '#core/billing/payment-link.ts'
import type { PaymentLink } from '#core/billing/ports/payment-link-records.ts'
import type { Customer } from '#core/account/customer.ts'
import type { Email } from '#core/account/email.ts'
import type { Consent } from '#core/account/terms-to-agree.ts'
import type { TermsRelease } from '#core/account/terms-document.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { ArchivedContract, ArchivedComplaint } from '#core/privacy/ports/archive.ts'
import type { CodeTaken, NewCode } from '#core/account/ports/code-records.ts'
import type { SecurityEvent } from '#core/account/security-event.ts'
import type { Complaint } from '#core/staff/ports/complaint-records.ts'
import type { StaffNote } from '#core/staff/staff-note.ts'
import type { DroppedLink } from '#core/privacy/ports/dropped-records.ts'
import type { ResetGrant } from '#core/account/ports/reset-records.ts'
import type { SessionRecord } from '#core/account/ports/session-records.ts'
import type { SocialBeginning, SocialCandidate } from '#core/account/ports/social-records.ts'
import type { DroppedCard } from '#core/billing/ports/dropped-cards.ts'
import type { PriceOffer } from '#core/billing/price-offer.ts'
import type { Attempt } from '#core/billing/ports/payment-records.ts'
import type { Payment } from '#core/billing/ports/payments.ts'
import type { NewRefund, RefundRecord } from '#core/billing/ports/refund-records.ts'
import type { StoredCardRecord } from '#core/billing/ports/stored-card-records.ts'
import type { CustomerId, OrderId, SessionId } from '#core/shared/ids.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Checkout } from '#core/storing/checkout.ts'
import type { LabelNumber } from '#core/storing/label-code.ts'
import { isInLocker, type Locker, type LockerCode, type LockerPlace, type LooseOrder } from '#core/storing/locker.ts'
import type { Order } from '#core/storing/order.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { RoomRequest } from '#core/storing/room-request.ts'
import type { PickupPlace, SavedPlace } from '#core/storing/pickup-place.ts'
import type { WindowTaken } from '#core/storing/pickup-window.ts'
import type { NewReport } from '#core/storing/report-view.ts'
import type { CheckoutChange, OrderChange, RecordedStep } from '#core/storing/ports/order-records.ts'

export type PaymentRow = Payment & { readonly paymentKey: string | null; readonly canRefundPart?: false }

/** An order with all that hangs on it, as the tables hold it apart. */
export type OrderRow = {
  customer: CustomerId
  order: Order
  timeline: readonly RecordedStep[]
  /** Of the first term. */
  payment: PaymentRow
  /** Of the terms after it. */
  laterPayments?: readonly (PaymentRow & { readonly term: number })[]
  /** Not before then is a charge that was never asked of the card tried again. */
  chargeAgainAt?: Instant
  /** Of a paid order. */
  feeWon?: Won
  /** Of terms to come, and of those that were. */
  offers?: readonly (PriceOffer & { readonly notifyAt: Instant | null })[]
  attempts: readonly (Attempt & { readonly nextLookAt: Instant | null })[]
  reports: readonly (NewReport & { readonly filedAt: Instant })[]
  /** Oldest first. */
  checkouts: readonly Checkout[]
  /** In a locker of its region, if that has lockers. */
  place?: LockerPlace | null
  /** Its stop in a half-day. */
  window?: WindowTaken | null
  /** Where it is picked up. */
  pickup?: { readonly place: PickupPlace; readonly changedAt: Instant }
  /** Paid beside another contract of its kind, and not yet confirmed as both meant. */
  isSecond?: boolean
  /** Since when its customer is gone; `customer` is then a pseudonym without a customer. */
  leftAt?: Instant
}

/** What is in it the orders say. */
export type LockerRow = Omit<Locker, 'orders'>

export const lockerKey = (region: RegionCode, code: LockerCode): string => `${region} ${code}`

/** In the storage of the region without a place, the longest there first. */
export const looseOrders = ({ orders }: MemoryDatabase, region: RegionCode): readonly LooseOrder[] =>
  [...orders.values()]
    .filter(({ order, place }) => order.location === region && isInLocker(order.state) && !place)
    .toSorted((a, b) => ((a.order.storageStartDate ?? '') < (b.order.storageStartDate ?? '') ? -1 : 1))
    .map(({ order }) => ({ orderId: order.id, locker: order.locker }))

export type CustomerRow = {
  readonly customer: Customer
  readonly email: Email | null
  readonly passwordHash: string | null
  readonly providerId: string | null
  readonly isLinkCut: boolean
  readonly sessionGeneration: number
}

export type CardRow = StoredCardRecord & { readonly billingKey: string }

export type RefundRow = Omit<NewRefund, 'nextLookAt'> &
  Pick<RefundRecord, 'id' | 'orderId' | 'status' | 'failure' | 'looks' | 'isLeftToStaff' | 'paidByBankOn'> & {
    readonly nextLookAt: Instant | null
    readonly decidedAt: Instant | null
    /** The day of a transfer that was noted, and taken back on `decidedAt`. */
    readonly notedOn?: Day | null
  }

export type CodeRow = NewCode & Pick<CodeTaken, 'triesLeft'> & { readonly isUsed: boolean }

/** The shop's records for as long as a test or a demonstration lasts. A change is one synchronous step, so nothing comes between. */
export type MemoryDatabase = {
  /** Released texts, in the order of the days from which they hold. */
  readonly terms: TermsRelease[]
  /** Oldest first; without those of single orders. */
  readonly consents: Map<CustomerId, readonly Consent[]>
  readonly customers: Map<CustomerId, CustomerRow>
  readonly sessions: Map<SessionId, SessionRecord>
  readonly securityEvents: Set<SecurityEvent>
  readonly orders: Map<OrderId, OrderRow>
  /** By region and code. */
  readonly lockers: Map<string, LockerRow>
  readonly labels: Map<OrderId, LabelNumber>
  /** In the order in which they were saved. */
  readonly savedPlaces: Map<CustomerId, readonly (SavedPlace & { readonly savedAt: Instant })[]>
  /** In the order in which they were asked. */
  readonly roomRequests: Map<CustomerId, readonly RoomRequest[]>
  readonly paymentLinks: Map<PaymentLinkId, PaymentLink>
  readonly refunds: Map<string, RefundRow>
  readonly cards: Map<CustomerId, CardRow>
  readonly customerKeys: Map<CustomerId, string>
  readonly droppedCards: Map<number, DroppedCard & { readonly nextTryAt: Instant }>
  /** By purpose and target. */
  readonly codes: Map<string, CodeRow>
  readonly grants: Map<Hashed, ResetGrant>
  /** By rate limit and subject; the newest use comes first. */
  readonly uses: Map<string, readonly Instant[]>
  readonly guards: Map<Hashed, { readonly failures: number; readonly failedAt: Instant }>
  readonly beginnings: Map<Hashed, SocialBeginning>
  readonly candidates: Map<string, SocialCandidate>
  readonly complaints: Map<number, Complaint>
  readonly staffNotes: Map<number, StaffNote>
  readonly archived: Map<OrderId, ArchivedContract>
  readonly archivedComplaints: Map<number, ArchivedComplaint>
  readonly droppedLinks: Map<number, DroppedLink & { readonly droppedAt: Instant; readonly nextTryAt: Instant }>
  /** By key, with the next try. */
  readonly droppedPictures: Map<string, Instant>
}

export const memoryDatabase = (): MemoryDatabase => ({
  terms: [],
  consents: new Map(),
  customers: new Map(),
  sessions: new Map(),
  securityEvents: new Set(),
  orders: new Map(),
  lockers: new Map(),
  labels: new Map(),
  savedPlaces: new Map(),
  roomRequests: new Map(),
  paymentLinks: new Map(),
  refunds: new Map(),
  cards: new Map(),
  customerKeys: new Map(),
  droppedCards: new Map(),
  codes: new Map(),
  grants: new Map(),
  uses: new Map(),
  guards: new Map(),
  beginnings: new Map(),
  candidates: new Map(),
  complaints: new Map(),
  staffNotes: new Map(),
  archived: new Map(),
  archivedComplaints: new Map(),
  droppedLinks: new Map(),
  droppedPictures: new Map(),
})

export const isAttemptOpen = (row: OrderRow): boolean =>
  row.attempts.some(({ status }) => status === 'SENT' || status === 'UNKNOWN')

/** State, chain and all that the step sets, together with the step that follows at once. */
export const takeStep = (row: OrderRow, change: OrderChange): void => {
  const { event, to, occurredAt, recordedAt, actor, reason } = change
  const from = row.order.state
  const { amountWon, amountWay, note } = change
  const noted = {
    ...(amountWon !== undefined && { amountWon }),
    ...(amountWay !== undefined && { amountWay }),
    ...(note !== undefined && { note }),
  }
  row.timeline = [...row.timeline, { event, from, to, occurredAt, recordedAt, actor, reason, ...noted }]
  const stateChangedAt = to === row.order.state ? row.order.stateChangedAt : recordedAt
  row.order = { ...row.order, ...change.set, state: to, stateChangedAt }
  // The price was agreed to for a day that is none any more.
  if (change.set.storageStartDate === null)
    row.offers = (row.offers ?? []).filter(({ noticedAt }) => noticedAt === null)
  if (change.report) {
    const last = Math.max(...row.reports.map(report => report.filedAt))
    row.reports = [...row.reports, { ...change.report, filedAt: Math.max(recordedAt, last + 1) as Instant }]
  }
  if (change.place) row.place = change.place
  else if (!isInLocker(to)) row.place = null
  const isFreed = from === 'PICKUP_SCHEDULED' && to !== 'PICKED_UP'
  if (isFreed && (to !== 'PICKUP_SCHEDULED' || change.set.pickupDate !== undefined)) row.window = null
  if (change.window) row.window = change.window
  if (change.checkout) row.checkouts = withCheckout(row.checkouts, change.checkout)
  if (change.next) takeStep(row, change.next)
}

const withCheckout = (checkouts: readonly Checkout[], change: CheckoutChange): readonly Checkout[] => {
  if (change.kind === 'Changed') return checkouts.map(one => (one.id === change.id ? { ...one, ...change.set } : one))
  const { agreements: _, ...checkout } = change.checkout
  const untouched = { withdrawnAt: null, scheduledFor: null, deliveredAt: null, deliveredTo: null, restoredOn: null }
  return [...checkouts, { ...checkout, ...untouched }]
}
