import type { ClientBase, Pool } from 'pg'
import { match } from 'ts-pattern'
import { Instant } from '#core/shared/instant.ts'
import type { TossCode } from './codes.ts'
import {
  abort,
  authenticate,
  toFailure,
  findByKey,
  type LedgerPayment,
  newKey,
  openPayment,
  refundOnlyWhole,
  WINDOW_LIFETIME_SECONDS,
} from './ledger.ts'
import type { WindowRequest } from './window-request.ts'

/**
 * What the person at the window does. `decline` is an approval that is refused later with a chosen code: at confirm, or
 * at each charge of the registered card; with `decline-second` that card pays once before.
 */
export const WINDOW_OUTCOMES = [
  'approve',
  'cancel',
  'abort',
  'refuse',
  'decline',
  'decline-second',
  'tampered-amount',
  'no-payment-type',
  'whole-refund-only',
  'leave',
] as const

export type WindowOutcome = (typeof WINDOW_OUTCOMES)[number]

export type CardWindow = {
  readonly id: string
  readonly payment: LedgerPayment | null
  readonly customerKey: string | null
  readonly successUrl: string
  readonly failUrl: string
  readonly state: 'Open' | 'Closed' | 'TimedOut'
}

/** `authKey` is what a billing window ends with. */
export type Closing = {
  readonly redirectUrl: string
  readonly authKey: string | null
  readonly aborted: LedgerPayment | null
}

const TAMPERED_AMOUNT_WON = 100

const CANCELED = { code: 'PAY_PROCESS_CANCELED', message: '사용자가 결제를 취소하였습니다.' }
const ABORTED = { code: 'PAY_PROCESS_ABORTED', message: '결제 진행 중 오류가 발생했습니다.' }

type Row = {
  readonly id: string
  readonly payment_key: string | null
  readonly customer_key: string | null
  readonly success_url: string
  readonly fail_url: string
  readonly opened_at: Date
  readonly closed_at: Date | null
}

export const openWindow = async (client: ClientBase, request: WindowRequest, now: Instant): Promise<string> => {
  const id = newKey('win')
  await client.query(
    `insert into sandbox.toss_window (id, payment_key, customer_key, success_url, fail_url, opened_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      request.kind === 'payment' ? await openPayment(client, request, now) : null,
      request.kind === 'billing' ? request.customerKey : null,
      request.successUrl,
      request.failUrl,
      Instant.toDate(now),
    ],
  )
  return id
}

const windowState = (row: Row, now: Instant): CardWindow['state'] => {
  if (row.closed_at !== null) return 'Closed'
  return Instant.secondsBetween(Instant.ofDate(row.opened_at), now) > WINDOW_LIFETIME_SECONDS ? 'TimedOut' : 'Open'
}

const read = async (sql: Pool | ClientBase, id: string, now: Instant, hold: boolean): Promise<CardWindow | null> => {
  const { rows } = await sql.query<Row>(`select * from sandbox.toss_window where id = $1 ${hold ? 'for update' : ''}`, [
    id,
  ])
  const row = rows[0]
  if (row === undefined) return null
  return {
    id,
    payment: row.payment_key === null ? null : await findByKey(sql, row.payment_key),
    customerKey: row.customer_key,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    state: windowState(row, now),
  }
}

export const readWindow = (sql: Pool, id: string, now: Instant): Promise<CardWindow | null> => read(sql, id, now, false)
export const holdWindow = (client: ClientBase, id: string, now: Instant): Promise<CardWindow | null> =>
  read(client, id, now, true)

/** The registered address, its own query kept. */
const withQuery = (address: string, query: Record<string, string | null>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.append(name, value)
  return url.href
}

/** Ends an open window and answers where the browser goes. */
export const closeWindow = async (
  client: ClientBase,
  window: CardWindow,
  outcome: WindowOutcome,
  declineCode: TossCode | null,
  now: Instant,
): Promise<Closing> => {
  if (outcome === 'leave') return { redirectUrl: new URL('/', window.successUrl).href, authKey: null, aborted: null }
  await client.query('update sandbox.toss_window set closed_at = $2 where id = $1', [window.id, Instant.toDate(now)])

  const failed = async (failure: { code: string; message: string }, namesOrder: boolean): Promise<Closing> => {
    const { payment } = window
    if (payment !== null && namesOrder) await abort(client, payment.paymentKey, failure)
    return {
      redirectUrl: withQuery(window.failUrl, {
        ...failure,
        orderId: payment !== null && namesOrder ? payment.orderId : null,
      }),
      authKey: null,
      aborted: payment !== null && namesOrder ? await findByKey(client, payment.paymentKey) : null,
    }
  }

  const registered = async (customerKey: string): Promise<Closing> => {
    const authKey = newKey('bln')
    await client.query(
      'insert into sandbox.toss_auth_key (auth_key, customer_key, decline_code, declines_from) values ($1, $2, $3, $4)',
      [authKey, customerKey, declineCode, outcome === 'decline-second' ? 2 : 1],
    )
    return { redirectUrl: withQuery(window.successUrl, { customerKey, authKey }), authKey, aborted: null }
  }

  const agreed = async (amountWon: number | null, paymentType: string | null): Promise<Closing> => {
    const { payment, customerKey } = window
    if (payment === null) return registered(customerKey ?? '')
    await authenticate(client, payment.paymentKey, declineCode, now)
    const { paymentKey, orderId } = payment
    if (outcome === 'whole-refund-only') await refundOnlyWhole(client, paymentKey)
    return {
      redirectUrl: withQuery(window.successUrl, {
        paymentType,
        orderId,
        paymentKey,
        amount: String(amountWon ?? payment.amountWon),
      }),
      authKey: null,
      aborted: null,
    }
  }

  return match(outcome)
    .with('approve', 'decline', 'decline-second', 'whole-refund-only', () => agreed(null, 'NORMAL'))
    .with('no-payment-type', () => agreed(null, null))
    .with('tampered-amount', () => agreed(TAMPERED_AMOUNT_WON, 'NORMAL'))
    .with('cancel', () => failed(CANCELED, false))
    .with('abort', () => failed(ABORTED, true))
    .with('refuse', () => failed(toFailure('REJECT_CARD_COMPANY'), true))
    .exhaustive()
}
