import type { ClientBase } from 'pg'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import type { Shop } from './basic-auth.ts'
import type { Outcome } from './operations.ts'
import { SANDBOX_MID, seoulTime } from './payment-object.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 5000

/** With or without a zone; without one it is Seoul's. */
const moment = z
  .string()
  .transform(text => (/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}+09:00`))
  .transform((text, context) =>
    Instant.parse(text).match(
      instant => instant,
      () => {
        context.addIssue('not a time')
        return z.NEVER
      },
    ),
  )

const Query = z.object({
  startDate: moment,
  endDate: moment,
  startingAfter: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

type Row = {
  readonly transaction_key: string
  readonly payment_key: string
  readonly order_id: string
  readonly kind: 'charge' | 'refund'
  readonly amount_won: number
  readonly paid_won: number
  readonly moved_at: Date
}

/** `GET /v1/transactions`: each charge and each refund on its own, oldest first, after the one that the page before ended with. */
export const listTransactions = async (
  client: ClientBase,
  query: unknown,
  { shop, sandboxUrl }: { readonly shop: Shop; readonly sandboxUrl: string },
): Promise<Outcome> => {
  const parsed = Query.safeParse(query)
  if (!parsed.success) return { refused: 'INVALID_REQUEST' }
  const { startDate, endDate, startingAfter, limit } = parsed.data
  if (startingAfter !== undefined && !(await isListed(client, startingAfter))) {
    return { refused: 'INVALID_TRANSACTION_KEY' }
  }
  const { rows } = await client.query<Row>(
    `select m.transaction_key, m.payment_key, p.order_id, m.kind, m.amount_won, p.amount_won as paid_won, m.moved_at
     from sandbox.toss_movement m join sandbox.toss_payment p using (payment_key)
     where m.moved_at between $1 and $2 and (p.type = 'BILLING') = $5
       and m.seq > coalesce((select seq from sandbox.toss_movement where transaction_key = $3), 0)
     order by m.seq limit $4`,
    [Instant.toDate(startDate), Instant.toDate(endDate), startingAfter ?? null, limit, shop === 'billing'],
  )
  return { body: JSON.stringify(rows.map(row => transactionObject(row, sandboxUrl))) }
}

const isListed = async (client: ClientBase, transactionKey: string): Promise<boolean> => {
  const { rowCount } = await client.query('select from sandbox.toss_movement where transaction_key = $1', [
    transactionKey,
  ])
  return rowCount !== 0
}

/** Toss lists a refund as a transaction of its own, with a minus. */
const transactionObject = (row: Row, sandboxUrl: string): object => ({
  mId: SANDBOX_MID,
  transactionKey: row.transaction_key,
  paymentKey: row.payment_key,
  orderId: row.order_id,
  method: '카드',
  customerKey: null,
  useEscrow: false,
  receiptUrl: `${sandboxUrl}/toss/receipt/${row.payment_key}`,
  status: toStatus(row),
  transactionAt: seoulTime(Instant.ofDate(row.moved_at)),
  currency: 'KRW',
  amount: row.kind === 'charge' ? row.amount_won : -row.amount_won,
})

const toStatus = ({ kind, amount_won, paid_won }: Row): string => {
  if (kind === 'charge') return 'DONE'
  return amount_won === paid_won ? 'CANCELED' : 'PARTIAL_CANCELED'
}
