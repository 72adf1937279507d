import type { FastifyReply } from 'fastify'
import { PICTURE_LINK_MINUTES } from '#core/storing/picture-link-life.ts'
import type { StoredPicture } from '#core/storing/ports/image-store.ts'
import { type PictureSize, PICTURE_SIZES } from '#core/storing/report-image.ts'

/** `size` may be written to any address: it is no part of the right (G630). */
export const sizeIn = ({ size }: Readonly<Record<string, unknown>>): PictureSize =>
  PICTURE_SIZES.find(one => one === size) ?? 'full'

/** As long as an address lives, and only in the browser that asked. */
const CACHE_SECONDS = PICTURE_LINK_MINUTES * 60

export const sendPicture = (reply: FastifyReply, { picture: bytes, size }: StoredPicture): FastifyReply =>
  reply
    .type(size === 'full' ? 'image/jpeg' : 'image/webp')
    .header('cache-control', `private, max-age=${CACHE_SECONDS}`)
    .header('content-disposition', 'inline')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
