import { randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'

/** Naver gives no figure for codes and refresh tokens; sandbox choices. */
const CODE_LIFETIME_SECONDS = 600
const REFRESH_LIFETIME_SECONDS = 365 * 24 * 60 * 60
export const ACCESS_LIFETIME_SECONDS = 3600

export type NaverGrant = { readonly personId: string; readonly pair: string; readonly expiresAt: Instant }

type Sql = Pool | ClientBase
type Kind = 'access' | 'refresh'

/** An access token always has the characters that a query or form must encode. */
const newToken = (kind: Kind): string =>
  kind === 'access' ? `AAAA+/${randomBytes(60).toString('base64')}=` : randomBytes(32).toString('hex')

export const issueCode = async (sql: Sql, personId: string, state: string, now: Instant): Promise<string> => {
  const code = randomBytes(9).toString('base64url')
  await sql.query('insert into sandbox.naver_code (code, person_id, state, issued_at) values ($1, $2, $3, $4)', [
    code,
    personId,
    state,
    Instant.toDate(now),
  ])
  return code
}

/** The person behind a code and its state; the code is used up by it. */
export const redeemCode = async (sql: Sql, code: string, state: string, now: Instant): Promise<string | null> => {
  const { rows } = await sql.query<{ readonly person_id: string }>(
    `update sandbox.naver_code set used_at = $3
     where code = $1 and state = $2 and used_at is null and issued_at > $4 returning person_id`,
    [code, state, Instant.toDate(now), Instant.toDate(Instant.plusSeconds(now, -CODE_LIFETIME_SECONDS))],
  )
  return rows[0]?.person_id ?? null
}

const insertToken = async (sql: Sql, kind: Kind, personId: string, pair: string, expiresAt: Instant) => {
  const token = newToken(kind)
  await sql.query(
    'insert into sandbox.naver_token (token, kind, pair, person_id, expires_at) values ($1, $2, $3, $4, $5)',
    [token, kind, pair, personId, Instant.toDate(expiresAt)],
  )
  return token
}

const newAccessToken = (sql: Sql, personId: string, pair: string, now: Instant): Promise<string> =>
  insertToken(sql, 'access', personId, pair, Instant.plusSeconds(now, ACCESS_LIFETIME_SECONDS))

export const issueTokens = async (
  sql: Sql,
  personId: string,
  now: Instant,
): Promise<{ readonly accessToken: string; readonly refreshToken: string }> => {
  const pair = randomUUID()
  return {
    accessToken: await newAccessToken(sql, personId, pair, now),
    refreshToken: await insertToken(sql, 'refresh', personId, pair, Instant.plusSeconds(now, REFRESH_LIFETIME_SECONDS)),
  }
}

type Row = {
  readonly kind: Kind
  readonly person_id: string
  readonly pair: string
  readonly expires_at: Date
}

/** Who a living token speaks for; null for one that is over or never was. */
export const grantOf = async (
  sql: Sql,
  token: string | null,
  now: Instant,
  kind?: Kind,
): Promise<NaverGrant | null> => {
  const { rows } = await sql.query<Row>(
    `select kind, person_id, pair, expires_at from sandbox.naver_token
     where token = $1 and ended_at is null and expires_at > $2`,
    [token, Instant.toDate(now)],
  )
  const row = rows[0]
  if (row === undefined || (kind !== undefined && row.kind !== kind)) return null
  return { personId: row.person_id, pair: row.pair, expiresAt: Instant.ofDate(row.expires_at) }
}

/** A new access token; the refresh token stays as it is. */
export const refreshAccess = async (sql: Sql, refreshToken: string, now: Instant): Promise<string | null> => {
  const grant = await grantOf(sql, refreshToken, now, 'refresh')
  return grant === null ? null : newAccessToken(sql, grant.personId, grant.pair, now)
}

export const endPair = async (sql: Sql, pair: string, now: Instant): Promise<void> => {
  await sql.query('update sandbox.naver_token set ended_at = $2 where pair = $1 and ended_at is null', [
    pair,
    Instant.toDate(now),
  ])
}

/** Link, consent and every token. */
export const unlinkPerson = async (sql: Sql, personId: string, now: Instant): Promise<void> => {
  await sql.query('delete from sandbox.naver_link where person_id = $1', [personId])
  await sql.query('update sandbox.naver_token set ended_at = $2 where person_id = $1 and ended_at is null', [
    personId,
    Instant.toDate(now),
  ])
}
