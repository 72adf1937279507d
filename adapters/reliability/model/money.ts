import { addDays, addYears, toDay, chargeTimeOn } from './calendar.ts'
import { book, isFree } from './windows.ts'
import {
  CANCELLABLE,
  changeState,
  type Card,
  type Contract,
  countLook,
  moneyMoved,
  NOTHING_DUE,
  type Owner,
  nextWon,
  priceOf,
  renewalDay,
  sentAt,
  SINCE_ARRIVAL,
  usableCard,
  type World,
  type Doubt,
  NOTHING_KNOWN,
  type Pending,
  type Refund,
} from './world.ts'

/** A confirm that is neither done nor refused after this time is given up. */
const CONFIRM_MAY_TAKE_MS = 60_000
const KEY_LIFETIME_MS = 600_000

export const isKeyDead = ({ spent, agreedAt }: Contract['keys'][number], now: number): boolean =>
  spent || now - agreedAt > KEY_LIFETIME_MS

/** T02. */
export const firstPaid = (world: World, contract: Contract, key: number): void => {
  contract.paidWith = key
  begun(world, contract)
}

/** It was taken, and went back before anybody knew of either: nothing was bought. */
const firstGivenBack = (world: World, contract: Contract, key: number): void => {
  contract.paidWith = key
  contract.payment = 'REFUNDED'
  contract.doubt = null
  changeState(contract, 'EXPIRED', world.now)
}

/** With the first payment, however it was made. */
export const begun = (world: World, contract: Contract): void => {
  contract.payment = 'DONE'
  contract.terms = 1
  contract.takenTerms = 1
  contract.chargedOn = toDay(contract.doubt?.sentAt ?? world.now)
  contract.renewal = usableCard(findOwner(world, contract)) ? 'ACTIVE' : 'NEEDS_CARD'
  contract.doubt = null
  moneyMoved(contract)
  changeState(contract, 'REQUESTED', world.now)
  bookWish(world, contract)
}

/** What its customer wishes is booked once it is paid and its place is known, or lost to others (G212). */
export const bookWish = (world: World, contract: Contract): void => {
  const { wish, pickup, hasPlace, region, state } = contract
  if (!CANCELLABLE.includes(state) || wish === null || wish.isLost || (pickup === null && !hasPlace)) return
  if (state === 'PICKUP_SCHEDULED' && pickup !== null && toDay(world.now) >= pickup) return
  const stop = { day: wish.day, half: wish.half }
  if (!isFree(world, contract, region, stop)) {
    if (state === 'REQUESTED') wish.isLost = true
    return
  }
  book(contract, stop.day, stop)
  if (state !== 'REQUESTED') return
  contract.logistics.push({
    event: 'pickup.scheduled',
    from: 'REQUESTED',
    to: 'PICKUP_SCHEDULED',
    at: world.now,
    hasMoneyMoved: false,
  })
  changeState(contract, 'PICKUP_SCHEDULED', world.now)
}

export const findOwner = (world: World, { owner }: Contract): Owner => {
  const found = world.owners[owner]
  if (found === undefined) throw new Error('an order without its owner')
  return found
}

export const findContracts = (world: World, owner: Owner): readonly Contract[] =>
  world.contracts.filter(contract => findOwner(world, contract) === owner)

/** A card that comes or goes decides for every contract that was not ended. */
export const renewBy = (world: World, owner: Owner): void => {
  for (const contract of findContracts(world, owner)) {
    if (contract.renewal !== 'TERMINATED') contract.renewal = usableCard(owner) ? 'ACTIVE' : 'NEEDS_CARD'
  }
}

/** A look at the provider's record of a first payment. */
export const reconcileFirst = (world: World, contract: Contract, isSilent: boolean): void => {
  const { doubt } = contract
  const key = doubt && contract.keys[doubt.key]
  if (!doubt || !key || isSilent) return
  if (doubt.isGivenBack) return firstGivenBack(world, contract, doubt.key)
  if (doubt.moved) return firstPaid(world, contract, doubt.key)
  if (doubt.pending || !isKeyDead(key, world.now)) return
  contract.doubt = null
  contract.payment = 'FAILED'
}

