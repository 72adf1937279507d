import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import { SANDBOX_SOLAPI_KEYS } from './keys.ts'
import type { SolapiRefusal } from './refusals.ts'

const { apiKey, apiSecret } = SANDBOX_SOLAPI_KEYS
const HEADER = /^HMAC-SHA256 apiKey=([^\s,]+), *date=([^\s,]+), *salt=([^\s,]{12,64}), *signature=([\da-f]{64})$/
/** How far a date may be off, and for how long a used signature is remembered. */
const WINDOW_SECONDS = 15 * 60

/** What is wrong with an `Authorization` header, or null; a good one is used up. */
export const refusedSignature = async (
  pool: Pool,
  header: string | undefined,
  now: Instant,
): Promise<SolapiRefusal | null> => {
  if (header === undefined) return 'Unauthorized'
  if (header.startsWith('Bearer ')) return 'InvalidToken'
  const [, key = '', date = '', salt = '', signature = ''] = HEADER.exec(header) ?? []
  const signedAt = Instant.parse(date).unwrapOr(null)
  if (key.length !== apiKey.length || signedAt === null) return 'ValidationError'
  if (key !== apiKey) return 'InvalidAPIKey'
  if (Math.abs(Instant.secondsBetween(signedAt, now)) > WINDOW_SECONDS) return 'RequestTimeTooSkewed'
  if (signature !== createHmac('sha256', apiSecret).update(`${date}${salt}`).digest('hex')) {
    return 'SignatureDoesNotMatch'
  }
  await pool.query('delete from sandbox.solapi_signature where used_at < $1', [
    Instant.toDate(Instant.plusSeconds(now, -WINDOW_SECONDS)),
  ])
  const { rowCount } = await pool.query(
    'insert into sandbox.solapi_signature (signature, used_at) values ($1, $2) on conflict do nothing',
    [signature, Instant.toDate(now)],
  )
  return rowCount === 0 ? 'DuplicatedSignature' : null
}
