import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Archive } from '../ports/archive.ts'

/** Archives what has been decided since, and purges what is past its retention period; returns how many records came or went. */
export type MaintainArchive = () => ResultAsync<number, ServiceUnreachable>

export const makeMaintainArchive =
  ({ archive, clock }: { readonly archive: Archive; readonly clock: Clock }): MaintainArchive =>
  () => {
    const now = clock.now()
    return archive
      .takeInDecided(now)
      .andThen(came =>
        archive.purge(Day.of(now), null).map(({ contracts, complaints }) => came + contracts + complaints),
      )
  }
