import { randomUUID } from 'node:crypto'
import type { PictureSize } from '#core/storing/report-image.ts'

/** What a picture is kept as; 122 random bits. */
export const newImageKey = (): string => `${randomUUID()}.jpg`

/** A key that is not one of ours is never made into a path or an address. */
export const isImageKey = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/.test(key)

/** Each size beside the other: `UUID.jpg` and `UUID.webp`. */
export const keyOfSize = (key: string, size: PictureSize): string =>
  size === 'full' ? key : key.replace(/\.jpg$/, '.webp')
