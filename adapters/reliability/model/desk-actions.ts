import fc from 'fast-check'
import type { RegionCode } from '#core/storing/region.ts'
import { isSoldOut } from './lockers.ts'
import { contractAction, type Action } from './action.ts'
import { addDays, toDay } from './calendar.ts'
import { findUnpaid, mayOrder, Pick, replaced, toOutcome } from './customer-actions.ts'
import {
  begun,
  findContracts,
  findOwner,
  isHeld,
  pendingFrom,
  reconcileWindow,
  renewed,
  reversed,
  type ChargedBy,
} from './money.ts'
import { type Call, CALLS, confirmed, END, isDecidedAtOnce, wasPaid } from './money-actions.ts'
import type { Shop } from './shop.ts'
import {
  type Contract,
  isActive,
  isOffered,
  type Key,
  liveLink,
  moveAtDesk,
  newContract,
  nextWon,
  NOTHING_KNOWN,
  postponeLook,
  priceOf,
  type Region,
  REGIONS,
  renewalDay,
  sentAt,
  SINCE_ARRIVAL,
  usableCard,
  type World,
} from './world.ts'

const LINK_LIFE_MS = 72 * 3_600_000
const DAY_MS = 24 * 3_600_000
const LINKS_A_DAY = 5
const MOST_OWNERS = 4

type Way = 'CASH' | 'BANK' | 'LINK'

/** The owner that a number means, with or without a login; null is somebody new. */
const buyerAt = (world: World, pick: number | null): number | null => {
  const here = world.owners.flatMap(({ hasLeft }, at) => (hasLeft ? [] : [at]))
  return pick === null ? null : (here[pick % Math.max(1, here.length)] ?? null)
}

/** Docs/rules/payments.md, G190 and G195: an order that staff takes, paid or with a link to pay by. */
export const deskOrder = (
  pick: number | null,
  type: Contract['type'],
  plan: Contract['plan'],
  way: Way,
  region: Region = 'RESORT',
  isForced = false,
  hasLooked = true,
): Action => ({
  name: `staff takes an order ${type} ${plan} ${region} of ${pick ?? 'somebody new'}, ${way}${isForced ? ', beyond the lockers' : ''}${hasLooked ? '' : ', without a look at their contracts'}`,
  can: world => mayOrder(world) && (pick === null ? world.owners.length < MOST_OWNERS : buyerAt(world, pick) !== null),
  async perform(shop, world) {
    const buyer = buyerAt(world, pick)
    const [phone, name] = buyer === null ? [shop.newPhone(), '김보관'] : [shop.personAt(buyer).phone, null]
    const shownBeside = hasLooked ? world.contracts.length : undefined
    const chosen = { equipmentType: type, plan, location: region as RegionCode, isForced, shownBeside }
    const ordered = await shop.desk.order(phone, name, way === 'LINK' ? way : { kind: way }, chosen)
    if (!ordered.startsWith('SK-')) return ordered
    if (buyer === null) await shop.known(ordered)
    shop.ordersMade.push({ id: ordered, plan, paymentKeys: [] })
    return 'ordered'
  },
  predict(world) {
    const buyer = buyerAt(world, pick)
    if (region === 'LAKE' && !isForced && isSoldOut(world, buyer ?? -1, type)) return 'SoldOut'
    const older = buyer === null ? undefined : findUnpaid(world, buyer, type)
    if (older?.doubt) return 'InProgress'
    if (!hasLooked && world.contracts.some(one => one.owner === buyer && one.type === type && isActive(one)))
      return 'ContractsChanged'
    // G931
    const hasPlace = older?.hasPlace ?? false
    if (buyer === null) world.owners.push({ card: null, hasLeft: false, hasLogin: false })
    else replaced(world, buyer, type)
    const contract = newContract({ owner: buyer ?? world.owners.length - 1, type, plan, region, hasPlace }, world.now)
    world.contracts.push(contract)
    if (way === 'LINK')
      contract.links.push({ term: 1, madeAt: world.now, endsAt: world.now + LINK_LIFE_MS, isCancelled: false })
    else {
      contract.firstBy = 'DESK'
      begun(world, contract)
      moveAtDesk(world, 'PAYMENT', priceOf(contract))
    }
    return 'ordered'
  },
})

