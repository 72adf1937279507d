import { addDays, toDay, chargeTimeOn } from './calendar.ts'
import {
  changeState,
  type Card,
  type Contract,
  countLook,
  moneyMoved,
  NOTHING_DUE,
  type Owner,
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
  contract.payment = 'DONE'
  contract.doubt = null
  contract.terms = 1
  contract.takenTerms = 1
  contract.renewal = usableCard(findOwner(world, contract)) ? 'ACTIVE' : 'NEEDS_CARD'
  moneyMoved(contract)
  changeState(contract, 'REQUESTED', world.now)
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
      if (doubt.moved) contract.chargedWon += priceOf(contract)
      const key = doubt.term === 1 ? contract.keys[doubt.key] : undefined
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
const renewed = (contract: Contract, term: number): void => {
  contract.takenTerms = term
  contract.doubt = null
  if (!SINCE_ARRIVAL.includes(contract.state)) return
  contract.terms = term
  Object.assign(contract, NOTHING_DUE)
  moneyMoved(contract)
}

/** T26 and T27: the card said no. */
const declined = (contract: Contract, now: number): void => {
  contract.doubt = null
  if (!SINCE_ARRIVAL.includes(contract.state)) return
  contract.declines += 1
  contract.standing = contract.declines > 3 ? 'UNPAID' : 'PAST_DUE'
  contract.lastDeclinedOn = toDay(now)
}

/** From when the next term is charged (docs/rules/renewals.md, G66). */
export const chargeDueAt = (contract: Contract): number => {
  const next = renewalDay(contract)
  const { renewal, standing, state, doubt, declines, lastDeclinedOn, takenTerms, terms } = contract
  if (renewal !== 'ACTIVE' || standing === 'UNPAID' || doubt || next === null) return Infinity
  if (!SINCE_ARRIVAL.includes(state) || takenTerms > terms) return Infinity
  const due = addDays(next, [0, 1, 3, 7][declines] ?? 0)
  const dayAfter = lastDeclinedOn === null ? due : addDays(lastDeclinedOn, 1)
  return chargeTimeOn(dayAfter > due ? dayAfter : due)
}

export type Lost = 'before' | 'after' | Pending['end'] | null

/** How long the provider of the model takes to decide, in seconds. */
export const PENDING_SECONDS = { DONE: 86_400, ABORTED: 900 } as const

export const pendingFrom = (now: number, end: Pending['end']): Pending => ({
  endsAt: now + PENDING_SECONDS[end] * 1000,
  end,
})

const asked = (world: World, contract: Contract, card: Card, lost: Lost): void => {
  const term = contract.terms + 1
  const isTaken = lost !== 'before' && card.says === 'yes'
  const doubt = { ...NOTHING_KNOWN, term, key: 0, replays: false, ...sentAt(world.now) }
  if (lost === 'DONE' || lost === 'ABORTED') {
    if (isTaken) contract.doubt = { ...doubt, pending: pendingFrom(world.now, lost) }
    else declined(contract, world.now)
    return
  }
  if (isTaken) contract.chargedWon += priceOf(contract)
  if (lost) contract.doubt = { ...doubt, moved: isTaken }
  else if (isTaken) renewed(contract, term)
  else declined(contract, world.now)
}

const CHARGED_WITHIN_DAYS = 7

/** No term is charged automatically without a reminder, nor long after its day (G115). */
export const isHeld = (contract: Contract, now: number): boolean => {
  const next = renewalDay(contract)
  return contract.announcedOn === null || next === null || toDay(now) > addDays(next, CHARGED_WITHIN_DAYS)
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
      else asked(world, contract, card, lost)
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
    if (owner.card?.says !== 'never' || !owner.card.isUsable) continue
    owner.card.isUsable = false
    renewBy(world, owner)
  }
}

/** A look at a charge of the stored card: what the provider does not know is sent again, unless there is nothing left to renew (T20). */
const lookAtRenewal = (world: World, contract: Contract): void => {
  const { doubt } = contract
  if (!doubt) return
  if (doubt.moved) return renewed(contract, doubt.term)
  if (doubt.pending) return
  if (doubt.isAborted) return declined(contract, world.now)
  const card = usableCard(findOwner(world, contract))
  if (!SINCE_ARRIVAL.includes(contract.state) && world.now - doubt.sentAt < CONFIRM_MAY_TAKE_MS) return
  contract.doubt = null
  if (card === null || !SINCE_ARRIVAL.includes(contract.state)) return
  if (isHeld(contract, world.now)) contract.standing = 'UNPAID'
  else {
    asked(world, contract, card, null)
    deleteCards(world, [contract])
  }
}

/** The reconciler's round over payments; `isSilent`: the provider answers nothing. */
export const settlePayments = (world: World, isSilent: boolean): void => {
  for (const contract of world.contracts) {
    while (contract.doubt && contract.doubt.lookAt <= world.now) {
      countLook(contract.doubt, world.now)
      if (isSilent) continue
      if (contract.doubt.term === 1) reconcileFirst(world, contract, false)
      else lookAtRenewal(world, contract)
    }
  }
}

/** What was given back is done; what was not is asked for, with the same key. */
export const settleRefunds = (world: World, isSilent: boolean): void => {
  for (const contract of world.contracts) {
    while (contract.refund?.status === 'UNKNOWN' && contract.refund.lookAt <= world.now) {
      countLook(contract.refund, world.now)
      if (!isSilent) completeRefund(contract)
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
  if (refund.isAborted) {
    refund.status = 'FAILED'
    return
  }
  if (!refund.moved) contract.refundedWon += refund.won
  refund.moved = true
  refund.status = 'DONE'
  givenBack(contract, refund)
}
