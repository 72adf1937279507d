import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { CustomerNotFound } from '#core/notices/ports/staff-notices.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { RefundContact, StaffCustomers } from '../ports/staff-customers.ts'

/** Who talks to customers sees whom to call; addresses are for those who drive (G313). */
export const LOOKS_AT_PHONES: StaffRole = 'SUPPORT'
/** As `user show --unmask`. */
const LOOKS_AT_EMAILS: StaffRole = 'OPERATOR'

export type ContactLook = {
  readonly phone: string | null
  readonly isProved: boolean
  /** Null without one, and for a member who may only see it masked. */
  readonly email: string | null
}

/** The phone of a customer, or of the customer of an order, who may have left while money is owed to them (G795): written to the audit log with who and why, and only so often a day (G313). */
export type LookAtPhone = (asked: {
  readonly whose: CustomerId | OrderId
  readonly staff: StaffMember
  readonly reason: string
}) => ResultAsync<ContactLook, CustomerNotFound | RoleTooLow | TooManyRequests | ServiceUnreachable>

type Deps = {
  readonly customers: Pick<StaffCustomers, 'ownerOf' | 'look' | 'lookAtRefundContact'>
  readonly limiter: RateLimiter
  readonly hash: KeyedHash
  readonly clock: Clock
}

export const makeLookAtPhone =
  ({ customers, limiter, hash, clock }: Deps): LookAtPhone =>
  ({ whose, staff: { id: by, role }, reason }) => {
    if (!mayActAs(role, LOOKS_AT_PHONES)) return errAsync({ kind: 'RoleTooLow', needed: LOOKS_AT_PHONES, role })
    const at = clock.now()
    const why = { by, reason, at }
    return customers
      .ownerOf(whose)
      .andThrough(() => limiter.consume(RATE_LIMITS.phoneLooksPerMember, hash(`staff look:${by}`), at))
      .andThen(customer =>
        customer === null
          ? customers.lookAtRefundContact(whose as OrderId, why)
          : customers.look(customer, why).map(file => file?.customer ?? null),
      )
      .andThen(found => (found === null ? errAsync(notFound) : okAsync(toLook(found, role))))
  }

const toLook = ({ phone, phoneProvedAt, email }: RefundContact, role: StaffRole): ContactLook => ({
  phone,
  isProved: phoneProvedAt !== null,
  email: mayActAs(role, LOOKS_AT_EMAILS) ? email : null,
})

const notFound: CustomerNotFound = { kind: 'CustomerNotFound' }