/** A new link in place of the one before, or none. */
export const changeLink = (pick: number, what: 'AGAIN' | 'CANCEL'): Action =>
  contractAction(pick, {
    name: `staff ${what === 'AGAIN' ? 'sends a link' : 'cancels the link'}`,
    suits: contract =>
      what === 'CANCEL' ? liveLink(contract) !== null : contract.state === 'UNPAID' || contract.standing !== 'OK',
    perform: (shop, { at }) => shop.desk.link(shop.orderAt(at).id, what),
    predict(world, contract) {
      const live = liveLink(contract)
      if (what === 'CANCEL' && live === null) return 'NoPaymentLink'
      if (what === 'AGAIN') {
        const isOwed = contract.standing !== 'OK' && contract.renewal !== 'TERMINATED'
        if (contract.state !== 'UNPAID' && !isOwed) return 'NothingToPay'
        if (contract.doubt) return 'InProgress'
        if (contract.state !== 'UNPAID') {
          if (!SINCE_ARRIVAL.includes(contract.state)) return 'NothingToPay'
          if (isHeld(contract, world.now, 'CUSTOMER')) return 'ChargeHeld'
        }
        const lately = contract.links.filter(({ madeAt }) => madeAt > world.now - DAY_MS)
        if (lately.length >= LINKS_A_DAY) return 'TooManyRequests'
      }
      if (live) live.isCancelled = true
      if (what === 'CANCEL') return 'done'
      const term = contract.state === 'UNPAID' ? 1 : contract.terms + 1
      contract.links.push({ term, madeAt: world.now, endsAt: world.now + LINK_LIFE_MS, isCancelled: false })
      return 'done'
    },
  })

type Pressing = {
  readonly declines: boolean
  readonly call: Call
  /** The page that confirms is loaded twice. */
  readonly isTwice: boolean
}

const AGREED = { service: true, damageCompensation: true, autoExtension: true }

/** By a browser that nobody is signed in with: the window is opened, and what it approved is confirmed. */
export const payByLink = (pick: number, pressing: Pressing): Action =>
  contractAction(pick, {
    name: `pay by the link ${JSON.stringify(pressing)}`,
    suits: contract => liveLink(contract) !== null,
    can: ({ links }) => links.length > 0,
    async perform(shop, { at }) {
      const [browser, token] = [shop.browser(), await shop.linkOf(at)]
      const opened = await browser.call('POST', '/api/payment-links/begin', { body: { token, agreements: AGREED } })
      if (opened.status !== 200) return `begin: ${toOutcome(opened)}`
      const { orderId, amount } = opened.body
      const choice = pressing.declines ? { outcome: 'decline', code: 'REJECT_CARD_PAYMENT' } : { outcome: 'approve' }
      const paymentKey = (await shop.window({ orderId, amount, orderName: '스키 보관', ...choice })).body.paymentKey
      if (orderId === shop.orderAt(at).id) shop.orderAt(at).paymentKeys.push(paymentKey)
      const body = { orderId, amount, paymentKey }
      const press = async () => toOutcome(await browser.call('POST', '/api/orders/toss/confirm-by-pass', { body }))
      const first = await shop.among(CALLS[pressing.call], press)
      return pressing.isTwice ? `${first}, ${await press()}` : first
    },
    predict(world, contract) {
      const link = contract.links.at(-1)
      if (!link || link.isCancelled) return 'begin: 404 ORDER_NOT_FOUND'
      const refused = link.term === 1 ? firstRefused(contract, world.now) : renewalRefused(contract, link, world.now)
      if (refused !== null) return `begin: ${refused}`
      const key: Key = { agreedAt: world.now, declines: pressing.declines, spent: false }
      if (link.term === 1) contract.keys.push(key)
      const press = (call: Call) =>
        link.term === 1 ? confirmed(world, contract, call) : renewalConfirmed(world, contract, { key, call })
      const first = press(pressing.call)
      return pressing.isTwice ? `${first}, ${press('fine')}` : first
    },
  })

const firstRefused = (contract: Contract, now: number): string | null => {
  if (wasPaid(contract)) return '409 ORDER_ALREADY_PAID'
  if (contract.doubt) return '409 IN_PROGRESS'
  return isOffered(contract, now) ? null : '409 ORDER_EXPIRED'
}

/** Docs/rules/payments.md, G245. */
const renewalRefused = (contract: Contract, link: Contract['links'][number], now: number): string | null => {
  const { terms, takenTerms, doubt, standing, renewal, state } = contract
  if (terms >= link.term) return '409 ORDER_ALREADY_PAID'
  if (link.endsAt <= now) return '409 ORDER_EXPIRED'
  if (takenTerms > terms) return '409 ORDER_ALREADY_PAID'
  if (doubt) return '409 IN_PROGRESS'
  if (standing === 'OK' || renewal === 'TERMINATED' || !SINCE_ARRIVAL.includes(state)) return '409 ORDER_EXPIRED'
  return isHeld(contract, now, 'CUSTOMER') ? '409 ORDER_EXPIRED' : null
}

