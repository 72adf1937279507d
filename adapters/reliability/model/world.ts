import { addDays, addYears, toDay } from './calendar.ts'

/** Home code and record status of each state: docs/rules/orders.md. */
export const EXPECTED_STATUSES = {
  UNPAID: [0, 'PENDING_EQUIPMENT'],
  EXPIRED: [0, 'NO_STORING'],
  REQUESTED: [1, 'REQUESTED'],
  PICKUP_SCHEDULED: [2, 'PICKUP_SCHEDULED'],
  PICKED_UP: [3, 'PICKED_UP'],
  REPORTED: [4, 'REPORTED'],
  TEMP_STORED: [5, 'OUTBOUND_SCHEDULED'],
  IN_TRANSIT: [6, 'OUTBOUND_SCHEDULED'],
  ARRIVED: [6, 'OUTBOUND_DELIVERED'],
  IN_STORAGE: [7, 'IN_STORAGE'],
  RESTORED: [9, 'IN_STORAGE'],
  CHECKOUT_REQUESTED: [8, 'CHECKOUT_REQUESTED'],
  CHECKOUT_SCHEDULED: [8, 'OUTBOUND_SCHEDULED'],
  CHECKED_OUT: [8, 'OUTBOUND_DELIVERED'],
  RETURNED: [0, 'RETURNED'],
  COMPLETED: [0, 'COMPLETED'],
  CANCELLED: [0, 'CANCELLED'],
  LOST: [0, 'LOST'],
  DAMAGED: [0, 'DAMAGED'],
  DISPOSED: [0, 'DISPOSED'],
} as const

export type State = keyof typeof EXPECTED_STATUSES

const STATES = Object.keys(EXPECTED_STATUSES) as readonly State[]

const between = (first: State, last: State): readonly State[] =>
  STATES.slice(STATES.indexOf(first), STATES.indexOf(last) + 1)

export const CANCELLABLE: readonly State[] = ['REQUESTED', 'PICKUP_SCHEDULED']
export const SINCE_PICKUP = between('PICKED_UP', 'CHECKED_OUT')
export const SINCE_ARRIVAL = between('ARRIVED', 'CHECKED_OUT')
export const IN_THE_HOUSE = between('ARRIVED', 'CHECKOUT_SCHEDULED')
export const IN_LOCKER = between('IN_STORAGE', 'CHECKOUT_SCHEDULED')
export const GONE = between('LOST', 'DISPOSED')
export const ENDED: readonly State[] = ['RETURNED', 'COMPLETED', 'CANCELLED', 'LOST', 'DAMAGED', 'DISPOSED']

/** A payment key that the buyer's window gave. `declines`: the card will say no; `spent`: it has. */
export type Key = { readonly agreedAt: number; readonly declines: boolean; spent: boolean }

/** The provider was asked and decides only then: until `endsAt` its record says IN_PROGRESS. */
export type Pending = { readonly endsAt: number; readonly end: 'DONE' | 'ABORTED' }

/** What the provider knows of a call whose answer was none. */
type Known = { moved: boolean; pending: Pending | null; isAborted: boolean }

/** A call whose answer was lost. `key` counts the keys of a first payment; `replays`: its idempotency key holds an answer without money. */
export type Doubt = Looked &
  Known & {
    readonly term: number
    readonly key: number
    replays: boolean
    /** Staff has given it back at the provider's own page. */
    isGivenBack?: boolean
    /** Of a renewal that is paid in a card window; else it is the stored card's. */
    readonly byWindow?: Key
  }

export type Refund = Looked &
  Known & {
    readonly won: number
    status: 'UNKNOWN' | 'FAILED' | 'DONE'
    /** The contract goes on. */
    readonly isGoodwill?: boolean
    /** Noted as transferred. */
    readonly isByBank?: boolean
  }

/** What the reconciler looks at, from `lookAt` on. */
type Looked = { readonly sentAt: number; looks: number; lookAt: number }

type Checkout = {
  readonly day: string
  isWithdrawn: boolean
  bookedFor: string | null
  restoredOn: string | null
}

type Logistic = {
  readonly event: string
  readonly from: State
  readonly to: State
  readonly at: number
  hasMoneyMoved: boolean
}

/** One without windows and lockers, one with windows, one with lockers. */
export const REGIONS = ['RESORT', 'VALLEY', 'LAKE'] as const
export type Region = (typeof REGIONS)[number]

/** A stop of a driver in a half-day. */
export type Stop = { readonly day: string; readonly half: 'MORNING' | 'AFTERNOON' }

/** A higher price for one year, by when it is announced; Infinity once it was, or never will be. */
export type Offer = {
  readonly term: number
  readonly oldWon: number
  readonly newWon: number
  /** Payments before this day cost what they did. */
  readonly from: string
  announceAt: number
  isAnnounced: boolean
  answer: 'AGREED' | 'KEPT' | null
}

/** To pay by without a login: the first payment of an order, or a renewal. */
export type Link = { readonly term: number; readonly madeAt: number; readonly endsAt: number; isCancelled: boolean }

