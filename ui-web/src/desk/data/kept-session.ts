import { safeEncode } from 'zod/mini'
import type { Instant } from '#core/shared/instant.ts'
import type { DeviceRecords } from '#core/staff/ports/device-records.ts'
import { me, type SignedInStaff } from '#adapters/http/contract/staff/access.ts'

const KEY = 'me'

/** Who is signed in on this device, for a start without a net. Personal: it goes with the session (G337). */
export type KeptSession = {
  readonly restore: () => Promise<void>
  /** Null after the session has ended by its own time. */
  readonly at: (now: Instant) => SignedInStaff | null
  /** The last one, also after it has ended. */
  readonly last: () => SignedInStaff | null
  readonly keep: (session: SignedInStaff) => void
  /** With the lists that were read in it. */
  readonly drop: () => void
}

export const makeKeptSession = (records: DeviceRecords): KeptSession => {
  let session: SignedInStaff | null = null
  return {
    async restore() {
      const [found] = await records.all('session').unwrapOr([])
      const read = me.answer.safeParse(found)
      session = read.success ? read.data : null
    },
    at: now => (session !== null && now < session.endsAt ? session : null),
    last: () => session,
    keep(next) {
      session = next
      const encoded = safeEncode(me.answer, next)
      if (encoded.success) void records.put('session', KEY, encoded.data).unwrapOr(undefined)
    },
    drop() {
      session = null
      void records.clear('session').unwrapOr(undefined)
      void records.clear('tours').unwrapOr(undefined)
    },
  }
}