/** What the window has approved is confirmed, for the first time or once more. */
const renewalConfirmed = (world: World, contract: Contract, { key, call }: { key: Key; call: Call }): string => {
  const { doubt } = contract
  const term = contract.terms + 1
  if (doubt?.byWindow === key) {
    reconcileWindow(world, contract)
    if (contract.doubt === doubt && !doubt.pending && !doubt.replays) decided(world, contract, { key, call, term })
    if (contract.doubt === doubt) {
      postponeLook(doubt, world.now)
      return '202'
    }
    return contract.takenTerms >= doubt.term ? '200' : '400 declined'
  }
  // It has been confirmed before: nothing is asked again.
  if (key.spent || contract.standing === 'OK') return contract.standing === 'OK' ? '200' : '400 declined'
  const isReached = call !== 'lost before' && call !== 'refused' && call !== 'unsure'
  contract.windowAt = call === 'refused' ? key.agreedAt : null
  if (isReached && isDecidedAtOnce(call, !key.declines)) {
    return decided(world, contract, { key, call: 'fine', term })
  }
  key.spent = call === 'refused' || (isReached && key.declines)
  if (call === 'refused') return '400 declined'
  const end = END[call]
  const isTaken = isReached && !key.declines
  if (isTaken && !end) contract.chargedWon += nextWon(contract)
  contract.doubt = {
    ...NOTHING_KNOWN,
    term,
    key: 0,
    byWindow: key,
    replays: call === 'unsure',
    moved: isTaken && !end,
    pending: isTaken && end ? pendingFrom(world.now, end) : null,
    ...sentAt(world.now),
  }
  return '202'
}

/** The provider answers at once. */
const decided = (
  world: World,
  contract: Contract,
  { key, call, term }: { readonly key: Key; readonly call: Call; readonly term: number },
): string => {
  if (call !== 'fine') return '202'
  const since = contract.doubt?.sentAt ?? world.now
  contract.doubt = null
  key.spent = true
  if (key.declines) return '400 declined'
  contract.chargedWon += nextWon(contract)
  renewed(contract, term, since)
  return '200'
}

const REMINDED_DAYS = 30

/** Docs/rules/payments.md, G194. */
export const renewAtDesk = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff takes the money of the next year',
    suits: (contract, { now }) => {
      const next = renewalDay(contract)
      return next !== null && toDay(now) >= addDays(next, -REMINDED_DAYS) && SINCE_ARRIVAL.includes(contract.state)
    },
    perform: async (shop, { at }) => (await shop.desk.renew(shop.orderAt(at).id)).split(' ')[0] ?? '',
    predict(world, contract) {
      const next = renewalDay(contract)
      if (contract.renewal === 'TERMINATED') return 'RenewalEnded'
      if (contract.doubt) return 'InProgress'
      if (contract.takenTerms > contract.terms) return 'NothingUnpaid'
      if (next === null || !SINCE_ARRIVAL.includes(contract.state)) return 'InvalidState'
      if (toDay(world.now) < addDays(next, -REMINDED_DAYS)) return 'RenewalTooEarly'
      if (isHeld(contract, world.now, 'CUSTOMER')) return 'ChargeHeld'
      const { chargedOn: chargedBefore, lastWon: wonBefore } = contract
      renewed(contract, contract.terms + 1, world.now)
      contract.deskRenewal = { chargedBefore, wonBefore }
      moveAtDesk(world, 'PAYMENT', contract.lastWon)
      return 'paid'
    },
  })

/** Docs/rules/payments.md, G256. */
export const reverseRenewal = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff takes back that the next year was paid at the desk',
    suits: ({ deskRenewal }) => deskRenewal !== null,
    perform: (shop, { at }) => shop.desk.reverse(shop.orderAt(at).id),
    predict(world, contract) {
      if (contract.deskRenewal === null) return 'NotRenewedAtDesk'
      if (contract.renewal === 'TERMINATED') return 'RenewalEnded'
      if (contract.doubt) return 'InProgress'
      if (!SINCE_ARRIVAL.includes(contract.state)) return 'InvalidState'
      moveAtDesk(world, 'TRANSFER', contract.lastWon)
      reversed(contract, world.now)
      return 'reversed'
    },
  })

