import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

const NOON = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
const at = (seconds: number): Instant => Instant.plusSeconds(NOON, seconds)

export type SessionsUnderTest = {
  readonly sessions: SessionRecords
  readonly newCustomer: () => Promise<CustomerId>
}

/** What each keeper of sessions does, also one that remembers what it has read. */
export const sessionRecordsConform = (name: string, bench: () => SessionsUnderTest): void => {
  describe(`session records: ${name}`, () => {
    const started = async () => {
      const { sessions, newCustomer } = bench()
      const customer = await newCustomer()
      const session = { id: newIds.session(), customer, createdAt: NOON, lastSeenAt: NOON, endedAt: null }
      await sessions.start(session)
      expect(await sessions.find(session.id)).toEqual(ok(session))
      return { sessions, session }
    }

    test('move the last activity forward only', async () => {
      const { sessions, session } = await started()
      await sessions.touch(session.id, at(60))
      await sessions.touch(session.id, at(30))
      expect(await sessions.find(session.id)).toEqual(ok({ ...session, lastSeenAt: at(60) }))
    })

    test('end a session once, and move nothing after that', async () => {
      const { sessions, session } = await started()
      await sessions.end(session.id, at(90))
      const ended = ok({ ...session, endedAt: at(90) })
      expect(await sessions.find(session.id)).toEqual(ended)
      await sessions.end(session.id, at(120))
      await sessions.touch(session.id, at(150))
      expect(await sessions.find(session.id)).toEqual(ended)
    })

    test('know nothing of a session that never was', async () => {
      expect(await bench().sessions.find(newIds.session())).toEqual(ok(null))
    })
  })
}
