import type { ResultAsync } from 'neverthrow'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { RenewalStatus } from '#core/storing/renewal-status.ts'
import type { Day } from '#core/shared/day.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { CustomerId, EquipmentId, OrderId, ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { PickupWish } from '../pickup-window.ts'
import type { GearPart } from '../hand-over.ts'
import type { EquipmentType } from '../equipment-type.ts'
import type { GoneGear } from '../gone-gear.ts'
import type { HomeMoment } from '../home-moment.ts'
import type { HomeStatus } from '../home-status.ts'
import type { LateFee } from '../late-fee.ts'
import type { MissedPickup, TimelineStep } from '../order.ts'
import type { Plan } from '../plan.ts'
import type { RegionCode } from '../region.ts'
import type { UnpaidOrder } from '../unpaid-order.ts'

/** The contract that the home screen speaks of (G80). */
export type HomeOrder = {
  readonly orderId: OrderId
  readonly equipmentType: EquipmentType
  readonly brand: string
  readonly equipmentName: string
  readonly plan: Plan
  readonly location: RegionCode
  readonly pickupDate: Day | null
  /** Of the booked day; null where the region has no windows. */
  readonly pickupHalf: HalfDay | null
  /** What was chosen, and nobody has booked. */
  readonly pickupWish: PickupWish | null
  /** The region has windows, and one can be chosen or changed (G213). */
  readonly canChooseWindow: boolean
  /** A booked pickup failed, and no other day is booked yet. */
  readonly missedPickup: MissedPickup | null
  /** The shop closed the booked day since, of a pickup or a delivery, and another one is still to be found; left out otherwise (G800). */
  readonly isDayClosed?: boolean | undefined
  /** It is to be picked up, and nobody has said where (G157). */
  readonly isPlaceMissing: boolean
  /** The days within which pickup is promised as a target (G74). */
  readonly pickupTarget: { readonly from: Day; readonly to: Day }
  /** All three null before arrival at the storage (G62). */
  readonly storageEndDate: Day | null
  readonly nextRenewalDate: Day | null
  readonly renewalCancelDeadline: Day | null
  /** It renews, and no card is stored to pay by; left out otherwise (G673). */
  readonly needsCard?: boolean | undefined
  /** What late gear of an ended contract has cost so far; left out where nothing is owed (G248). */
  readonly lateFee?: Pick<LateFee, 'days' | 'won'> | undefined
  /** Anything but OK: the card was refused, and another one is needed. */
  readonly renewalStatus: RenewalStatus
  /** Latest inspection; null before. */
  readonly score: number | null
  /** Newest first, at most five. */
  readonly timeline: readonly TimelineStep[]
}

/** One of several contracts, with where its own gear is. */
export type HomeContract = HomeOrder & {
  readonly userEquipmentId: EquipmentId | null
  readonly storingStatus: HomeStatus
  /** This gear is in storage, with a checkout left in this season. */
  readonly canCheckout: boolean
}

/** Paid beside another contract of its kind, still to be cancelled, and not yet confirmed as meant (G49). */
export type SecondContract = { readonly orderId: OrderId; readonly equipmentType: EquipmentType }

export type Home = {
  readonly userName: string
  readonly storingStatus: HomeStatus
  /** Paid contracts that have not ended. */
  readonly activeCount: number
  readonly canCheckout: boolean
  readonly secondContract: SecondContract | null
  /** The latest that will not come back, for a while (G902); left out where there is none. */
  readonly goneGear?: GoneGear | undefined
  /** The newest, unless its payment is being decided (G615); left out where there is none. */
  readonly unpaidOrder?: UnpaidOrder | undefined
  /** The foremost of the contracts (G80). */
  readonly order: HomeOrder | null
  /** The foremost first, at most `HOME_CONTRACTS_MOST`. */
  readonly contracts: readonly HomeContract[]
}

/** So many contracts home leads through; all of them are with the gear. */
export const HOME_CONTRACTS_MOST = 12

/** What a screen showed its customer, and when it was read; the device stores the last one, to show it at once and without a network. */
export type Known<Value> = Value & { readonly customer: CustomerId; readonly readAt: Instant }

export type KnownHome = Known<{ readonly home: Home }>

export type ActiveStoring = {
  readonly userEquipmentId: EquipmentId
  readonly orderId: OrderId
  readonly orderName: string
  readonly equipmentType: EquipmentType
  /** Brand, name and size are empty until staff knows them (G32). */
  readonly equipmentBrand: string
  readonly equipmentName: string
  readonly equipmentSize: string
  /** Empty where there is none. */
  readonly serialNumber: string
  /** What came along; null while nobody has looked. */
  readonly handedParts: readonly GearPart[] | null
  /** Where this set is, by the numbers of home. */
  readonly storingStatus: HomeStatus
  /** What home says of it. */
  readonly moment: HomeMoment
  readonly autoRenewal: AutoRenewal
  readonly plan: Plan
  readonly location: RegionCode
  readonly storageStartDate: Day | null
  readonly storageEndDate: Day | null
  readonly nextRenewalDate: Day | null
  readonly renewalCancelDeadline: Day | null
}

export type ReportSummary = {
  readonly id: ReportId
  /** Identifies the contract that was inspected. */
  readonly userEquipmentId: EquipmentId | null
  readonly equipmentType: EquipmentType
  readonly equipmentBrand: string
  readonly equipmentName: string
  readonly score: number
  readonly updatedAt: Instant
  readonly inspectionTip: string
}

/** As its owner lists it. */
export type ListedReport = ReportSummary & {
  /** An address that shows the gear from the front without a login, for `PICTURE_LINK_MINUTES` at most (G100). */
  readonly picture: string | null
}

/** One set of gear: its contract, and its latest inspection as soon as there is one. */
export type GearSet = { readonly contract: ActiveStoring; readonly report: ListedReport | null }

export type KnownGear = Known<{ readonly sets: readonly GearSet[] }>

/** What the caller has in storage, or on its way. */
export interface OwnStorage {
  home(): ResultAsync<Home, CallFailure>
  active(): ResultAsync<readonly ActiveStoring[], CallFailure>
  /** The newest of each set of gear, the newest first. */
  reports(): ResultAsync<readonly ListedReport[], CallFailure>
  /** How many contracts are paid and not ended (G93). */
  countActive(): ResultAsync<number, CallFailure>
}
