import { type Selectable, sql } from 'kysely'
import { ResultAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { EmailTaken, PhoneTaken } from '#core/account/errors.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { CustomerRecords, NewCustomerRecord } from '#core/account/ports/customer-records.ts'
import type { Provider } from '#core/account/provider.ts'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, type Postgres, violatedConstraint } from './postgres.ts'
import type { Schema } from './schema.ts'

export const postgresCustomerRecords = (postgres: Postgres): CustomerRecords => ({
  add: person =>
    ResultAsync.fromThrowable(insertCustomer, cause => takenOf(cause) ?? fault(postgres, cause))(postgres, person),
  isEmailFree: email =>
    ask(postgres, async db => {
      const found = await db.selectFrom('customer').select('id').where('email_key', '=', email).executeTakeFirst()
      return found === undefined
    }),
  isPhoneFree: phone =>
    ask(postgres, async db => {
      const found = await db.selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirst()
      return found === undefined
    }),
  find: id =>
    ask(postgres, async db => {
      const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? customerOf(row) : null
    }),
  findForLogIn: email =>
    ask(postgres, async db => {
      const row = await db.selectFrom('customer').selectAll().where('email_key', '=', email).executeTakeFirst()
      return row ? { customer: customerOf(row), passwordHash: row.password_hash } : null
    }),
})

/** Person and consents in one statement: both or neither. */
const insertCustomer = async ({ db }: Postgres, person: NewCustomerRecord): Promise<void> => {
  const { customer, agreements } = person
  const createdAt = Instant.toDate(person.createdAt)
  const consents = Object.entries(agreements?.given ?? {})
  await db
    .with('person', query =>
      query
        .insertInto('customer')
        .values({
          id: customer.id,
          name: customer.name,
          email: customer.email,
          email_key: person.email,
          password_hash: person.passwordHash,
          phone: customer.phone,
          provider: customer.provider,
          provider_id: null,
          created_at: createdAt,
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
          sql<string>`${agreements?.version ?? ''}::text`.as('version'),
          sql<Date>`${createdAt}::timestamptz`.as('given_at'),
        ]),
    )
    .execute()
}

const takenOf = (cause: unknown): EmailTaken | PhoneTaken | null => {
  const constraint = violatedConstraint(cause)
  if (constraint === 'customer_email_key') return { kind: 'EmailTaken' }
  return constraint === 'customer_phone' ? { kind: 'PhoneTaken' } : null
}

const fault = ({ report }: Postgres, cause: unknown): ServiceUnreachable => {
  report(cause)
  return serviceUnreachable
}

/** The row was checked when it was written, by our parsers and by the table's constraints. */
const customerOf = (row: Selectable<Schema['customer']>): Customer => ({
  id: row.id as CustomerId,
  name: row.name as CustomerName,
  email: row.email,
  phone: row.phone as PhoneNumber | null,
  provider: row.provider as Provider,
  isProfileComplete: true,
})
