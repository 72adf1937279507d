import fc from 'fast-check'
import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { StepDetails } from '#core/storing/step-details.ts'
import { contractAction, type Action } from './action.ts'
import { addDays, toDay, seasonOf } from './calendar.ts'
import { currentCheckout, Pick, withdrawn } from './customer-actions.ts'
import { type AskedLocker, isInLocker, isInZone, offered, type Zone, ZONES } from './lockers.ts'
import { book, isDayOff, stopFor, unbook } from './windows.ts'
import {
  changeState,
  type Contract,
  endDay,
  NOTHING_DUE,
  SINCE_PICKUP,
  type State,
  type Stop,
  type World,
} from './world.ts'

/** What staff does with the gear: the rows of docs/rules/orders.md that are its own. */
const STEPS: Readonly<Record<string, readonly [from: readonly State[], to: State | 'SAME']>> = {
  'pickup.scheduled': [['REQUESTED'], 'PICKUP_SCHEDULED'],
  'pickup.rescheduled': [['PICKUP_SCHEDULED'], 'PICKUP_SCHEDULED'],
  'pickup.unscheduled': [['PICKUP_SCHEDULED'], 'REQUESTED'],
  'pickup.missed': [['PICKUP_SCHEDULED'], 'REQUESTED'],
  'pickup.done': [['PICKUP_SCHEDULED', 'REQUESTED'], 'PICKED_UP'],
  'report.filed': [['PICKED_UP'], 'REPORTED'],
  'temp.stored': [['REPORTED'], 'TEMP_STORED'],
  'transit.started': [['REPORTED', 'TEMP_STORED'], 'IN_TRANSIT'],
  'storage.arrived': [['REPORTED', 'TEMP_STORED', 'IN_TRANSIT'], 'ARRIVED'],
  'storage.shelved': [['ARRIVED'], 'IN_STORAGE'],
  'checkout.scheduled': [['CHECKOUT_REQUESTED'], 'CHECKOUT_SCHEDULED'],
  'checkout.rescheduled': [['CHECKOUT_SCHEDULED'], 'CHECKOUT_SCHEDULED'],
  'checkout.missed': [['CHECKOUT_SCHEDULED'], 'CHECKOUT_REQUESTED'],
  'checkout.delivered': [['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'], 'CHECKED_OUT'],
  'equipment.restored': [['CHECKED_OUT'], 'RESTORED'],
  'equipment.returned': [['CHECKED_OUT'], 'RETURNED'],
  'locker.moved': [['IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'], 'SAME'],
  'gear.lost': [SINCE_PICKUP, 'LOST'],
  'gear.damaged': [SINCE_PICKUP, 'DAMAGED'],
  'gear.disposed': [['ARRIVED', 'IN_STORAGE', 'RESTORED'], 'DISPOSED'],
}

/** An end comes only where it is asked for by name, or few stories would get far. */
const ENDS = new Set(['gear.lost', 'gear.damaged', 'gear.disposed'])
const EVENTS = [...Object.keys(STEPS), 'checkout.withdrawn', 'status.corrected']
/** These can be put right by other means (T07, T16, T17, T32, T34). */
const NOT_CORRECTED = new Set([
  'pickup.rescheduled',
  'checkout.withdrawn',
  'checkout.rescheduled',
  'checkout.missed',
  'locker.moved',
])
const WITHDRAWN_FROM: readonly State[] = ['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED']
const CORRECTION_MS = 7 * 24 * 3_600_000

type StaffRequest = {
  readonly event: string
  /** The day of a pickup or a delivery, counted from today. */
  readonly daysAhead: number
  readonly isForced: boolean
  readonly isFinal: boolean
  /** Of a pickup; else the freer one. */
  readonly half?: Stop['half'] | null
  /** A pickup is booked as its customer wishes. */
  readonly isWished?: boolean
  /** Where gear goes, in the region with lockers. */
  readonly locker?: AskedLocker
  /** At the hand-over it turns out to be gear of the other kind. */
  readonly isOtherKind?: boolean
}

