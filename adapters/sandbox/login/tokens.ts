import { randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import type { LoginProvider, TokenKind } from './login-provider.ts'

/** No provider gives a number; a sandbox choice. */
const CODE_LIFETIME_SECONDS = 600

export type Grant = { readonly personId: string; readonly appId: string; readonly expiresAt: Instant }

type Sql = Pool | ClientBase

export const issueCode = async (
  sql: Sql,
  provider: LoginProvider,
  personId: string,
  belongsTo: string,
  now: Instant,
): Promise<string> => {
  const code = randomBytes(30).toString('base64url')
  await sql.query(
    'insert into sandbox.login_code (code, provider, person_id, belongs_to, issued_at) values ($1, $2, $3, $4, $5)',
    [code, provider.id, personId, belongsTo, Instant.toDate(now)],
  )
  return code
}

/** The person behind a code, which is used up by it; a code that came with another address or state stays good. */
export const redeemCode = async (
  sql: Sql,
  { id }: LoginProvider,
  code: string | null,
  belongsTo: string | null,
  now: Instant,
): Promise<string | null> => {
  const { rows } = await sql.query<{ readonly person_id: string }>(
    `update sandbox.login_code set used_at = $4
     where provider = $1 and code = $2 and belongs_to = $3 and used_at is null and issued_at > $5 returning person_id`,
    [id, code, belongsTo, Instant.toDate(now), Instant.toDate(Instant.plusSeconds(now, -CODE_LIFETIME_SECONDS))],
  )
  return rows[0]?.person_id ?? null
}

export const issueToken = async (
  sql: Sql,
  { id, newToken, tokenSeconds }: LoginProvider,
  kind: TokenKind,
  { personId, appId }: Pick<Grant, 'personId' | 'appId'>,
  now: Instant,
): Promise<string> => {
  const token = newToken(kind)
  await sql.query(
    `insert into sandbox.login_token (token, provider, kind, person_id, app_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [token, id, kind, personId, appId, Instant.toDate(Instant.plusSeconds(now, tokenSeconds[kind]))],
  )
  return token
}

type Row = { readonly person_id: string; readonly app_id: string; readonly expires_at: Date }

/** Who a living token speaks for; null for one that is over or never was. */
export const findGrant = async (
  sql: Sql,
  { id }: LoginProvider,
  kinds: readonly TokenKind[],
  token: string | null,
  now: Instant,
): Promise<Grant | null> => {
  const { rows } = await sql.query<Row>(
    `select person_id, app_id, expires_at from sandbox.login_token
     where provider = $1 and kind = any($2) and token = $3 and ended_at is null and expires_at > $4`,
    [id, kinds, token, Instant.toDate(now)],
  )
  const [row] = rows
  return row === undefined
    ? null
    : { personId: row.person_id, appId: row.app_id, expiresAt: Instant.ofDate(row.expires_at) }
}
