import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { HOME_STATUSES } from '#core/storing/home-status.ts'
import { customerMay, homeStatusOf, recordStatusOf } from '#core/storing/projection.ts'
import { recordStatusLabel } from '#core/storing/record-status.ts'
import type { Advanced, AdvanceRefused } from '#core/storing/service/advance-order.ts'
import type { EarlierGear } from '#core/storing/hand-over.ts'
import { type DetailMissing, isForStaff, type StepDetail } from '#core/storing/step-details.ts'
import { eventsFrom } from '#core/storing/transitions.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import type { LockerRefused } from '#core/storing/locker.ts'
import type { LateFee, LateFeeWay } from '#core/storing/late-fee.ts'
import type { SumChanged } from '#core/shared/taken-at-desk.ts'
import { Won } from '#core/shared/won.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import type { GearPart } from '#core/storing/hand-over.ts'
import type { MissedPickup, Order } from '#core/storing/order.ts'
import { toErrorCode, columns, NOTHING_WRITTEN, type Problem } from '../output.ts'
import { roleTooLow } from '../staff/staff-member.ts'
import { windowText } from './pickup-text.ts'
import { inSeoul } from '../time-text.ts'

/** What a customer sees of a state. */
const shownAs = (state: OrderState): string => {
  const home = homeStatusOf(state)
  return `home ${home} ${HOME_STATUSES[home]}, list ${recordStatusLabel(recordStatusOf(state))}`
}

/** The order's state after a step and the one that follows at once. */
const finalState = ({ to, next }: OrderChange): OrderState => (next === undefined ? to : finalState(next))

const listEvents = ({ event, next }: OrderChange): readonly OrderEvent[] =>
  next === undefined ? [event] : [event, ...listEvents(next)]

/** What changes of the checkout under way; a number to call is for `checkout show`, which is in the audit log. */
const checkoutSet = ({ checkout }: OrderChange): Readonly<Record<string, string | null>> => {
  if (checkout?.kind !== 'Changed') return {}
  const toIso = (instant: Instant | null): string | null => (instant === null ? null : Instant.toIso(instant))
  const { withdrawnAt, deliveredAt, recipientPhone: _phone, isProxy: _isProxy, ...set } = checkout.set
  return {
    ...set,
    ...(withdrawnAt !== undefined && { withdrawnAt: toIso(withdrawnAt) }),
    ...(deliveredAt !== undefined && { deliveredAt: toIso(deliveredAt) }),
  }
}

/** What the step changes, and the one that follows at once: which locker gear that arrives was given. */
const everythingSet = (change: OrderChange): OrderChange['set'] & Readonly<Record<string, unknown>> => ({
  ...change.set,
  ...checkoutSet(change),
  ...(change.next && everythingSet(change.next)),
})

/** One document for the plan of a dry run and for what the real run did. */
export const advanceDocument = ({ before, change }: Advanced, dryRun: boolean): object => ({
  orderId: before.id,
  dryRun,
  event: change.event,
  ...(change.next && { followedBy: listEvents(change.next) }),
  from: before.state,
  to: finalState(change),
  homeStatus: homeStatusOf(finalState(change)),
  recordStatus: recordStatusOf(finalState(change)),
  occurredAt: Instant.toIso(change.occurredAt),
  set: everythingSet(change),
  ...(change.amountWay && { way: change.amountWay }),
  reason: change.reason,
})

/** How a fee for late gear was settled. */
export const SETTLED_FEE: Readonly<Record<LateFeeWay, string>> = {
  CASH: 'paid in cash',
  BANK: 'paid by bank',
  WAIVED: 'given up',
}

const feeRow = ({ amountWon = 0, amountWay }: OrderChange): readonly string[] => [
  'late fee',
  [
    `${Won.format(Math.abs(amountWon) as Won)} won`,
    ...(amountWay ? [SETTLED_FEE[amountWay]] : []),
    ...(amountWon < 0 ? ['taken back'] : []),
  ].join(', '),
]