const possible = ({ state }: Contract): readonly string[] =>
  EVENTS.filter(
    event =>
      (STEPS[event]?.[0].includes(state) && !ENDS.has(event)) ||
      (event === 'checkout.withdrawn' && WITHDRAWN_FROM.includes(state)),
  )

/** `sense` makes it one that can happen here, if there is one: most of the time staff knows what it does. */
const eventFor = (contract: Contract, { event }: StaffRequest, sense: number | null): string => {
  const here = possible(contract)
  return sense === null ? event : (here[sense % Math.max(1, here.length)] ?? event)
}

export const advance = (pick: number, request: StaffRequest, sense: number | null): Action =>
  contractAction(pick, {
    name: `staff ${sense === null ? '' : `(${sense}) `}${JSON.stringify(request)}`,
    suits: contract =>
      request.event === 'status.corrected' ? contract.logistics.length > 0 : possible(contract).length > 0,
    async perform(shop, { contract, at }, world) {
      const day = addDays(toDay(world.now), request.daysAhead) as Day
      const event = eventFor(contract, request, sense)
      const done = await shop.staff.advance(
        shop.orderAt(at).id,
        event as OrderEvent,
        detailsOf(event, request, { day, contract }),
      )
      return done.match(
        () => 'done',
        ({ kind }) => kind,
      )
    },
    predict(world, contract) {
      const event = eventFor(contract, request, sense)
      if (event === 'checkout.withdrawn') {
        if (!WITHDRAWN_FROM.includes(contract.state)) return 'InvalidTransition'
        withdrawn(contract, world.now)
        return 'done'
      }
      if (event === 'status.corrected') return corrected(contract, request, world)
      const step = STEPS[event]
      if (!step?.[0].includes(contract.state)) return 'InvalidTransition'
      const refusal = effect(event, contract, request, world)
      if (refusal !== null) return refusal
      took(contract, event, step[1], world.now)
      if (event === 'checkout.delivered' && request.isFinal) took(contract, 'equipment.returned', 'RETURNED', world.now)
      return 'done'
    },
  })

const detailsOf = (
  event: string,
  { daysAhead, isForced, isFinal, half, isWished, locker = 'ANY', isOtherKind }: StaffRequest,
  { day, contract }: { readonly day: Day; readonly contract: Contract },
): StepDetails =>
  match(event)
    .returnType<StepDetails>()
    .with('pickup.scheduled', 'pickup.rescheduled', () => ({
      isForced,
      ...(!isWished && { pickupDate: day }),
      ...(half && { half }),
    }))
    .with('status.corrected', () => ({ pickupDate: day, isForced }))
    .with('pickup.done', () =>
      isOtherKind ? { equipmentType: otherThan(contract), serialNumber: SERIAL, handedParts: ['BOOTS'] } : {},
    )
    .with('pickup.missed', () => ({ fault: faultOf(isForced) }))
    .with('checkout.scheduled', 'checkout.rescheduled', () => ({ scheduledFor: day }))
    .with('checkout.delivered', () => ({ deliveredTo: '이영희', isFinal }))
    .with('equipment.restored', () => ({ isForced, ...(contract.region === 'LAKE' && toWhere(locker)) }))
    .with('locker.moved', () => (contract.region === 'LAKE' ? toWhere(locker) : { locker: 'B-7' as GearText }))
    .with('storage.shelved', () => (contract.region === 'LAKE' ? toWhere(locker) : {}))
    .with('gear.lost', 'gear.damaged', () => ENDING)
    .with('gear.disposed', () => ({
      ...ENDING,
      ...(isFinal && { lettersOn: lettersBefore(Day.addDays(day, -daysAhead)) }),
    }))
    .otherwise(() => ({}))

const ENDING: StepDetails = { compensation: 'NONE', told: '전화로 알렸어요' }

/** To who is reached by no message (G933). */
const lettersBefore = (today: Day): readonly Day[] => [-45, -38].map(days => Day.addDays(today, days))

const SERIAL = 'K-1234' as GearText

const otherThan = ({ type }: Contract): Contract['type'] => (type === 'SKI' ? 'SNOWBOARD' : 'SKI')

