import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { SavedFiles } from '#core/storing/ports/saved-files.ts'
import type { OwnData } from '../ports/own-data.ts'

/** Puts a copy of one's own data onto the device. */
export type DownloadOwnData = () => ResultAsync<void, CallFailure>

type Deps = { readonly ownData: OwnData; readonly savedFiles: SavedFiles; readonly clock: Clock }

export const makeDownloadOwnData =
  ({ ownData, savedFiles, clock }: Deps): DownloadOwnData =>
  () =>
    ownData.copy().map(copy =>
      savedFiles.save({
        name: `seasonkeep-my-data-${Day.of(clock.now())}.json`,
        type: 'application/json',
        text: `${JSON.stringify(copy, null, 2)}\n`,
      }),
    )
