import { okAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StoredPicture } from '#core/storing/ports/image-store.ts'
import type { PictureSize } from '#core/storing/report-image.ts'

type Read = (size: PictureSize) => ResultAsync<StoredPicture | null, ServiceUnreachable>

/** Pictures of before the size of a screen have one size alone. */
export const inSizeOrFull = (size: PictureSize, read: Read): ReturnType<Read> =>
  read(size).andThen(found => (found === null && size !== 'full' ? read('full') : okAsync(found)))
