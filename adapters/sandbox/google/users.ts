import { randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import type { GooglePerson } from './people.ts'

/** A person of Google as this firebase project knows them. */
export type FirebaseUser = {
  /** The `sub` of tokens; a user who was deleted and comes back gets another. */
  readonly localId: string
  readonly googleId: string
  readonly name: string | null
  readonly email: string
  readonly emailVerified: boolean
  readonly picture: string | null
  readonly createdAt: Date
  readonly lastLoginAt: Date
}

const COLUMNS = `local_id as "localId", google_id as "googleId", name, email, email_verified as "emailVerified", picture,
  created_at as "createdAt", last_login_at as "lastLoginAt"`

const USERS_LOCK = 7_305_112

const firebaseId = (): string => randomBytes(21).toString('base64url')

const one = async (sql: Pool | ClientBase, where: string, values: readonly string[]): Promise<FirebaseUser | null> => {
  const query = `select ${COLUMNS} from sandbox.google_user where ${where}`
  return (await sql.query<FirebaseUser>(query, [...values])).rows[0] ?? null
}

export const findUser = (sql: Pool | ClientBase, localId: string): Promise<FirebaseUser | null> =>
  one(sql, 'local_id = $1', [localId])

export type SignedIn =
  | { readonly kind: 'SignedIn'; readonly user: FirebaseUser; readonly isNew: boolean }
  | { readonly kind: 'NeedConfirmation' }
  | { readonly kind: 'UserNotFound' }

/**
 * One account for each e-mail, as firebase's default is: known by Google's id, or else by a verified e-mail; an unverified one
 * that another account has is not believed.
 */
export const signIn = async (
  client: ClientBase,
  person: GooglePerson,
  now: Instant,
  mayCreate = true,
): Promise<SignedIn> => {
  await client.query('select pg_advisory_xact_lock($1)', [USERS_LOCK])
  const known = await one(client, 'google_id = $1', [person.id])
  const sameMail = known ?? (await one(client, 'lower(email) = lower($1)', [person.email]))
  if (known === null && sameMail !== null && !person.emailVerified) return { kind: 'NeedConfirmation' }
  if (sameMail === null && !mayCreate) return { kind: 'UserNotFound' }
  const localId = sameMail?.localId ?? firebaseId()
  await client.query(
    `insert into sandbox.google_user
       (local_id, google_id, name, email, email_verified, picture, created_at, last_login_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (local_id) do update set google_id = excluded.google_id, name = excluded.name, email = excluded.email,
       email_verified = excluded.email_verified, picture = excluded.picture, last_login_at = excluded.last_login_at`,
    [localId, person.id, person.name, person.email, person.emailVerified, person.picture, Instant.toDate(now)],
  )
  const user = await findUser(client, localId)
  return user === null ? { kind: 'UserNotFound' } : { kind: 'SignedIn', user, isNew: sameMail === null }
}

export const deleteUser = async (pool: Pool, localId: string): Promise<void> => {
  await pool.query('delete from sandbox.google_user where local_id = $1', [localId])
}

export const newRefreshToken = async (client: ClientBase, localId: string, authTime: Instant): Promise<string> => {
  const token = `AMf-${randomBytes(48).toString('base64url')}`
  await client.query('insert into sandbox.google_refresh_token (token, local_id, auth_time) values ($1, $2, $3)', [
    token,
    localId,
    Instant.toDate(authTime),
  ])
  return token
}

/** Dead with its user. */
export const readRefreshToken = async (
  pool: Pool,
  token: string,
): Promise<{ readonly user: FirebaseUser; readonly authTime: Instant } | null> => {
  const { rows } = await pool.query<{ readonly local_id: string; readonly auth_time: Date }>(
    'select local_id, auth_time from sandbox.google_refresh_token where token = $1',
    [token],
  )
  const user = rows[0] === undefined ? null : await findUser(pool, rows[0].local_id)
  return user === null || rows[0] === undefined ? null : { user, authTime: Instant.ofDate(rows[0].auth_time) }
}