export const ANY_LOCKER: StepDetails = { locker: '' as GearText, zone: 'ANY' }

/** In the place of what the staff of the tests says as a rule. */
const toWhere = (asked: AskedLocker): StepDetails =>
  asked === 'ANY' ? ANY_LOCKER : { locker: (asked ?? '') as GearText }

const faultOf = (isForced: boolean): 'CUSTOMER' | 'SHOP' => (isForced ? 'CUSTOMER' : 'SHOP')

const took = (contract: Contract, event: string, target: State | 'SAME', now: number): void => {
  const from = contract.state
  const to = target === 'SAME' ? from : target
  if (to !== from) changeState(contract, to, now)
  if (NOT_CORRECTED.has(event)) return
  contract.logistics.push({ event, from, to, at: now, hasMoneyMoved: false })
}

/** The guard of a step and what it sets; the refusal, if it is one. */
const effect = (event: string, contract: Contract, request: StaffRequest, world: World): string | null => {
  const today = toDay(world.now)
  const { renewal, pickup } = contract
  const current = currentCheckout(contract)
  if ((event === 'pickup.rescheduled' || event === 'pickup.unscheduled') && pickup !== null && pickup <= today)
    return 'PickupDayBegun'
  if (event === 'pickup.missed') {
    if (pickup !== null && pickup > today) return 'DayAhead'
    if (pickup !== null) contract.missed = { day: pickup, fault: faultOf(request.isForced), half: contract.half }
    unbook(contract)
  }
  if (event === 'pickup.scheduled' || event === 'pickup.rescheduled') {
    return pickupBooked(contract, { ...request, event }, world)
  }
  if (event === 'pickup.unscheduled') unbook(contract)
  // At the same price (G235).
  if (event === 'pickup.done' && request.isOtherKind) {
    contract.type = otherThan(contract)
    contract.serial = SERIAL
  }
  if (event === 'storage.arrived') contract.start = today
  if (event === 'checkout.scheduled' || event === 'checkout.rescheduled') {
    if (request.daysAhead < 0) return 'CheckoutDayPast'
    const bookedFor = addDays(today, request.daysAhead)
    if (event === 'checkout.rescheduled' && current?.bookedFor === bookedFor) return 'SameStop'
    if (current) current.bookedFor = bookedFor
  }
  if (event === 'checkout.missed') {
    if ((current?.bookedFor ?? today) > today) return 'DayAhead'
    if (current) current.bookedFor = null
  }
  if (event === 'checkout.delivered' && request.isFinal && renewal !== 'TERMINATED') return 'ContractRenews'
  if (contract.region === 'LAKE' && COMES_INTO_LOCKER.includes(event)) {
    const offer = offered(world, contract, request.locker === undefined ? 'ANY' : request.locker)
    if ('refusal' in offer) return offer.refusal
    const refusal = event === 'equipment.restored' ? restoreRefused(contract, request, today) : null
    if (refusal !== null) return refusal
    contract.locker = offer.code
    contract.isMissing = false
    // Where it was is free as soon as the step is taken.
    if (event !== 'equipment.restored') return null
  }
  const end = endDay(contract)
  if (event === 'gear.disposed') return disposalRefused(contract, request, { end, today })
  if (event !== 'equipment.restored') return null

  const refusal = restoreRefused(contract, request, today)
  if (refusal !== null) return refusal
  if (current) current.restoredOn = today
  return null
}

const COMES_INTO_LOCKER = ['storage.shelved', 'equipment.restored', 'locker.moved']

/** Docs/rules/checkout.md, G85. */
const restoreRefused = (contract: Contract, request: StaffRequest, today: string): string | null => {
  const { checkouts, plan, renewal } = contract
  const end = endDay(contract)
  if (renewal === 'TERMINATED' && end !== null && today > end) return 'StorageEnded'
  if (plan !== 'BASIC' || request.isForced) return null
  const season = seasonOf(today)
  if (checkouts.some(({ restoredOn }) => restoredOn !== null && seasonOf(restoredOn) === season)) return 'RestoreLimit'
  return today > `${season + 1}-03-31` ? 'RestoreWindowOver' : null
}

