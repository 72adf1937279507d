import { type RawBuilder, sql, type Transaction } from 'kysely'
import { ok, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Postgres, transact } from './postgres.ts'
import { SESSION_HOURS } from '#core/account/session-timing.ts'
import { CODE_LIFETIME_SECONDS } from '#core/account/verification-code.ts'
import type { Schema } from './schema.ts'

/** Machines of a shop may disagree by so much: that is no clock that was set back. */
const SKEW_SECONDS = 60

export type ClockWatch = {
  /** Resolves when what is stored agrees with the clock; null when it does: it was not set back since the last call or the last process. */
  readonly settled: () => Promise<void> | null
  /** Writes down how far time has come, for the next start, and that a worker is at work. */
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

  const write = (isWorker: boolean): ResultAsync<void, ServiceUnreachable> => {
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
      // A worker's sign of before the clock was set back lies ahead of it.
      const kept = from === null ? sql`worked_at` : sql`null`
      const workedAt = isWorker ? sql`${Instant.toDate(now)}::timestamptz` : kept
      await sql`
        update time_reached
        set latest = ${Instant.toDate(latest)}, set_backs = ${setBacks}, worked_at = ${workedAt}`.execute(tx)
      return ok(setBacks)
    }).map(setBacks => {
      if (before !== null && now < before.latest) onSetBack()
      seen = { latest: now, set_backs: setBacks }
    })
  }

  return {
    note: () => write(true),
    settled() {
      const now = clock.now()
      if (settling !== null) return settling
      if (seen !== null && now >= seen.latest) {
        seen = { ...seen, latest: now }
        return null
      }
      settling = write(false)
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

/** Time had come to `from`, and is at `to` now, which is earlier. */
export type SetBack = { readonly from: Instant; readonly to: Instant }

/**
 * What lives for minutes is set back with the clock: it has as long to live as before, so that nothing revives and no wait grows.
 * Records of what happened keep their times.
 */
export const setBackRows = async (tx: Transaction<Schema>, { from, to }: SetBack): Promise<void> => {
  const seconds = Instant.secondsBetween(to, from)
  const back = sql`make_interval(secs => ${seconds})`
  const time = (instant: Instant) => sql`${Instant.toDate(instant)}::timestamptz`
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)

  // One that is so far ahead opens nothing in any process (see `codes.ts`): a new one may be sent.
  const isOver = sql`sent_at <= ${time(Instant.plusSeconds(from, -CODE_LIFETIME_SECONDS))}`
  await run(sql`delete from verification_code where ${isOver} or ${seconds > CODE_LIFETIME_SECONDS}`)
  await run(sql`update verification_code set sent_at = sent_at - ${back}`)
  await run(sql`update reset_grant set expires_at = expires_at - ${back}`)
  await run(sql`update social_beginning set expires_at = expires_at - ${back}`)
  await run(sql`update social_candidate set expires_at = expires_at - ${back}`)
  await run(sql`
    update session set created_at = created_at - ${back}, last_seen_at = last_seen_at - ${back}
    where ended_at is null and created_at > ${time(Instant.plusSeconds(to, -SESSION_HOURS * 3600))}`)
  await run(sql`
    update budget_use set uses = array(select used - ${back} from unnest(uses) as used order by used desc)`)
  await run(sql`update log_in_guard set failed_at = failed_at - ${back}`)
  await run(sql`update idempotent_answer set created_at = created_at - ${back} where status is null`)

  // What is tried again goes on at its pace.
  const open = sql`status in ('SENT', 'UNKNOWN')`
  await run(sql`
    update payment_attempt set sent_at = sent_at - ${back}, next_look_at = next_look_at - ${back} where ${open}`)
  await run(sql`update refund set sent_at = sent_at - ${back}, next_look_at = next_look_at - ${back} where ${open}`)
  for (const table of ['dropped_billing_key', 'dropped_link', 'dropped_picture']) {
    await run(sql`update ${sql.table(table)} set next_try_at = next_try_at - ${back}`)
  }
  // The worker that takes a duty checks itself whether it is due already.
  await run(sql`
    update storage_order set duty_due_at = ${time(to)} where duty_due_at > ${time(to)} and duty_due_at <= ${time(from)}`)
}
