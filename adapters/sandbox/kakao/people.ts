import { randomInt } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'

const KakaoProfile = z.strictObject({
  /** Null: the person keeps it to themselves. */
  nickname: z.string().min(1).nullable().default(null),
  image: z.enum(['own', 'default', 'refused']).default('own'),
  email: z.email().nullable().default(null),
  isEmailValid: z.boolean().default(true),
  isEmailVerified: z.boolean().default(true),
  isUnderFourteen: z.boolean().default(false),
})

const LARGEST_ID = 2n ** 63n - 1n

/** The body of `POST /sandbox/kakao/people`; ids are texts, because a JSON number would lose digits of large ones. */
export const NewPerson = KakaoProfile.extend({
  id: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .refine(id => BigInt(id) <= LARGEST_ID, 'more than 64 bits')
    .optional(),
})

export type KakaoPerson = z.infer<typeof KakaoProfile> & { readonly id: string; readonly linkedAt: Instant | null }

type Row = { readonly id: string; readonly profile: unknown; readonly linked_at: Date | null }
type Sql = Pool | ClientBase

const personOf = ({ id, profile, linked_at }: Row): KakaoPerson => ({
  id,
  ...KakaoProfile.parse(profile),
  linkedAt: linked_at === null ? null : Instant.ofDate(linked_at),
})

const SELECT = `select p.id, p.profile, l.linked_at from sandbox.kakao_person p
  left join sandbox.kakao_link l on l.person_id = p.id and l.app_id = $1`

/** With their link to our own app. */
export const listPeople = async (pool: Pool): Promise<readonly KakaoPerson[]> =>
  (await pool.query<Row>(`${SELECT} order by p.seq`, [SANDBOX_KAKAO_KEYS.appId])).rows.map(personOf)

/** Null for an id that is nobody's, or no id. */
export const findPerson = async (
  sql: Sql,
  id: string,
  appId: string = SANDBOX_KAKAO_KEYS.appId,
): Promise<KakaoPerson | null> => {
  const { rows } = await sql.query<Row>(`${SELECT} where p.id::text = $2`, [appId, id])
  return rows[0] === undefined ? null : personOf(rows[0])
}

/** Null when the id is taken. */
export const addPerson = async (pool: Pool, { id, ...profile }: z.infer<typeof NewPerson>): Promise<string | null> => {
  const { rows } = await pool.query<{ readonly id: string }>(
    'insert into sandbox.kakao_person (id, profile) values ($1, $2) on conflict do nothing returning id',
    [id ?? String(randomInt(3_200_000_000, 9_999_999_999)), JSON.stringify(profile)],
  )
  return rows[0]?.id ?? null
}

/** The consent, remembered until the link is cut. */
export const linkPerson = async (sql: Sql, id: string, appId: string, now: Instant): Promise<void> => {
  await sql.query(
    'insert into sandbox.kakao_link (person_id, app_id, linked_at) values ($1, $2, $3) on conflict do nothing',
    [id, appId, Instant.toDate(now)],
  )
}
