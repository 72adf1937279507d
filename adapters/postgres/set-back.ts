import { type RawBuilder, sql, type Transaction } from 'kysely'
import { SESSION_HOURS } from '#core/account/session-timing.ts'
import { CODE_LIFETIME_SECONDS } from '#core/account/verification-code.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from './schema.ts'

/** Time had come to `from`, and is at `to` now, which is earlier. */
export type SetBack = { readonly from: Instant; readonly to: Instant }

/**
 * What lives for minutes is set back with the clock: it has as long to live as before, so that nothing revives and nobody is kept waiting.
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
  // The worker that takes a duty checks by itself whether it is due already.
  await run(sql`
    update storage_order set duty_due_at = ${time(to)} where duty_due_at > ${time(to)} and duty_due_at <= ${time(from)}`)
}
