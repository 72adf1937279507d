import fc from 'fast-check'
import { contractAction, type Action } from './action.ts'
import { toDay, addDays, seasonOf } from './calendar.ts'
import { ownerAt, Pick, toOutcome } from './customer-actions.ts'
import {
  firstPaid,
  completeRefund,
  givenBack,
  isKeyDead,
  reconcileCharge,
  reconcileFirst,
  reconcileWindow,
  findOwner,
  renewBy,
  PENDING_SECONDS,
  pendingFrom,
} from './money.ts'
import type { Fault, Shop } from './shop.ts'
import {
  changeState,
  endDay,
  CANCELLABLE,
  isOffered,
  type Card,
  type Contract,
  moneyMoved,
  moveAtDesk,
  nextWon,
  priceOf,
  refundableWon,
  renewalDay,
  sentAt,
  SINCE_PICKUP,
  usableCard,
  type World,
  type Doubt,
  NOTHING_KNOWN,
  type Pending,
  postponeLook,
} from './world.ts'

/** How a call to the provider goes; `refused` by a word that comes without money, `lost` by which the answer is. */
export const CALLS = {
  fine: [],
  'lost before': ['confirm drop-before'],
  'lost after': ['confirm drop-after'],
  garbled: ['confirm malformed'],
  refused: ['confirm error:REJECT_CARD_COMPANY'],
  'refused, though taken': ['confirm error-after:REJECT_CARD_COMPANY'],
  'our request is wrong, though taken': ['confirm error-after:INVALID_REQUEST'],
  'another currency': ['confirm answer:currency="USD"'],
  unsure: ['confirm error:PROVIDER_ERROR'],
  'a silent record': ['lookup error:COMMON_ERROR'],
  'a day later': [`confirm pending:${PENDING_SECONDS.DONE}`],
  'to nothing later': [`confirm pending-abort:${PENDING_SECONDS.ABORTED}`],
} as const satisfies Record<string, readonly Fault[]>

export type Call = keyof typeof CALLS

type Paying = {
  readonly isAgain: boolean
  readonly declines: boolean
  readonly isWrongAmount: boolean
  readonly call: Call
}

export const confirm = (pick: number, paying: Paying): Action =>
  contractAction(pick, {
    name: `confirm ${JSON.stringify(paying)}`,
    by: 'CUSTOMER',
    suits: ({ state }) => state === 'UNPAID',
    async perform(shop, { contract, at }) {
      const order = shop.orderAt(at)
      const amount = shop.priceOf(at)
      if (!paying.isAgain || order.paymentKeys.length === 0) {
        const choice = paying.declines ? { outcome: 'decline', code: 'REJECT_CARD_PAYMENT' } : { outcome: 'approve' }
        const { body } = await shop.window({ orderId: order.id, amount, orderName: '스키 보관', ...choice })
        order.paymentKeys.push(body.paymentKey)
      }
      const paymentKey = order.paymentKeys.at(-1)
      const body = { paymentKey, orderId: order.id, amount: paying.isWrongAmount ? amount - 1 : amount }
      return shop.among(CALLS[paying.call], async () =>
        toOutcome(await shop.call(contract.owner, 'POST', '/orders/toss/confirm', body)),
      )
    },
    predict(world, contract) {
      const { keys } = contract
      if (!paying.isAgain || keys.length === 0) {
        keys.push({ agreedAt: world.now, declines: paying.declines, spent: false })
      }
      if (paying.isWrongAmount) return '400 AMOUNT_MISMATCH'
      return confirmed(world, contract, paying.call)
    },
  })

