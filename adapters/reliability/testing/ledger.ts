import type pg from 'pg'
import { CONTRACT_RETENTION_YEARS } from '#core/privacy/retention.ts'
import { Day } from '#core/shared/day.ts'
import type { Api } from './api.ts'
import { serviceToday } from './service-now.ts'

type Moves = { readonly charges: number; readonly refunds: number }

/** How often the card provider, by its own book, has charged an order and given back. */
export const readMoves = async (provider: Api, orderId: string): Promise<Moves> => {
  const lines: readonly Moves[] = (await provider.call('GET', `/sandbox/toss/ledger.json?orderId=${orderId}`)).body
  return {
    charges: lines.reduce((sum, line) => sum + line.charges, 0),
    refunds: lines.reduce((sum, line) => sum + line.refunds, 0),
  }
}

export const countCharges = async (provider: Api, orderId: string): Promise<number> =>
  (await readMoves(provider, orderId)).charges

export type Ledger = readonly (Moves & {
  readonly orderId: string
  readonly paymentKey: string
  readonly chargedWon: number
  readonly refundedWon: number
})[]

/** The provider's own book, but for what the shop has purged: a contract five years after its end (G96). */
export const readLedger = async (provider: Api, db: pg.ClientBase | pg.Pool): Promise<Ledger> => {
  const lines: Ledger = (await provider.call('GET', '/sandbox/toss/ledger.json')).body
  const today = await serviceToday(provider)
  const { rows } = await db.query<{ order_id: string }>(
    `select order_id from sandbox.toss_payment p
     where (approved_at at time zone 'Asia/Seoul')::date < $1
       and not exists (select from storage_order o where o.id = split_part(p.order_id, '_', 1))
       and not exists (select from archived_payment a where a.gateway_order_id = p.order_id)`,
    [Day.addYears(today, -CONTRACT_RETENTION_YEARS)],
  )
  const forgotten = new Set(rows.map(row => row.order_id))
  return lines.filter(({ orderId }) => !forgotten.has(orderId))
}
