import { sql } from 'kysely'
import { ok } from 'neverthrow'
import type { RoomNotices, WaitingForRoom } from '#core/notices/ports/room-notices.ts'
import { Instant } from '#core/shared/instant.ts'
import { EQUIPMENT_TYPES, type EquipmentType } from '#core/storing/equipment-type.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { readRooms } from '#adapters/postgres/storing/capacity-records.ts'
import { lockCapacity } from '#adapters/postgres/storing/place-order.ts'
import { writeNotices } from './write-notice.ts'

export const postgresRoomNotices = (postgres: Postgres): RoomNotices => ({
  regions: () =>
    ask(postgres, async db => {
      const { rows } = await sql<{ region: RegionCode }>`
        select distinct region from room_request where told_at is null order by region`.execute(db)
      return rows.map(({ region }) => region)
    }),
  tell: (region, choose, { now, toldSince, limit }) =>
    transact(postgres, async tx => {
      await lockCapacity(tx, region)
      const { rows: waiting } = await sql<WaitingForRoom>`
        select first.id, first.equipment_type as "equipmentType"
        from unnest(${EQUIPMENT_TYPES}::text[]) as kind cross join lateral (
          select r.id, r.equipment_type, r.asked_at from room_request r join customer c on c.id = r.customer_id
          where r.region = ${region} and r.equipment_type = kind and r.told_at is null
            and (${isPhoneUsable('c')} or c.email_proved_at is not null)
          order by r.asked_at, r.id limit ${limit}
        ) first
        order by first.asked_at, first.id`.execute(tx)
      const { rows: told } = await sql<{ equipmentType: EquipmentType }>`
        select equipment_type as "equipmentType" from room_request
        where region = ${region} and told_at > ${Instant.toDate(toldSince)}`.execute(tx)
      const rooms = await readRooms(tx, null)
      const chosen = choose({ room: rooms.find(room => room.region === region) ?? null, waiting, told })
      const { rows } = await sql<{ id: string; customer_id: string }>`
        update room_request set told_at = ${Instant.toDate(now)}
        where region = ${region} and told_at is null and id = any(${chosen.map(({ id }) => id)}::uuid[])
        returning id, customer_id`.execute(tx)
      await writeNotices(
        tx,
        rows.map(({ id, customer_id: customer }) => ({
          event: `room:${customer}:${id}`,
          kind: 'ROOM_FREE' as const,
          customer,
          order: null,
          at: now,
        })),
      )
      return ok(rows.length)
    }),
})
