import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { errAsync, ResultAsync } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { Provider } from '#core/account/provider.ts'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { insertCustomer } from './insert-customer.ts'
import { ask, type Postgres, violatedConstraint } from './postgres.ts'
import type { Schema } from './schema.ts'
import { writeNotice } from './write-notice.ts'

/** What a provider gave us for unlinking is put into the box. */
export const postgresCustomerRecords = (postgres: Postgres, secretBox: SecretBox): CustomerRecords => ({
  add: person =>
    write(postgres, { ...EMAIL_TAKEN, ...PHONE_TAKEN }, () =>
      insertCustomer(postgres, person, { password_hash: person.passwordHash, provider_id: null, provider_token: null }),
    ),
  addSocial: person => {
    const { providerId, refreshToken } = person.identity
    return write(postgres, { ...EMAIL_TAKEN, ...PHONE_TAKEN, ...IDENTITY_TAKEN }, () =>
      insertCustomer(postgres, person, {
        password_hash: null,
        provider_id: providerId,
        provider_token: refreshToken === null ? null : secretBox.seal(refreshToken),
      }),
    ).orElse(refusal =>
      // PostgreSQL names the first constraint only, and that this person is known already says more than that their phone is.
      refusal.kind === 'ServiceUnreachable'
        ? errAsync(refusal)
        : findByIdentity(postgres, person.customer.provider, providerId).andThen(known =>
            errAsync(known ? { kind: 'IdentityTaken' as const } : refusal),
          ),
    )
  },
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
  findByPhone: phone =>
    ask(postgres, async db => {
      const row = await db.selectFrom('customer').selectAll().where('phone', '=', phone).executeTakeFirst()
      return row ? customerOf(row) : null
    }),
  findByIdentity: (provider, providerId) => findByIdentity(postgres, provider, providerId),
  changePhone: (id, phone, at) =>
    write(postgres, PHONE_TAKEN, () =>
      postgres.db.transaction().execute(async tx => {
        const before = await tx
          .selectFrom('customer')
          .select('phone')
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
        await tx.updateTable('customer').set({ phone }).where('id', '=', id).execute()
        await writeNotice(tx, {
          event: `phone:${randomUUID()}`,
          kind: 'PHONE_CHANGED',
          customer: id,
          order: null,
          at,
          formerPhone: before?.phone ?? null,
        })
      }),
    ),
  keepLink: (id, refreshToken) =>
    ask(postgres, async db => {
      await db
        .updateTable('customer')
        .set({ unlinked_at: null, provider_token: refreshToken === null ? null : secretBox.seal(refreshToken) })
        .where('id', '=', id)
        .execute()
    }),
  markUnlinked: (provider, providerId, at) =>
    ask(postgres, async db => {
      const row = await db
        .with('unlinked', query =>
          query
            .updateTable('customer')
            .set({ unlinked_at: Instant.toDate(at) })
            .where('provider', '=', provider)
            .where('provider_id', '=', providerId)
            .returning('id'),
        )
        .with('task', query =>
          query
            .insertInto('staff_task')
            .columns(['kind', 'subject', 'detail', 'created_at'])
            .expression(query =>
              query
                .selectFrom('unlinked')
                .select([
                  sql<string>`'PROVIDER_UNLINKED'`.as('kind'),
                  sql<string>`unlinked.id::text`.as('subject'),
                  sql<string>`${provider}::text`.as('detail'),
                  sql<Date>`${Instant.toDate(at)}::timestamptz`.as('created_at'),
                ]),
            )
            .onConflict(conflict => conflict.columns(['subject', 'kind']).where('done_at', 'is', null).doNothing()),
        )
        .selectFrom('unlinked')
        .select('id')
        .executeTakeFirst()
      return row ? (row.id as CustomerId) : null
    }),
  renewHash: (id, { from, to }) =>
    ask(postgres, async db => {
      await db
        .updateTable('customer')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .execute()
    }),
  findForLogIn: email =>
    ask(postgres, async db => {
      const row = await db.selectFrom('customer').selectAll().where('email_key', '=', email).executeTakeFirst()
      return row ? { customer: customerOf(row), passwordHash: row.password_hash } : null
    }),
})

const findByIdentity = (postgres: Postgres, provider: Provider, providerId: string) =>
  ask(postgres, async db => {
    const row = await db
      .selectFrom('customer')
      .selectAll()
      .where('provider', '=', provider)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    return row ? customerOf(row) : null
  })

const EMAIL_TAKEN = { customer_email_key: { kind: 'EmailTaken' } } as const
const PHONE_TAKEN = { customer_phone: { kind: 'PhoneTaken' } } as const
const IDENTITY_TAKEN = { customer_identity: { kind: 'IdentityTaken' } } as const

/** `refusals` says what it means to run into which constraint. */
const write = <Refusal>(
  { report }: Postgres,
  refusals: Readonly<Record<string, Refusal>>,
  work: () => Promise<void>,
): ResultAsync<void, Refusal | ServiceUnreachable> =>
  ResultAsync.fromThrowable(work, (cause): Refusal | ServiceUnreachable => {
    const refusal = refusals[violatedConstraint(cause) ?? '']
    if (refusal !== undefined) return refusal
    report(cause)
    return serviceUnreachable
  })()

/** The row was checked when it was written, by our parsers and by the table's constraints. */
const customerOf = (row: Selectable<Schema['customer']>): Customer => ({
  id: row.id as CustomerId,
  name: row.name as CustomerName,
  email: row.email,
  phone: row.phone as PhoneNumber | null,
  provider: row.provider as Provider,
  isProfileComplete: true,
  profileImage: row.profile_image,
  thumbnailImage: row.thumbnail_image,
})
