import fc from 'fast-check'
import type { Action } from './action.ts'
import { addDays, toDay, seasonOf, startOfDay, chargeTimeOn } from './calendar.ts'
import { announcePrices } from './price-actions.ts'
import {
  BETWEEN_CHARGES_DAYS,
  isHeld,
  type Lost,
  PENDING_SECONDS,
  renewDue,
  settlePayments,
  settleRefunds,
} from './money.ts'
import type { Fault } from './shop.ts'
import {
  changeState,
  type Contract,
  isOffered,
  nextWon,
  renewalDay,
  IN_THE_HOUSE,
  SINCE_ARRIVAL,
  type World,
} from './world.ts'

const HOUR_MS = 3_600_000
const REST_MS = 8 * 24 * HOUR_MS

/** T04. */
const expire = (world: World): void => {
  for (const contract of world.contracts) {
    const isLate = contract.state === 'UNPAID' && !isOffered(contract, world.now)
    if (isLate && !contract.doubt) changeState(contract, 'EXPIRED', world.now)
  }
}

/** T21, T26 to T28, as far as they change more than notices. */
const doDuties = (world: World): void => {
  for (const contract of world.contracts) {
    const next = renewalDay(contract)
    if (next === null || contract.doubt) continue
    const { state, renewal } = contract
    const isBack = state === 'RETURNED' || (state === 'CHECKED_OUT' && renewal === 'TERMINATED')
    if (isBack && world.now >= chargeTimeOn(next)) changeState(contract, 'COMPLETED', world.now)
    if (state === 'RESTORED' && hasRolled(contract, world.now)) changeState(contract, 'IN_STORAGE', world.now)
    remind(contract, next, world.now)
    collect(contract, next, world.now)
    if (renewal !== 'NEEDS_CARD' || !SINCE_ARRIVAL.includes(state)) continue
    if (contract.standing === 'OK' && world.now >= chargeTimeOn(next)) {
      contract.standing = isHeld(contract, world.now) ? 'UNPAID' : 'PAST_DUE'
    }
    if (contract.standing === 'PAST_DUE' && world.now >= chargeTimeOn(addDays(next, 8))) contract.standing = 'UNPAID'
  }
}

/** Of several that are late the newest; it reaches its customer at once, and counts while the contract can be ended. None of a payment that follows the last too soon (G927). */
const remind = (contract: Contract, next: string, now: number): void => {
  const { state, renewal, standing, remindedOn, announcedOn } = contract
  if (renewal === 'TERMINATED' || standing !== 'OK' || !SINCE_ARRIVAL.includes(state)) return
  const day = [30, 14, 8, 4].map(days => addDays(next, -days)).findLast(one => now >= chargeTimeOn(one))
  if (day === undefined || (remindedOn !== null && remindedOn >= day)) return
  contract.remindedOn = day
  if (contract.chargedOn !== null && next < addDays(contract.chargedOn, BETWEEN_CHARGES_DAYS)) return
  contract.announcedWon = nextWon(contract)
  contract.announcedOn = announcedOn ?? (toDay(now) <= addDays(next, -3) ? toDay(now) : null)
}

/** T29 and what follows it: the first notice however late, later ones as they are due; the last day is a task of the staff. */
const collect = (contract: Contract, next: string, now: number): void => {
  const { state, renewal, remindedOn } = contract
  if (renewal !== 'TERMINATED' || !IN_THE_HOUSE.includes(state)) return
  const [first = '', ...later] = [0, 13, 24, 30].map(days => addDays(next, days))
  const day = [first, ...later].findLast(one => now >= chargeTimeOn(one))
  if (day === undefined || (remindedOn !== null && remindedOn >= day)) return
  const isFlagged = remindedOn !== null && remindedOn >= first
  const notice = day === later[2] ? later[1] : day
  if (!isFlagged || remindedOn < (notice ?? day)) contract.toldToCollect.push(toDay(now))
  contract.remindedOn = day
}

/** A new season has begun since the gear came back. */
const hasRolled = ({ checkouts }: Contract, now: number): boolean => {
  const restoredOn = checkouts.findLast(one => one.restoredOn !== null)?.restoredOn ?? null
  return restoredOn !== null && seasonOf(restoredOn) < seasonOf(toDay(now))
}

const FAULTS = {
  fine: [],
  'a silent record': ['lookup error:COMMON_ERROR'],
  'lost before': ['billing drop-before'],
  'lost after': ['billing drop-after'],
  'refused, though taken': ['billing error-after:REJECT_CARD_PAYMENT'],
  'our request is wrong, though taken': ['billing error-after:FORBIDDEN_REQUEST'],
  'refused, taken, and reported later': ['billing error-after:REJECT_CARD_PAYMENT', 'lookup error:NOT_FOUND_PAYMENT'],
  'another currency': ['billing answer:currency="USD"'],
  'refused, though given back': ['cancel error-after:NOT_MATCHES_REFUNDABLE_AMOUNT'],
  'a day later': [`billing pending:${PENDING_SECONDS.DONE}`],
  'to nothing later': [`billing pending-abort:${PENDING_SECONDS.ABORTED}`],
} as const satisfies Record<string, readonly Fault[]>

