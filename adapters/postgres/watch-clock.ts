import { sql } from 'kysely'
import { ok, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Postgres, transact } from './postgres.ts'
import { setBackRows } from './set-back.ts'

/** Machines of a shop may disagree by so much: that is no clock that was set back. */
const SKEW_SECONDS = 60

export type ClockWatch = {
  /** Resolves when what is stored agrees with the clock; null when it does: it was not set back since the last call or the last process. */
  readonly settled: () => Promise<void> | null
  /** Writes down how far time has come, for the next start. */
  readonly note: () => ResultAsync<void, ServiceUnreachable>
}

type Row = { readonly latest: Instant; readonly set_backs: number }

/**
 * Notices a clock that was set back, and has what is stored follow it (see `set-back.ts`): once, by whichever process comes first. A
 * process that is merely behind the others changes nothing.
 */
export const watchClock = (
  { postgres, clock }: { readonly postgres: Postgres; readonly clock: Clock },
  onSetBack: () => void,
): ClockWatch => {
  /** As this process has seen it; null before it has read what was reached before its start. */
  let seen: Row | null = null
  let settling: Promise<void> | null = null

  const note = (): ResultAsync<void, ServiceUnreachable> => {
    const [now, before] = [clock.now(), seen]
    return transact(postgres, async tx => {
      const row = (
        await sql<Row>`
          insert into time_reached as known (latest) values (${Instant.toDate(now)})
          on conflict (singleton) do update set latest = known.latest returning latest, set_backs`.execute(tx)
      ).rows[0] as Row
      const from = wentBackFrom(row, before, now)
      if (from !== null) await setBackRows(tx, { from, to: now })
      const latest = from === null ? (Math.max(row.latest, now) as Instant) : now
      const setBacks = row.set_backs + (from === null ? 0 : 1)
      await sql`update time_reached set latest = ${Instant.toDate(latest)}, set_backs = ${setBacks}`.execute(tx)
      return ok(setBacks)
    }).map(setBacks => {
      if (before !== null && now < before.latest) onSetBack()
      seen = { latest: now, set_backs: setBacks }
    })
  }

  return {
    note,
    settled() {
      const now = clock.now()
      if (settling !== null) return settling
      if (seen !== null && now >= seen.latest) {
        seen = { ...seen, latest: now }
        return null
      }
      settling = note()
        .match(
          () => undefined,
          () => undefined,
        )
        .finally(() => (settling = null))
      return settling
    },
  }
}

/** From where time went back to `now`; null when it did not, or when another process has dealt with it since. */
const wentBackFrom = (row: Row, before: Row | null, now: Instant): Instant | null => {
  if (before === null) return Instant.secondsBetween(now, row.latest) > SKEW_SECONDS ? row.latest : null
  return now < before.latest && row.set_backs === before.set_backs ? before.latest : null
}
