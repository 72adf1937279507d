import { type RawBuilder, sql } from 'kysely'
import { ERASED, personPattern } from '#core/privacy/erased-words.ts'

type Person = Parameters<typeof personPattern>[0]

/** What the staff wrote in this column, without name, phone and e-mail of the person. */
export const scrubbed = (column: string, person: Person): RawBuilder<string> =>
  sql`regexp_replace(${sql.ref(column)}, ${personPattern(person)}, ${ERASED}, 'gi')`
