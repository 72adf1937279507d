import { type Insertable, sql } from 'kysely'
import type { NewCustomerRecord, NewSocialRecord } from '#core/account/ports/customer-records.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** What only one of the two kinds of accounts has. */
type Credential = Pick<Insertable<Schema['customer']>, 'password_hash' | 'provider_id' | 'provider_token'>

/** Person and consents in one statement: both or neither. */
export const insertCustomer = async (
  { db }: Postgres,
  {
    customer,
    email,
    agreements,
    createdAt,
  }: Omit<NewCustomerRecord, 'passwordHash' | 'email'> & Pick<NewSocialRecord, 'email'>,
  credential: Credential,
): Promise<void> => {
  const at = Instant.toDate(createdAt)
  const consents = Object.entries(agreements?.given ?? {})
  await db
    .with('person', query =>
      query
        .insertInto('customer')
        .values({
          ...credential,
          id: customer.id,
          name: customer.name,
          email: customer.email,
          email_key: email,
          // A provider's word: it has a key only where the provider has verified it.
          email_proved_at: email === null || customer.provider === 'EMAIL' ? null : at,
          phone: customer.phone,
          provider: customer.provider,
          profile_image: customer.profileImage,
          thumbnail_image: customer.thumbnailImage,
          created_at: at,
        })
        .returning('id'),
    )
    .insertInto('consent')
    .columns(['customer_id', 'term', 'agreed', 'version', 'given_at'])
    .expression(query =>
      query
        .selectFrom([
          'person',
          sql<{ term: string; agreed: boolean }>`unnest(
            ${consents.map(([term]) => term)}::text[], ${consents.map(([, agreed]) => agreed)}::boolean[]
          )`.as<'given'>(sql`given(term, agreed)`),
        ])
        .select([
          'person.id',
          'given.term',
          'given.agreed',
          sql<string>`terms_version(given.term, (${at}::timestamptz at time zone 'Asia/Seoul')::date, ${agreements?.version ?? ''})`.as(
            'version',
          ),
          sql<Date>`${at}::timestamptz`.as('given_at'),
        ]),
    )
    .execute()
}