export const confirmed = (world: World, contract: Contract, call: Call): string => {
  const at = contract.keys.length - 1
  if (wasPaid(contract)) return contract.paidWith === at ? '200' : '409 ORDER_ALREADY_PAID'
  if (contract.doubt) {
    if (contract.doubt.key !== at) return '409 IN_PROGRESS'
    const isSilent = call === 'a silent record'
    reconcileFirst(world, contract, isSilent)
    if (contract.doubt && !isSilent) confirmedAgain(world, contract, contract.doubt, call)
    if (contract.doubt) postponeLook(contract.doubt, world.now)
  } else {
    if (!isOffered(contract, world.now)) return '409 ORDER_EXPIRED'
    charged(world, contract, call)
  }
  if (contract.doubt) return '202'
  return contract.payment === 'FAILED' ? '400 declined' : '200'
}

/** Also when it has gone back since. */
export const wasPaid = ({ terms, paidWith }: Contract): boolean => terms > 0 || paidWith !== null

/** What the provider says is not what it did: its record is read at once, and decides (G263, G523). */
const READ_AT_ONCE: readonly Call[] = [
  'fine',
  'a silent record',
  'refused, though taken',
  'our request is wrong, though taken',
]
export const isDecidedAtOnce = (call: Call, isTaken: boolean): boolean =>
  READ_AT_ONCE.includes(call) || (!isTaken && (call === 'another currency' || END[call] !== undefined))

export const END: Partial<Record<Call, Pending['end']>> = { 'a day later': 'DONE', 'to nothing later': 'ABORTED' }

/** The record waits for a confirm, so the same one is sent once more, and the record read again. */
const confirmedAgain = (world: World, contract: Contract, doubt: Doubt, call: Call): void => {
  const key = contract.keys[doubt.key]
  if (!key || doubt.pending || call === 'lost before') return
  if (call === 'refused' || call === 'unsure') doubt.replays = true
  if (doubt.replays) return
  const end = END[call]
  if (key.declines) {
    key.spent = true
    contract.doubt = null
    contract.payment = 'FAILED'
  } else if (end) doubt.pending = pendingFrom(world.now, end)
  else {
    contract.chargedWon += priceOf(contract)
    firstPaid(world, contract, doubt.key)
  }
}

/** One try to take the first payment with the newest key. */
const charged = (world: World, contract: Contract, call: Call): void => {
  const at = contract.keys.length - 1
  const key = contract.keys[at]
  if (!key) return
  const arrives = call !== 'lost before' && call !== 'refused' && call !== 'unsure'
  const isTaken = arrives && !isKeyDead(key, world.now) && !key.declines
  if (arrives && key.declines) key.spent = true
  const end = END[call]
  if (isTaken && !end) contract.chargedWon += priceOf(contract)
  if (call === 'refused' || isDecidedAtOnce(call, isTaken)) {
    if (isTaken) firstPaid(world, contract, at)
    else contract.payment = 'FAILED'
    return
  }
  contract.payment = 'IN_PROGRESS'
  contract.doubt = {
    term: 1,
    key: at,
    moved: isTaken && !end,
    pending: end ? pendingFrom(world.now, end) : null,
    isAborted: false,
    replays: call === 'unsure',
    ...sentAt(world.now),
  }
}

const REFUND_CALLS = {
  fine: [],
  'lost before': ['cancel drop-before'],
  'lost after': ['cancel drop-after'],
  'no part of it': ['cancel error:NOT_CANCELABLE_AMOUNT'],
  'refused, though given back': ['cancel error-after:REFUND_REJECTED'],
  'our request is wrong, though given back': ['cancel error-after:FORBIDDEN_REQUEST'],
  'another currency': ['cancel answer:currency="USD"'],
  'a day later': [`cancel pending:${PENDING_SECONDS.DONE}`],
  'to nothing later': [`cancel pending-abort:${PENDING_SECONDS.ABORTED}`],
} as const satisfies Record<string, readonly Fault[]>

type Ending = {
  readonly intent: 'CANCEL' | 'TERMINATE' | null
  readonly quote: 'asked' | 'too much' | 'none'
  readonly call: keyof typeof REFUND_CALLS
}