/** What the provider had put off until now is decided there. */
export const decidePending = (world: World): void => {
  for (const contract of world.contracts) {
    const { doubt, refund } = contract
    if (doubt && isDecided(doubt, world.now)) {
      if (doubt.moved) contract.chargedWon += doubt.term === 1 ? priceOf(contract) : nextWon(contract)
      const key = doubt.term === 1 ? contract.keys[doubt.key] : doubt.byWindow
      if (key) key.spent = true
    }
    if (refund && isDecided(refund, world.now) && refund.moved) contract.refundedWon += refund.won
  }
}

const isDecided = (open: Pick<Doubt, 'moved' | 'pending' | 'isAborted'>, now: number): boolean => {
  if (!open.pending || open.pending.endsAt > now) return false
  open.moved = open.pending.end === 'DONE'
  open.isAborted = !open.moved
  open.pending = null
  return true
}

/** T25: the money of a term was taken. */
export const renewed = (contract: Contract, term: number, sentAt: number): void => {
  contract.takenTerms = term
  contract.doubt = null
  if (!SINCE_ARRIVAL.includes(contract.state)) return
  contract.terms = term
  contract.lastWon = nextWon(contract)
  contract.deskRenewal = null
  contract.chargedOn = toDay(sentAt)
  Object.assign(contract, NOTHING_DUE)
  moneyMoved(contract)
}

/** T41: the newest year was not paid at the desk after all. */
export const reversed = (contract: Contract, now: number): void => {
  contract.terms -= 1
  contract.takenTerms = contract.terms
  contract.chargedOn = contract.deskRenewal?.chargedBefore ?? null
  contract.lastWon = contract.deskRenewal?.wonBefore ?? contract.lastWon
  contract.deskRenewal = null
  Object.assign(contract, NOTHING_DUE)
  if (toDay(now) >= (renewalDay(contract) ?? '')) contract.standing = 'UNPAID'
  moneyMoved(contract)
}

/** T26 and T27: the card said no. */
const declined = (contract: Contract, now: number, sentAt: number): void => {
  contract.doubt = null
  if (!SINCE_ARRIVAL.includes(contract.state)) return
  // What the customer tries between two tries spends none of them (G242).
  if (isOfSchedule(contract, sentAt)) contract.declines += 1
  if (contract.standing !== 'UNPAID') contract.standing = contract.declines > 3 ? 'UNPAID' : 'PAST_DUE'
  contract.lastDeclinedOn = toDay(now)
}

/** From when the next term is charged (docs/rules/renewals.md, G66). */
export const chargeDueAt = (contract: Contract): number => {
  const { renewal, standing, state, doubt, takenTerms, terms, start } = contract
  if (renewal !== 'ACTIVE' || standing === 'UNPAID' || doubt || start === null) return Infinity
  if (!SINCE_ARRIVAL.includes(state) || takenTerms > terms) return Infinity
  return nextTryAt(contract)
}

const TRIED_AFTER = [0, 1, 3, 7]

/** By the schedule alone, as if there was no doubt. */
const nextTryAt = (contract: Contract): number => {
  const { declines, lastDeclinedOn } = contract
  const due = addDays(renewalDay(contract) ?? '', TRIED_AFTER[declines] ?? 0)
  const dayAfter = lastDeclinedOn === null ? due : addDays(lastDeclinedOn, 1)
  return chargeTimeOn(dayAfter > due ? dayAfter : due)
}

/** Whether what was sent then was the try that the schedule has for its day. */
const isOfSchedule = (contract: Contract, sentAt: number): boolean =>
  contract.declines >= TRIED_AFTER.length || toDay(nextTryAt(contract)) <= toDay(sentAt)

