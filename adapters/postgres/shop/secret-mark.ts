import { sql } from 'kysely'
import type { ResultAsync } from 'neverthrow'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'

/** What the mark is of; a mark of anything else that the shop keeps is another one. */
const marksOf = (box: SecretBox): ReturnType<SecretBox['marks']> => box.marks('the secret of this shop')

/** Whether the shop knows this secret. The first one is written down, and one that names the one before takes its place (G834). */
export const noteSecret = (postgres: Postgres, box: SecretBox): ResultAsync<boolean, ServiceUnreachable> =>
  ask(postgres, async db => {
    const marks = marksOf(box)
    const { rows } = await sql`
      insert into secret_mark as known (mark) values (${marks[0]})
      on conflict (singleton) do update set mark = excluded.mark where known.mark = any(${marks})
      returning true`.execute(db)
    return rows.length > 0
  })

/** The same without writing anything; null before any process has started. */
export const knowsSecret = (postgres: Postgres, box: SecretBox): ResultAsync<boolean | null, ServiceUnreachable> =>
  ask(postgres, async db => {
    const known = await db.selectFrom('secret_mark').select('mark').executeTakeFirst()
    return known === undefined ? null : marksOf(box).includes(known.mark)
  })
