import { sql, type Transaction } from 'kysely'
import { err, ok } from 'neverthrow'
import { type AttemptStatus, contractBehind, isOpen } from '#core/billing/payment-attempt.ts'
import type {
  Attempt,
  LockedPayment,
  NewAttempt,
  PaymentRecords,
  SettledAttempt,
} from '#core/billing/ports/payment-records.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, moment, ofGoneCustomer, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { ACTIVE_STATES, type OrderRow, toOrder } from '#adapters/postgres/storing/order-row.ts'
import { lockWindows } from '#adapters/postgres/storing/booked-windows.ts'
import { type AttemptRow, type PaymentRow, toAttempt, toPayment } from './payment-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeLateFinding, writeSettlement } from './write-settlement.ts'

export const postgresPaymentRecords = (postgres: Postgres): PaymentRecords => ({
  open: (order, customer, decide) =>
    transact(postgres, async tx => {
      const rows = await readFirstRows(tx, order, 'lock')
      if (!rows || (customer !== null && rows.order.customer_id !== customer))
        return err({ kind: 'OrderNotFound' as const })
      const decision = decide(toLockedPayment(rows))
      if (decision.isErr()) return err(decision.error)
      await writeAttempt(tx, rows, decision.value)
      return ok({ ...decision.value, ...sentFor(rows) })
    }),
  settle: (settled, decide) =>
    settleIf(postgres, settled, isOpen, async (tx, { locked, attempt, rows }) =>
      writeSettlement(tx, rows, decide(locked, attempt)),
    ),
  settleFailed: (failed, decide) =>
    settleIf(
      postgres,
      failed,
      status => status === 'FAILED',
      async (tx, { locked, attempt, rows }) => {
        const late = decide(locked, attempt)
        if (late === null) return
        await ('attempt' in late ? writeSettlement(tx, rows, late) : writeLateFinding(tx, rows.attempt, late))
      },
    ),
  claimDue: (now, limit, holdSeconds) =>
    ask(postgres, async db => {
      const { rows } = await sql<AttemptRow & Pick<PaymentRow, 'order_id' | 'term' | 'amount_won'>>`
        with due as (
          select id from payment_attempt
          where next_look_at <= ${Instant.toDate(now)} and status in ('SENT', 'UNKNOWN')
          order by next_look_at limit ${limit} for update skip locked
        )
        update payment_attempt a
        set looks = looks + 1, next_look_at = ${Instant.toDate(Instant.plusSeconds(now, holdSeconds))}
        from due, payment p
        where a.id = due.id and p.id = a.payment_id
        returning a.*, p.order_id, p.term, p.amount_won`.execute(db)
      return rows.map(row => toAttempt(row, row))
    }),
  look: order =>
    ask(postgres, async db => {
      const rows = await readFirstRows(db, order, 'read')
      return rows ? toLockedPayment(rows) : null
    }),
  tries: gatewayOrderId =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('payment_attempt as a')
        .innerJoin('payment as p', 'p.id', 'a.payment_id')
        .selectAll('a')
        .select(['p.order_id', 'p.term', 'p.amount_won'])
        .where('p.order_id', '=', contractBehind(gatewayOrderId))
        .orderBy('a.n')
        .execute()
      const payment = rows.findLast(row => row.gateway_order_id === gatewayOrderId)?.payment_id
      return rows.filter(row => row.payment_id === payment).map(row => toAttempt(row, row))
    }),
  find: (customer, id) =>
    ask(postgres, async db => {
      const payment = await db.selectFrom('payment').select('order_id').where('id', '=', id).executeTakeFirst()
      return payment ? ownPayment(db, customer, payment.order_id as OrderId, { payment: id }) : null
    }),
  ofOrder: (customer, id) => ask(postgres, db => ownPayment(db, customer, id, FIRST_TERM)),
})

type Rows = { readonly order: OrderRow; readonly payment: PaymentRow; readonly attempts: readonly AttemptRow[] }

/** What else its customer has of its kind, as `LockedPayment` says it. */
type Beside = { readonly newer_paid: boolean; readonly other_contract: string | null }

type ToSettle = {
  readonly locked: LockedPayment
  readonly attempt: Attempt
  readonly rows: Rows & { readonly attempt: AttemptRow }
}

/** Locks the order, and writes while the attempt stands so. Answers the payment as it is then. */
const settleIf = (
  postgres: Postgres,
  { id, orderId, payment }: SettledAttempt,
  isMeant: (status: AttemptStatus) => boolean,
  write: (tx: Transaction<Schema>, found: ToSettle) => Promise<void>,
) =>
  transact(postgres, async tx => {
    const rows = await readRows(tx, orderId, { payment }, 'lock')
    const row = rows?.attempts.find(one => one.id === id)
    if (!rows || !row) throw new Error(`attempt ${id} is not among those of order ${orderId}`)
    const attempt = toAttempt(row, rows.payment)
    if (isMeant(attempt.status)) {
      const windows =
        rows.order.wish_day !== null && attempt.term === 1
          ? await lockWindows(tx, rows.order, { day: 'WISH', half: null, today: Day.of(attempt.sentAt) })
          : undefined
      // Another order of the customer may have been paid while this one waited for the windows.
      const known = windows ? { ...rows, ...(await readPayment(tx, rows.order, { payment })) } : rows
      const locked = { ...toLockedPayment(known), ...(windows && { windows }) }
      await write(tx, { locked, attempt, rows: { ...rows, attempt: row } })
    }
    const after = await readPayment(tx, rows.order, { payment })
    return ok(toPayment(after.payment, rows.order, after.attempts))
  })