/** The refusal, if it is one. */
const pickupBooked = (contract: Contract, request: StaffRequest, world: World): string | null => {
  const today = toDay(world.now)
  const wish = request.isWished && !contract.wish?.isLost ? contract.wish : null
  if (request.isWished && !wish) return 'DetailMissing'
  const day = wish?.day ?? addDays(today, request.daysAhead)
  if (day < today) return 'PickupDayPast'
  if (!request.isForced && isDayOff(contract.region, day)) return 'NotABusinessDay'
  const half = request.half ?? wish?.half ?? null
  const isSame = request.event === 'pickup.rescheduled' && day === contract.pickup
  if (isSame && !request.isForced && (half === null || half === contract.half)) return 'SameStop'
  if (contract.region !== 'VALLEY') {
    if (half !== null) return 'NoWindows'
    book(contract, day, null)
    return null
  }
  const stop = stopFor(world, contract, { day, half, isForced: request.isForced })
  if (stop === null) return 'WindowFull'
  book(contract, day, stop)
  return null
}

/** T37: of an ended contract, 30 days after the second notice to collect, or letter. */
const disposalRefused = (
  { renewal, toldToCollect }: Contract,
  { isFinal }: StaffRequest,
  { end, today }: { readonly end: string | null; readonly today: string },
): string | null => {
  if (renewal !== 'TERMINATED' || end === null || today <= end) return 'ContractNotOver'
  const letters = isFinal ? lettersBefore(today as Day).filter(day => day > end) : []
  const told = [...toldToCollect, ...letters].toSorted()
  const [first] = told
  const second = first && told.find(day => day >= addDays(first, 7))
  if (second === undefined) return 'NotToldToCollect'
  return today < addDays(second, 30) ? 'DisposalTooEarly' : null
}

/** T30: back to where the last step of the gear began. */
const corrected = (contract: Contract, request: StaffRequest, world: World): string => {
  const { logistics, state, checkouts, region } = contract
  const { now } = world
  const last = logistics.at(-1)
  if (last === undefined || last.to !== state) return 'InvalidTransition'
  const today = toDay(now)
  const missed = last.event === 'pickup.missed' ? contract.missed : null
  const isPickupAgain = last.from === 'PICKUP_SCHEDULED' && contract.pickup === null
  const day = missed?.day ?? addDays(today, request.daysAhead)
  if (isPickupAgain && !missed && day < today) return 'PickupDayPast'
  if (isPickupAgain && !missed && !request.isForced && isDayOff(region, day)) return 'NotABusinessDay'
  const isBackInLocker = region === 'LAKE' && isInLocker(last.from) && !isInLocker(state)
  const offer = isBackInLocker ? offered(world, contract, contract.locker) : null
  if (offer && 'refusal' in offer) return offer.refusal
  if (last.hasMoneyMoved) return 'MoneyMovedSince'
  if (last.event !== 'gear.lost' && now - last.at > CORRECTION_MS) return 'CorrectionTooLate' // Lost gear is found whenever it is (G797).
  if (isPickupAgain) {
    const stop =
      region === 'VALLEY'
        ? stopFor(world, contract, {
            day,
            half: contract.missed?.day === day ? contract.missed.half : null,
            isForced: true,
          })
        : null
    book(contract, day, stop)
  }
  if (state === 'PICKUP_SCHEDULED') unbook(contract)
  if (state === 'IN_STORAGE') contract.locker = null
  if (state === 'CHECKOUT_SCHEDULED') Object.assign(currentCheckout(contract) ?? {}, { bookedFor: null })
  if (state === 'ARRIVED') {
    // What was announced was for a day that is none any more (G749).
    const offers = contract.offers.filter(({ isAnnounced }) => !isAnnounced)
    const lowered = offers.find(({ oldWon, newWon }) => newWon < oldWon)
    Object.assign(contract, NOTHING_DUE, { start: null, agreedWon: lowered?.newWon ?? null, offers })
  }
  const back = state === 'RESTORED' ? checkouts.findLast(({ restoredOn }) => restoredOn !== null) : undefined
  if (back) back.restoredOn = null
  logistics.pop()
  changeState(contract, last.from, now)
  return 'done'
}

