import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { SecurityEvents } from '#core/account/ports/security-events.ts'
import type { NotEligible } from '#core/account/errors.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { HandedOutData } from '../ports/handed-out-data.ts'
import type { CopyOfData } from '../ports/own-data.ts'
import type { CustomerGone, LeavingRecords } from '../ports/leaving-records.ts'
import type { RetainedByLaw } from '../ports/leaving.ts'
import { makePseudonym, mayLeave, toErasure } from './erase-person.ts'

/** What a customer could ask for in the app, and may not be able to: who ordered at the desk has no login (G253, G254). */
export const ACTS_FOR_CUSTOMER: StaffRole = 'ADMIN'

type Asked = { readonly customer: CustomerId; readonly staff: StaffMember; readonly reason: string }

/** All that is kept of a customer, to be handed to them; the audit log says who took it and why (G253). */
export type CopyForCustomer = (asked: Asked) => ResultAsync<CopyOfData, RoleTooLow | CustomerGone | ServiceUnreachable>

export const makeCopyForCustomer =
  ({ data, clock }: { readonly data: HandedOutData; readonly clock: Clock }): CopyForCustomer =>
  ({ customer, staff, reason }) => {
    if (!mayActAs(staff.role, ACTS_FOR_CUSTOMER)) return errAsync(tooLow(staff))
    const at = clock.now()
    return data
      .take(customer, { by: staff.id, reason, at })
      .andThen(found =>
        found === null ? err({ kind: 'CustomerGone' as const }) : ok({ ...found, exportedAt: Instant.toIso(at) }),
      )
  }

/** Erases a customer who asked for it by phone or at the desk, by the rules of their own leaving (G95, G96, G254). */
export type DeleteForCustomer = (
  asked: Asked & { readonly dryRun: boolean },
) => ResultAsync<
  { readonly kept: RetainedByLaw | null },
  RoleTooLow | NotEligible | InProgress | CustomerGone | ServiceUnreachable
>

type Deps = {
  readonly leavingRecords: LeavingRecords
  readonly securityEvents: Pick<SecurityEvents, 'add'>
  readonly hash: KeyedHash
  readonly clock: Clock
}

export const makeDeleteForCustomer =
  ({ leavingRecords, securityEvents, hash, clock }: Deps): DeleteForCustomer =>
  ({ customer, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, ACTS_FOR_CUSTOMER)) return errAsync(tooLow(staff))
    const at = clock.now()
    const left = { kind: 'LEFT' as const, customer: null, account: makePseudonym(customer, hash), via: null }
    return leavingRecords
      .erase(
        customer,
        locked => mayLeave(locked.orders).map(() => toErasure({ customer, locked, link: 'StillLinked', hash, at })),
        { by: staff.id, reason, at },
        { dryRun },
      )
      .andThrough(() => (dryRun ? okAsync() : securityEvents.add({ ...left, address: null, device: null, at })))
      .map(({ kept }) => ({ kept }))
  }

const tooLow = ({ role }: StaffMember): RoleTooLow => ({ kind: 'RoleTooLow', needed: ACTS_FOR_CUSTOMER, role })
