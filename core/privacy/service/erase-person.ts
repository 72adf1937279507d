import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { Background } from '#core/shared/background.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isActive } from '#core/storing/projection.ts'
import type { NotEligible } from '#core/account/errors.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type {
  CustomerGone,
  Erasure,
  LeavingRecords,
  LockedPerson,
  LeavingCustomerOrder,
} from '../ports/leaving-records.ts'
import type { RetainedByLaw } from '../ports/leaving.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { UnlinkDepartedCustomers } from './unlink-departed-customers.ts'
import type { NoteSecurity } from '#core/account/service/note-security.ts'
import { accountSubject, inboxSubject, targetSubject } from '#core/account/service/subjects.ts'

/**
 * Ends an account for good, unless a contract or a payment prevents it. `link` says whether the link has to be cut at the provider; it is cut
 * after the commit, so that a refusal leaves the link as it was, and its silence stops no departure.
 */
export type ErasePerson = (
  customer: CustomerId,
  link: 'StillLinked' | 'CutThere',
) => ResultAsync<
  { readonly locked: LockedPerson; readonly kept: RetainedByLaw | null },
  NotEligible | InProgress | CustomerGone | ServiceUnreachable
>

type Deps = {
  readonly leavingRecords: LeavingRecords
  readonly sessions: SessionRecords
  readonly unlinkDepartedCustomers: UnlinkDepartedCustomers
  readonly hash: KeyedHash
  readonly noteSecurity: NoteSecurity
  readonly background: Background
  readonly failpoint: Failpoint
  readonly clock: Clock
}

export const makeErasePerson =
  ({
    leavingRecords,
    sessions,
    unlinkDepartedCustomers,
    hash,
    noteSecurity,
    background,
    failpoint,
    clock,
  }: Deps): ErasePerson =>
  (customer, link) => {
    const at = clock.now()
    return leavingRecords
      .erase(customer, locked => mayLeave(locked.orders).map(() => toErasure({ customer, locked, link, hash, at })))
      .andTee(() => failpoint('delete.after_erase'))
      .andTee(() => noteSecurity({ kind: 'LEFT', account: makePseudonym(customer, hash), at }))
      .andTee(() => background('unlink departed customers', () => unlinkDepartedCustomers().map(() => undefined)))
      .andTee(() => sessions.evictOthers(customer, null))
  }

/** An order that was never paid goes along, and a refund finds its card without its person. */
export const mayLeave = (orders: readonly LeavingCustomerOrder[]): Result<void, NotEligible | InProgress> => {
  if (hasActiveContract(orders)) return err({ kind: 'NotEligible' })
  return orders.some(({ attemptOpen }) => attemptOpen) ? err({ kind: 'InProgress' }) : ok(undefined)
}

/** Whether a contract that goes on prevents leaving. */
export const hasActiveContract = (orders: readonly Pick<LeavingCustomerOrder, 'state'>[]): boolean =>
  orders.some(({ state }) => isActive(state))

export const makePseudonym = (customer: CustomerId, hash: KeyedHash) => hash(`archived:${customer}`)

type Leaver = {
  readonly customer: CustomerId
  readonly locked: LockedPerson
  readonly link: 'StillLinked' | 'CutThere'
  readonly hash: KeyedHash
  readonly at: Instant
}

export const toErasure = ({ customer, locked: { email, phone }, link, hash, at }: Leaver): Erasure => ({
  pseudonym: makePseudonym(customer, hash),
  subjects: [
    ...(email === null ? [] : [accountSubject(email), targetSubject(email), inboxSubject(email)]),
    ...(phone === null ? [] : [targetSubject(phone)]),
  ].map(hash),
  dropsLink: link === 'StillLinked',
  at,
})
