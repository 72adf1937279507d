import { sql } from 'kysely'
import { err, ok } from 'neverthrow'
import type { ResetRecords } from '#core/account/ports/reset-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { endSessions } from './session-records.ts'

/** A right that is used is a row that is gone. */
export const postgresResetRecords = (postgres: Postgres): ResetRecords => ({
  grant: ({ token, target, customer, expiresAt }) =>
    ask(postgres, async db => {
      await db
        .insertInto('reset_grant')
        .values({ token, target, customer_id: customer, expires_at: Instant.toDate(expiresAt) })
        .execute()
    }),
  isValid: ({ token, target, at }) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('reset_grant')
        .select('token')
        .where('token', '=', token)
        .where('target', '=', target)
        .where('expires_at', '>', moment(at))
        .executeTakeFirst()
      return row !== undefined
    }),
  reset: ({ token, target, passwordHash, accounts, at }) =>
    transact(postgres, async tx => {
      // Every right of this customer goes with it: another right, in a stranger's hands, may be the reason for the change.
      const used = await tx
        .deleteFrom('reset_grant')
        .where('customer_id', '=', query =>
          query
            .selectFrom('reset_grant as own')
            .select('own.customer_id')
            .where('own.token', '=', token)
            .where('own.target', '=', target)
            .where('own.expires_at', '>', moment(at)),
        )
        .returning(['token', 'customer_id'])
        .execute()
      // Gone in the meantime: another call came first.
      const own = used.find(row => row.token === token)
      if (!own) return err({ kind: 'ResetRefused' as const })
      const customer = own.customer_id as CustomerId
      // Until the first code that came by e-mail, a stranger may have set the account up: then the phone is theirs, and is to be proved anew.
      await sql`
        update customer
        set password_hash = ${passwordHash},
            phone_proved_at = case when email_proved_at is null then null else phone_proved_at end,
            email_proved_at = coalesce(email_proved_at, ${Instant.toDate(at)})
        where id = ${customer}`.execute(tx)
      await tx.deleteFrom('log_in_guard').where('account', 'in', accounts).execute()
      await endSessions(tx, { customer, keep: null, at })
      return ok(customer)
    }),
})
