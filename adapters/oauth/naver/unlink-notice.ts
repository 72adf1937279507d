import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Result } from 'neverthrow'
import { z } from 'zod'
import type { Clock } from '#core/shared/clock.ts'
import type { ReadUnlinkNotice } from '../unlink-notice.ts'
import type { NaverKeys } from './naver-identity.ts'

const Fields = z.object({
  clientId: z.string(),
  encryptUniqueId: z.string().max(500),
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(200),
})

/** Naver sends a notice once and at once; an older one is a replay. */
const FRESH_SECONDS = 10 * 60
const IV_BYTES = 16

/** Signed and encrypted with the digest of the client secret, as the notice of a cut link is described. */
export const naverUnlinkNotice =
  ({ clientId, clientSecret }: NaverKeys, clock: Clock): ReadUnlinkNotice =>
  ({ fields }) => {
    const sent = Fields.safeParse(fields)
    if (!sent.success || sent.data.clientId !== clientId) return null
    const { encryptUniqueId, timestamp, signature } = sent.data
    const key = createHash('md5').update(clientSecret).digest()
    const signed = `clientId=${clientId}&encryptUniqueId=${encryptUniqueId}&timestamp=${timestamp}`
    const isFresh = Math.abs(clock.now() / 1000 - Number(timestamp)) <= FRESH_SECONDS
    const isSigned = isSame(Buffer.from(signature, 'base64url'), createHmac('sha256', key).update(signed).digest())
    return isFresh && isSigned ? decrypted(encryptUniqueId, key).unwrapOr(null) : null
  }

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

const decrypted = Result.fromThrowable(
  (text: string, key: Buffer): string => {
    const bytes = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv('aes-128-cbc', key, bytes.subarray(0, IV_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString('utf8')
  },
  () => null,
)
