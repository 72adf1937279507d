import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { StaffCustomers } from '../ports/staff-customers.ts'

/** Who talks to customers sees whom to call; addresses are for those who drive (G313). */
export const LOOKS_AT_PHONES: StaffRole = 'SUPPORT'

export type PhoneLook = { readonly phone: string | null; readonly isProved: boolean }

/** The phone of an order's customer: written to the audit log with who and why, and only so often a day (G313). */
export type LookAtPhone = (asked: {
  readonly orderId: OrderId
  readonly staff: StaffMember
  readonly reason: string
}) => ResultAsync<PhoneLook, OrderNotFound | RoleTooLow | TooManyRequests | ServiceUnreachable>

type Deps = {
  readonly customers: Pick<StaffCustomers, 'identify' | 'look'>
  readonly limiter: RateLimiter
  readonly hash: KeyedHash
  readonly clock: Clock
}

export const makeLookAtPhone =
  ({ customers, limiter, hash, clock }: Deps): LookAtPhone =>
  ({ orderId, staff: { id: by, role }, reason }) => {
    if (!mayActAs(role, LOOKS_AT_PHONES)) return errAsync({ kind: 'RoleTooLow', needed: LOOKS_AT_PHONES, role })
    const at = clock.now()
    return customers.identify(orderId).andThen(customer => {
      if (customer === null) return errAsync({ kind: 'OrderNotFound' as const })
      return limiter
        .consume(RATE_LIMITS.phoneLooksPerMember, hash(`staff look:${by}`), at)
        .andThen(() => customers.look(customer, { by, reason, at }))
        .andThen(file =>
          file === null
            ? errAsync({ kind: 'OrderNotFound' as const })
            : okAsync({ phone: file.customer.phone, isProved: file.customer.phoneProvedAt !== null }),
        )
    })
  }
