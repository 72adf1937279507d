import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'

/** ISO 8601 in UTC. */
type Moment = string

/** What was agreed to, when, in which wording. */
type OwnConsent = {
  readonly term: string
  readonly agreed: boolean
  readonly version: string
  readonly givenAt: Moment
  /** Null for those of the sign-up. */
  readonly orderId: string | null
}

type OwnRefund = {
  readonly amountWon: number
  readonly status: string
  readonly requestedAt: Moment
  readonly decidedAt: Moment | null
}

type OwnPayment = {
  readonly paymentId: string
  readonly term: number
  readonly amountWon: number
  readonly status: string
  readonly method: string | null
  readonly card: string | null
  readonly approvedAt: Moment | null
  readonly refunds: readonly OwnRefund[]
}

/** A higher price that the customer was told of, and what they said to it. */
type OwnPriceChange = {
  readonly term: number
  readonly oldWon: number
  readonly newWon: number
  readonly noticedAt: Moment
  readonly answer: string | null
  readonly answeredAt: Moment | null
}

type OwnCheckout = {
  readonly day: string
  readonly isProxy: boolean
  /** Name and phone are left out where somebody else was to take the gear: they are that person's. */
  readonly recipientName: string | null
  readonly recipientPhone: string | null
  readonly address: string
  readonly requestedAt: Moment
  readonly withdrawnAt: Moment | null
  readonly deliveredAt: Moment | null
  readonly restoredOn: string | null
}

type OwnReport = { readonly reportId: string; readonly score: number; readonly tip: string; readonly filedAt: Moment }

/** What the person told or asked us, and what was answered. */
type OwnComplaint = {
  readonly orderId: string | null
  readonly text: string
  readonly receivedAt: Moment
  readonly answer: string | null
  readonly answeredAt: Moment | null
}

type OwnOrder = {
  readonly orderId: string
  readonly equipmentType: string
  readonly brand: string
  readonly equipmentName: string
  readonly equipmentSize: string
  readonly plan: string
  readonly location: string
  readonly amountWon: number
  readonly state: string
  readonly autoRenewal: string
  readonly placedAt: Moment
  readonly pickupDate: string | null
  readonly storageStartDate: string | null
  /** Oldest first. */
  readonly timeline: readonly { readonly event: string; readonly at: Moment; readonly by: string }[]
  readonly payments: readonly OwnPayment[]
  readonly priceChanges: readonly OwnPriceChange[]
  readonly checkouts: readonly OwnCheckout[]
  readonly reports: readonly OwnReport[]
}

/** All that is kept of a person, to take along: read by people and by other programs, so everything is plain text and numbers. */
export type PersonalData = {
  readonly profile: {
    readonly name: string
    readonly email: string | null
    readonly emailProvedAt: string | null
    readonly phone: string | null
    readonly phoneProvedAt: string | null
    readonly provider: string
    readonly profileImage: string | null
    readonly since: Moment
  }
  readonly consents: readonly OwnConsent[]
  readonly sessions: readonly {
    readonly device: string
    readonly startedAt: Moment
    readonly lastSeenAt: Moment
    readonly endedAt: Moment | null
  }[]
  /** Logins and what else concerns the account's safety, of the last half year; oldest first. */
  readonly securityEvents: readonly {
    readonly event: string
    readonly at: Moment
    readonly via: string | null
    readonly device: string | null
  }[]
  readonly storedCard: { readonly label: string; readonly registeredAt: Moment } | null
  /** Oldest first. */
  readonly orders: readonly OwnOrder[]
  /** Oldest first. */
  readonly complaints: readonly OwnComplaint[]
}

/** A copy of one's own data. */
export interface OwnData {
  copy(): ResultAsync<PersonalData & { readonly exportedAt: Moment }, CallFailure>
}
