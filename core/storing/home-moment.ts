import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import type { HomeStatus } from './home-status.ts'
import type { MissedPickup, TimelineStep } from './order.ts'
import type { PickupWish } from './pickup-window.ts'
import type { RenewalStatus } from './renewal-status.ts'
import { lastDayToCollect } from './storage-end.ts'

/** What decides where a contract stands. */
type Standing = {
  readonly storingStatus: HomeStatus
  /** Newest first. */
  readonly timeline: readonly Pick<TimelineStep, 'to'>[]
  readonly pickupDate: Day | null
  readonly missedPickup: MissedPickup | null
  readonly canChooseWindow: boolean
  readonly isDayClosed?: boolean | undefined
  readonly pickupWish: PickupWish | null
  readonly storageEndDate: Day | null
  readonly nextRenewalDate: Day | null
  readonly renewalStatus: RenewalStatus
}

/** What decides its next step too. */
type Known = Standing & {
  readonly isPlaceMissing: boolean
  readonly score: number | null
  readonly canCheckout: boolean
}

/** What home and the list of gear say of one contract: chip, title, card and action all follow from it (G613, G820). */
export const HOME_MOMENTS = [
  'NOTHING',
  'REQUESTED',
  'WINDOW_WANTED',
  'PICKUP_MISSED',
  'PICKUP_BOOKED',
  'PICKUP_OVERDUE',
  'PICKUP_DAY_CLOSED',
  'INSPECTING',
  'INSPECTED',
  'TEMP_STORED',
  'IN_TRANSIT',
  'ARRIVED',
  'STORED',
  'RESTORED',
  'RENEWAL_DECLINED',
  'RENEWAL_UNPAID',
  'STORAGE_OVER',
  'COLLECTION_OVER',
  'CHECKOUT_REQUESTED',
  'CHECKOUT_SCHEDULED',
  'DELIVERY_DAY_CLOSED',
  'CHECKED_OUT',
] as const

export type HomeMoment = (typeof HOME_MOMENTS)[number]

export const homeMoment = (contract: Standing | null, today: Day): HomeMoment => {
  if (contract === null) return 'NOTHING'
  // Within a number of home that covers several places; the history begins with the newest step.
  const state = contract.timeline[0]?.to
  return match(contract.storingStatus)
    .returnType<HomeMoment>()
    .with(0, () => 'NOTHING')
    .with(1, () => requested(contract))
    .with(2, () => booked(contract, today))
    .with(3, () => 'INSPECTING')
    .with(4, () => 'INSPECTED')
    .with(5, () => 'TEMP_STORED')
    .with(6, () => (state === 'ARRIVED' ? 'ARRIVED' : 'IN_TRANSIT'))
    .with(7, () => stored(contract, today) ?? 'STORED')
    .with(8, () => {
      if (state === 'CHECKOUT_SCHEDULED') return contract.isDayClosed ? 'DELIVERY_DAY_CLOSED' : state
      return state === 'CHECKED_OUT' ? state : 'CHECKOUT_REQUESTED'
    })
    .with(9, () => stored(contract, today) ?? 'RESTORED')
    .exhaustive()
}

const requested = ({ missedPickup, canChooseWindow, pickupWish }: Standing): HomeMoment => {
  if (missedPickup !== null) return 'PICKUP_MISSED'
  return canChooseWindow && (pickupWish === null || pickupWish.isLost) ? 'WINDOW_WANTED' : 'REQUESTED'
}

const booked = ({ pickupDate, isDayClosed }: Standing, today: Day): HomeMoment => {
  if (isDayClosed) return 'PICKUP_DAY_CLOSED'
  return pickupDate !== null && pickupDate < today ? 'PICKUP_OVERDUE' : 'PICKUP_BOOKED'
}

/** What is more pressing than that the gear lies in its locker. */
const stored = (contract: Standing, today: Day): HomeMoment | null => {
  const { nextRenewalDate, renewalStatus, storageEndDate } = contract
  if (nextRenewalDate !== null && renewalStatus !== 'OK')
    return renewalStatus === 'UNPAID' ? 'RENEWAL_UNPAID' : 'RENEWAL_DECLINED'
  if (nextRenewalDate !== null || storageEndDate === null || storageEndDate >= today) return null
  return today <= lastDayToCollect(storageEndDate) ? 'STORAGE_OVER' : 'COLLECTION_OVER'
}

/** The next year of gear in storage is still to be paid. */
export const isRenewalOwed = (moment: HomeMoment): boolean =>
  moment === 'RENEWAL_DECLINED' || moment === 'RENEWAL_UNPAID'

/** The one thing to do next about a contract. */
export type HomeAction =
  | 'STORE'
  | 'CHOOSE_WINDOW'
  | 'SAY_PLACE'
  | 'SEE_STORY'
  | 'SEE_REPORT'
  | 'TAKE_OUT'
  | 'PAY_RENEWAL'
  | 'CALL'

/** Exactly one for each moment; what only the customer can do comes first. */
export const homeAction = (contract: Known | null, today: Day): HomeAction => {
  if (contract === null) return 'STORE'
  return match(homeMoment(contract, today))
    .returnType<HomeAction>()
    .with('NOTHING', () => 'STORE')
    .with('WINDOW_WANTED', () => 'CHOOSE_WINDOW')
    .with('REQUESTED', 'PICKUP_MISSED', 'PICKUP_BOOKED', 'PICKUP_DAY_CLOSED', () => beforePickup(contract))
    .with('PICKUP_OVERDUE', 'COLLECTION_OVER', () => 'CALL')
    .with('INSPECTED', () => 'SEE_REPORT')
    .with('INSPECTING', 'TEMP_STORED', 'IN_TRANSIT', 'ARRIVED', () =>
      contract.score === null ? 'SEE_STORY' : 'SEE_REPORT',
    )
    .with('RENEWAL_DECLINED', 'RENEWAL_UNPAID', () => 'PAY_RENEWAL')
    .with('STORED', 'RESTORED', () => (contract.canCheckout ? 'TAKE_OUT' : 'SEE_STORY'))
    .with('STORAGE_OVER', () => 'TAKE_OUT')
    .with('CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'DELIVERY_DAY_CLOSED', () =>
      isRenewalOpen(contract) ? 'PAY_RENEWAL' : 'SEE_STORY',
    )
    .with('CHECKED_OUT', () => (isRenewalOpen(contract) ? 'PAY_RENEWAL' : 'CALL'))
    .exhaustive()
}

const isRenewalOpen = ({ nextRenewalDate, renewalStatus }: Standing): boolean =>
  nextRenewalDate !== null && renewalStatus !== 'OK'

const beforePickup = ({
  isPlaceMissing,
  missedPickup,
  isDayClosed,
  canChooseWindow,
  pickupWish,
}: Known): HomeAction => {
  if (isPlaceMissing) return 'SAY_PLACE'
  const mayChoose = (missedPickup !== null || isDayClosed === true) && canChooseWindow
  return mayChoose && (pickupWish === null || pickupWish.isLost) ? 'CHOOSE_WINDOW' : 'SEE_STORY'
}
