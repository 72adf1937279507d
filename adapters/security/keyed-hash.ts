import { createHmac } from 'node:crypto'
import type { Hashed } from '#core/account/hashed.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import { derivedKey } from './derived-key.ts'

/** HMAC-SHA256. */
export const keyedHash = (secret: string): KeyedHash => {
  const key = derivedKey(secret, 'keyed hash')
  return text => createHmac('sha256', key).update(text).digest('base64url') as Hashed
}
