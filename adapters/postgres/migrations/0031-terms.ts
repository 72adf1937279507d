import { type Kysely, sql } from 'kysely'

/** Texts that bind shop and customers, as documents with versions (decision 0086), and what is told of marketing consents (decision 0066). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    create table terms_document (
      kind text not null,
      version text not null,
      text text not null,
      imported_at timestamptz not null,
      released_at timestamptz,
      effective_on date,
      changes text not null default '',
      is_worse boolean not null default false,
      told_to uuid,
      told_at timestamptz,
      primary key (kind, version),
      check ((released_at is null) = (effective_on is null)),
      check (released_at is not null or (told_to is null and told_at is null))
    )`)
  await run(
    sql`create unique index one_release_a_day on terms_document (kind, effective_on) where released_at is not null`,
  )
  await run(sql`create index terms_to_tell on terms_document (released_at) where told_at is null`)

  // Of which text a consent given on that day was, by the term's name; as long as that is a draft, what the program says.
  await run(sql`
    create function terms_version(consent_term text, given_on date, otherwise text) returns text language sql stable as $$
      select coalesce((
        select version from terms_document
        where released_at is not null and effective_on <= given_on and kind = case consent_term
          when 'data' then 'privacy'
          when 'damageCompensation' then 'damage-compensation'
          when 'autoExtension' then 'auto-extension'
          when 'partnerDisclaimer' then 'partner-disclaimer'
          else consent_term
        end
        order by effective_on desc limit 1
      ), otherwise)
    $$`)

  await run(sql`alter table consent add column told_at timestamptz, add column reconfirmed_at timestamptz`)
  // What was agreed to before these notices were there and is older than the law's fourteen days is not told any more.
  await run(sql`
    update consent set told_at = given_at where term = 'marketing' and given_at < now() - interval '14 days'`)
  await run(sql`create index marketing_to_tell on consent (given_at) where term = 'marketing' and told_at is null`)
  await run(sql`
    create index marketing_to_reconfirm on consent ((coalesce(reconfirmed_at, given_at)))
    where term = 'marketing' and agreed`)
}
