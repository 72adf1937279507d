import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { MessageChannel } from '#adapters/metrics/stopped-messages.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { closeTasks, writeTasks } from './write-task.ts'

const KIND = 'MESSAGES_STOPPED'

/** The staff's task while every message by a channel is refused: one, however many are, and closed by the first that goes out (G752). */
export type StoppedMessages = {
  begin(channel: MessageChannel, reason: string, at: Instant): ResultAsync<void, ServiceUnreachable>
  end(channel: MessageChannel, at: Instant): ResultAsync<void, ServiceUnreachable>
}

export const postgresStoppedMessages = (postgres: Postgres): StoppedMessages => ({
  begin: (channel, reason, at) =>
    ask(postgres, async db => {
      const detail = `every message by ${channel} is refused: ${reason}`
      await writeTasks(db, [{ kind: KIND, subject: channel, detail }], at)
    }),
  end: (channel, at) => ask(postgres, db => closeTasks(db, [channel], [KIND], at)),
})