export const end = (pick: number, ending: Ending): Action =>
  contractAction(pick, {
    name: `end ${JSON.stringify(ending)}`,
    by: 'CUSTOMER',
    suits: ({ state }) =>
      ending.intent === 'CANCEL'
        ? CANCELLABLE.includes(state)
        : ending.intent === 'TERMINATE' && SINCE_PICKUP.includes(state),
    async perform(shop, { contract, at }) {
      const order = shop.orderAt(at)
      const asked = await shop.call(contract.owner, 'GET', `/users/storing/cancel-info?orderId=${order.id}`)
      const quoteId = ending.quote === 'asked' && asked.status === 200 ? asked.body.quoteId : null
      const answer = await shop.among(REFUND_CALLS[ending.call], async () =>
        shop.call(contract.owner, 'PUT', `/payments/${await shop.paymentOf(at)}/status`, {
          status: 'CANCELLED',
          intent: ending.intent,
          quoteId,
          expectedRefund: ending.quote === 'too much' ? shop.priceOf(at) : null,
        }),
      )
      const done = answer.status === 200 ? ` ${answer.body.result} ${answer.body.refundAmount}` : ''
      return `${asked.body.refundableAmount ?? asked.body.code}: ${toOutcome(answer)}${done}`
    },
    predict(world, contract) {
      const isUnpaid = contract.state === 'UNPAID'
      const isCancellable = isUnpaid || CANCELLABLE.includes(contract.state)
      const won = isUnpaid ? 0 : refundableWon(contract, world.now)
      return `${isCancellable ? won : 'INVALID_TRANSITION'}: ${ended(world, contract, ending)}`
    },
  })

const ended = (world: World, contract: Contract, { intent, quote, call }: Ending): string => {
  const isUnpaid = contract.state === 'UNPAID'
  const isCancellable = isUnpaid || CANCELLABLE.includes(contract.state)
  if (!isCancellable && !SINCE_PICKUP.includes(contract.state)) return '409 INVALID_TRANSITION'
  if (intent && intent !== (isCancellable ? 'CANCEL' : 'TERMINATE')) return '409 INTENT_MISMATCH'
  if (!isCancellable) return terminated(world, contract, false)
  const won = isUnpaid ? 0 : refundableWon(contract, world.now)
  // Of what the desk took, all goes back.
  if (quote === 'too much' && won < priceOf(contract)) return '409 REFUND_CHANGED'
  if (isUnpaid) {
    if (contract.doubt) return '409 IN_PROGRESS'
    changeState(contract, 'EXPIRED', world.now)
  } else if (contract.refund?.status === 'UNKNOWN') return '409 IN_PROGRESS'
  else cancelled(world, contract, won, call)
  return `200 CANCELLED ${won}`
}

/** A no of the provider is read back at once (G264, G525). */
const REFUNDED_AT_ONCE: readonly Ending['call'][] = [
  'fine',
  'refused, though given back',
  'our request is wrong, though given back',
]

/** T22 and the first call for its refund. */
const cancelled = (world: World, contract: Contract, won: number, call: Ending['call']): void => {
  changeState(contract, 'CANCELLED', world.now)
  moneyMoved(contract)
  // Goodwill has given all of it back already.
  if (contract.payment === 'REFUNDED') return
  contract.payment = 'CANCELLED'
  contract.refund = { ...NOTHING_KNOWN, won, status: 'UNKNOWN', ...sentAt(world.now) }
  const end = call === 'a day later' ? 'DONE' : call === 'to nothing later' ? 'ABORTED' : null
  // What the desk took no provider is asked for.
  if (contract.firstBy === 'DESK') return completeRefund(contract)
  if (end) contract.refund.pending = pendingFrom(world.now, end)
  if (REFUNDED_AT_ONCE.includes(call)) completeRefund(contract)
  if (call === 'no part of it') contract.refund.status = 'FAILED'
  if (call !== 'lost after' && call !== 'another currency') return
  contract.refund.moved = true
  contract.refundedWon += won
}

