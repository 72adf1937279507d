import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { Customer, SignInSubject } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { CandidateGone, EmailTaken, IdentityTaken } from '#core/account/errors.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { CustomerRecords, SubjectWithPassword } from '#core/account/ports/customer-records.ts'
import type { Provider } from '#core/account/provider.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { insertCustomer } from './insert-customer.ts'
import { DESK_CUSTOMER_TO_JOIN, joinDeskCustomer } from './join-desk-customer.ts'
import { lockPhone } from './lock-phone.ts'
import { ask, type Postgres, transact, unreachableBy, violatedConstraint } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { endSessions, hasSession } from './session-records.ts'
import { writeNotice } from '#adapters/postgres/notices/write-notice.ts'
import { writeTasks } from '#adapters/postgres/staff/write-task.ts'

/** What a provider gave us for unlinking is put into the box. */
export const postgresCustomerRecords = (postgres: Postgres, secretBox: SecretBox): CustomerRecords => ({
  add: person =>
    write(postgres, EMAIL_TAKEN, () =>
      insertCustomer(postgres, person, { password_hash: person.passwordHash, provider_id: null, provider_token: null }),
    ),
  addSocial: person => {
    const { providerId, refreshToken } = person.identity
    return transact(postgres, async (tx): Promise<Result<void, SocialRefusal | ServiceUnreachable>> => {
      // Who cuts the link waits here for the new customer, or has deleted the candidate before.
      const { numDeletedRows } = await tx
        .deleteFrom('social_candidate')
        .where('id', '=', person.candidate)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return err({ kind: 'CandidateGone' })
      return write(postgres, { ...EMAIL_TAKEN, ...IDENTITY_TAKEN }, () =>
        insertCustomer({ ...postgres, db: tx }, person, {
          password_hash: null,
          provider_id: providerId,
          provider_token: refreshToken === null ? null : secretBox.seal(refreshToken),
        }),
      )
    }).orElse(refusal =>
      // PostgreSQL names the first constraint only, and that this person is known already says more than the rest.
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
      const owner = await db
        .selectFrom('customer')
        .select('id')
        .where('phone', '=', phone)
        .where('phone_proved_at', 'is not', null)
        .executeTakeFirst()
      return owner === undefined
    }),
  find: id =>
    ask(postgres, async db => {
      const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toCustomer(row) : null
    }),
  rename: (id, name) =>
    ask(postgres, async db => {
      const row = await db.updateTable('customer').set({ name }).where('id', '=', id).returningAll().executeTakeFirst()
      return row ? toCustomer(row) : null
    }),
  findByPhone: phone =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('customer')
        .selectAll()
        .where('phone', '=', phone)
        .where('provider', '<>', DESK)
        .orderBy(sql`phone_proved_at is null`)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return row ? toCustomer(row) : null
    }),
  findByIdentity: (provider, providerId) => findByIdentity(postgres, provider, providerId),
  changePhone: (id, phone, { keep, at }) =>
    transact(postgres, async tx => {
      // Of two customers who prove one number the second waits here and has it afterwards.
      await lockPhone(tx, phone)
      const locked = await tx
        .selectFrom('customer')
        .select(['id', 'name', 'provider', 'phone', 'phone_proved_at'])
        .where(({ or, eb }) => or([eb('id', '=', id), eb('phone', '=', phone)]))
        .orderBy('id')
        .forUpdate()
        .execute()
      const before = locked.find(row => row.id === id)
      if (!before || !(keep === null || (await hasSession(tx, keep))))
        return err({ kind: 'SignInNeeded' as const, hadToken: true })
      // The code showed who has the number now: other accounts lose their claim to it.
      const others = locked.filter(row => row.id !== id && row.provider !== DESK)
      await sql`
        update customer set phone = null, phone_proved_at = null
        where id = any(${others.map(other => other.id)}::uuid[])`.execute(tx)
      await sql`update customer set phone = ${phone}, phone_proved_at = ${Instant.toDate(at)} where id = ${id}`.execute(
        tx,
      )
      const told = { kind: 'PHONE_CHANGED', order: null, at } as const
      const owner = others.find(other => other.phone_proved_at !== null)
      if (owner)
        await writeNotice(tx, { ...told, event: `phone:${randomUUID()}`, customer: owner.id, formerPhone: null })
      if (before.phone !== phone) {
        const formerPhone = before.phone_proved_at === null ? null : before.phone
        await writeNotice(tx, { ...told, event: `phone:${randomUUID()}`, customer: id, formerPhone })
      }
      const atDesk = locked.filter(row => row.provider === DESK)
      for (const desk of atDesk) await joinOrAsk(tx, desk, { id, name: before.name, at })
      await endSessions(tx, { customer: id, keep, at })
      return ok(undefined)
    }),
  changePassword: ({ customer: { id }, sessionGeneration }, { passwordHash, keep, at }) =>
    transact(postgres, async tx => {
      // In the order in which a new password by a code takes them.
      await tx.deleteFrom('reset_grant').where('customer_id', '=', id).execute()
      const row = await tx
        .selectFrom('customer')
        .select('session_generation')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row || !(await hasSession(tx, keep))) return err({ kind: 'SignInNeeded' as const, hadToken: true })
      if (row.session_generation !== sessionGeneration) return err({ kind: 'SignInOutdated' as const })
      await tx.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', id).execute()
      const event = `password:${randomUUID()}`
      await writeNotice(tx, { kind: 'PASSWORD_CHANGED', event, customer: id, order: null, at })
      await endSessions(tx, { customer: id, keep, at })
      return ok(undefined)
    }),
  proveEmail: (id, email, at) =>
    ask(postgres, async db => {
      await db
        .updateTable('customer')
        .set({ email_proved_at: sql`coalesce(email_proved_at, ${Instant.toDate(at)})` })
        .where('id', '=', id)
        .where('email_key', '=', email)
        .execute()
    }),
  keepLink: ({ customer, sessionGeneration }, refreshToken) =>
    ask(postgres, async db => {
      await db
        .updateTable('customer')
        .set({ unlinked_at: null, provider_token: refreshToken === null ? null : secretBox.seal(refreshToken) })
        .where('id', '=', customer.id)
        .where('session_generation', '=', sessionGeneration)
        .execute()
    }),
  markUnlinked: (provider, providerId, at) =>
    ask(postgres, async db => {
      const row = await db
        .with('unlinked', query =>
          query
            .updateTable('customer')
            .set(({ eb }) => ({
              unlinked_at: Instant.toDate(at),
              session_generation: eb('session_generation', '+', 1),
            }))
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
      return row ? withPassword(row) : null
    }),
  findWithPassword: id =>
    ask(postgres, async db => {
      const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? withPassword(row) : null
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
    return row ? { ...toSubject(row), isLinkCut: row.unlinked_at !== null } : null
  })

/** Without a login: found by staff, not by who types a phone (G192). */
const DESK = 'DESK' satisfies Provider

/** A number can be mistyped at the desk: another name is for the staff to look at. */
const joinOrAsk = async (
  tx: Transaction<Schema>,
  desk: { readonly id: string; readonly name: string },
  account: { readonly id: CustomerId; readonly name: string; readonly at: Instant },
): Promise<void> => {
  if (desk.name === account.name) return joinDeskCustomer(tx, desk.id, { account: account.id, at: account.at })
  const detail = `the account ${account.id} has proved the phone of this customer, under another name`
  await writeTasks(tx, [{ kind: DESK_CUSTOMER_TO_JOIN, subject: desk.id, detail }], account.at)
}

type SocialRefusal = CandidateGone | EmailTaken | IdentityTaken

const EMAIL_TAKEN = { customer_email_key: { kind: 'EmailTaken' } } as const
const IDENTITY_TAKEN = { customer_identity: { kind: 'IdentityTaken' } } as const

/** `refusals` says what it means to run into which constraint. */
const write = <Value, Refusal>(
  { report }: Postgres,
  refusals: Readonly<Record<string, Refusal>>,
  work: () => Promise<Value>,
): ResultAsync<Value, Refusal | ServiceUnreachable> =>
  ResultAsync.fromThrowable(work, (cause): Refusal | ServiceUnreachable => {
    const refusal = refusals[violatedConstraint(cause) ?? '']
    return refusal ?? unreachableBy(cause, report)
  })()

const withPassword = (row: Selectable<Schema['customer']>): SubjectWithPassword => ({
  ...toSubject(row),
  passwordHash: row.password_hash,
})

const toSubject = (row: Selectable<Schema['customer']>): SignInSubject => ({
  customer: toCustomer(row),
  sessionGeneration: row.session_generation,
})

/** The row was checked when it was written, by our parsers and by the table's constraints. */
const toCustomer = (row: Selectable<Schema['customer']>): Customer => ({
  id: row.id as CustomerId,
  name: row.name as CustomerName,
  email: row.email,
  isEmailToProve: row.email !== null && row.email_proved_at === null,
  phone: row.phone as PhoneNumber | null,
  isPhoneToProve: row.phone !== null && row.phone_proved_at === null && row.provider !== DESK,
  provider: row.provider as Provider,
  isProfileComplete: true,
  profileImage: row.profile_image,
  thumbnailImage: row.thumbnail_image,
})
