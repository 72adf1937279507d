import { createHmac, timingSafeEqual } from 'node:crypto'
import { REPORT_IMAGE_PATH } from '#adapters/http/contract/storing/equipment.ts'
import type { PictureLink, PictureLinks } from '#core/storing/ports/picture-links.ts'
import { derivedKey } from './derived-key.ts'

/**
 * An `<img>` sends no bearer, so the address itself carries the right to see one picture: its last second and an HMAC over both.
 * Why an address and not a cookie: docs/decisions/0016.
 */
export const signedPictureLinks = (secret: string): PictureLinks => {
  const key = derivedKey(secret, 'picture links')
  const sign = ({ report, view, expiresAt }: PictureLink): string =>
    createHmac('sha256', key)
      .update(`${report}/${view}/${toSeconds(expiresAt)}`)
      .digest('base64url')

  return {
    addressOf(link) {
      const path = REPORT_IMAGE_PATH.replace(':id', link.report).replace(':view', link.view)
      return `/api${path}?expires=${toSeconds(link.expiresAt)}&signature=${sign(link)}`
    },
    isOurs(link, signature) {
      const [ours, theirs] = [Buffer.from(sign(link)), Buffer.from(signature)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    },
  }
}

const toSeconds = (instant: PictureLink['expiresAt']): number => Math.floor(instant / 1000)
