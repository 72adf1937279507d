import { sql, type Transaction } from 'kysely'
import { err, ok } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { Email } from '#core/account/email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { LeavingRecords, LockedPerson, LeavingCustomerOrder } from '#core/privacy/ports/leaving-records.ts'
import type { Provider } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { type LeavingPerson, writeErasure } from './write-erasure.ts'

export const postgresLeavingRecords = (postgres: Postgres, secretBox: SecretBox): LeavingRecords => ({
  ordersOf: customer =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('storage_order')
        .select(['id', 'state', 'attempt_open'])
        .where('customer_id', '=', customer)
        .execute()
      return rows.map(toStandingOrder)
    }),
  erase: (customer, decide, by) =>
    transact(postgres, async tx => {
      // Writing an order locks it before its customer. The other order would deadlock.
      await lockOrders(tx, customer)
      const person = await tx
        .selectFrom('customer')
        .selectAll()
        .where('id', '=', customer)
        .forUpdate()
        .executeTakeFirst()
      if (!person) return err({ kind: 'CustomerGone' as const })
      // One can have been placed in between; from here on none can.
      const orders = await lockOrders(tx, customer)
      const locked = lockedPerson(person, orders)
      const decision = decide(locked)
      if (decision.isErr()) return err(decision.error)
      // Before the erasure, which takes the person out of the audit log too.
      if (by) await writeDecision(tx, 'user delete', customer, by)
      const orderIds = orders.map(({ id }) => id)
      const kept = await writeErasure(tx, { person, orderIds, erasure: decision.value, secretBox })
      return ok({ locked, kept })
    }),
})

type StandingRow = { readonly id: string; readonly state: string; readonly attempt_open: boolean }

const lockOrders = async (tx: Transaction<Schema>, customer: CustomerId): Promise<readonly StandingRow[]> => {
  const { rows } = await sql<StandingRow>`
    select id, state, attempt_open from storage_order where customer_id = ${customer} order by id for update`.execute(
    tx,
  )
  return rows
}

const toStandingOrder = ({ state, attempt_open }: StandingRow): LeavingCustomerOrder => ({
  state: state as OrderState,
  attemptOpen: attempt_open,
})

const lockedPerson = (person: LeavingPerson, orders: readonly StandingRow[]): LockedPerson => ({
  email: person.email_key as Email | null,
  phone: person.phone as PhoneNumber | null,
  provider: person.provider as Provider,
  hasProviderToken: person.provider_token !== null,
  orders: orders.map(toStandingOrder),
})
