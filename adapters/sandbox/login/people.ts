import type { ClientBase, Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import type { LoginPeople, LoginProvider, Person } from './login-provider.ts'

type Row = { readonly id: string; readonly profile: unknown; readonly linked_at: Date | null }
type Sql = Pool | ClientBase

/** The people of a provider, with their link to our app unless another is named. */
const SELECT = `select p.id, p.profile, l.linked_at from sandbox.login_person p
  left join sandbox.login_link l on l.provider = p.provider and l.person_id = p.id and l.app_id = $2
  where p.provider = $1`

const toPerson =
  <Profile>({ profile }: LoginPeople<Profile>) =>
  (row: Row): Person<Profile> => ({
    id: row.id,
    profile: profile.parse(row.profile),
    linkedAt: row.linked_at === null ? null : Instant.ofDate(row.linked_at),
  })

export const listPeople = async <Profile>(
  sql: Sql,
  provider: LoginPeople<Profile>,
): Promise<readonly Person<Profile>[]> =>
  (await sql.query<Row>(`${SELECT} order by p.seq`, [provider.id, provider.appId])).rows.map(toPerson(provider))

/** Null for an unknown id. */
export const findPerson = async <Profile>(
  sql: Sql,
  provider: LoginPeople<Profile>,
  id: string,
  appId: string = provider.appId,
): Promise<Person<Profile> | null> => {
  const { rows } = await sql.query<Row>(`${SELECT} and p.id = $3`, [provider.id, appId, id])
  return rows.map(toPerson(provider))[0] ?? null
}

/** False when the id is taken. */
export const addPerson = async (sql: Sql, provider: LoginProvider, id: string, profile: unknown): Promise<boolean> => {
  const { rowCount } = await sql.query(
    'insert into sandbox.login_person (provider, id, profile) values ($1, $2, $3) on conflict do nothing',
    [provider.id, id, JSON.stringify(profile)],
  )
  return rowCount === 1
}

/** The consent, remembered until the link is cut. */
export const linkPerson = async (
  sql: Sql,
  provider: LoginProvider,
  id: string,
  appId: string,
  now: Instant,
): Promise<void> => {
  await sql.query(
    'insert into sandbox.login_link (provider, person_id, app_id, linked_at) values ($1, $2, $3, $4) on conflict do nothing',
    [provider.id, id, appId, Instant.toDate(now)],
  )
}

/** Ends link, consent and every token; false when there was no link. */
export const unlinkPerson = async (sql: Sql, provider: LoginProvider, id: string, now: Instant): Promise<boolean> => {
  const link = [provider.id, id, provider.appId]
  const { rowCount } = await sql.query(
    'delete from sandbox.login_link where provider = $1 and person_id = $2 and app_id = $3',
    link,
  )
  await sql.query(
    `update sandbox.login_token set ended_at = $4
     where provider = $1 and person_id = $2 and app_id = $3 and ended_at is null`,
    [...link, Instant.toDate(now)],
  )
  return rowCount === 1
}