/** `odd`: the answer is no success, for it is in another currency. */
export type Lost = 'before' | 'after' | 'odd' | Pending['end'] | null

/** How long the provider of the model takes to decide, in seconds. */
export const PENDING_SECONDS = { DONE: 86_400, ABORTED: 900 } as const

export const pendingFrom = (now: number, end: Pending['end']): Pending => ({
  endsAt: now + PENDING_SECONDS[end] * 1000,
  end,
})

/** `since` is when the attempt was written down: now, or when its customer pressed. */
const asked = (world: World, contract: Contract, card: Card, lost: Lost, since = world.now): void => {
  const term = contract.terms + 1
  const isTaken = lost !== 'before' && card.says === 'yes'
  const doubt = { ...NOTHING_KNOWN, term, key: 0, replays: false, ...sentAt(world.now) }
  if (waitsForWindow(contract, world.now)) {
    contract.doubt = doubt
    return
  }
  if (lost === 'DONE' || lost === 'ABORTED') {
    if (isTaken) contract.doubt = { ...doubt, pending: pendingFrom(world.now, lost) }
    else declined(contract, world.now, since)
    return
  }
  if (isTaken) contract.chargedWon += nextWon(contract)
  if (lost === 'odd' && !isTaken) declined(contract, world.now, since)
  else if (lost) contract.doubt = { ...doubt, moved: isTaken }
  else if (isTaken) renewed(contract, term, since)
  else declined(contract, world.now, since)
}

const CHARGED_WITHIN_DAYS = 7
export const BETWEEN_CHARGES_DAYS = 60

export type ChargedBy = 'SCHEDULER' | 'STAFF' | 'CUSTOMER'

/** No term is charged twice in sixty days, without a reminder but by its customer, nor long after its day (G115). */
export const isHeld = (contract: Contract, now: number, by: ChargedBy = 'SCHEDULER'): boolean => {
  const [next, today] = [renewalDay(contract), toDay(now)]
  if (next === null || contract.start === null) return true
  if (contract.chargedOn !== null && today < addDays(contract.chargedOn, BETWEEN_CHARGES_DAYS)) return true
  if (by !== 'CUSTOMER' && contract.announcedOn === null) return true
  return by === 'SCHEDULER'
    ? today > addDays(next, CHARGED_WITHIN_DAYS)
    : today >= addYears(contract.start, contract.terms + 1)
}

/** One round of charges: all that is due at once, then again what became due by that. */
export const renewDue = (world: World, lost: Lost): void => {
  for (;;) {
    const due = world.contracts.filter(contract => chargeDueAt(contract) <= world.now)
    if (due.length === 0) return
    for (const contract of due) if (isHeld(contract, world.now)) contract.standing = 'UNPAID'
    const charged = due
      .filter(({ standing }) => standing !== 'UNPAID')
      .map(contract => ({ contract, card: usableCard(findOwner(world, contract)) }))
    for (const { contract, card } of charged) {
      if (card === null) contract.renewal = 'NEEDS_CARD'
      else {
        contract.lastTry = { at: world.now, term: contract.terms + 1 }
        asked(world, contract, card, lost)
      }
    }
    if (lost !== 'before' && lost !== 'after')
      deleteCards(
        world,
        charged.map(({ contract }) => contract),
      )
  }
}

/** A card that will never pay again has been asked. */
const deleteCards = (world: World, contracts: readonly Contract[]): void => {
  for (const contract of contracts) {
    const owner = findOwner(world, contract)
    if (owner.card?.says !== 'never' || !owner.card.isUsable || contract.doubt) continue
    owner.card.isUsable = false
    renewBy(world, owner)
  }
}

const isOverdue = (contract: Contract, now: number): boolean =>
  toDay(now) > addDays(renewalDay(contract) ?? '', CHARGED_WITHIN_DAYS)

