import fc from 'fast-check'
import { contractAction, type Action } from './action.ts'
import { addDays, chargeTimeOn, toDay } from './calendar.ts'
import { Pick, toOutcome } from './customer-actions.ts'
import { type Contract, nextWon, type Offer, renewalDay, SINCE_ARRIVAL, type World } from './world.ts'

const NOTICE_DAYS = 30
const LATEST_NOTICE_DAYS = 14
const DEARER_WON = 10_000
const CHEAPER = 0.9

/** For the next year. */
const currentOffer = ({ offers, terms }: Contract): Offer | null =>
  offers.find(({ term }) => term === terms + 1) ?? null

const isLowered = ({ oldWon, newWon }: Offer): boolean => newWon < oldWon

const renews = ({ renewal, standing, state }: Contract): boolean =>
  renewal !== 'TERMINATED' && standing === 'OK' && SINCE_ARRIVAL.includes(state)

/** Docs/rules/renewals.md, G73. */
export const offerPrice = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff offers a higher price',
    suits: contract => renews(contract) && currentOffer(contract)?.isAnnounced !== true,
    perform: (shop, { contract, at }) => shop.office.offerPrice(shop.orderAt(at).id, contract.lastWon + DEARER_WON),
    predict(world, contract) {
      const refused = offerRefused(world, contract)
      if (refused !== null) return refused
      const term = contract.terms + 1
      const offer: Offer = {
        term,
        oldWon: contract.lastWon,
        newWon: contract.lastWon + DEARER_WON,
        from: toDay(world.now),
        announceAt: chargeTimeOn(addDays(renewalDay(contract) ?? '', -NOTICE_DAYS)),
        isAnnounced: false,
        answer: null,
      }
      contract.offers = [...contract.offers.filter(one => one.term !== term), offer]
      return 'offered'
    },
  })

const offerRefused = ({ now }: World, contract: Contract): string | null => {
  const next = renewalDay(contract)
  if (contract.terms > 0 && next === null) return 'NOT_STORED_YET'
  if (contract.terms === 0 || next === null || !renews(contract)) return 'NOT_RENEWING'
  if (toDay(now) > next) return 'BEFORE_THAT_DAY'
  if (toDay(now) > addDays(next, -LATEST_NOTICE_DAYS)) return 'TOO_SOON'
  const offer = currentOffer(contract)
  if (offer?.isAnnounced === true) return 'TOLD'
  return offer !== null && isLowered(offer) ? 'LOWERED' : null
}

/** Docs/decisions/0156. */
export const lowerPrice = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff sets a lower price',
    suits: ({ renewal, state }) => renewal !== 'TERMINATED' && SINCE_ARRIVAL.includes(state),
    perform: (shop, { contract, at }) => shop.office.offerPrice(shop.orderAt(at).id, lowerThan(contract)),
    predict(world, contract) {
      const refused = lowerRefused(world, contract)
      if (refused !== null) return refused
      const term = contract.terms + 1
      const newWon = lowerThan(contract)
      contract.offers = [
        ...contract.offers.filter(one => one.term !== term),
        {
          term,
          oldWon: contract.lastWon,
          newWon,
          from: toDay(world.now),
          announceAt: Infinity,
          isAnnounced: false,
          answer: null,
        },
      ]
      contract.agreedWon = newWon
      return 'offered'
    },
  })

const lowerThan = ({ lastWon }: Contract): number => Math.ceil(lastWon * CHEAPER)

const lowerRefused = ({ now }: World, contract: Contract): string | null => {
  const next = renewalDay(contract)
  if (contract.terms > 0 && next === null) return 'NOT_STORED_YET'
  if (next === null || contract.renewal === 'TERMINATED' || !SINCE_ARRIVAL.includes(contract.state))
    return 'NOT_RENEWING'
  if (contract.doubt) return 'CHARGING'
  if (toDay(now) > next) return 'BEFORE_THAT_DAY'
  return currentOffer(contract)?.isAnnounced === true ? 'TOLD' : null
}

/** The price of before holds, also of who agreed. */
export const withdrawPrice = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff withdraws the higher price',
    suits: contract => currentOffer(contract) !== null,
    perform: (shop, { at }) => shop.office.withdrawPrice(shop.orderAt(at).id),
    predict(_world, contract) {
      const offer = currentOffer(contract)
      if (offer === null) return '0 withdrawn, 0 charging'
      if (contract.doubt) return '0 withdrawn, 1 charging'
      contract.offers = contract.offers.filter(one => one !== offer)
      if (offer.answer !== null || isLowered(offer)) contract.agreedWon = offer.oldWon
      // The last reminder named less (G973).
      if (contract.announcedWon !== null && offer.oldWon > contract.announcedWon) contract.announcedOn = null
      return '1 withdrawn, 0 charging'
    },
  })

/** As the page shows it, which may be older than the offer (G729). */
export const answerOffer = (pick: number, answer: 'AGREED' | 'KEPT', isStale = false): Action =>
  contractAction(pick, {
    name: `${answer === 'AGREED' ? 'agree to the higher price' : 'keep the price'}${isStale ? ', on an old page' : ''}`,
    by: 'CUSTOMER',
    suits: contract => currentOffer(contract)?.isAnnounced === true,
    async perform(shop, { contract, at }) {
      const newAmount = (currentOffer(contract)?.newWon ?? 0) + (isStale ? 1 : 0)
      const path = `/orders/${shop.orderAt(at).id}/price-changes/${contract.terms + 1}`
      const said = await shop.call(contract.owner, 'PUT', path, { answer, newAmount })
      return said.status === 200 ? `200 ${said.body.price.amount}` : toOutcome(said)
    },
    predict(world, contract) {
      const [offer, next] = [currentOffer(contract), renewalDay(contract)]
      if (!offer?.isAnnounced || (isStale && answer === 'AGREED')) return '404 ORDER_NOT_FOUND'
      const isOpen = renews(contract) && !contract.doubt && next !== null && toDay(world.now) < next
      if (!isOpen) return '409 INVALID_TRANSITION'
      offer.answer = answer
      contract.agreedWon = answer === 'AGREED' ? offer.newWon : contract.lastWon
      return `200 ${nextWon(contract)}`
    },
  })

/** A worker tells who is offered a higher price, from thirty to fourteen days ahead. */
export const announcePrices = ({ contracts, now }: World): void => {
  for (const contract of contracts) {
    for (const offer of contract.offers) {
      if (offer.announceAt > now) continue
      const next = renewalDay(contract)
      const isCurrent = offer === currentOffer(contract) && next !== null && next >= offer.from && renews(contract)
      const from = next === null ? Infinity : chargeTimeOn(addDays(next, -NOTICE_DAYS))
      if (isCurrent && now < from) {
        offer.announceAt = from
        continue
      }
      offer.announceAt = Infinity
      if (isCurrent && next !== null && toDay(now) <= addDays(next, -LATEST_NOTICE_DAYS)) offer.isAnnounced = true
    }
  }
}

const Sometimes = fc.nat({ max: 5 }).map(one => one === 0)

/** Higher prices: offered, announced, answered, withdrawn; and lower ones, which are set. */
export const PRICE_ACTIONS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  { weight: 4, arbitrary: Pick.map(offerPrice) },
  { weight: 1, arbitrary: Pick.map(lowerPrice) },
  { weight: 1, arbitrary: Pick.map(withdrawPrice) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(Pick, fc.constantFrom('AGREED' as const, 'AGREED' as const, 'KEPT' as const), Sometimes)
      .map(([pick, answer, isStale]) => answerOffer(pick, answer, isStale)),
  },
]
