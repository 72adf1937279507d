import { type Kysely, sql } from 'kysely'

/** What staff searches by, found by an index each. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // Of a word with Korean syllables every part, and the same of its initial consonants; of any other word how it begins. An index of these
  // needs no extension, and holds what its row holds: it is gone with the row. Nothing here depends on a locale.
  await run(sql`
    create function search_parts(of_text text) returns text[] language plpgsql immutable strict parallel safe as $$
    begin
      return (
        select coalesce(array_agg(distinct substr(whole.spelled, first, length)), '{}')
        from regexp_split_to_table(lower(of_text), '[^0-9a-z가-힣]+') as w (word)
        cross join lateral (select left(word, 20) as short, word ~ '[가-힣]' as is_korean) k
        cross join lateral (values (short), ((
          select string_agg(case when ascii(sign) between 44032 and 55203
            then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(sign) - 44032) / 588 + 1, 1) else sign end, '' order by at)
          from regexp_split_to_table(short, '') with ordinality as s (sign, at)
        ))) as whole (spelled)
        cross join lateral generate_series(1, case when is_korean then length(short) else 1 end) as first
        cross join lateral generate_series(case when is_korean then 1 else 2 end, length(short) - first + 1) as length
      );
    end $$`)
  // Without a list of what is still to be sorted in: a search would read it whole.
  await run(sql`create index customer_by_name on customer using gin (search_parts(name)) with (fastupdate = off)`)
  await run(sql`
    create index order_by_gear on storage_order
      using gin (search_parts(brand || ' ' || equipment_name || ' ' || equipment_size)) with (fastupdate = off)`)

  await run(sql`create index customer_by_phone_end on customer (right(phone, 4)) where phone is not null`)
  await run(sql`create index customer_by_email on customer (email_key text_pattern_ops) where email_key is not null`)
  await run(sql`create index order_by_id on storage_order (id text_pattern_ops)`)
  await run(sql`
    create index order_by_locker on storage_order (upper(locker))
      where state in ('IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED')`)
}
