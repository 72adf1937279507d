import { randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'

const NaverProfile = z.strictObject({
  name: z.string().min(1).max(10).optional(),
  nickname: z.string().min(1).max(20).optional(),
  email: z.email().optional(),
  profile_image: z.url().max(255).optional(),
  gender: z.enum(['F', 'M', 'U']).optional(),
  age: z.string().optional(),
  birthday: z.string().optional(),
  birthyear: z.string().optional(),
  mobile: z.string().optional(),
  mobile_e164: z.string().optional(),
})

/** The body of `POST /sandbox/naver/people`: the items that the person agreed to share, under Naver's names. */
export const NewPerson = NaverProfile.extend({
  id: z.string().min(1).max(64).optional(),
  /** Until Naver has approved an app, others are turned away at its door. */
  isTester: z.boolean().default(true),
})

export type NaverPerson = {
  readonly id: string
  readonly profile: z.infer<typeof NaverProfile>
  readonly isTester: boolean
  readonly linkedAt: Instant | null
}

type Row = {
  readonly id: string
  readonly profile: unknown
  readonly is_tester: boolean
  readonly linked_at: Date | null
}
type Sql = Pool | ClientBase

const personOf = ({ id, profile, is_tester, linked_at }: Row): NaverPerson => ({
  id,
  profile: NaverProfile.parse(profile),
  isTester: is_tester,
  linkedAt: linked_at === null ? null : Instant.ofDate(linked_at),
})

const SELECT = `select p.id, p.profile, p.is_tester, l.linked_at
  from sandbox.naver_person p left join sandbox.naver_link l on l.person_id = p.id`

export const listPeople = async (pool: Pool): Promise<readonly NaverPerson[]> =>
  (await pool.query<Row>(`${SELECT} order by p.seq`)).rows.map(personOf)

export const findPerson = async (sql: Sql, id: string): Promise<NaverPerson | null> => {
  const { rows } = await sql.query<Row>(`${SELECT} where p.id = $1`, [id])
  return rows[0] === undefined ? null : personOf(rows[0])
}

/** Null when the id is taken. */
export const addPerson = async (
  pool: Pool,
  { id, isTester, ...profile }: z.infer<typeof NewPerson>,
): Promise<string | null> => {
  const { rows } = await pool.query<{ readonly id: string }>(
    'insert into sandbox.naver_person (id, profile, is_tester) values ($1, $2, $3) on conflict do nothing returning id',
    [id ?? randomBytes(24).toString('base64url'), JSON.stringify(profile), isTester],
  )
  return rows[0]?.id ?? null
}

/** The consent, remembered until the link is cut. */
export const linkPerson = async (sql: Sql, id: string, now: Instant): Promise<void> => {
  await sql.query('insert into sandbox.naver_link (person_id, linked_at) values ($1, $2) on conflict do nothing', [
    id,
    Instant.toDate(now),
  ])
}
