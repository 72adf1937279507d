import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { GoneGear } from '../gone-gear.ts'
import type { Order, TimelineStep } from '../order.ts'
import type { UnpaidOrder } from '../unpaid-order.ts'
import type { ReportSummary, SecondContract } from './own-storage.ts'

export type HomeView = {
  readonly userName: string
  readonly activeCount: number
  /** Some gear is in storage, with a checkout left in this season. */
  readonly canCheckout: boolean
  readonly secondContract: SecondContract | null
  /** The latest since `goneSince`; left out where there is none. */
  readonly goneGear?: GoneGear
  /** The newest whose payment is not being decided; left out where there is none. */
  readonly unpaidOrder?: UnpaidOrder
  /** The foremost first (G80), at most `HOME_CONTRACTS_MOST`; empty when nothing is active. */
  readonly contracts: readonly ContractView[]
}

/** One contract, its latest score, and its newest steps first. */
export type ContractView = {
  readonly order: Order
  readonly canCheckout: boolean
  /** The staff still has to find another day than the booked one, which was closed since. */
  readonly isDayClosed: boolean
  /** The next payment comes too soon after the last, and is charged to no card on its day (G927). */
  readonly isNextHeld: boolean
  readonly score: number | null
  readonly timeline: readonly TimelineStep[]
}

export type ActiveView = Pick<ContractView, 'order' | 'isDayClosed' | 'isNextHeld'>

/** Reads for one customer's screens, each answered by one query. */
export interface StorageViews {
  /** Null for a customer who is gone. */
  home(customer: CustomerId, today: Day): ResultAsync<HomeView | null, ServiceUnreachable>
  active(customer: CustomerId): ResultAsync<readonly ActiveView[], ServiceUnreachable>
  /** The newest of each order, the newest first. */
  reports(customer: CustomerId): ResultAsync<readonly ReportSummary[], ServiceUnreachable>
  countActive(customer: CustomerId): ResultAsync<number, ServiceUnreachable>
}
