import { sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { Email } from '#core/account/email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type {
  CustomerGone,
  Erasure,
  LeavingRecords,
  LockedPerson,
  LeavingCustomerOrder,
} from '#core/privacy/ports/leaving-records.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { RetainedByLaw } from '#core/privacy/ports/leaving.ts'
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
  erase<Refusal>(
    customer: CustomerId,
    decide: (locked: LockedPerson) => Result<Erasure, Refusal>,
    by?: StaffDecision,
    { dryRun } = { dryRun: false },
  ) {
    return transact(postgres, async (tx): Promise<Result<Erased, Refusal | CustomerGone | Planned>> => {
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
      if (by && !dryRun) await writeDecision(tx, 'user delete', customer, by)
      const orderIds = orders.map(({ id }) => id)
      const kept = await writeErasure(tx, { person, orderIds, erasure: decision.value, secretBox })
      // What would be kept is known once it is done: a dry run takes it back.
      return dryRun ? err({ kind: 'Planned', locked, kept }) : ok({ locked, kept })
    }).orElse(failure => (isPlanned(failure) ? ok({ locked: failure.locked, kept: failure.kept }) : err(failure)))
  },
})

type Erased = { readonly locked: LockedPerson; readonly kept: RetainedByLaw | null }
type Planned = Erased & { readonly kind: 'Planned' }

const isPlanned = (failure: unknown): failure is Planned =>
  typeof failure === 'object' && failure !== null && 'kind' in failure && failure.kind === 'Planned'

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
