import { createHash } from 'node:crypto'
import type { TokenHash } from '#core/staff/ports/staff-access-records.ts'

/** SHA-256: enough for a token of 192 random bits, and whoever invites needs no secret. */
export const hashToken = (token: string): TokenHash =>
  createHash('sha256').update(token).digest('base64url') as TokenHash
