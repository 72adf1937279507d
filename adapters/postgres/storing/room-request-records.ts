import { sql } from 'kysely'
import { err, ok } from 'neverthrow'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { RoomRequestRecords } from '#core/storing/ports/room-request-records.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { RoomQueue } from '#core/storing/room-request.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresRoomRequests = (postgres: Postgres): RoomRequestRecords => ({
  ofCustomer: customer =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('room_request')
        .select(['region', 'equipment_type', 'asked_at', 'told_at'])
        .where('customer_id', '=', customer)
        .orderBy('asked_at')
        .orderBy('id')
        .execute()
      return rows.map(row => ({
        region: row.region as RegionCode,
        equipmentType: row.equipment_type as EquipmentType,
        askedAt: row.asked_at,
        toldAt: row.told_at,
      }))
    }),
  // Asked anew it is another request: the notice of the first has been written.
  add: (customer: CustomerId, { region, equipmentType }, at) =>
    ask(postgres, async db => {
      const { rows } = await sql`
        insert into room_request as r (customer_id, region, equipment_type, asked_at)
        select id, ${region}, ${equipmentType}, ${Instant.toDate(at)} from customer where id = ${customer}
        on conflict (customer_id, region, equipment_type) do update set
          id = case when r.told_at is null then r.id else gen_random_uuid() end,
          asked_at = case when r.told_at is null then r.asked_at else excluded.asked_at end,
          told_at = null
        returning r.id`.execute(db)
      return rows.length
    }).andThen(count => (count === 0 ? err({ kind: 'SignInNeeded' as const, hadToken: true }) : ok(undefined))),
  remove: (customer, { region, equipmentType }) =>
    ask(postgres, async db => {
      await db
        .deleteFrom('room_request')
        .where('customer_id', '=', customer)
        .where('region', '=', region)
        .where('equipment_type', '=', equipmentType)
        .execute()
    }),
  queues: toldSince =>
    ask(postgres, async db => {
      const { rows } = await sql<RoomQueue>`
        select region, equipment_type as "equipmentType", count(*) filter (where told_at is null)::integer as waiting,
          min(asked_at) filter (where told_at is null) as since, count(told_at)::integer as told
        from room_request where told_at is null or told_at > ${Instant.toDate(toldSince)}
        group by region, equipment_type order by region, equipment_type`.execute(db)
      return rows
    }),
})
