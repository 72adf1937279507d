import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'

/** Somebody with an account at Google. */
export type GooglePerson = {
  /** Google's own id, 21 digits. */
  readonly id: string
  readonly name: string | null
  readonly email: string
  readonly emailVerified: boolean
  readonly picture: string | null
}

const ID_DIGITS = 21

/** The body of `POST /sandbox/google/people`; a person with this id is changed. */
export const NewPerson = z.strictObject({
  id: z
    .string()
    .regex(/^\d{21}$/, 'an id has 21 digits')
    .optional(),
  // The form of the page sends what was typed, which may be nothing.
  name: z.string().trim().max(100).nullish(),
  email: z.email('이메일 주소를 확인해 주세요.'),
  emailVerified: z.boolean().default(true),
  picture: z.url().nullish(),
})

const COLUMNS = 'id, name, email, email_verified as "emailVerified", picture'

const newId = (): string => `1${Array.from({ length: ID_DIGITS - 1 }, () => randomInt(10)).join('')}`

export const addPerson = async (pool: Pool, person: z.infer<typeof NewPerson>): Promise<GooglePerson> => {
  const { rows } = await pool.query<GooglePerson>(
    `insert into sandbox.google_person (id, name, email, email_verified, picture) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set name = excluded.name, email = excluded.email,
       email_verified = excluded.email_verified, picture = excluded.picture
     returning ${COLUMNS}`,
    [person.id ?? newId(), person.name || null, person.email, person.emailVerified, person.picture ?? null],
  )
  const [added] = rows
  if (added === undefined) throw new Error('The person was not added.')
  return added
}

/** Those added last come first. */
export const allPeople = async (pool: Pool): Promise<readonly GooglePerson[]> =>
  (await pool.query<GooglePerson>(`select ${COLUMNS} from sandbox.google_person order by seq desc limit 100`)).rows

export const findPerson = async (pool: Pool, id: string): Promise<GooglePerson | null> =>
  (await pool.query<GooglePerson>(`select ${COLUMNS} from sandbox.google_person where id = $1`, [id])).rows[0] ?? null
