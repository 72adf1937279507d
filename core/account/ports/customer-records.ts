import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Customer } from '../customer.ts'
import type { Email } from '../email.ts'
import type { EmailTaken, PhoneTaken } from '../errors.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { SignUpAgreements } from '../sign-up-terms.ts'

export type NewCustomerRecord = {
  readonly customer: Customer
  /** The key under which an e-mail is unique. */
  readonly email: Email
  readonly passwordHash: string
  /** With the version of the terms they were given for; null when the client did not record them. */
  readonly agreements: { readonly given: SignUpAgreements; readonly version: string } | null
  readonly createdAt: Instant
}

/** The customers of the shop. Uniqueness of e-mail and phone is the records' own doing, also under parallel calls (C17). */
export interface CustomerRecords {
  add(person: NewCustomerRecord): ResultAsync<void, EmailTaken | PhoneTaken | ServiceUnreachable>
  isEmailFree(email: Email): ResultAsync<boolean, ServiceUnreachable>
  isPhoneFree(phone: PhoneNumber): ResultAsync<boolean, ServiceUnreachable>
  find(id: CustomerId): ResultAsync<Customer | null, ServiceUnreachable>
  /** `passwordHash` is null for accounts that sign in by other means. */
  findForLogIn(
    email: Email,
  ): ResultAsync<{ readonly customer: Customer; readonly passwordHash: string | null } | null, ServiceUnreachable>
}