/** As `order show` and the lists of orders and checkouts have them. */
const SET_NAMES: Readonly<Record<string, string>> = {
  pickupDate: 'pickup',
  pickupHalf: 'half-day',
  pickupWish: 'wish',
  equipmentType: 'kind',
  equipmentName: 'name',
  equipmentSize: 'size',
  serialNumber: 'serial number',
  storageStartDate: 'stored since',
  autoRenewal: 'renewal',
  scheduledFor: 'brought on',
  deliveredTo: 'taken by',
  recipientName: 'recipient',
  restoredOn: 'back on',
}

const RENEWALS: Readonly<Record<AutoRenewal, string>> = {
  ACTIVE: 'by card',
  NEEDS_CARD: 'no card',
  TERMINATED: 'ended, nothing more is charged',
}

const valueText = (name: string, value: unknown): string => {
  if (name === 'autoRenewal') return RENEWALS[value as AutoRenewal]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return name === 'pickupHalf' ? text.toLowerCase() : text
}

/** What a step sets, in words. */
export const setRows = (set: Readonly<Record<string, unknown>>): readonly (readonly string[])[] =>
  Object.entries(set).map(([name, value]) => [SET_NAMES[name] ?? name, valueText(name, value ?? 'none')])

export const listParts = (parts: readonly GearPart[]): string => parts.join(', ').toLowerCase() || 'nothing'

export const missedText = ({ day, fault }: MissedPickup): string => `${day}, fault of the ${fault.toLowerCase()}`

export const endingRows = (ending: Order['ending']): readonly (readonly string[])[] =>
  ending === null
    ? []
    : [
        ['compensation', ending.compensationWon === null ? 'none' : `${Won.format(ending.compensationWon)} won`],
        ['customer told', ending.told],
      ]

/** What a step changes, as `order show` has it. */
const changedRows = (change: OrderChange): readonly (readonly string[])[] => {
  const { lateFeeWon, missedPickup, handedParts, ending, renewal, ...rest } = everythingSet(change)
  // As `occurred` says, in the time of the shop.
  const { deliveredAt: _delivered, withdrawnAt: _withdrawn, ...set } = rest
  return [
    ...setRows(set),
    ...(missedPickup === undefined
      ? []
      : [['pickup missed', missedPickup === null ? 'none' : missedText(missedPickup)]]),
    ...(handedParts === undefined ? [] : [['with it', handedParts === null ? 'not noted' : listParts(handedParts)]]),
    ...(ending === null ? [['ending', 'none']] : ending === undefined ? [] : endingRows(ending)),
    // A step of the staff changes nothing else of it (G919).
    ...(renewal?.remindedOn ? [['asked to collect', renewal.remindedOn]] : []),
    ...(lateFeeWon === undefined ? [] : [feeRow(change)]),
  ]
}

/** `more` comes before the last line. */
export const advanceText = (
  { before, change }: Advanced,
  dryRun: boolean,
  more: readonly (readonly string[])[] = [],
): string =>
  columns([
    ['order', before.id],
    ['event', listEvents(change).join(', ')],
    ['state', before.state === finalState(change) ? before.state : `${before.state} -> ${finalState(change)}`],
    ['customer', shownAs(finalState(change))],
    ['occurred', inSeoul(change.occurredAt)],
    ...changedRows(change),
    ...more,
    ['', dryRun ? NOTHING_WRITTEN : 'Done.'],
  ])