/** An order as docs/rules/orders.md has it, from its first step on. */
export type Contract = {
  readonly owner: number
  type: 'SKI' | 'SNOWBOARD'
  /** As noted at the hand-over. */
  serial: string
  readonly plan: 'BASIC' | 'FLEX'
  readonly placedAt: number
  readonly region: Region
  hasPlace: boolean
  /** What its customer chose and nobody has booked. */
  wish: (Stop & { isLost: boolean }) | null
  /** Of the pickup. */
  half: Stop['half'] | null
  /** What it takes of the drivers: until it is missed or taken off, and for good once it was done. */
  stop: Stop | null
  /** The last one that it was in, where lockers are counted. */
  locker: string | null
  /** Not found when its zone was checked, and looked for since (G886). */
  isMissing: boolean
  /** All that were sent, the newest last; one that is replaced or taken back is cancelled. */
  readonly links: Link[]
  /** How the first payment was made. */
  firstBy: 'CARD' | 'DESK'
  state: State
  changedAt: number
  readonly keys: Key[]
  /** Of `keys`, once one has paid. */
  paidWith: number | null
  payment: 'READY' | 'IN_PROGRESS' | 'FAILED' | 'DONE' | 'CANCELLED' | 'REFUNDED'
  doubt: Doubt | null
  /** The newest of the first payment. */
  refund: Refund | null
  /** Back of the first payment, by card or by bank. */
  givenWon: number
  /** By cards, as the provider has it. */
  chargedWon: number
  refundedWon: number
  pickup: string | null
  /** The booked day was closed since, and another one is being found (G796). */
  isDayClosed: boolean
  /** For which it was so, with since when it waited: each once. */
  readonly closedDays: string[]
  /** The last pickup that failed. */
  missed: { readonly day: string; readonly fault: 'CUSTOMER' | 'SHOP'; readonly half: Stop['half'] | null } | null
  start: string | null
  terms: number
  /** The last term that money was taken for: more than `terms` when it came after the end. */
  takenTerms: number
  /** The day on which the last paid term was. */
  chargedOn: string | null
  /** Of the last paid term, when it was renewed at the desk: the day of the payment before it. */
  deskRenewal: { readonly chargedBefore: string | null; readonly wonBefore: number } | null
  /** Of each year at most one. */
  offers: readonly Offer[]
  /** What its customer said yes or no to; null until then. */
  agreedWon: number | null
  /** What the newest paid year cost. */
  lastWon: number
  /** What went back of the newest year at the provider's own page, when it was renewed by card. */
  backThere: { readonly term: number; readonly won: number } | null
  /** When a window of the next term was agreed to that said no without the provider having decided it; null otherwise. */
  windowAt: number | null
  /** When the stored card was asked last, and for which term. */
  lastTry: { readonly at: number; readonly term: number } | null
  renewal: 'ACTIVE' | 'NEEDS_CARD' | 'TERMINATED'
  standing: 'OK' | 'PAST_DUE' | 'UNPAID'
  declines: number
  lastDeclinedOn: string | null
  readonly checkouts: Checkout[]
  beforeCheckout: State
  /** How many of `logistics` there were when gear was asked for last. */
  logisticsBefore: number
  /** What staff did with the gear and did not take back. */
  readonly logistics: Logistic[]
  remindedOn: string | null
  announcedOn: string | null
  announcedWon: number | null
  /** The days on which notices to collect the gear went out. */
  readonly toldToCollect: string[]
}

export type Card = { readonly says: 'yes' | 'no' | 'never'; readonly since: number; isUsable: boolean }

/** Without a login: written down at the desk. */
export type Owner = {
  card: Card | null
  hasLeft: boolean
  readonly hasLogin: boolean
  /** The day on which they were last sent to where a card is registered. */
  cardLinkOn?: string
}

/** Money past the card provider: taken at the desk, transferred back, or a transfer that was none. */
export type DeskMove = {
  readonly day: string
  readonly kind: 'PAYMENT' | 'TRANSFER' | 'TAKEN_BACK'
  readonly won: number
}

export type World = {
  now: number
  readonly owners: Owner[]
  readonly contracts: Contract[]
  readonly desk: DeskMove[]
}

export const noWorld = (now: number): World => ({ now, owners: [], contracts: [], desk: [] })

/** Today. */
export const moveAtDesk = (world: World, kind: DeskMove['kind'], won: number): void =>
  void world.desk.push({ day: toDay(world.now), kind, won })

type Placed = Pick<Contract, 'owner' | 'type' | 'plan'> & Partial<Pick<Contract, 'region' | 'hasPlace' | 'wish'>>

