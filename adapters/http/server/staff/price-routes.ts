import { err, ok } from 'neverthrow'
import * as prices from '#adapters/http/contract/staff/prices.ts'
import { invalid, unknownRegion } from '#adapters/http/server/invalid-input.ts'
import { type ListedOffer, PRICE_OFFERS } from '#core/billing/ports/price-records.ts'
import { MAX_YEARLY_WON, OFFER_REFUSALS } from '#core/billing/price-change.ts'
import type { Offers } from '#core/billing/service/offer-prices.ts'
import type { Instant } from '#core/shared/instant.ts'
import { ListPlace, readPage } from '#core/shared/page.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

const OFFERS_SHOWN = 20

/** What renewals cost. */
export const staffPriceRoutes = (mount: Mount): void => {
  mount(prices.priceOffers, ({ desk, query: { after } }) =>
    (after === undefined ? ok(null) : ListPlace.parse(after, PRICE_OFFERS))
      .asyncAndThen(place =>
        readPage(PRICE_OFFERS, { after: place, limit: OFFERS_SHOWN }, part => desk.prices.list(null, part)),
      )
      .map(({ items, next }) => ({ offers: items.map(offerRow), next })),
  )

  mount(
    prices.offerPrices,
    ({ desk, caller, body: { plan, region, won, from, isInsisted = false, reason, dryRun = false } }) =>
      (won > MAX_YEARLY_WON ? err(invalid('won')()) : ok(won))
        .asyncAndThen(yearly =>
          desk
            .offerPrices({
              of: { plan, region },
              won: yearly,
              from,
              isInsisted,
              reason,
              dryRun,
              staff: caller.member,
            })
            .mapErr(unknownRegion('region')),
        )
        .map(offers => offeredRow(offers, { dryRun, now: desk.clock.now() })),
  )

  mount(prices.withdrawPrices, ({ desk, caller, body: { plan, region, reason, dryRun = false } }) =>
    desk
      .withdrawPrices({ of: { plan, region }, reason, dryRun, staff: caller.member })
      .mapErr(unknownRegion('region'))
      .map(({ withdrawn, charging }) => ({
        withdrawn: withdrawn.length,
        notified: withdrawn.filter(({ offer }) => offer.noticedAt !== null).length,
        charging: charging.length,
        dryRun,
      })),
  )
}

const offerRow = ({ orderId, offer }: ListedOffer) => ({
  orderId,
  term: offer.term,
  before: offer.oldWon,
  after: offer.newWon,
  from: offer.from,
  noticedAt: offer.noticedAt,
  answer: offer.answer,
})

type Asked = { readonly dryRun: boolean; readonly now: Instant }

const offeredRow = ({ offered, passedOver }: Offers, { dryRun, now }: Asked): prices.OfferedPrices => {
  // Whose time has begun is notified in the next round.
  const moments = offered
    .flatMap(({ notifyAt }) => (notifyAt === null ? [] : notifyAt < now ? now : notifyAt))
    .toSorted((one, other) => one - other)
  const paid = offered.map(({ offer }) => offer.oldWon).toSorted((one, other) => one - other)
  return {
    offered: offered.length,
    leastBefore: paid[0] ?? null,
    mostBefore: paid.at(-1) ?? null,
    notifiedFrom: moments[0] ?? null,
    notifiedUntil: moments.at(-1) ?? null,
    passedOver: OFFER_REFUSALS.map(why => ({
      why,
      contracts: passedOver.filter(one => one.why === why).length,
    })).filter(({ contracts }) => contracts > 0),
    dryRun,
  }
}
