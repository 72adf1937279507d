import { randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import { type TossCode, tossCode } from './codes.ts'

/** How long the buyer has in the window, and the merchant to confirm after it. */
export const WINDOW_LIFETIME_SECONDS = 30 * 60
export const CONFIRM_LIFETIME_SECONDS = 10 * 60

export type LedgerStatus = 'READY' | 'IN_PROGRESS' | 'DONE' | 'CANCELED' | 'PARTIAL_CANCELED' | 'ABORTED' | 'EXPIRED'

type Refund = {
  readonly amountWon: number
  readonly reason: string
  readonly at: Instant
  readonly transactionKey: string
  readonly status: 'DONE' | 'IN_PROGRESS' | 'ABORTED'
}

/** One payment as the provider remembers it. */
export type LedgerPayment = {
  readonly paymentKey: string
  readonly orderId: string
  readonly type: 'NORMAL' | 'BILLING'
  readonly orderName: string
  readonly amountWon: number
  readonly balanceWon: number
  readonly status: LedgerStatus
  readonly requestedAt: Instant
  readonly authenticatedAt: Instant | null
  readonly approvedAt: Instant | null
  /** The refusal that the buyer of a test chose for the moment of confirmation. */
  readonly declineCode: TossCode | null
  readonly isPartialCancelable: boolean
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly lastTransactionKey: string | null
  readonly refunds: readonly Refund[]
}

type Movement = {
  readonly transaction_key: string
  readonly kind: 'charge' | 'refund'
  readonly amount_won: number
  readonly reason: string
  readonly moved_at: string
}

type Pending = {
  readonly id: string
  readonly kind: Movement['kind']
  readonly amount_won: number
  readonly reason: string | null
  readonly status: 'IN_PROGRESS' | 'ABORTED'
  readonly asked_at: string
}

type Row = {
  readonly payment_key: string
  readonly order_id: string
  readonly type: 'NORMAL' | 'BILLING'
  readonly order_name: string
  readonly amount_won: number
  readonly status: LedgerStatus
  readonly requested_at: Date
  readonly authenticated_at: Date | null
  readonly approved_at: Date | null
  readonly decline_code: TossCode | null
  readonly partial_cancelable: boolean
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly movements: readonly Movement[]
  readonly pending: readonly Pending[]
}

const SELECT = `
  select p.*, (
    select coalesce(json_agg(m order by m.seq), '[]') from sandbox.toss_movement m where m.payment_key = p.payment_key
  ) as movements, (
    select coalesce(json_agg(w order by w.seq), '[]') from sandbox.toss_pending w where w.payment_key = p.payment_key
  ) as pending
  from sandbox.toss_payment p`

const instantOrNull = (date: Date | null): Instant | null => (date === null ? null : Instant.ofDate(date))

const toPayment = (row: Row): LedgerPayment => {
  const done = row.movements
    .filter(movement => movement.kind === 'refund')
    .map((movement): Refund => ({
      amountWon: movement.amount_won,
      reason: movement.reason,
      at: Instant.ofDate(new Date(movement.moved_at)),
      transactionKey: movement.transaction_key,
      status: 'DONE',
    }))
  const pending = row.pending
    .filter(({ kind }) => kind === 'refund')
    .map((refund): Refund => ({
      amountWon: refund.amount_won,
      reason: refund.reason ?? '',
      at: Instant.ofDate(new Date(refund.asked_at)),
      transactionKey: refund.id,
      status: refund.status,
    }))
  const refunds = [...done, ...pending].toSorted((one, other) => one.at - other.at)
  return {
    paymentKey: row.payment_key,
    orderId: row.order_id,
    type: row.type,
    orderName: row.order_name,
    amountWon: row.amount_won,
    balanceWon: refunds
      .filter(({ status }) => status !== 'ABORTED')
      .reduce((left, refund) => left - refund.amountWon, row.amount_won),
    status: row.status,
    requestedAt: Instant.ofDate(row.requested_at),
    authenticatedAt: instantOrNull(row.authenticated_at),
    approvedAt: instantOrNull(row.approved_at),
    declineCode: row.decline_code,
    isPartialCancelable: row.partial_cancelable,
    failure:
      row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? row.failure_code },
    lastTransactionKey: row.movements.at(-1)?.transaction_key ?? null,
    refunds,
  }
}

type Sql = Pool | ClientBase

export const newKey = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