const ASKED_FOR: Readonly<Record<StepDetail, string>> = {
  pickupDate: 'Say the day: add --pickup DAY (the customer wishes none).',
  half: 'Say the half-day: add --half morning or --half afternoon.',
  isForced: 'Add --force.',
  isWalkIn: 'No pickup day is booked. If the gear was brought in, add --walk-in.',
  fault: 'Say whose fault it was: add --fault customer or --fault shop.',
  locker:
    'Say which locker it is in: add --locker CODE, or --zone ZONE for the next free one (--zone any for any zone).',
  zone: 'Add --zone ZONE.',
  isSwap: 'Add --swap.',
  compensation: 'Say what the customer gets: add --compensation WON or --no-compensation.',
  told: 'Say what the customer was told: add --told TEXT.',
  lettersOn: 'Add --letters DAYS.',
  report: 'A report has four pictures: use report add.',
  scheduledFor: 'Say the day on which it is brought: use checkout schedule or checkout reschedule.',
  deliveredTo: 'Say who took it: use checkout deliver.',
  isFinal: 'Add --final.',
  brand: 'The brand is not known yet: add --brand TEXT.',
  equipmentName: 'The name of the gear is not known yet: add --name TEXT.',
  equipmentSize: 'The size is not known yet: add --size TEXT.',
  equipmentType: 'Add --kind SKI or --kind SNOWBOARD.',
  serialNumber: 'Add --serial TEXT.',
  handedParts: 'Say what came along: add --with PARTS, or --with none.',
  isAsBefore: 'Add --as-before.',
  feeWay: 'Say how it is settled: order fee ID --paid cash, --paid bank or --waive.',
  reference: 'Say by which the money is found: add --reference TEXT.',
  shownWon: 'Add --expect WON.',
}

const OPTION: Readonly<Record<StepDetail, string>> = {
  pickupDate: '--pickup',
  half: '--half',
  isForced: '--force',
  isWalkIn: '--walk-in',
  fault: '--fault',
  compensation: '--compensation',
  told: '--told',
  lettersOn: '--letters',
  locker: '--locker',
  zone: '--zone',
  isSwap: '--swap',
  report: 'the pictures of report add',
  scheduledFor: '--on',
  deliveredTo: '--to',
  isFinal: '--final',
  brand: '--brand',
  equipmentName: '--name',
  equipmentSize: '--size',
  equipmentType: '--kind',
  serialNumber: '--serial',
  handedParts: '--with',
  isAsBefore: '--as-before',
  feeWay: '--paid',
  reference: '--reference',
  shownWon: '--expect',
}

export const sumChanged = ({ sumWon }: SumChanged): string =>
  `It is ${Won.format(sumWon)} won now, and nothing was taken. Tell the customer, and type it again with that sum.`

export const lateFeeText = (id: OrderId, { won, days, from }: LateFee): string =>
  `${Won.format(won)} won are owed for ${days} days since ${from}. Settle them first: order fee ${id} --paid cash --reference TEXT, or --waive --reason TEXT (needs the role ADMIN).`

export const dayTooFar = ({ latest }: { readonly latest: Day }): string =>
  `That day is too far ahead. Choose one until ${latest}.`

/** All that is missing at once. */
export const missingText = ({ details, earlier }: Pick<DetailMissing, 'details' | 'earlier'>): string =>
  [...details.map(detail => ASKED_FOR[detail]), ...(earlier ? [earlierText(earlier)] : [])].join(' ')

const earlierText = ({ orderId, brand, equipmentName, equipmentSize }: EarlierGear): string =>
  `If it is ${[brand, equipmentName, equipmentSize].join(' ')} of ${orderId} again, add --as-before.`

const namesOf = (details: readonly StepDetail[]): string => details.map(detail => OPTION[detail]).join(', ')

export const orderNotFound = (id: OrderId): Problem => ({
  code: 'ORDER_NOT_FOUND',
  message: [`There is no order ${id}.`, ...whatItIs(id)].join(' '),
})

const whatItIs = (id: OrderId): readonly string[] => {
  if (LabelCode.parse(id).isOk()) return [`It is a label: label find ${id} says of which order.`]
  return id === id.toUpperCase() ? [] : [`Ids are written in capitals: ${id.toUpperCase()}.`]
}

/** How many free ones a refusal names. */
const FREE_WINDOWS_NAMED = 6