/** T23: `terminate()` of docs/rules/renewals.md. */
const terminated = (world: World, contract: Contract, isOverride: boolean): string => {
  const next = renewalDay(contract)
  if (contract.renewal === 'TERMINATED') return '409 INVALID_TRANSITION'
  if (next !== null) {
    if (contract.doubt) return '409 IN_PROGRESS'
    const isOpen = contract.standing !== 'OK' || toDay(world.now) <= addDays(next, -3)
    if (!isOpen && !isOverride) return '409 RENEWAL_LOCKED'
  }
  contract.renewal = 'TERMINATED'
  toldByTheEnd(contract, world.now)
  return '200 TERMINATED null'
}

/** Of a year that is over the notice of the end asks to collect the gear. */
const toldByTheEnd = (contract: Contract, now: number): void => {
  const [end, today] = [endDay(contract), toDay(now)]
  if (end === null || today <= end) return
  const lastDay = addDays(end, 30)
  contract.remindedOn = today < lastDay ? today : lastDay
  contract.toldToCollect.push(today)
}

/** More was taken out than a season allows: by the final collection. */
const isBeyondAllowance = ({ plan, checkouts }: Contract): boolean => {
  const seasons = checkouts.flatMap(({ day, isWithdrawn }) => (isWithdrawn ? [] : seasonOf(day)))
  return plan === 'BASIC' && new Set(seasons).size < seasons.length
}

const resume = (pick: number): Action =>
  contractAction(pick, {
    name: 'resume',
    by: 'CUSTOMER',
    suits: ({ renewal }) => renewal === 'TERMINATED',
    perform: async (shop, { contract, at }) =>
      toOutcome(await shop.call(contract.owner, 'POST', `/payments/${await shop.paymentOf(at)}/resume`)),
    predict(world, contract) {
      const refused = resumeRefused(world, contract)
      if (refused) return refused
      if (!usableCard(findOwner(world, contract))) return '409 CARD_NEEDED'
      contract.renewal = 'ACTIVE'
      return '200'
    },
  })

const resumeRefused = (world: World, contract: Contract): keyof typeof OFFICE | null => {
  const next = renewalDay(contract)
  const isOver = next !== null && toDay(world.now) >= next
  if (!SINCE_PICKUP.includes(contract.state) || contract.renewal !== 'TERMINATED' || isOver)
    return '409 INVALID_TRANSITION'
  if (isBeyondAllowance(contract)) return '409 CHECKOUT_LIMIT'
  return contract.doubt ? '409 IN_PROGRESS' : null
}

/** Docs/rules/renewals.md, G917: also without a card. */
const staffResume = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff resumes',
    suits: ({ renewal }) => renewal === 'TERMINATED',
    perform: async (shop, { at }) => staffOutcome(await shop.office.resume(shop.orderAt(at).id)),
    predict(world, contract) {
      const refused = resumeRefused(world, contract)
      if (refused) return OFFICE[refused]
      contract.renewal = usableCard(findOwner(world, contract)) ? 'ACTIVE' : 'NEEDS_CARD'
      return 'done'
    },
  })

const CARD_CODES = { yes: null, no: 'REJECT_CARD_PAYMENT', never: 'INVALID_STOPPED_CARD' } as const

export const registerCard = (pick: number, says: Card['says'], isSilent: boolean): Action => ({
  name: `register a card of ${pick} that says ${says}${isSilent ? ', to nobody' : ''}`,
  can: world => ownerAt(world, pick) !== null,
  async perform(shop, world) {
    const owner = ownerAt(world, pick) ?? 0
    const { customerKey } = (await shop.call(owner, 'GET', '/payments/billing/customer-key')).body
    const code = CARD_CODES[says]
    const choice = code === null ? { outcome: 'approve' } : { outcome: 'decline', code }
    const { authKey } = (await shop.window({ customerKey, ...choice })).body
    return shop.among(isSilent ? ['card drop-before'] : [], async () =>
      toOutcome(await shop.call(owner, 'POST', '/payments/billing/issue', { authKey, customerKey })),
    )
  },
  predict(world) {
    const owner = world.owners[ownerAt(world, pick) ?? 0]
    if (!owner || isSilent) return '503 SERVICE_UNAVAILABLE'
    owner.card = { says, since: world.now, isUsable: true }
    renewBy(world, owner)
    return '200'
  },
})