export const newContract = (placed: Placed, now: number): Contract => ({
  region: 'RESORT',
  hasPlace: false,
  wish: null,
  ...placed,
  half: null,
  stop: null,
  serial: '',
  locker: null,
  isMissing: false,
  placedAt: now,
  links: [],
  firstBy: 'CARD',
  state: 'UNPAID',
  changedAt: now,
  keys: [],
  paidWith: null,
  payment: 'READY',
  doubt: null,
  refund: null,
  givenWon: 0,
  chargedWon: 0,
  refundedWon: 0,
  pickup: null,
  isDayClosed: false,
  closedDays: [],
  missed: null,
  start: null,
  terms: 0,
  takenTerms: 0,
  chargedOn: null,
  deskRenewal: null,
  offers: [],
  agreedWon: null,
  lastWon: priceOf(placed),
  backThere: null,
  windowAt: null,
  lastTry: null,
  renewal: 'NEEDS_CARD',
  standing: 'OK',
  declines: 0,
  lastDeclinedOn: null,
  checkouts: [],
  beforeCheckout: 'IN_STORAGE',
  logisticsBefore: 0,
  logistics: [],
  remindedOn: null,
  announcedOn: null,
  announcedWon: null,
  toldToCollect: [],
})

export const priceOf = ({ plan }: Pick<Contract, 'plan'>): number => (plan === 'BASIC' ? 99_000 : 139_000)

/** What the next year costs (G73). */
export const nextWon = (contract: Contract): number => contract.agreedWon ?? priceOf(contract)

/** The card provider keeps a share of what it takes; the desk keeps none. */
const feeOf = (contract: Contract): number =>
  contract.firstBy === 'CARD' ? Math.floor((priceOf(contract) * 300) / 10_000) : 0

const UNPAID_LIFE_MS = 24 * 3_600_000

export const liveLink = ({ links }: Contract): Link | null => {
  const newest = links.at(-1)
  return newest && !newest.isCancelled ? newest : null
}

/** Until when an order that nobody has paid is offered (G50, G195). */
const payableUntil = (contract: Contract): number => {
  const link = liveLink(contract)
  return link?.term === 1 ? link.endsAt : contract.placedAt + UNPAID_LIFE_MS
}

export const isOffered = (contract: Contract, now: number): boolean =>
  contract.state !== 'EXPIRED' && now < payableUntil(contract)

export const isActive = ({ state, terms }: Contract): boolean => terms > 0 && !ENDED.includes(state)

export const usableCard = ({ card }: Owner): Card | null => (card?.isUsable ? card : null)

/** The day of the next payment: always counted from the first start (G64). */
export const renewalDay = ({ start, terms }: Contract): string | null =>
  start === null ? null : addYears(start, terms)

export const endDay = (contract: Contract): string | null => {
  const next = renewalDay(contract)
  return next === null ? null : addDays(next, -1)
}

/** What cancelling gives back: docs/rules/refunds.md. */
export const refundableWon = (contract: Contract, now: number, operatorFault = false): number => {
  const paid = priceOf(contract) - contract.givenWon
  const full = Math.max(0, paid - feeOf(contract))
  if (operatorFault) return paid
  const booked = contract.isDayClosed ? null : contract.pickup
  const pickup = contract.missed?.fault === 'CUSTOMER' ? contract.missed.day : booked
  const isBefore = pickup === null || toDay(now) < pickup
  return isBefore ? full : Math.min(Math.ceil(paid / 2), full)
}

/** A change of state; what only touches money or renewal is none. */
export const changeState = (contract: Contract, state: State, now: number): void => {
  if (contract.state === 'PICKUP_SCHEDULED' && state !== 'PICKED_UP') contract.stop = null
  // What has left the storage is not looked for there.
  if (!IN_LOCKER.includes(state)) contract.isMissing = false
  contract.isDayClosed = false
  contract.state = state
  contract.changedAt = now
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LOOKS_AFTER = [10, MINUTE, 5 * MINUTE, 11 * MINUTE, HOUR, ...[1, 2, 3, 4, 5, 6, 7].map(days => days * DAY)]

/** Sent just now: the reconciler looks in ten seconds. */
export const sentAt = (now: number): Looked => ({ sentAt: now, looks: 0, lookAt: now + 10_000 })

/** Of a call that came to nothing yet. */
export const NOTHING_KNOWN = { moved: false, pending: null, isAborted: false } as const satisfies Known

/**
 * One more look: the next one is later, until after a week it is with the staff (F17). One that came late puts off
 * the others.
 */
export const countLook = (open: Looked, now: number): void => {
  open.looks += 1
  postponeLook(open, now)
}

/** After its customer looked; that counts as no look of the reconciler. */
export const postponeLook = (open: Looked, now: number): void => {
  const [before = 0, after = Infinity] = [LOOKS_AFTER[open.looks - 1], LOOKS_AFTER[open.looks]]
  const planned = open.sentAt + after * 1000
  open.lookAt = planned > now ? planned : now + (after - before) * 1000
}

/** No step of the gear before is taken back any more (T30). */
export const moneyMoved = ({ logistics }: Contract): void => {
  for (const step of logistics) step.hasMoneyMoved = true
}

/** As each term begins: nothing is due yet. */
export const NOTHING_DUE = {
  standing: 'OK',
  declines: 0,
  lastDeclinedOn: null,
  remindedOn: null,
  announcedOn: null,
  announcedWon: null,
} as const satisfies Partial<Contract>