/** What the provider has decided of a charge of the stored card. */
export const reconcileCharge = (world: World, contract: Contract): void => {
  const { doubt } = contract
  if (doubt?.isGivenBack) {
    // Nobody charges the year now but who asks for it (G911).
    contract.doubt = null
    if (SINCE_ARRIVAL.includes(contract.state)) contract.standing = 'UNPAID'
  } else if (doubt?.moved) renewed(contract, doubt.term, doubt.sentAt)
  else if (doubt?.isAborted) declined(contract, world.now, doubt.sentAt)
}

/** A window of the term that said no may still take the money: the stored card waits (G524). */
const waitsForWindow = ({ windowAt }: Contract, now: number): boolean =>
  windowAt !== null && now - windowAt <= KEY_LIFETIME_MS

/** A look at a charge of the stored card: what the provider does not know is sent again, unless there is nothing left to renew (T20). */
const lookAtRenewal = (world: World, contract: Contract): void => {
  const { doubt } = contract
  if (!doubt) return
  if (doubt.moved || doubt.isAborted) return reconcileCharge(world, contract)
  if (doubt.pending) return
  const card = usableCard(findOwner(world, contract))
  if (!SINCE_ARRIVAL.includes(contract.state) && world.now - doubt.sentAt < CONFIRM_MAY_TAKE_MS) return
  contract.doubt = null
  if (!SINCE_ARRIVAL.includes(contract.state)) return
  const isWished = contract.standing === 'UNPAID' || !isOfSchedule(contract, doubt.sentAt)
  // A wish of that moment, which would surprise later.
  if (isWished && toDay(world.now) > addDays(toDay(doubt.sentAt), 1)) return
  if (!isWished && isOverdue(contract, world.now)) contract.standing = 'UNPAID'
  else if (card !== null && waitsForWindow(contract, world.now)) contract.doubt = doubt
  else if (card !== null) {
    asked(world, contract, card, null, doubt.sentAt)
    deleteCards(world, [contract])
  }
}

/** A look at a renewal that was paid in a card window: another card than the stored one, whose no says nothing of that. */
export const reconcileWindow = (world: World, contract: Contract): void => {
  const { doubt } = contract
  if (!doubt?.byWindow) return
  if (doubt.moved) return renewed(contract, doubt.term, doubt.sentAt)
  if (!doubt.pending && isKeyDead(doubt.byWindow, world.now)) contract.doubt = null
}

/** The reconciler's round over payments; `isSilent`: the provider answers nothing. */
export const settlePayments = (world: World, isSilent: boolean): void => {
  for (const contract of world.contracts) {
    while (contract.doubt && contract.doubt.lookAt <= world.now) {
      countLook(contract.doubt, world.now)
      if (isSilent) continue
      if (contract.doubt.term === 1) reconcileFirst(world, contract, false)
      else if (contract.doubt.byWindow) reconcileWindow(world, contract)
      else lookAtRenewal(world, contract)
    }
  }
}

/** What was given back is done; what was not is asked for, with the same key. */
export const settleRefunds = (world: World, isSilent: boolean): void => {
  for (const contract of world.contracts) {
    while (contract.refund?.status === 'UNKNOWN' && contract.refund.lookAt <= world.now) {
      countLook(contract.refund, world.now)
      if (!isSilent || contract.firstBy === 'DESK') completeRefund(contract)
    }
  }
}

/** Goodwill leaves the payment DONE until nothing is left of it (G162). */
export const givenBack = (contract: Contract, { won, isGoodwill = false }: Refund): void => {
  contract.givenWon += won
  if (!isGoodwill || contract.givenWon === priceOf(contract)) contract.payment = 'REFUNDED'
}

export const completeRefund = (contract: Contract): void => {
  const { refund } = contract
  if (!refund || refund.pending) return
  // What the desk took, the staff gives back (G193).
  if (refund.isAborted || contract.firstBy === 'DESK') {
    refund.status = 'FAILED'
    return
  }
  if (!refund.moved) contract.refundedWon += refund.won
  refund.moved = true
  refund.status = 'DONE'
  givenBack(contract, refund)
}
