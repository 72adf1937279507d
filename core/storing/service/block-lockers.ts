import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { Locker, LockerCode } from '../locker.ts'
import type { LockerNotFound, LockerRecords } from '../ports/locker-records.ts'
import type { RegionCode } from '../region.ts'

export type BlockedLockers = { readonly found: readonly Locker[]; readonly unknown: readonly LockerCode[] }

/** From now on nothing is put into these lockers, or with null again, one by one: what is blocked twice stays blocked, and what there is not is named (G798). */
export type BlockLockers = (
  asked: { readonly region: RegionCode; readonly codes: readonly LockerCode[] },
  blockedReason: string | null,
  decision: StaffDecision,
  options: { readonly dryRun: boolean },
) => ResultAsync<BlockedLockers, LockerNotFound | ServiceUnreachable>

type Deps = { readonly lockers: Pick<LockerRecords, 'block'> }

export const makeBlockLockers =
  ({ lockers }: Deps): BlockLockers =>
  ({ region, codes }, blockedReason, decision, options) =>
    codes
      .reduce<ResultAsync<BlockedLockers, ServiceUnreachable>>(
        (before, code) =>
          before.andThen(({ found, unknown }) =>
            lockers
              .block({ region, code }, blockedReason, decision, options)
              .map(locker => ({ found: [...found, locker], unknown }))
              .orElse(refusal =>
                refusal.kind === 'LockerNotFound'
                  ? okAsync({ found, unknown: [...unknown, code] })
                  : errAsync<BlockedLockers, ServiceUnreachable>(refusal),
              ),
          ),
        okAsync({ found: [], unknown: [] }),
      )
      .andThen(all =>
        all.found.length === 0 ? errAsync<BlockedLockers, LockerNotFound>({ kind: 'LockerNotFound' }) : okAsync(all),
      )
