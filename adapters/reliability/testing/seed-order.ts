import type { ClientBase } from 'pg'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { ALLOWED_STEPS, type AllowedStep } from '#core/storing/transitions.ts'

/** The steps of an order from its first to its current state. */
export type Life = readonly AllowedStep[]

const shortestLives = (): ReadonlyMap<OrderState | null, Life> => {
  const lives = new Map<OrderState | null, Life>([[null, []]])
  // A map is walked in the order of insertion, over what is added meanwhile too.
  for (const [state, life] of lives) {
    for (const step of ALLOWED_STEPS) {
      // A step that is taken back leads nowhere without the one it takes back.
      if (step.from === state && step.event !== 'status.corrected' && !lives.has(step.to))
        lives.set(step.to, [...life, step])
    }
  }
  return lives
}

const LIVES = shortestLives()

/** The shortest life that leads to this state. */
export const lifeUntil = (state: OrderState): Life => LIVES.get(state) ?? []

/** Writes an order with this life, past every guard but the database's own. */
export const seedOrder = async (db: ClientBase, id: string, life: Life, at: Date): Promise<OrderId> => {
  const state = life.at(-1)?.to
  const isPaid = state !== 'UNPAID' && state !== 'EXPIRED'
  const isStored = life.some(({ to }) => to === 'ARRIVED')
  await db.query('begin')
  const { rows } = await db.query<{ id: string }>(
    `insert into customer (id, name, provider, provider_id, created_at) values (gen_random_uuid(), '김시즌', 'KAKAO', $1, $2) returning id`,
    [id, at],
  )
  await db.query(
    `insert into storage_order (id, customer_id, equipment_type, location, plan, brand, equipment_name, amount_won, state, step,
       placed_at, state_changed_at, terms_paid, equipment_id, pickup_date, storage_start_date, contact_missing)
     values ($1, $2, 'SKI', 'RESORT', 'BASIC', '', '', 99000, $3, $4, $5, $5, $6, $7, '2026-11-23', $8, false)`,
    [
      id,
      rows[0]?.id,
      state,
      life.length,
      at,
      isPaid ? 1 : 0,
      isPaid ? crypto.randomUUID() : null,
      isStored ? '2026-11-20' : null,
    ],
  )
  for (const [index, { event, from, to }] of life.entries()) {
    await db.query(
      `insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
       values ($1, $2, $3, $4, $5, $6, $6, 'SCHEDULER')`,
      [id, index + 1, event, from ?? 'NONE', to, at],
    )
  }
  const has = (event: OrderEvent): boolean => life.some(step => step.event === event)
  if (has('checkout.requested')) {
    const [isDelivered, isWithdrawn] = [has('checkout.delivered'), has('checkout.withdrawn')]
    await db.query(
      `insert into checkout (id, order_id, day, recipient_name, recipient_phone, is_proxy, address, needs_confirmation, season,
         requested_at, withdrawn_at, scheduled_for, delivered_at, delivered_to, restored_on)
       values (gen_random_uuid(), $1, '2026-11-24', '김시즌', '01012345678', false, '스노우밸리로 1', false, '2026-27', $2, $3, $4, $5, $6, $7)`,
      [
        id,
        at,
        isWithdrawn ? at : null,
        has('checkout.scheduled') ? '2026-11-24' : null,
        isDelivered ? at : null,
        isDelivered ? '김시즌' : null,
        has('equipment.restored') ? '2026-11-21' : null,
      ],
    )
  }
  await db.query('commit')
  return id as OrderId
}
