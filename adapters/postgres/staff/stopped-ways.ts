import type { ResultAsync } from 'neverthrow'
import type { PaymentWay } from '#core/billing/gateway-failure.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { TaskKind } from '#core/staff/task-kinds.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { closeTasks, writeTasks } from './write-task.ts'

/** The staff's task while a provider refuses all that goes by a way: one, however many are, and closed by the first that it takes. */
export type StoppedWays<Way extends string> = {
  begin(way: Way, reason: string, at: Instant): ResultAsync<void, ServiceUnreachable>
  end(way: Way, at: Instant): ResultAsync<void, ServiceUnreachable>
}

export type MessageChannel = 'sms' | 'alimtalk' | 'mail'

/** G752 */
export const postgresStoppedMessages = (postgres: Postgres): StoppedWays<MessageChannel> =>
  stoppedWays(postgres, 'MESSAGES_STOPPED', channel => `every message by ${channel}`)

/** G845 */
export const postgresStoppedPayments = (postgres: Postgres): StoppedWays<PaymentWay> =>
  stoppedWays(postgres, 'PAYMENTS_STOPPED', way => `every payment by ${way}`)

const stoppedWays = <Way extends string>(
  postgres: Postgres,
  kind: TaskKind,
  what: (way: Way) => string,
): StoppedWays<Way> => ({
  begin: (way, reason, at) =>
    ask(postgres, async db => {
      await writeTasks(db, [{ kind, subject: way, detail: `${what(way)} is refused: ${reason}` }], at)
    }),
  end: (way, at) => ask(postgres, db => closeTasks(db, [way], [kind], at)),
})