export const findByKey = async (sql: Sql, paymentKey: string): Promise<LedgerPayment | null> => {
  const { rows } = await sql.query<Row>(`${SELECT} where p.payment_key = $1`, [paymentKey])
  return rows[0] === undefined ? null : toPayment(rows[0])
}

/** The charged payment of an order, else the one that began last. */
export const findByOrder = async (sql: Sql, orderId: string): Promise<LedgerPayment | null> => {
  const { rows } = await sql.query<Row>(
    `${SELECT} where p.order_id = $1 order by p.approved_at is null, p.requested_at desc limit 1`,
    [orderId],
  )
  return rows[0] === undefined ? null : toPayment(rows[0])
}

/** The payment, held until the transaction ends, as it is when the hold begins. */
export const holdPayment = async (client: ClientBase, paymentKey: string): Promise<LedgerPayment | null> => {
  await client.query('select from sandbox.toss_payment where payment_key = $1 for update', [paymentKey])
  return findByKey(client, paymentKey)
}

/** One after the other for each order, so that no order is ever charged twice. */
export const holdOrder = async (client: ClientBase, orderId: string): Promise<void> => {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`toss order ${orderId}`])
}

type LedgerOrder = { readonly orderId: string; readonly orderName: string; readonly amountWon: number }

export const openPayment = async (
  sql: Sql,
  order: LedgerOrder,
  now: Instant,
  type: LedgerPayment['type'] = 'NORMAL',
): Promise<string> => {
  const paymentKey = newKey('tgen')
  await sql.query(
    `insert into sandbox.toss_payment (payment_key, order_id, type, order_name, amount_won, status, requested_at)
     values ($1, $2, $6, $3, $4, 'READY', $5)`,
    [paymentKey, order.orderId, order.orderName, order.amountWon, Instant.toDate(now), type],
  )
  return paymentKey
}

/** The buyer agreed; `declineCode` is what confirm will answer, null for success. */
export const authenticate = async (
  sql: Sql,
  paymentKey: string,
  declineCode: TossCode | null,
  now: Instant,
): Promise<void> => {
  await sql.query(
    `update sandbox.toss_payment set status = 'IN_PROGRESS', authenticated_at = $2, decline_code = $3
     where payment_key = $1 and status = 'READY'`,
    [paymentKey, Instant.toDate(now), declineCode],
  )
}

/** The buyer pays with a card that takes the payment back as a whole or not at all. */
export const refundOnlyWhole = async (sql: Sql, paymentKey: string): Promise<void> => {
  await sql.query('update sandbox.toss_payment set partial_cancelable = false where payment_key = $1', [paymentKey])
}

export const abort = async (
  sql: Sql,
  paymentKey: string,
  failure: { readonly code: string; readonly message: string },
): Promise<void> => {
  await sql.query(
    `update sandbox.toss_payment set status = 'ABORTED', failure_code = $2, failure_message = $3
     where payment_key = $1 and status in ('READY', 'IN_PROGRESS')`,
    [paymentKey, failure.code, failure.message],
  )
}

const move = async (
  sql: Sql,
  paymentKey: string,
  kind: Movement['kind'],
  amountWon: number,
  reason: string | null,
  now: Instant,
): Promise<void> => {
  await sql.query(
    `insert into sandbox.toss_movement (transaction_key, payment_key, kind, amount_won, reason, moved_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [randomBytes(16).toString('hex').toUpperCase(), paymentKey, kind, amountWon, reason, Instant.toDate(now)],
  )
}

export const charge = async (sql: Sql, payment: LedgerPayment, now: Instant): Promise<void> => {
  await sql.query(`update sandbox.toss_payment set status = 'DONE', approved_at = $2 where payment_key = $1`, [
    payment.paymentKey,
    Instant.toDate(now),
  ])
  await move(sql, payment.paymentKey, 'charge', payment.amountWon, null, now)
}

/** One refund of everything makes CANCELED; after a partial one the status stays PARTIAL_CANCELED, also at balance 0. */
export const refund = async (
  sql: Sql,
  payment: LedgerPayment,
  amountWon: number,
  reason: string,
  now: Instant,
): Promise<void> => {
  await sql.query('update sandbox.toss_payment set status = $2 where payment_key = $1', [
    payment.paymentKey,
    amountWon === payment.amountWon ? 'CANCELED' : 'PARTIAL_CANCELED',
  ])
  await move(sql, payment.paymentKey, 'refund', amountWon, reason, now)
}

/** How long the provider takes to decide, and how it decides then. */
export type UnderWay = { readonly seconds: number; readonly end: 'DONE' | 'ABORTED' }

/** The provider has been asked and decides later: until then the record says IN_PROGRESS. */
export const postpone = async (
  sql: Sql,
  payment: LedgerPayment,
  work: { readonly kind: Movement['kind']; readonly amountWon: number; readonly reason: string | null } & UnderWay,
  now: Instant,
): Promise<void> => {
  await sql.query(
    `insert into sandbox.toss_pending (id, payment_key, kind, amount_won, reason, asked_at, settles_at, ends)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      randomBytes(16).toString('hex').toUpperCase(),
      payment.paymentKey,
      work.kind,
      work.amountWon,
      work.reason,
      Instant.toDate(now),
      Instant.toDate(Instant.plusSeconds(now, work.seconds)),
      work.end,
    ],
  )
}

