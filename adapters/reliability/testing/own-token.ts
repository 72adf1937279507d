import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

/** A new session of theirs, past the door: their password may have changed, or their account be at rest. */
export const ownToken = async (db: ClientBase | Pool, email: string, now: Date): Promise<string> => {
  const { rows } = await db.query<{ id: SessionId; customer_id: CustomerId }>(
    `insert into session (id, customer_id, created_at, last_seen_at)
     select $1, id, $2, $2 from customer where email = $3 returning id, customer_id`,
    [randomUUID(), now, email],
  )
  const [own] = rows
  if (own === undefined) throw new Error(`${email} is gone`)
  return jwtAccessTokens(SECRET, randomUUID).issue({ customer: own.customer_id, session: own.id }, Instant.ofDate(now))
}

/** Signs the tokens of the services under test. */
export const SECRET = 'a secret for tests, long enough to sign with'
