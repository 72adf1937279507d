import { isNextTooSoon } from '#core/billing/charge-hold.ts'
import { nextPrice, type PricedOrder } from '#core/billing/price-change.ts'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import type { PriceOffer } from '#core/billing/price-offer.ts'
import type { TermsRelease } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import type { RoomWish } from '#core/storing/room-request.ts'

/** The facts of a notice, read when it is sent: it says what holds then. Nothing in it is typed text but what the staff wrote. */
export type NoticeFacts = {
  /** Null for what concerns the customer and no single order. */
  readonly order:
    | (Pick<
        Order,
        | 'id'
        | 'equipmentType'
        | 'plan'
        | 'state'
        | 'placedAt'
        | 'location'
        | 'pickupDate'
        | 'pickupHalf'
        | 'pickupWish'
        | 'missedPickup'
        | 'placeStatus'
        | 'storageStartDate'
        | 'termsPaid'
        | 'autoRenewal'
        | 'renewal'
      > & {
        /** What the term that is paid for now cost, and what the next one will. */
        readonly yearlyWon: Won
        readonly nextWon: Won
        /** The next one follows the last too soon, and is charged to no card on its day (G927). */
        readonly isNextHeld?: boolean
        /** A higher price for the next term (G73). */
        readonly offer: PriceOffer | null
      })
    | null
  /** Of each further notice that the same message tells, its order (G786): another one, or the same once more. */
  readonly together?: readonly NoticeOrder[]
  /** The one that the notice is about; else the newest of the order that is no goodwill. */
  readonly refund: {
    readonly amountWon: Won
    readonly requestedAt: Instant
    /** It went to a bank account. */
    readonly isByBank?: boolean
  } | null
  /** How the staff took the newest payment of the order; left out where a card paid it. */
  readonly paidAtDesk?: DeskKind
  /** Of a notice that brings one, while it can be used. */
  readonly paymentLink?: { readonly id: string; readonly expiresAt: Instant; readonly isRenewal: boolean }
  /** Of a notice about an order, or one that leads to a card: the customer is known to the staff alone, and signs up first. */
  readonly isWithoutLogin?: boolean
  /** When the gear is brought, of the newest checkout. */
  readonly broughtOn: Day | null
  /** Of a notice about a new version of a text. */
  readonly terms?: Pick<TermsRelease, 'kind' | 'version' | 'effectiveOn' | 'changes'> | null
  /** Of a notice about what the customer said to news and offers. */
  readonly consentGivenAt?: Instant | null
  /** Of a notice that there is room: for what, while it may be offered; null once it was ordered or withdrawn. */
  readonly room?: RoomWish | null
  /** Of a notice that the staff wrote. */
  readonly written?: string
  readonly now: Instant
}

export type NoticeOrder = NonNullable<NoticeFacts['order']>

export const toOrderFacts = (priced: PricedOrder, lastChargedOn: Day | null = null): NoticeOrder => ({
  ...priced.order,
  yearlyWon: priced.lastPaid,
  nextWon: nextPrice(priced)?.won ?? priced.lastPaid,
  isNextHeld: isNextTooSoon(priced.order, lastChargedOn),
  offer: priced.offer,
})
