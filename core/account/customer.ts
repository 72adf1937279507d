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
  /** It was typed, and neither a code nor a provider has shown yet that it is theirs: it gets no messages. */
  readonly isEmailToProve: boolean
  readonly phone: PhoneNumber | null
  /** It was typed, and no code has shown yet that it is theirs: it gets no calls and no messages. */
  readonly isPhoneToProve: boolean
  readonly provider: Provider
  readonly isProfileComplete: boolean
  /** Addresses at the provider; null without one. */
  readonly profileImage: string | null
  readonly thumbnailImage: string | null
}

/** The phone that may be used for them: one that was only typed is not (G112). */
export const provedPhone = ({
  phone,
  isPhoneToProve,
}: Pick<Customer, 'phone' | 'isPhoneToProve'>): PhoneNumber | null => (isPhoneToProve ? null : phone)

/** Whether any message of ours reaches them. */
export const isReachable = (
  customer: Pick<Customer, 'email' | 'isEmailToProve' | 'phone' | 'isPhoneToProve'>,
): boolean => provedPhone(customer) !== null || (customer.email !== null && !customer.isEmailToProve)

/** A customer as a sign-in finds them. */
export type SignInSubject = {
  readonly customer: Customer
  /** How often their sessions were ended: a session begins only while it is still so often. */
  readonly sessionGeneration: number
}

/** One that a provider knows. A link that was cut there is no proof any more; who signs in there again has a new one. */
export type LinkedSubject = SignInSubject & { readonly isLinkCut: boolean }

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