/** Which orders are read in a zone: what is there, and of those whose bit is set what is not. */
const readIn = (world: World, zone: Zone, wrong: number): readonly number[] =>
  world.contracts.flatMap((contract, at) =>
    world.owners[contract.owner]?.hasLeft === false && isInZone(contract, zone) !== ((wrong >> at) % 2 === 1)
      ? [at]
      : [],
  )

/** Docs/rules/orders.md, G885 and G886. */
export const checkZone = (zone: Zone, wrong: number): Action => ({
  name: `staff checks zone ${zone}, wrong of ${wrong.toString(2)}`,
  can: world => world.contracts.some(({ region }) => region === 'LAKE'),
  perform: (shop, world) =>
    shop.checkZone(
      zone,
      readIn(world, zone, wrong).map(at => shop.orderAt(at).id),
    ),
  predict(world) {
    const read = readIn(world, zone, wrong).flatMap(at => world.contracts[at] ?? [])
    const there = world.contracts.filter(contract => isInZone(contract, zone))
    const missing = there.filter(contract => !read.includes(contract))
    for (const contract of read) contract.isMissing = false
    for (const contract of missing) contract.isMissing = true
    const unexpected = read.filter(contract => !there.includes(contract))
    return `${there.length - missing.length} found, ${missing.length} missing, ${unexpected.length} too much`
  },
})

/** Docs/rules/staff.md, G796: the day of a pickup is closed, and opened again; what was booked for it waits for another one until a worker sees that it is open, which it does with the next day that is closed (G787). */
export const closeDay = (pick: number): Action =>
  contractAction(pick, {
    name: 'the shop closes the day of the pickup',
    suits: ({ state }) => state === 'PICKUP_SCHEDULED',
    can: ({ pickup }) => pickup !== null,
    async perform(shop, { contract }) {
      await shop.closeDay(contract.pickup ?? '')
      return 'closed'
    },
    predict(world, { pickup: day }) {
      const today = toDay(world.now)
      for (const contract of world.contracts) {
        const { pickup, closedDays } = contract
        if (!contract.isDayClosed || pickup === null || pickup === day || pickup < today) continue
        contract.isDayClosed = false
        closedDays.splice(closedDays.indexOf(`${contract.changedAt} ${pickup}`), 1)
      }
      if (day === null || day < today) return 'closed'
      for (const contract of world.contracts) {
        const wait = `${contract.changedAt} ${day}`
        const isBooked = contract.state === 'PICKUP_SCHEDULED' && contract.pickup === day
        if (isBooked && !contract.closedDays.includes(wait)) {
          contract.closedDays.push(wait)
          contract.isDayClosed = true
        }
      }
      return 'closed'
    },
  })

const StaffRequest = fc.record({
  event: fc.constantFrom(...EVENTS),
  daysAhead: fc.constantFrom(-1, 0, 0, 1, 2),
  isForced: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  isFinal: fc.nat({ max: 3 }).map(one => one === 0),
  half: fc.constantFrom(null, null, null, 'MORNING' as const, 'AFTERNOON' as const),
  isOtherKind: fc.nat({ max: 5 }).map(one => one === 0),
  locker: fc.constantFrom('ANY', 'ANY', 'A-01', 'B-01', 'Z-9', null),
  isWished: fc.nat({ max: 7 }).map(one => one === 0),
})

export const STAFF_ACTIONS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  {
    weight: 20,
    arbitrary: fc
      .tuple(Pick, StaffRequest, fc.nat({ max: 5 }))
      .map(([pick, request, sense]) => advance(pick, request, sense)),
  },
  { weight: 4, arbitrary: fc.tuple(Pick, StaffRequest).map(([pick, request]) => advance(pick, request, null)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(Pick, StaffRequest)
      .map(([pick, request]) => advance(pick, { ...request, event: 'status.corrected' }, null)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...ZONES), fc.nat({ max: 63 })).map(([zone, wrong]) => checkZone(zone, wrong)),
  },
  { weight: 2, arbitrary: Pick.map(closeDay) },
]