const removeCard = (pick: number): Action => ({
  name: `remove the card of ${pick}`,
  can: world => ownerAt(world, pick) !== null,
  perform: async (shop, world) =>
    toOutcome(await shop.call(ownerAt(world, pick) ?? 0, 'DELETE', '/payments/billing/card')),
  predict(world) {
    const owner = world.owners[ownerAt(world, pick) ?? 0]
    if (!owner) return 'nobody'
    owner.card = null
    renewBy(world, owner)
    return '200'
  },
})

const staffOutcome = (done: { isOk: () => boolean; error?: { kind: string } }): string =>
  done.isOk() ? 'done' : (done.error?.kind ?? '')

/** By the staff: a worker sends the money. */
const staffCancel = (pick: number, operatorFault: boolean): Action =>
  contractAction(pick, {
    name: `staff cancels${operatorFault ? ', at fault' : ''}`,
    suits: ({ state }) => CANCELLABLE.includes(state),
    perform: async (shop, { at }) => staffOutcome(await shop.office.cancel(shop.orderAt(at).id, { operatorFault })),
    predict(world, contract) {
      if (!CANCELLABLE.includes(contract.state)) return 'InvalidState'
      if (contract.refund?.status === 'UNKNOWN') return 'InProgress'
      const won = refundableWon(contract, world.now, operatorFault)
      changeState(contract, 'CANCELLED', world.now)
      moneyMoved(contract)
      if (contract.payment === 'REFUNDED') return 'done'
      contract.payment = 'CANCELLED'
      contract.refund = { ...NOTHING_KNOWN, won, status: 'UNKNOWN', ...sentAt(world.now), lookAt: world.now }
      return 'done'
    },
  })

const OFFICE = {
  '409 INVALID_TRANSITION': 'InvalidState',
  '409 IN_PROGRESS': 'InProgress',
  '409 RENEWAL_LOCKED': 'RenewalLocked',
  '409 CHECKOUT_LIMIT': 'CheckoutLimit',
} as const

const staffTerminate = (pick: number, isOverride: boolean): Action =>
  contractAction(pick, {
    name: `staff terminates${isOverride ? ', beyond the rules' : ''}`,
    suits: ({ state }) => SINCE_PICKUP.includes(state),
    perform: async (shop, { at }) => staffOutcome(await shop.office.terminate(shop.orderAt(at).id, { isOverride })),
    predict(world, contract) {
      if (!SINCE_PICKUP.includes(contract.state)) return 'InvalidState'
      const answer = terminated(world, contract, isOverride)
      return answer in OFFICE ? OFFICE[answer as keyof typeof OFFICE] : 'done'
    },
  })

/** Docs/rules/refunds.md, G160: of the first payment, by an ADMIN; a worker sends what does not go by bank. `won` null is all of it. */
export const giveGoodwill = (pick: number, won: number | null, byBank: boolean): Action =>
  contractAction(pick, {
    name: `staff gives ${won ?? 'all'} of goodwill${byBank ? ' by bank' : ''}`,
    suits: ({ state }) => SINCE_PICKUP.includes(state),
    perform: async (shop, { contract, at }) =>
      shop.office.giveGoodwill(await shop.paymentOf(at), won ?? priceOf(contract), { byBank }),
    predict(world, contract) {
      const { state, payment, refund, givenWon } = contract
      const asked = won ?? priceOf(contract)
      if (payment !== 'DONE') return 'PaymentNotDone'
      if (CANCELLABLE.includes(state)) return 'NotPickedUpYet'
      if (refund?.status === 'UNKNOWN') return 'RefundUnderWay'
      if (asked > priceOf(contract) - givenWon) return 'MoreThanLeft'
      if (!byBank && contract.firstBy === 'DESK') return 'PaidAtDesk'
      contract.refund = {
        ...NOTHING_KNOWN,
        won: asked,
        isGoodwill: true,
        status: byBank ? 'DONE' : 'UNKNOWN',
        isByBank: byBank,
        ...sentAt(world.now),
        lookAt: world.now,
      }
      if (byBank) {
        givenBack(contract, contract.refund)
        moveAtDesk(world, 'TRANSFER', asked)
      }
      return 'Given'
    },
  })

