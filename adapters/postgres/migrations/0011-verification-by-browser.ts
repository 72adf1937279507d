import { type Kysely, sql } from 'kysely'

/** A code belongs to the browser that asked for it: others may ask for one of their own, and can neither replace it nor use up its tries. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // They live for two minutes, and nobody can say whose they are.
  await run(sql`delete from verification_code`)
  await run(sql`
    alter table verification_code
      add column browser text not null,
      drop constraint verification_code_key,
      add constraint verification_code_key primary key (purpose, target, browser)`)
}
