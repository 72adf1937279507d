import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import type { Answer } from './answer.ts'

export const IDEMPOTENCY_KEY_MAX_LENGTH = 300
const LIFETIME_SECONDS = 15 * 24 * 60 * 60

export type StoredAnswer = Answer & { readonly traceId: string }

/** Whose answer this is: key, secret, method and address, but not the body. */
export const idempotencyId = (key: string, auth: string, method: string, url: string): string =>
  createHash('sha256')
    .update(JSON.stringify([key, auth, method, url]))
    .digest('hex')

/** False while another call with the same identity is at work. The hold ends with the transaction, also by a crash. */
export const holdIdempotency = async (client: ClientBase, id: string): Promise<boolean> => {
  const { rows } = await client.query<{ readonly held: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held',
    [`toss key ${id}`],
  )
  return rows[0]?.held === true
}

export const storedAnswer = async (client: ClientBase, id: string, now: Instant): Promise<StoredAnswer | null> => {
  const { rows } = await client.query<{ status: number; body: string; trace_id: string }>(
    'select status, body, trace_id from sandbox.toss_answer where id = $1 and answered_at > $2',
    [id, Instant.toDate(Instant.plusSeconds(now, -LIFETIME_SECONDS))],
  )
  const found = rows[0]
  return found === undefined ? null : { status: found.status, body: found.body, traceId: found.trace_id }
}

type KeptAnswer = StoredAnswer & { readonly isKept: boolean }

/** "Always the result of the first": whether that holds for a failure of its own is said by no document, so both can be ordered (`error-kept`). */
export const keepAnswer = async (client: ClientBase, id: string, answer: KeptAnswer, now: Instant): Promise<void> => {
  if (answer.status >= 500 && !answer.isKept) return
  await client.query(
    `insert into sandbox.toss_answer (id, status, body, trace_id, answered_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set status = $2, body = $3, trace_id = $4, answered_at = $5`,
    [id, answer.status, answer.body, answer.traceId, Instant.toDate(now)],
  )
}
