import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Day } from '#core/shared/day.ts'
import type { CheckoutId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Checkout, CheckoutFacts } from '#core/storing/checkout.ts'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import type { CheckoutChange, NewCheckout } from '#core/storing/ports/order-records.ts'
import type { RecipientPhone } from '#core/storing/recipient.ts'
import { seasonOf } from '#core/storing/season.ts'
import type { Database } from '#adapters/postgres/database.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

export type CheckoutRow = Selectable<Schema['checkout']>

/** The columns that screens show. */
export const FACTS = [
  'day',
  'recipient_name',
  'is_proxy',
  'needs_confirmation',
  'withdrawn_at',
  'scheduled_for',
  'delivered_at',
  'restored_on',
] as const satisfies readonly (keyof CheckoutRow)[]

export const toFacts = (row: Pick<CheckoutRow, (typeof FACTS)[number]>): CheckoutFacts => ({
  day: row.day as Day,
  recipientName: row.recipient_name,
  isProxy: row.is_proxy,
  needsConfirmation: row.needs_confirmation,
  withdrawnAt: row.withdrawn_at,
  scheduledFor: row.scheduled_for as Day | null,
  deliveredAt: row.delivered_at,
  restoredOn: row.restored_on as Day | null,
})

export const toCheckout = (row: CheckoutRow): Checkout => ({
  ...toFacts(row),
  id: row.id as CheckoutId,
  recipientPhone: row.recipient_phone as RecipientPhone | null,
  address: row.address as DeliveryAddress,
  requestedAt: row.requested_at,
  deliveredTo: row.delivered_to,
})

/** Oldest first, the withdrawn ones too. */
export const readCheckouts = async (db: Database, orderId: string): Promise<readonly Checkout[]> => {
  const all = db.selectFrom('checkout').selectAll().where('order_id', '=', orderId)
  return (await all.orderBy('requested_at').execute()).map(toCheckout)
}

export const newCheckoutRow = (orderId: string, checkout: NewCheckout): Insertable<Schema['checkout']> => ({
  id: checkout.id,
  order_id: orderId,
  day: checkout.day,
  recipient_name: checkout.recipientName,
  recipient_phone: checkout.recipientPhone,
  is_proxy: checkout.isProxy,
  address: checkout.address,
  needs_confirmation: checkout.needsConfirmation,
  season: seasonOf(checkout.day, currentShop().season),
  requested_at: Instant.toDate(checkout.requestedAt),
})

type Set = Extract<CheckoutChange, { kind: 'Changed' }>['set']

const toDate = (instant: Instant | null): Date | null => (instant === null ? null : Instant.toDate(instant))

export const changedColumns = (set: Set): Updateable<Schema['checkout']> => ({
  ...(set.withdrawnAt !== undefined && { withdrawn_at: toDate(set.withdrawnAt) }),
  ...(set.scheduledFor !== undefined && { scheduled_for: set.scheduledFor }),
  ...(set.deliveredAt !== undefined && { delivered_at: toDate(set.deliveredAt) }),
  ...(set.deliveredTo !== undefined && { delivered_to: set.deliveredTo }),
  ...(set.restoredOn !== undefined && { restored_on: set.restoredOn }),
  ...(set.address !== undefined && { address: set.address }),
  ...(set.recipientName !== undefined && { recipient_name: set.recipientName }),
  ...(set.recipientPhone !== undefined && { recipient_phone: set.recipientPhone }),
  ...(set.isProxy !== undefined && { is_proxy: set.isProxy }),
})