/** An order with one of its payments. Locking the order's row is what keeps two decisions apart. */
const readRows = async (
  db: Database,
  id: OrderId,
  which: Which,
  how: 'lock' | 'read',
): Promise<(Rows & Beside) | null> => {
  const chosen = db.selectFrom('storage_order').selectAll().where('id', '=', id)
  const order = await (how === 'lock' ? chosen.forUpdate() : chosen).executeTakeFirst()
  return order ? { order, ...(await readPayment(db, order, which)) } : null
}

const readFirstRows = (db: Database, id: OrderId, how: 'lock' | 'read') => readRows(db, id, FIRST_TERM, how)

type Which = { readonly payment: PaymentId } | { readonly term: 1 }

const FIRST_TERM = { term: 1 } as const

/** In one statement of its own, so that it sees what was committed until the order's row was locked. */
const readPayment = async (db: Database, order: OrderRow, which: Which): Promise<Omit<Rows, 'order'> & Beside> => {
  const paid = sql`
    select id from storage_order where customer_id = ${order.customer_id} and equipment_type = ${order.equipment_type}
      and id <> ${order.id} and terms_paid > 0`
  const { rows } = await sql<PaymentRow & Beside & { readonly attempts: readonly AttemptJson[] | null }>`
    select payment.*,
      (select json_agg(a order by n) from payment_attempt a where payment_id = payment.id) as attempts,
      exists (${paid} and placed_at > ${moment(order.placed_at)}) as newer_paid,
      (${paid} and state = any(${ACTIVE_STATES}) limit 1) as other_contract
    from payment where order_id = ${order.id} and ${'payment' in which ? sql`id = ${which.payment}` : sql`term = ${which.term}`}`.execute(
    db,
  )
  if (rows[0] === undefined) throw ofGoneCustomer()
  const { attempts, newer_paid, other_contract, ...payment } = rows[0]
  return { payment, attempts: (attempts ?? []).map(fromJson), newer_paid, other_contract }
}

/** A row as PostgreSQL writes it into JSON, where moments are texts. */
type AttemptJson = Omit<AttemptRow, MomentOfAttempt> & Readonly<Record<MomentOfAttempt, string | null>>
type MomentOfAttempt = 'sent_at' | 'decided_at' | 'next_look_at'

const fromJson = (row: AttemptJson): AttemptRow => {
  const at = (text: string | null) => (text === null ? null : Instant.ofDate(new Date(text)))
  return {
    ...row,
    sent_at: at(row.sent_at) as Instant,
    decided_at: at(row.decided_at),
    next_look_at: at(row.next_look_at),
  }
}

const ownPayment = async (db: Database, customer: CustomerId, id: OrderId, which: Which) => {
  const rows = await readRows(db, id, which, 'read')
  return rows?.order.customer_id === customer ? toPayment(rows.payment, rows.order, rows.attempts) : null
}

const toLockedPayment = ({ order, payment, attempts, newer_paid, other_contract }: Rows & Beside): LockedPayment => ({
  customer: order.customer_id as CustomerId,
  order: toOrder(order),
  payment: toPayment(payment, order, attempts),
  attempts: attempts.map(attempt => toAttempt(attempt, payment)),
  newerPaidOrder: newer_paid,
  otherContract: other_contract as OrderId | null,
})

const sentFor = ({ payment }: Rows) =>
  ({
    payment: payment.id as LockedPayment['payment']['id'],
    orderId: payment.order_id as OrderId,
    term: payment.term,
    gatewayOrderId: payment.order_id as OrderId,
    amountWon: payment.amount_won as LockedPayment['payment']['amountWon'],
    status: 'SENT',
    looks: 0,
  }) as const

const writeAttempt = async (tx: Transaction<Schema>, { order, payment }: Rows, attempt: NewAttempt): Promise<void> => {
  await tx
    .with('payment_sent', query =>
      query
        .updateTable('payment')
        .set({ status: 'IN_PROGRESS', charged_on: Day.of(attempt.sentAt) })
        .where('id', '=', payment.id),
    )
    .with('order_waits', query =>
      query.updateTable('storage_order').set({ attempt_open: true }).where('id', '=', order.id),
    )
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      payment_id: payment.id,
      n: attempt.n,
      status: 'SENT',
      gateway_order_id: order.id,
      payment_key: attempt.paymentKey,
      idempotency_key: attempt.idempotencyKey,
      sent_at: Instant.toDate(attempt.sentAt),
      next_look_at: Instant.toDate(attempt.nextLookAt),
    })
    .execute()
}
