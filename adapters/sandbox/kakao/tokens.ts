import { randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'

/** Kakao gives no number; a sandbox choice. */
const CODE_LIFETIME_SECONDS = 600
/** One second less than six hours and sixty days, as in answers that were seen. */
const ACCESS_LIFETIME_SECONDS = 21_599
const REFRESH_LIFETIME_SECONDS = 5_183_999
/** A refresh token with less than this left is replaced when it is used. */
const REFRESH_RENEWAL_SECONDS = 30 * 24 * 60 * 60

export type KakaoGrant = {
  readonly personId: string
  readonly appId: string
  readonly pair: string
  readonly expiresAt: Instant
}

export type IssuedTokens = {
  readonly accessToken: string
  readonly accessSeconds: number
  /** Null: the old one stays good. */
  readonly refreshToken: string | null
  readonly refreshSeconds: number
}

type Sql = Pool | ClientBase
type Kind = 'access' | 'refresh'

const newToken = (): string => randomBytes(40).toString('base64url')

export const issueCode = async (sql: Sql, personId: string, redirectUri: string, now: Instant): Promise<string> => {
  const code = newToken()
  await sql.query('insert into sandbox.kakao_code (code, person_id, redirect_uri, issued_at) values ($1, $2, $3, $4)', [
    code,
    personId,
    redirectUri,
    Instant.toDate(now),
  ])
  return code
}

/** The person behind a code, which is used up by it; a code that came with another address stays good. */
export const redeemCode = async (
  client: ClientBase,
  code: string,
  redirectUri: string,
  now: Instant,
): Promise<{ readonly personId: string } | { readonly refused: 'KOE320' | 'KOE303' }> => {
  const { rows } = await client.query<{ readonly person_id: string; readonly redirect_uri: string }>(
    `select person_id, redirect_uri from sandbox.kakao_code
     where code = $1 and used_at is null and issued_at > $2 for update`,
    [code, Instant.toDate(Instant.plusSeconds(now, -CODE_LIFETIME_SECONDS))],
  )
  if (rows[0] === undefined) return { refused: 'KOE320' }
  if (rows[0].redirect_uri !== redirectUri) return { refused: 'KOE303' }
  await client.query('update sandbox.kakao_code set used_at = $2 where code = $1', [code, Instant.toDate(now)])
  return { personId: rows[0].person_id }
}

const insertToken = async (sql: Sql, kind: Kind, grant: Omit<KakaoGrant, 'expiresAt'>, expiresAt: Instant) => {
  const token = newToken()
  await sql.query(
    `insert into sandbox.kakao_token (token, kind, pair, person_id, app_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [token, kind, grant.pair, grant.personId, grant.appId, Instant.toDate(expiresAt)],
  )
  return token
}

const issue = async (
  sql: Sql,
  grant: Omit<KakaoGrant, 'expiresAt'>,
  withRefresh: boolean,
  now: Instant,
): Promise<IssuedTokens> => ({
  accessToken: await insertToken(sql, 'access', grant, Instant.plusSeconds(now, ACCESS_LIFETIME_SECONDS)),
  accessSeconds: ACCESS_LIFETIME_SECONDS,
  refreshToken: withRefresh
    ? await insertToken(sql, 'refresh', grant, Instant.plusSeconds(now, REFRESH_LIFETIME_SECONDS))
    : null,
  refreshSeconds: REFRESH_LIFETIME_SECONDS,
})

export const issueTokens = (sql: Sql, personId: string, appId: string, now: Instant): Promise<IssuedTokens> =>
  issue(sql, { personId, appId, pair: randomUUID() }, true, now)

type Row = { readonly person_id: string; readonly app_id: string; readonly pair: string; readonly expires_at: Date }

/** Who a living token speaks for; null for one that is over or never was. */
export const grantOf = async (sql: Sql, kind: Kind, token: string | null, now: Instant): Promise<KakaoGrant | null> => {
  const { rows } = await sql.query<Row>(
    `select person_id, app_id, pair, expires_at from sandbox.kakao_token
     where token = $1 and kind = $2 and ended_at is null and expires_at > $3`,
    [token, kind, Instant.toDate(now)],
  )
  const row = rows[0]
  if (row === undefined) return null
  return { personId: row.person_id, appId: row.app_id, pair: row.pair, expiresAt: Instant.ofDate(row.expires_at) }
}

/** Null when the refresh token is dead. */
export const refreshTokens = async (client: ClientBase, token: string, now: Instant): Promise<IssuedTokens | null> => {
  await client.query('select 1 from sandbox.kakao_token where token = $1 for update', [token])
  const grant = await grantOf(client, 'refresh', token, now)
  if (grant === null) return null
  const isRenewed = Instant.secondsBetween(now, grant.expiresAt) < REFRESH_RENEWAL_SECONDS
  if (isRenewed) {
    await client.query('update sandbox.kakao_token set ended_at = $2 where token = $1', [token, Instant.toDate(now)])
  }
  return issue(client, grant, isRenewed, now)
}

const END = 'update sandbox.kakao_token set ended_at = $1 where ended_at is null'

export const endPair = async (sql: Sql, pair: string, now: Instant): Promise<void> => {
  await sql.query(`${END} and pair = $2`, [Instant.toDate(now), pair])
}

export const endTokensOf = async (sql: Sql, personId: string, appId: string, now: Instant): Promise<void> => {
  await sql.query(`${END} and person_id::text = $2 and app_id = $3`, [Instant.toDate(now), personId, appId])
}

/** Link, consent and tokens; false when there was no link. */
export const unlinkPerson = async (sql: Sql, personId: string, appId: string, now: Instant): Promise<boolean> => {
  const { rowCount } = await sql.query('delete from sandbox.kakao_link where person_id::text = $1 and app_id = $2', [
    personId,
    appId,
  ])
  if (rowCount === 0) return false
  await endTokensOf(sql, personId, appId, now)
  return true
}