const lockerText = ({ kind, asked, free }: LockerRefused): string => {
  const why = match(kind)
    .with('LockerUnknown', () => `There is no locker ${asked} in the region of the contract.`)
    .with('LockerBlocked', () => `${asked} is blocked: locker show ${asked} says why.`)
    .with('LockerOfOtherKind', () => `${asked} is for another kind of gear.`)
    .with(
      'LockerFull',
      () => `${asked} is full. If the two sets are in each other’s locker, add --swap to locker move.`,
    )
    .with('LockerSame', () => `The gear is in ${asked} already.`)
    .with('NoFreeLocker', () =>
      asked === 'ANY' ? 'Every locker is taken, blocked or of another kind.' : `Zone ${asked} is full.`,
    )
    .exhaustive()
  return free.length > 0 ? `${why} Free for this gear: ${free.join(', ')}.` : `${why} None is free for this gear.`
}

/** What is recorded by another command than `order advance`. */
const COMMANDS = [
  { action: 'pay', commands: ['order link'] },
  { action: 'cancel', commands: ['order cancel'] },
  { action: 'checkout', commands: ['checkout request', 'checkout hand-out'] },
] as const

const stepsFrom = (from: OrderState | null): readonly string[] => [
  ...COMMANDS.flatMap(({ action, commands }) => (from !== null && customerMay(from, action) ? commands : [])),
  ...eventsFrom(from).filter(isForStaff),
]

