import type { ResultAsync } from 'neverthrow'
import type { PaymentWay } from '#core/billing/gateway-failure.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StoppedKind } from '#core/staff/task-kinds.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { closeTasks, writeTasks } from './write-task.ts'

/** The staff's task while a provider refuses all that goes by a way: one, however many are, and closed by the first that it takes. */
export type StoppedWays<Way extends string> = {
  begin(way: Way, reason: string, at: Instant): ResultAsync<void, ServiceUnreachable>
  end(way: Way, at: Instant): ResultAsync<void, ServiceUnreachable>
  /** A key or a login was taken: closed is what was refused for those alone, by the provider's code (G889). */
  endOfAccess(way: Way, isOfAccess: (code: string) => boolean, at: Instant): ResultAsync<void, ServiceUnreachable>
}

export type MessageChannel = 'sms' | 'alimtalk' | 'mail'

/** G752 */
export const postgresStoppedMessages = (postgres: Postgres): StoppedWays<MessageChannel> =>
  stoppedWays(postgres, 'MESSAGES_STOPPED', channel => `every message by ${channel}`)

/** G845 */
export const postgresStoppedPayments = (postgres: Postgres): StoppedWays<PaymentWay> =>
  stoppedWays(postgres, 'PAYMENTS_STOPPED', way => `every payment by ${way}`)

/** Those that this process itself asks with the shop's keys: Firebase asks Google in the browser. */
export type SignInWay = 'kakao' | 'naver'

/** G924 */
export const postgresStoppedSignIns = (postgres: Postgres): StoppedWays<SignInWay> =>
  stoppedWays(postgres, 'SIGN_INS_STOPPED', way => `every sign-in by ${way}`)

/** G942 */
export const postgresStoppedUnlinks = (postgres: Postgres): StoppedWays<SignInWay> =>
  stoppedWays(postgres, 'UNLINKS_STOPPED', way => `every cut of a link by ${way}`)

const stoppedWays = <Way extends string>(
  postgres: Postgres,
  kind: StoppedKind,
  what: (way: Way) => string,
): StoppedWays<Way> => {
  const detailOf = (way: Way, reason: string): string => `${what(way)} is refused: ${reason}`
  /** Its detail is the newest reason: what is to be mended first may be mended, and another behind it (G913). */
  const openTask = (db: Database, way: Way) =>
    db.updateTable('staff_task').where('kind', '=', kind).where('subject', '=', way).where('done_at', 'is', null)
  return {
    begin: (way, reason, at) =>
      ask(postgres, async db => {
        const detail = detailOf(way, reason)
        await writeTasks(db, [{ kind, subject: way, detail }], at)
        await openTask(db, way).set({ detail }).where('detail', '<>', detail).execute()
      }),
    end: (way, at) => ask(postgres, db => closeTasks(db, [way], [kind], at)),
    endOfAccess: (way, isOfAccess, at) =>
      ask(postgres, async db => {
        const open = await db
          .selectFrom('staff_task')
          .select('detail')
          .where('kind', '=', kind)
          .where('subject', '=', way)
          .where('done_at', 'is', null)
          .executeTakeFirst()
        if (!open || !isOfAccess(open.detail.slice(detailOf(way, '').length))) return
        // Another reason may have been written since.
        await openTask(db, way)
          .set({ done_at: Instant.toDate(at) })
          .where('detail', '=', open.detail)
          .execute()
      }),
  }
}
