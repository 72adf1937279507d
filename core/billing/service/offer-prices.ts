import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { allKnown, type UnknownRegion } from '#core/storing/region.ts'
import { mayActAs, type RoleTooLow, type StaffDecision, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { NewPriceOffer, PricedOf, PriceRecords } from '../ports/price-records.ts'
import { isLowered, type PriceOffer } from '../price-offer.ts'
import {
  losesAnnouncement,
  lowerPrice,
  nextChargeDay,
  offerPrice,
  type OfferRefusal,
  type PricedOrder,
  type PriceWish,
} from '../price-change.ts'
import { priceTimes } from '../price-times.ts'

/** What the shop costs is the owner's to say. */
export const ROLE_FOR_PRICES: StaffRole = 'ADMIN'

export type OfferCommand = PriceWish & {
  readonly of: Exclude<PricedOf, { customer: unknown }>
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}

export type Offers = {
  readonly offered: readonly NewPriceOffer[]
  /** Who is passed over, and why. */
  readonly passedOver: readonly { readonly orderId: OrderId; readonly why: OfferRefusal }[]
}

/** Offers a new price to one contract or to all of a plan. */
export type OfferPrices = (
  command: OfferCommand,
) => ResultAsync<Offers, OrderNotFound | UnknownRegion | RoleTooLow | ServiceUnreachable>

type Deps = { readonly prices: PriceRecords; readonly clock: Clock; readonly shop: ShopNow }

export const makeOfferPrices =
  ({ prices, clock, shop }: Deps): OfferPrices =>
  ({ of, staff, reason, dryRun, ...wish }) => {
    const { role } = staff
    if (!mayActAs(role, ROLE_FOR_PRICES)) return errAsync({ kind: 'RoleTooLow', needed: ROLE_FOR_PRICES, role })
    const now = clock.now()
    return contractsOf(of, { prices, shop }).andThen(contracts => {
      if ('order' in of && contracts.length === 0) return errAsync<Offers, OrderNotFound>({ kind: 'OrderNotFound' })
      const [only] = contracts
      if ('order' in of && only !== undefined && wish.won < only.lastPaid)
        return lowered({ prices, only, wish, decision: { by: staff.id, reason, at: now }, dryRun })
      const plan = planFor(contracts, wish, now)
      if (dryRun || plan.offered.length === 0) return okAsync(plan)
      return prices.offer(plan.offered, { by: staff.id, reason, at: now }).map(written => onlyWritten(plan, written))
    })
  }

type Lowering = {
  readonly prices: PriceRecords
  readonly only: PricedOrder
  readonly wish: PriceWish
  readonly decision: StaffDecision
  readonly dryRun: boolean
}

/** Of one contract alone: typed for a whole plan, a nought too few would be everybody's price at once. */
const lowered = ({
  prices,
  only,
  wish,
  decision,
  dryRun,
}: Lowering): ResultAsync<Offers, OrderNotFound | ServiceUnreachable> => {
  const orderId = only.order.id
  const decide = (priced: PricedOrder): Result<PriceOffer, OfferRefusal> => lowerPrice(priced, wish, decision.at)
  const asked: ResultAsync<PriceOffer, OfferRefusal | OrderNotFound | ServiceUnreachable> = dryRun
    ? decide(only).asyncAndThen(offer => okAsync(offer))
    : prices.lower(orderId, decide, decision)
  return asked
    .map((offer): Offers => ({ offered: [{ orderId, offer, notifyAt: null }], passedOver: [] }))
    .orElse(refusal =>
      typeof refusal === 'string' ? ok({ offered: [], passedOver: [{ orderId, why: refusal }] }) : err(refusal),
    )
}

/** Of a region that the shop does not have it would be none, and nobody would notice (G809). */
const contractsOf = (
  of: OfferCommand['of'],
  { prices, shop }: Pick<Deps, 'prices' | 'shop'>,
): ResultAsync<readonly PricedOrder[], UnknownRegion | ServiceUnreachable> =>
  allKnown(shop(), 'region' in of && of.region !== undefined ? [of.region] : []).asyncAndThen(() =>
    prices.contracts(of),
  )

const planFor = (contracts: readonly PricedOrder[], wish: PriceWish, now: Instant): Offers => {
  const asked = contracts.map(priced => ({ orderId: priced.order.id, priced, offer: offerPrice(priced, wish, now) }))
  return {
    offered: asked.flatMap(({ orderId, priced, offer }) =>
      offer.isOk() ? { orderId, offer: offer.value, notifyAt: notifyAt(priced, now) } : [],
    ),
    passedOver: asked.flatMap(({ orderId, offer }) => (offer.isErr() ? { orderId, why: offer.error } : [])),
  }
}

/** In the past once the time has begun: the next round sends the notice. */
const notifyAt = ({ order }: PricedOrder, now: Instant): Instant => {
  const chargeOn = nextChargeDay(order)
  return chargeOn === null ? now : priceTimes(chargeOn).noticeFrom
}

/** A notice of an older offer may have been sent in between. */
const onlyWritten = ({ offered, passedOver }: Offers, written: readonly OrderId[]): Offers => ({
  offered: offered.filter(({ orderId }) => written.includes(orderId)),
  passedOver: [
    ...passedOver,
    ...offered.flatMap(({ orderId }) => (written.includes(orderId) ? [] : { orderId, why: 'TOLD' as const })),
  ],
})

/** Takes offers back, announced or not, whatever their answer: the next payment is the price of before. */
export type WithdrawPrices = (
  command: Omit<OfferCommand, keyof PriceWish>,
) => ResultAsync<Withdrawn, OrderNotFound | UnknownRegion | RoleTooLow | ServiceUnreachable>

export type Withdrawn = {
  readonly withdrawn: readonly {
    readonly orderId: OrderId
    readonly offer: PriceOffer
    /** A reminder has named it: the payment waits for another one, or is held (G973). */
    readonly isAnnounced: boolean
  }[]
  /** With a charge of that price under way. */
  readonly charging: readonly OrderId[]
}

export const makeWithdrawPrices =
  ({ prices, clock, shop }: Deps): WithdrawPrices =>
  ({ of, staff, reason, dryRun }) => {
    const { role } = staff
    if (!mayActAs(role, ROLE_FOR_PRICES)) return errAsync({ kind: 'RoleTooLow', needed: ROLE_FOR_PRICES, role })
    return contractsOf(of, { prices, shop }).andThen(contracts => {
      if ('order' in of && contracts.length === 0) return errAsync<Withdrawn, OrderNotFound>({ kind: 'OrderNotFound' })
      // A lower price was set for one contract, and is taken back of it alone.
      const offered = contracts.flatMap(priced => {
        const { order, offer, attemptOpen, lastPaid } = priced
        if (offer === null || (isLowered(offer) && !('order' in of))) return []
        return { orderId: order.id, offer, attemptOpen, isAnnounced: losesAnnouncement(priced, lastPaid) }
      })
      const free = offered.filter(({ attemptOpen }) => !attemptOpen).map(({ orderId }) => orderId)
      const gone = dryRun
        ? okAsync<readonly OrderId[], ServiceUnreachable>(free)
        : prices.withdraw(free, { by: staff.id, reason, at: clock.now() })
      return gone.map(ids => ({
        withdrawn: offered.flatMap(({ orderId, offer, isAnnounced }) =>
          ids.includes(orderId) ? { orderId, offer, isAnnounced } : [],
        ),
        charging: offered.flatMap(({ orderId }) => (ids.includes(orderId) ? [] : orderId)),
      }))
    })
  }