/** Docs/rules/renewals.md, G116 and G242: by the stored card, outside its schedule; a worker sends it. */
const chargeRefused = (world: World, contract: Contract, by: Exclude<ChargedBy, 'SCHEDULER'>): string | null => {
  const { renewal, doubt, takenTerms, terms, standing, state, lastTry } = contract
  const isOwed = standing === 'UNPAID' || (standing === 'PAST_DUE' && by === 'CUSTOMER')
  if (renewal === 'TERMINATED') return 'RenewalEnded'
  if (doubt) return 'InProgress'
  if (takenTerms > terms || !isOwed) return 'NothingUnpaid'
  if (!SINCE_ARRIVAL.includes(state)) return 'InvalidState'
  if (isHeld(contract, world.now, by)) return by === 'CUSTOMER' ? 'InvalidState' : 'ChargeHeld'
  const card = usableCard(findOwner(world, contract))
  if (card === null) return 'CardNeeded'
  const isTried = lastTry?.term === terms + 1 && toDay(lastTry.at) === toDay(world.now) && card.since <= lastTry.at
  return isTried ? 'TriedToday' : null
}

const chargeAsked = (world: World, contract: Contract): void => {
  const term = contract.terms + 1
  contract.lastTry = { at: world.now, term }
  contract.doubt = { ...NOTHING_KNOWN, term, key: 0, replays: false, ...sentAt(world.now), lookAt: world.now }
}

const ON_WIRE: Readonly<Record<string, string>> = {
  RenewalEnded: '409 RENEWAL_ENDED',
  InProgress: '409 IN_PROGRESS',
  NothingUnpaid: '409 NOTHING_UNPAID',
  InvalidState: '409 INVALID_TRANSITION',
  CardNeeded: '409 CARD_NEEDED',
  TriedToday: '409 TRIED_TODAY',
}

export const pressRenewal = (pick: number): Action =>
  contractAction(pick, {
    name: 'pay the renewal by the stored card',
    by: 'CUSTOMER',
    suits: ({ standing }) => standing !== 'OK',
    perform: async (shop: Shop, { contract, at }) =>
      toOutcome(
        await shop.call(contract.owner, 'POST', `/orders/${shop.orderAt(at).id}/renewal/pay`, {
          amount: nextWon(contract),
        }),
      ),
    predict(world, contract) {
      const refused = chargeRefused(world, contract, 'CUSTOMER')
      if (refused !== null) return ON_WIRE[refused] ?? refused
      chargeAsked(world, contract)
      return '202'
    },
  })

export const staffCharges = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff charges the renewal',
    suits: ({ standing }) => standing === 'UNPAID',
    perform: (shop, { at }) => shop.desk.charge(shop.orderAt(at).id),
    predict(world, contract) {
      const refused = chargeRefused(world, contract, 'STAFF')
      if (refused !== null) return refused
      chargeAsked(world, contract)
      return 'asked'
    },
  })

/** Docs/rules/payments.md, G244. */
export const sendCardLink = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff sends the way to register a card',
    suits: ({ renewal }) => renewal === 'NEEDS_CARD',
    perform: (shop, { at }) => shop.desk.sendCardLink(shop.orderAt(at).id),
    predict(world, contract) {
      const owner = findOwner(world, contract)
      const renews = findContracts(world, owner).some(one => isActive(one) && one.renewal !== 'TERMINATED')
      if (!renews) return 'NoContract'
      if (owner.cardLinkOn === toDay(world.now)) return 'LinkSentToday'
      owner.cardLinkOn = toDay(world.now)
      return 'sent'
    },
  })

const Sometimes = fc.nat({ max: 5 }).map(one => one === 0)
const Sort = [
  fc.constantFrom('SKI' as const, 'SNOWBOARD' as const),
  fc.constantFrom('BASIC' as const, 'FLEX' as const),
] as const

/** What is paid outside the app: at the desk, by links, and what a renewal's customer presses. */
export const DESK_ACTIONS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.option(Pick),
        ...Sort,
        fc.constantFrom('CASH' as const, 'BANK' as const, 'LINK' as const, 'LINK' as const),
        fc.constantFrom(...REGIONS),
        fc.nat({ max: 3 }).map(one => one === 0),
        fc.boolean(),
      )
      .map(asked => deskOrder(...asked)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(Pick, fc.constantFrom('AGAIN' as const, 'AGAIN' as const, 'CANCEL' as const))
      .map(([pick, what]) => changeLink(pick, what)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        Pick,
        fc.record({
          declines: Sometimes,
          isTwice: fc.boolean(),
          call: fc.oneof(
            { weight: 3, arbitrary: fc.constant<Call>('fine') },
            fc.constantFrom(...(Object.keys(CALLS) as Call[])),
          ),
        }),
      )
      .map(([pick, pressing]) => payByLink(pick, pressing)),
  },
  { weight: 3, arbitrary: Pick.map(renewAtDesk) },
  { weight: 2, arbitrary: Pick.map(reverseRenewal) },
  { weight: 3, arbitrary: Pick.map(pressRenewal) },
  { weight: 1, arbitrary: Pick.map(staffCharges) },
  { weight: 1, arbitrary: Pick.map(sendCardLink) },
]
