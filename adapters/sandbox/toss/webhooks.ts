import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import { inTransaction } from '../transaction.ts'
import { expireStale, findByKey, type LedgerPayment, settlePending } from './ledger.ts'
import { paymentObject, seoulTime } from './payment-object.ts'

/** Minutes from a failed delivery to the next: seven retries, 3 days and 19 hours in all. */
export const WEBHOOK_RETRY_MINUTES = [1, 4, 16, 64, 256, 1024, 4096]

const ANSWER_LIMIT_MS = 10_000
const LOOP_MS = 1_000
const AT_ONCE = 20

type Due = { readonly id: string; readonly body: string; readonly sends: number }

/** The sender of payment events to the merchant. They are unsigned hints, as Toss's are. */
export type Webhooks = {
  /** Written in the transaction that changed the payment; sent by `deliver` after it. */
  enqueue(client: ClientBase, payment: LedgerPayment): Promise<void>
  /** That a card was deleted, by whichever side; `reason` is Toss's own sentence, or null. */
  enqueueDeletedCard(client: ClientBase, billingKey: string, reason: string | null): Promise<void>
  /** Sends what is due; never fails. */
  deliver(): Promise<void>
  /** Decides what was postponed, expires what was not paid in time, and sends webhooks about both; charges of stored cards have none. */
  sweep(): Promise<void>
  /** Sends known events of a payment again, `times` copies at once; how many copies went out. */
  resend(paymentKey: string, times: number, status: string | null): Promise<number>
  stop(): Promise<void>
}

type Setup = {
  readonly pool: Pool
  readonly clock: Clock
  readonly sandboxUrl: string
  /** Null sends nothing. */
  readonly webhookUrl: string | null
}

export const makeWebhooks = ({ pool, clock, sandboxUrl, webhookUrl }: Setup): Webhooks => {
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    const watched = work.catch(() => undefined).finally(() => underWay.delete(watched))
    underWay.add(watched)
    return work
  }

  const post = async ({ id, body, sends }: Due): Promise<boolean> => {
    const response = await fetch(webhookUrl ?? '', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'tosspayments-webhook-transmission-time': seoulTime(clock.now()),
        'tosspayments-webhook-transmission-retried-count': String(sends - 1),
        'tosspayments-webhook-transmission-id': id,
      },
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    }).catch(() => null)
    await response?.body?.cancel()
    return response?.status === 200
  }

  /** The next retry is written before the delivery, so that a crash in between only repeats a hint. */
  const claimDue = async (): Promise<readonly Due[]> => {
    const { rows } = await pool.query<Due>(
      `update sandbox.toss_webhook
       set sends = sends + 1, next_at = $1::timestamptz + make_interval(mins => ($2::integer[])[sends + 1])
       where id in (
         select id from sandbox.toss_webhook where next_at <= $1 order by next_at limit $3 for update skip locked
       ) returning id, body, sends`,
      [Instant.toDate(clock.now()), WEBHOOK_RETRY_MINUTES, AT_ONCE],
    )
    return rows
  }

  const deliverOne = async (due: Due): Promise<void> => {
    if (!(await post(due))) return
    await pool.query('update sandbox.toss_webhook set next_at = null, delivered_at = $2 where id = $1', [
      due.id,
      Instant.toDate(clock.now()),
    ])
  }

  const write = async (client: ClientBase, payment: LedgerPayment | null, event: object): Promise<void> => {
    const now = clock.now()
    const createdAt = `${seoulTime(now).slice(0, 19)}.${String(now % 1000).padStart(3, '0')}000`
    await client.query(
      `insert into sandbox.toss_webhook (id, payment_key, status, body, next_at) values ($1, $2, $3, $4, $5)`,
      [
        randomUUID(),
        payment?.paymentKey ?? null,
        payment?.status ?? 'DELETED',
        JSON.stringify({ ...event, createdAt }),
        Instant.toDate(now),
      ],
    )
  }

  const webhooks: Webhooks = {
    enqueue: (client, payment) =>
      write(client, payment, { eventType: 'PAYMENT_STATUS_CHANGED', data: paymentObject(payment, sandboxUrl) }),
    enqueueDeletedCard: (client, billingKey, reason) =>
      write(client, null, { eventType: 'BILLING_DELETED', data: { billingKey, reason } }),
    async deliver() {
      if (webhookUrl === null || stopping.signal.aborted) return
      // The database may be away for a while; the next round finds what is due.
      await tracked(claimDue().then(due => Promise.all(due.map(deliverOne)))).catch(() => undefined)
    },
    async sweep() {
      await inTransaction(pool, async client => {
        const now = clock.now()
        for (const paymentKey of [...(await settlePending(client, now)), ...(await expireStale(client, now))]) {
          const payment = await findByKey(client, paymentKey)
          if (payment !== null && (payment.type === 'NORMAL' || payment.refunds.length > 0)) {
            await webhooks.enqueue(client, payment)
          }
        }
      })
    },
    async resend(paymentKey, times, status) {
      if (webhookUrl === null) return 0
      const { rows } = await pool.query<Due>(
        `update sandbox.toss_webhook set sends = sends + 1 where id = (
           select id from sandbox.toss_webhook where payment_key = $1 and ($2::text is null or status = $2)
           order by created_seq desc limit 1
         ) returning id, body, sends`,
        [paymentKey, status],
      )
      const copies = rows.flatMap(due => Array.from({ length: times }, () => due))
      await tracked(Promise.all(copies.map(post)))
      return copies.length
    },
    async stop() {
      clearInterval(loop)
      stopping.abort()
      await Promise.all(underWay)
    },
  }

  const round = async (): Promise<void> => {
    await tracked(webhooks.sweep()).catch(() => undefined)
    await webhooks.deliver()
  }
  const loop = setInterval(() => void round(), LOOP_MS).unref()
  return webhooks
}