/** A refund that failed is sent once more. */
const retryRefund = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff tries the refund again',
    suits: ({ refund }) => refund?.status === 'FAILED',
    perform: async (shop, { at }) => (await shop.office.retryRefunds(shop.orderAt(at).id)).join(),
    predict(world, { refund, firstBy }) {
      if (refund?.status !== 'FAILED') return ''
      if (firstBy === 'DESK') return 'PaidAtDesk'
      // What was a transfer by mistake goes by card now.
      const sent = { ...NOTHING_KNOWN, status: 'UNKNOWN', isByBank: false, ...sentAt(world.now), lookAt: world.now }
      Object.assign(refund, sent)
      return 'Again'
    },
  })

/** What failed is transferred, and noted (G47). */
export const payByBank = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff pays the refund by bank',
    suits: ({ refund }) => refund?.status === 'FAILED',
    can: ({ refund }) => refund?.status === 'FAILED',
    async perform(shop, { at }) {
      const done = await shop.office.payByBank(shop.orderAt(at).id)
      return done.includes('Settled') ? 'Settled' : done.join()
    },
    predict(world, contract) {
      const { refund } = contract
      if (!refund) return 'none'
      moveAtDesk(world, 'TRANSFER', refund.won)
      contract.refund = { ...refund, ...NOTHING_KNOWN, status: 'DONE', isByBank: true }
      givenBack(contract, contract.refund)
      return 'Settled'
    },
  })

/** The transfer was meant for another one. */
export const reopenRefund = (pick: number): Action =>
  contractAction(pick, {
    name: 'staff takes back that the refund was paid by bank',
    suits: ({ refund }) => refund?.isByBank === true && refund.status === 'DONE',
    can: ({ refund }) => refund?.isByBank === true && refund.status === 'DONE',
    perform: (shop, { at }) => shop.office.reopenRefund(shop.orderAt(at).id),
    predict(world, contract) {
      const { refund } = contract
      if (!refund) return 'none'
      moveAtDesk(world, 'TAKEN_BACK', refund.won)
      contract.givenWon -= refund.won
      if (contract.payment === 'REFUNDED') contract.payment = refund.isGoodwill ? 'DONE' : 'CANCELLED'
      refund.status = 'FAILED'
      return 'Reopened'
    },
  })

/** The provider reports the first payment, whenever and as often as it wants: what its record decides is written, and nothing else (F9, F12, G520). */
export const webhook = (pick: number): Action =>
  contractAction(pick, {
    name: 'a webhook about the first payment',
    by: 'CUSTOMER',
    suits: ({ doubt, refund }) => doubt?.term === 1 || refund?.status === 'UNKNOWN',
    perform: async (shop, { contract, at }) =>
      toOutcome(
        await shop.call(contract.owner, 'POST', '/webhooks/payments', {
          eventType: 'PAYMENT_STATUS_CHANGED',
          data: { orderId: shop.orderAt(at).id },
        }),
      ),
    predict(world, contract) {
      const { doubt, refund } = contract
      if (doubt?.term === 1) {
        reconcileFirst(world, contract, false)
        if (contract.doubt) postponeLook(contract.doubt, world.now)
      } else if (refund?.status === 'UNKNOWN' && (refund.moved || (refund.isAborted && refund.lookAt === Infinity))) {
        completeRefund(contract)
      }
      return '200'
    },
  })