/** What rounds do together, and how they can go wrong. */
type WorkerJobs = {
  readonly names: readonly string[]
  readonly faults: readonly (keyof typeof FAULTS)[]
  readonly does: (world: World, fault: keyof typeof FAULTS) => void
}

export const SETTLING: WorkerJobs = {
  names: ['settle-payments', 'settle-refunds'],
  faults: ['fine', 'fine', 'a silent record', 'refused, though taken', 'refused, though given back'],
  does(world, fault) {
    settlePayments(world, fault === 'a silent record')
    settleRefunds(world, fault === 'a silent record')
  },
}

export const CHARGING: WorkerJobs = {
  names: ['charge-renewals'],
  faults: [
    'fine',
    'fine',
    'fine',
    'refused, though taken',
    'our request is wrong, though taken',
    'refused, taken, and reported later',
    'another currency',
    'lost before',
    'lost after',
    'a day later',
    'to nothing later',
  ],
  does: (world, fault) => renewDue(world, LOST[fault] ?? null),
}

const ROUNDS: readonly WorkerJobs[] = [
  SETTLING,
  CHARGING,
  { names: ['scheduled-duties'], faults: ['fine'], does: doDuties },
  { names: ['expire-unpaid-orders'], faults: ['fine'], does: expire },
  { names: ['announce-price-changes'], faults: ['fine'], does: announcePrices },
  { names: ['delete-dropped-cards'], faults: ['fine'], does: () => undefined },
]

const LOST: Partial<Record<keyof typeof FAULTS, Lost>> = {
  'lost before': 'before',
  'lost after': 'after',
  'another currency': 'odd',
  'a day later': 'DONE',
  'to nothing later': 'ABORTED',
}

export const round = ({ names, does }: WorkerJobs, fault: keyof typeof FAULTS): Action => ({
  name: `workers ${names.join(' and ')}${fault === 'fine' ? '' : `, ${fault}`}`,
  // A card that says no is not asked for by a request that is called wrong: that would be a word of its own.
  can: ({ owners }) =>
    fault !== 'our request is wrong, though taken' || owners.every(({ card }) => card === null || card.says === 'yes'),
  perform: shop =>
    shop
      .among(FAULTS[fault], async () => {
        for (const name of names) await shop.round(name)
        return 'done'
      })
      .then(async done => {
        if (fault === 'refused, taken, and reported later') await shop.reportTries()
        return done
      }),
  predict(world) {
    does(world, fault)
    return 'done'
  },
})

export const allRounds: Action = {
  name: 'workers do everything',
  can: () => true,
  async perform(shop) {
    for (const { names } of ROUNDS) for (const name of names) await shop.round(name)
    return 'done'
  },
  predict(world) {
    for (const { does } of ROUNDS) does(world, 'fine')
    return 'done'
  },
}

/** Only forwards. */
export const wait = (name: string, until: (world: World) => number | null): Action => ({
  name: `wait ${name}`,
  can: world => (until(world) ?? 0) > world.now,
  async perform(shop, world) {
    await shop.setClock(until(world) ?? world.now)
    return 'now'
  },
  predict(world) {
    world.now = until(world) ?? world.now
    return 'now'
  },
})

const LATER = { '11 s': 11, '61 s': 61, '10 min': 600, '1 h': 3600, '10 h': 36_000, '1 d': 86_400 }

const Elapsed = fc
  .constantFrom(...Object.entries(LATER))
  .map(([name, seconds]) => wait(name, ({ now }) => now + seconds * 1000))

const Midnight = fc.constant(wait('until midnight', ({ now }) => startOfDay(addDays(toDay(now), 1))))

export const untilNextSeason = wait('for the new season', ({ now }) => startOfDay(`${seasonOf(toDay(now)) + 1}-07-01`))

/** Around the days on which something of a renewal is decided. */
const Renewal = fc
  .tuple(fc.constantFrom(-30, -7, -3, -2, -1, 0, 0, 0, 1, 3, 7, 8), fc.constantFrom(-1, 0, 1))
  .map(([days, hours]) =>
    wait(`until ${days} days and ${hours} h from a renewal`, world => {
      const moments = world.contracts
        .flatMap(contract => renewalDay(contract) ?? [])
        .map(day => chargeTimeOn(addDays(day, days)) + hours * HOUR_MS)
      return moments.toSorted((a, b) => a - b).find(moment => moment > world.now) ?? null
    }),
  )

/** After a week and a day nothing is in doubt any more. */
export const SETTLE_ALL = [wait('for rest', ({ now }) => now + REST_MS), allRounds]

export const TIME_ACTIONS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  { weight: 4, arbitrary: Elapsed },
  { weight: 1, arbitrary: Midnight },
  { weight: 1, arbitrary: fc.constant(untilNextSeason) },
  { weight: 6, arbitrary: Renewal },
]

export const WORK_ACTIONS: typeof TIME_ACTIONS = [
  { weight: 5, arbitrary: fc.constant(allRounds) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(...ROUNDS).chain(one => fc.constantFrom(...one.faults).map(fault => round(one, fault))),
  },
  ...TIME_ACTIONS,
]
