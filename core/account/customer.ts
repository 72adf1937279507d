import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import type { CustomerName } from './customer-name.ts'
import type { PhoneNumber } from './phone-number.ts'
import type { Provider } from './provider.ts'

/** A signed-in person as screens know them. Names of the wire are mapped in the contract. */
export type Customer = {
  readonly id: CustomerId
  readonly name: CustomerName
  /** As typed at sign-up; social accounts may have none. */
  readonly email: string | null
  readonly phone: PhoneNumber | null
  readonly provider: Provider
  readonly isProfileComplete: boolean
  /** Addresses at the provider; null without one. */
  readonly profileImage: string | null
  readonly thumbnailImage: string | null
}

/** A customer together with the proof of their session. */
export type SignedIn = {
  readonly token: string
  readonly customer: Customer
}

/** Who makes a call, and in which session. */
export type Caller = {
  readonly customer: CustomerId
  readonly session: SessionId
}