/** The provider reports all tries of all renewals, in the order of their time or against it, and each twice: also those that later ones have replaced, long after. What its record decides is written once (G390, G650). */
export const webhooksOfRenewal = (pick: number, first: 'NEWEST' | 'OLDEST' = 'NEWEST'): Action =>
  contractAction(pick, {
    name: `webhooks about the tries of a renewal, the ${first.toLowerCase()} first`,
    suits: ({ doubt, declines, terms }) => declines > 0 || terms > 1 || (doubt !== null && doubt.term > 1),
    async perform(shop, { at }) {
      await shop.reportTries(shop.orderAt(at).id, first)
      return 'reported'
    },
    predict(world, contract) {
      const { doubt } = contract
      if (doubt !== null && doubt.term > 1) {
        if (doubt.byWindow) reconcileWindow(world, contract)
        else reconcileCharge(world, contract)
        if (contract.doubt === doubt && doubt.byWindow) postponeLook(doubt, world.now)
      }
      return 'reported'
    },
  })

const PART_WON = 10_000

/** What the provider's own page can still give back of the newest year, when a card has renewed it. */
const leftThere = (contract: Contract): number => {
  const { terms, takenTerms, deskRenewal, doubt, backThere } = contract
  if (terms < 2 || takenTerms !== terms || deskRenewal !== null || doubt !== null) return 0
  return contract.lastWon - (backThere?.term === terms ? backThere.won : 0)
}

/** Of a charge in doubt all of it; the next look or webhook finds it. Of a year that is paid also a part, which the provider reports at once (G163, G911). */
export const cancelRenewalThere = (pick: number, isPart: boolean): Action => {
  const isInDoubt = ({ doubt }: Contract): boolean =>
    doubt !== null && doubt.term > 1 && doubt.moved && !doubt.byWindow && doubt.isGivenBack !== true
  const can = (contract: Contract): boolean => isInDoubt(contract) || leftThere(contract) > 0
  const wonOf = (contract: Contract): number => {
    if (isInDoubt(contract)) return nextWon(contract)
    return isPart ? Math.min(PART_WON, leftThere(contract)) : leftThere(contract)
  }
  return contractAction(pick, {
    name: `${isPart ? 'a part' : 'all'} of a renewal goes back at the provider's page`,
    by: 'CUSTOMER',
    suits: can,
    can,
    async perform(shop, { contract, at }) {
      const term = isInDoubt(contract) ? contract.terms + 1 : contract.terms
      const paid = await shop.cancelThere(`${shop.orderAt(at).id}_t${term}_`, wonOf(contract))
      return isInDoubt(contract) ? 'given back' : `given back, ${await hint(shop, contract, paid)}`
    },
    predict(_world, contract) {
      const [won, { doubt, terms, backThere }] = [wonOf(contract), contract]
      contract.refundedWon += won
      if (isInDoubt(contract) && doubt) {
        doubt.isGivenBack = true
        return 'given back'
      }
      contract.backThere = { term: terms, won: won + (backThere?.term === terms ? backThere.won : 0) }
      return 'given back, 200'
    },
  })
}

