import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import { cookieOf } from './form.ts'
import type { LoginProvider } from './login-provider.ts'

/** How long a browser stays signed in to its account; a sandbox choice. */
const ACCOUNT_SESSION_SECONDS = 24 * 60 * 60

/** Browsers that are signed in to a provider; each statement may run twice. */
export const ACCOUNT_SESSION_SCHEMA = `
  create table if not exists sandbox.login_session (
    id text primary key,
    provider text not null,
    person_id text not null,
    opened_at timestamptz not null
  );
`

/** A browser that is signed in to its account with the provider, whichever app it visits. */
export type AccountSessions = {
  readonly open: (reply: FastifyReply, personId: string, now: Instant) => Promise<void>
  /** Whose browser this is; null when nobody is signed in. */
  readonly personId: (request: FastifyRequest, now: Instant) => Promise<string | null>
  readonly end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

export const accountSessions = (pool: Pool, provider: LoginProvider): AccountSessions => {
  const cookie = `sandbox_${provider}_account`
  const scope = `Path=/sandbox/${provider}; HttpOnly; SameSite=Lax`
  return {
    async open(reply, personId, now) {
      const id = randomBytes(16).toString('hex')
      await pool.query(
        'insert into sandbox.login_session (id, provider, person_id, opened_at) values ($1, $2, $3, $4)',
        [id, provider, personId, Instant.toDate(now)],
      )
      void reply.header('set-cookie', `${cookie}=${id}; ${scope}`)
    },
    async personId(request, now) {
      const { rows } = await pool.query<{ readonly person_id: string }>(
        'select person_id from sandbox.login_session where id = $1 and provider = $2 and opened_at > $3',
        [cookieOf(request, cookie), provider, Instant.toDate(Instant.plusSeconds(now, -ACCOUNT_SESSION_SECONDS))],
      )
      return rows[0]?.person_id ?? null
    },
    async end(request, reply) {
      await pool.query('delete from sandbox.login_session where id = $1', [cookieOf(request, cookie)])
      void reply.header('set-cookie', `${cookie}=; Max-Age=0; ${scope}`)
    },
  }
}
