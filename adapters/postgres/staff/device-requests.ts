import { Instant } from '#core/shared/instant.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { DeviceRequests, Polled } from '#core/staff/ports/device-requests.ts'
import { ask, moment, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresDeviceRequests = (postgres: Postgres): DeviceRequests => ({
  add: ({ userCode, deviceCode, machine, network, requestedAt, expiresAt }) =>
    ask(postgres, async db => {
      // Nobody comes back for those.
      await db.deleteFrom('staff_device_request').where('expires_at', '<=', moment(requestedAt)).execute()
      await db
        .insertInto('staff_device_request')
        .values({
          user_code_hash: userCode,
          device_code_hash: deviceCode,
          machine,
          network,
          requested_at: Instant.toDate(requestedAt),
          expires_at: Instant.toDate(expiresAt),
        })
        .execute()
    }),
  find: (userCode, at) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('staff_device_request')
        .select(['machine', 'network', 'requested_at', 'expires_at'])
        .where('user_code_hash', '=', userCode)
        .where('expires_at', '>', moment(at))
        .where('decision', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const { machine, network, requested_at, expires_at } = row
      return { machine, network, requestedAt: requested_at, expiresAt: expires_at }
    }),
  decide: (userCode, { staff, session, decision, at }) =>
    ask(postgres, async db => {
      const { numUpdatedRows } = await db
        // Whoever ends this member's sessions waits for what they have decided, and takes it back.
        .with('deciding', query =>
          query.selectFrom('staff_session').select('staff_id').where('token_hash', '=', session).forKeyShare(),
        )
        .updateTable('staff_device_request')
        .set({ staff_id: staff, decision, decided_at: Instant.toDate(at) })
        .where('user_code_hash', '=', userCode)
        .where('expires_at', '>', moment(at))
        .where('decision', 'is', null)
        .where(({ exists, selectFrom }) => exists(selectFrom('deciding').select('staff_id')))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    }),
  poll: (deviceCode, at) =>
    ask(postgres, async (db): Promise<Polled> => {
      const refused = await db
        .deleteFrom('staff_device_request')
        .where('device_code_hash', '=', deviceCode)
        .where('expires_at', '>', moment(at))
        .where('decision', '=', 'REFUSED')
        .executeTakeFirst()
      if (refused.numDeletedRows === 1n) return { kind: 'Refused' }
      const waiting = await db
        .selectFrom('staff_device_request')
        .select(['staff_id', 'machine', 'decided_at', 'polled_at'])
        .where('device_code_hash', '=', deviceCode)
        .where('expires_at', '>', moment(at))
        .executeTakeFirst()
      if (!waiting) return { kind: 'Gone' }
      const { staff_id, machine, decided_at } = waiting
      if (decided_at !== null) return { kind: 'Approved', staff: staff_id as StaffId, machine, provedAt: decided_at }
      await db
        .updateTable('staff_device_request')
        .set({ polled_at: Instant.toDate(at) })
        .where('device_code_hash', '=', deviceCode)
        .execute()
      return { kind: 'Pending', lastPolledAt: waiting.polled_at }
    }),
})