/** Whether this payment is being decided right now. */
export const isUnderWay = async (sql: Sql, paymentKey: string): Promise<boolean> => {
  const { rowCount } = await sql.query(
    `select from sandbox.toss_pending where payment_key = $1 and status = 'IN_PROGRESS'`,
    [paymentKey],
  )
  return rowCount !== 0
}

/** Decides what was postponed until now; the payments that changed by it. */
export const settlePending = async (sql: Sql, now: Instant): Promise<readonly string[]> => {
  const { rows } = await sql.query<Pending & { readonly payment_key: string; readonly ends: UnderWay['end'] }>(
    `select * from sandbox.toss_pending where status = 'IN_PROGRESS' and settles_at <= $1 order by seq for update`,
    [Instant.toDate(now)],
  )
  for (const row of rows) {
    const payment = await findByKey(sql, row.payment_key)
    if (payment === null) continue
    if (row.ends === 'ABORTED') {
      await sql.query(`update sandbox.toss_pending set status = 'ABORTED' where id = $1`, [row.id])
      if (row.kind === 'charge')
        await abort(sql, row.payment_key, { code: 'PAY_PROCESS_ABORTED', message: '결제가 중단되었습니다.' })
      continue
    }
    await sql.query('delete from sandbox.toss_pending where id = $1', [row.id])
    await (row.kind === 'charge'
      ? charge(sql, payment, now)
      : refund(sql, payment, row.amount_won, row.reason ?? '', now))
  }
  return rows.map(row => row.payment_key)
}

/** Ends what was not paid in time, and answers with the keys of those payments. Waits for another who does so: a record read next must show it. */
export const expireStale = async (sql: Sql, now: Instant): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ readonly payment_key: string }>(
    `update sandbox.toss_payment set status = 'EXPIRED',
       failure_code = 'EXPIRED_PAYMENT', failure_message = '결제 시간이 만료되었습니다.'
     where payment_key in (
       select payment_key from sandbox.toss_payment
       where status in ('READY', 'IN_PROGRESS')
         and not exists (select from sandbox.toss_pending w where w.payment_key = toss_payment.payment_key)
         and coalesce(authenticated_at + make_interval(secs => $2), requested_at + make_interval(secs => $3)) < $1
       order by payment_key for update
     ) returning payment_key`,
    [Instant.toDate(now), CONFIRM_LIFETIME_SECONDS, WINDOW_LIFETIME_SECONDS],
  )
  return rows.map(row => row.payment_key)
}

export const toFailure = (code: TossCode): { readonly code: string; readonly message: string } => ({
  code,
  message: tossCode(code).message,
})

/** What `ledger.json` answers: for each payment how often and how much money moved, charged ones first. */
export const ledgerRows = async (sql: Sql, orderId: string | null): Promise<readonly object[]> => {
  const { rows } = await sql.query<object>(
    `select p.order_id as "orderId", p.payment_key as "paymentKey",
       count(*) filter (where m.kind = 'charge')::integer as charges,
       coalesce(sum(m.amount_won) filter (where m.kind = 'charge'), 0)::integer as "chargedWon",
       count(*) filter (where m.kind = 'refund')::integer as refunds,
       coalesce(sum(m.amount_won) filter (where m.kind = 'refund'), 0)::integer as "refundedWon",
       p.status
     from sandbox.toss_payment p left join sandbox.toss_movement m using (payment_key)
     where $1::text is null or p.order_id = $1
     group by p.payment_key order by p.approved_at is null, p.requested_at, p.payment_key`,
    [orderId],
  )
  return rows
}