/** Why an order was not moved on, and what to do. */
export const advanceProblem = (
  { id: orderId, event }: { readonly id: OrderId; readonly event: OrderEvent },
  refusal: Exclude<AdvanceRefused, { kind: 'ServiceUnreachable' }> | { readonly kind: 'OrderNotFound' },
): Problem => ({
  code: toErrorCode(refusal.kind),
  message: match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(orderId).message)
    .with(
      { kind: 'InvalidTransition' },
      ({ from }) =>
        `${event} cannot happen to an order that is ${from ?? 'not there'}. From here: ${
          stepsFrom(from)
            .filter(step => step !== event)
            .join(', ') || 'nothing'
        }.`,
    )
    .with({ kind: 'OrderChanged' }, () => 'Somebody else has recorded something since. Look at the order again.')
    .with({ kind: 'NotForStaff' }, () => `${event} cannot be recorded by the staff.`)
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .with(
      { kind: 'ReasonMissing' },
      () => `Say why: add --reason TEXT. Only a step of every day that breaks no rule needs none.`,
    )
    .with({ kind: 'DetailMissing' }, missingText)
    .with({ kind: 'DetailNotTaken' }, ({ details, taken }) =>
      [
        `${event} takes no ${namesOf(details)}. It takes ${namesOf(taken) || 'nothing but the reason and when it happened'}.`,
        // Elsewhere the step takes it (G249).
        ...(event === 'gear.described' && details.includes('equipmentType')
          ? ['Gear that is in a locker keeps its kind until it has left it.']
          : []),
      ].join(' '),
    )
    .with(
      { kind: 'PickupDayBegun' },
      ({ day }) =>
        `The pickup day ${day} has begun: record pickup.done, or pickup.missed with --fault, and then book another day.`,
    )
    .with(
      { kind: 'DayAhead' },
      ({ day }) => `The booked day ${day} has not begun, so nothing was missed yet. Book another day instead.`,
    )
    .with({ kind: 'PickupDayPast' }, () => 'That day is over. Choose today or a later day.')
    .with(
      { kind: 'NotABusinessDay' },
      () => 'Nobody drives on that day: it is a weekend, a holiday or closed. Choose another one, or add --force.',
    )
    .with(
      { kind: 'SameStop' },
      ({ day }) => `It is booked for ${day} already, so nothing was changed and nobody told. Look with order show.`,
    )
    .with({ kind: 'NoWindows' }, () => 'The region has no pickup windows: leave out --half.')
    .with(
      { kind: 'WindowFull' },
      ({ free }) =>
        `That half-day is full. ${free.length > 0 ? `Free: ${free.slice(0, FREE_WINDOWS_NAMED).map(windowText).join(', ')}.` : 'None is free in the next weeks.'} To book it all the same, add --force.`,
    )
    .with({ kind: 'OccurredInFuture' }, () => 'It cannot have happened in the future.')
    .with(
      { kind: 'OccurredTooEarly' },
      ({ event: before, at }) =>
        `It cannot have happened before ${before}, which was on ${inSeoul(at)}. Is the day right?`,
    )
    .with(
      { kind: 'OccurredLongAgo' },
      ({ days }) => `That is more than ${days} days ago. Is the day right? If it is, an ADMIN records it with --force.`,
    )
    .with({ kind: 'PickupDayFar' }, far => `${dayTooFar(far)}${far.isForced ? '' : ' Or insist with --force.'}`)
    .with({ kind: 'DeliveryDayFar' }, dayTooFar)
    .with(
      { kind: 'NoEarlierGear' },
      () => 'The customer has got back no gear of this kind before: say --brand, --name and --size.',
    )
    .with({ kind: 'NothingToCorrect' }, () => 'There is no step of the staff to take back.')
    .with({ kind: 'CorrectionTooLate' }, () => 'The last step is more than seven days old.')
    .with({ kind: 'MoneyMovedSince' }, () => 'Money has moved since the last step, so it cannot be taken back.')
    .with(
      { kind: 'ContractNotOver' },
      () => 'The contract is not over: only gear of an ended contract, after its last day, is disposed of.',
    )
    .with(
      { kind: 'NotToldToCollect' },
      ({ sent, needed }) =>
        `${sent} of ${needed} notices to collect the gear have gone out, a week apart or more (notice list --order): it is disposed of 30 days after the second. Letters to who is reached by no message count too: add --letters DAYS.`,
    )
    .with(
      { kind: 'DisposalTooEarly' },
      ({ from }) => `The second notice to collect went out less than 30 days ago. Dispose of the gear from ${from} on.`,
    )
    .with({ kind: 'CheckoutDayPast' }, () => 'That day is over. Choose today or a later day.')
    .with(
      { kind: 'ContractRenews' },
      () =>
        'The contract renews, so nothing is final yet: leave out --final, or let the customer end the contract first.',
    )
    .with(
      { kind: 'RestoreLimit' },
      ({ season }) => `The one restore of season ${season} is used. To take the gear back all the same, add --force.`,
    )
    .with(
      { kind: 'RestoreWindowOver' },
      ({ season, lastDay }) =>
        `Season ${season} took gear back until ${lastDay}. To take it back all the same, add --force.`,
    )
    .with({ kind: 'NoLockers' }, () => 'The region has no lockers to choose from: add --locker TEXT.')
    .with(
      { kind: 'LockerUnknown' },
      { kind: 'LockerBlocked' },
      { kind: 'LockerOfOtherKind' },
      { kind: 'LockerFull' },
      { kind: 'LockerSame' },
      { kind: 'NoFreeLocker' },
      lockerText,
    )
    .with(
      { kind: 'StorageEnded' },
      ({ storageEndDate }) => `The contract ended on ${storageEndDate}; nothing comes back into storage.`,
    )
    .with({ kind: 'LateFeeOwed' }, owed => lateFeeText(orderId, owed))
    .with({ kind: 'NothingSettled' }, () => 'No fee was settled for it, or that was taken back before (order show).')
    .with(
      { kind: 'ReferenceUsed' },
      ({ orders }) =>
        `Money with this reference was taken for something else: ${orders.join(', ')}. Look with payment show.`,
    )
    .with({ kind: 'SumChanged' }, sumChanged)
    .with({ kind: 'NothingOwed' }, () => 'Nothing is owed for it, or it was settled before (order show).')
    .with({ kind: 'NothingNew' }, () => 'It is noted so already.')
    .exhaustive(),
})