/** The same of a first payment: one in doubt has bought nothing then; where it had, the contract goes on (G163). */
export const cancelFirstThere = (pick: number, isPart: boolean): Action => {
  const isInDoubt = ({ doubt }: Contract): boolean =>
    doubt?.term === 1 && doubt.moved && doubt.isGivenBack !== true && !isPart
  const can = (contract: Contract): boolean => {
    const { firstBy, payment, refund, terms, doubt } = contract
    const isPaid = firstBy === 'CARD' && payment === 'DONE' && terms > 0
    return isInDoubt(contract) || (isPaid && doubt === null && (refund?.status ?? 'DONE') === 'DONE')
  }
  const wonOf = (contract: Contract): number => {
    const left = priceOf(contract) - contract.givenWon
    return isPart ? Math.min(PART_WON, left) : left
  }
  return contractAction(pick, {
    name: `${isPart ? 'a part' : 'all'} of a first payment goes back at the provider's page`,
    by: 'CUSTOMER',
    suits: can,
    can,
    async perform(shop, { contract, at }) {
      const { id } = shop.orderAt(at)
      await shop.cancelThere(id, wonOf(contract))
      return isInDoubt(contract) ? 'given back' : `given back, ${await hint(shop, contract, id)}`
    },
    predict(world, contract) {
      const won = wonOf(contract)
      contract.refundedWon += won
      if (isInDoubt(contract) && contract.doubt) {
        contract.doubt.isGivenBack = true
        return 'given back'
      }
      contract.refund = { ...NOTHING_KNOWN, won, isGoodwill: true, status: 'DONE', moved: true, ...sentAt(world.now) }
      givenBack(contract, contract.refund)
      return 'given back, 200'
    },
  })
}

const hint = async (shop: Shop, { owner }: Contract, orderId: string): Promise<string> =>
  toOutcome(
    await shop.call(owner, 'POST', '/webhooks/payments', {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { orderId },
    }),
  )

const Sometimes = fc.nat({ max: 9 }).map(one => one === 0)
const names = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

export const MONEY_ACTIONS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  {
    weight: 10,
    arbitrary: fc
      .record({
        isAgain: fc.boolean(),
        declines: Sometimes,
        isWrongAmount: Sometimes,
        call: fc.oneof({ weight: 3, arbitrary: fc.constant<Call>('fine') }, fc.constantFrom(...names(CALLS))),
      })
      .chain(paying => Pick.map(pick => confirm(pick, paying))),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({
        intent: fc.constantFrom('CANCEL' as const, 'TERMINATE' as const, null),
        quote: fc.constantFrom('asked' as const, 'asked' as const, 'too much' as const, 'none' as const),
        call: fc.constantFrom(...names(REFUND_CALLS)),
      })
      .chain(ending => Pick.map(pick => end(pick, ending))),
  },
  { weight: 4, arbitrary: Pick.map(webhook) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(Pick, fc.constantFrom('NEWEST' as const, 'OLDEST' as const))
      .map(([pick, first]) => webhooksOfRenewal(pick, first)),
  },
  { weight: 2, arbitrary: Pick.map(resume) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(Pick, fc.constantFrom('yes' as const, 'yes' as const, 'no' as const, 'never' as const), Sometimes)
      .map(([pick, says, isSilent]) => registerCard(pick, says, isSilent)),
  },
  { weight: 1, arbitrary: Pick.map(removeCard) },
  { weight: 1, arbitrary: fc.tuple(Pick, fc.boolean()).map(([pick, isFault]) => staffCancel(pick, isFault)) },
  { weight: 1, arbitrary: fc.tuple(Pick, fc.boolean()).map(([pick, isBeyond]) => staffTerminate(pick, isBeyond)) },
  { weight: 1, arbitrary: Pick.map(staffResume) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(Pick, fc.constantFrom(10_000, 50_000, null), fc.boolean())
      .map(([pick, won, byBank]) => giveGoodwill(pick, won, byBank)),
  },
  { weight: 3, arbitrary: fc.tuple(Pick, fc.boolean()).map(([pick, isPart]) => cancelRenewalThere(pick, isPart)) },
  { weight: 2, arbitrary: fc.tuple(Pick, fc.boolean()).map(([pick, isPart]) => cancelFirstThere(pick, isPart)) },
  { weight: 2, arbitrary: Pick.map(retryRefund) },
  { weight: 2, arbitrary: Pick.map(payByBank) },
  { weight: 1, arbitrary: Pick.map(reopenRefund) },
]
