import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { Locker, LockerCode, LockerKind, LockerZone, LooseOrder } from '../locker.ts'
import type { RegionCode } from '../region.ts'

export type LockerKey = { readonly region: RegionCode; readonly code: LockerCode }

export type NewLockers = {
  readonly region: RegionCode
  readonly codes: readonly LockerCode[]
  readonly zone: LockerZone
  readonly kind: LockerKind
  readonly capacity: number
}

export type LockersAdded = {
  /** Whose noted locker is one of the new ones, and which now have a place in it. */
  readonly placed: readonly OrderId[]
  /** In the storage of the region, and in no locker that is known. */
  readonly loose: readonly LooseOrder[]
}

export type LockersExist = { readonly kind: 'LockersExist'; readonly codes: readonly LockerCode[] }
export type LockerNotFound = { readonly kind: 'LockerNotFound' }
export type LockersUnknown = { readonly kind: 'LockersUnknown'; readonly codes: readonly LockerCode[] }
export type LockersNotRemoved =
  | LockersUnknown
  | { readonly kind: 'LockersTaken'; readonly codes: readonly LockerCode[] }

export const LOCKER_STATES = ['FREE', 'TAKEN', 'BLOCKED'] as const

export type LockerSearch = ListPart & {
  readonly region: RegionCode
  readonly zone: LockerZone | null
  /** With room left and not blocked, with gear in it, or blocked. */
  readonly state: (typeof LOCKER_STATES)[number] | null
  /** Those that take this kind of gear. */
  readonly kind: Exclude<LockerKind, 'BOTH'> | null
}

/** As they are side by side: shorter codes first, so that A-9 comes before A-10. */
export const LOCKERS: SortedList<Locker> = {
  kinds: ['number', 'id'],
  placeOf: ({ code }) => [code.length, code],
}

type Writing = { readonly dryRun: boolean }

/** The lockers of the shop. Gear comes into them and leaves them by the steps of its order (`OrderRecords.change`). */
export interface LockerRecords {
  /** All of them or none. Gear in storage whose noted locker is among them takes a place in it, the longest there first. */
  add(
    lockers: NewLockers,
    decision: StaffDecision,
    writing: Writing,
  ): ResultAsync<LockersAdded, LockersExist | ServiceUnreachable>
  /** Those that were added by mistake: all of them, or none while one holds gear. */
  remove(
    lockers: Pick<NewLockers, 'region' | 'codes'>,
    decision: StaffDecision,
    writing: Writing,
  ): ResultAsync<void, LockersNotRemoved | ServiceUnreachable>
  /** Sorted as `LOCKERS`. */
  list(search: LockerSearch): ResultAsync<readonly Locker[], ServiceUnreachable>
  find(key: LockerKey): ResultAsync<Locker | null, ServiceUnreachable>
  /** From now on nothing is put into it, or with null again. What is in it stays. Answers it as it then is. */
  block(
    key: LockerKey,
    reason: string | null,
    decision: StaffDecision,
    writing: Writing,
  ): ResultAsync<Locker, LockerNotFound | ServiceUnreachable>
}
