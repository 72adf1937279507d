import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the phone of this row of `customer` may be used: a code has shown that it is theirs, or they told it to the staff, with whom they
 * have no account that anybody could have typed another's number into (G192).
 */
export const isPhoneUsable = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.phone_proved_at`)} is not null or ${sql.ref(`${alias}.provider`)} = 'DESK')`
