import { err, ok } from 'neverthrow'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DoorPictureRecords } from '#core/storing/ports/door-picture-records.ts'
import { DOOR_PICTURES_MOST, type DoorPictureId, isDoorEvent } from '#core/storing/door-picture.ts'
import { holdCustomerOf } from '#adapters/postgres/account/hold-customer.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'

const ORDER_NOT_FOUND = { kind: 'OrderNotFound' } as const

export const postgresDoorPictureRecords = (postgres: Postgres): DoorPictureRecords => ({
  add: ({ id, orderId, event, key, takenAt, takenBy }) =>
    transact(postgres, async tx => {
      if (!(await holdCustomerOf(tx, orderId))) return err(ORDER_NOT_FOUND)
      // Locked: what is sent at the same time is counted.
      const step = await tx
        .selectFrom('timeline')
        .select('step')
        .where('order_id', '=', orderId)
        .where('event', '=', event)
        .orderBy('step', 'desc')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (!step) return err({ kind: 'DoorPictureRefused' as const, reason: 'NoStep' as const })
      const pictures = await tx
        .selectFrom('door_picture')
        .select(['id', 'step'])
        .where('order_id', '=', orderId)
        .execute()
      if (pictures.some(known => known.id === id)) return ok(false)
      if (pictures.filter(known => known.step === step.step).length >= DOOR_PICTURES_MOST) {
        return err({ kind: 'DoorPictureRefused' as const, reason: 'TooMany' as const })
      }
      await tx
        .insertInto('door_picture')
        .values({ order_id: orderId, id, step: step.step, key, taken_at: Instant.toDate(takenAt), taken_by: takenBy })
        .execute()
      return ok(true)
    }),
  find: (order, id) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('door_picture')
        .select('key')
        .where('order_id', '=', order)
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.key ?? null
    }),
  look: (order, reason) =>
    transact(postgres, async tx => {
      if (!(await holdCustomerOf(tx, order))) return ok(null)
      const rows = await tx
        .selectFrom('door_picture as p')
        .innerJoin('timeline as t', join => join.onRef('t.order_id', '=', 'p.order_id').onRef('t.step', '=', 'p.step'))
        .select(['p.id', 't.event', 'p.taken_at', 'p.taken_by'])
        .where('p.order_id', '=', order)
        .orderBy('p.step')
        .orderBy('p.taken_at')
        .execute()
      await writeDecision(tx, 'order pictures', order, reason)
      return ok(
        rows.flatMap(({ id, event, taken_at: takenAt, taken_by: takenBy }) =>
          isDoorEvent(event) ? [{ id: id as DoorPictureId, event, takenAt, takenBy: takenBy as StaffId }] : [],
        ),
      )
    }),
})
