import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { ComparedZone, ExpectedSet, ZoneKey } from '../zone-check.ts'

/** The region has no locker of that zone. */
export type ZoneUnknown = { readonly kind: 'ZoneUnknown' }

/** What a check came to, and who did it when. */
export type CheckRecord = {
  readonly at: Instant
  readonly by: StaffId
  readonly found: number
  readonly missing: number
  readonly unexpected: number
}

export type ZoneChecked = ComparedZone & {
  /** As they were read, of no set. */
  readonly unknown: readonly string[]
}

/** Stock-taking: what is in a zone, against what was recorded. */
export interface ZoneChecks {
  /** What is in the zone by what was recorded, and the last check of it. */
  expect(
    zone: ZoneKey,
  ): ResultAsync<
    { readonly sets: readonly ExpectedSet[]; readonly last: CheckRecord | null },
    ZoneUnknown | ServiceUnreachable
  >
  /**
   * Labels or order ids that were read in the zone. Each missing set gets a task, and the task of each of the region that was read ends (G886, G814); a set of
   * which a step was recorded after `since` is not counted.
   */
  finish(
    check: ZoneKey & { readonly scanned: readonly string[]; readonly since: Instant },
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<ZoneChecked, ZoneUnknown | ServiceUnreachable>
}
