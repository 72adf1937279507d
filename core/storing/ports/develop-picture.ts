import type { ResultAsync } from 'neverthrow'
import type { CheckedImage, DevelopedPicture, InvalidImage } from '../report-image.ts'

/** Makes the picture anew from its pixels alone: upright, its long side at most `PICTURE_LONG_SIDE_PX`, or `SCREEN_LONG_SIDE_PX`. Refuses what cannot be read to the end. */
export type DevelopPicture = (image: CheckedImage) => ResultAsync<DevelopedPicture, InvalidImage>
