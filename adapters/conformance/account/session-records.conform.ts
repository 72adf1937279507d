import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import { LOG_IN_TRIES } from '#core/account/log-in-pause.ts'
import type { LogInGuard } from '#core/account/ports/log-in-guard.ts'
import type { SessionRecord, SessionRecords } from '#core/account/ports/session-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'

export type SessionsUnderTest = {
  readonly sessions: SessionRecords
  readonly guard: LogInGuard
  readonly newCustomer: () => Promise<CustomerId>
}

/** What each keeper of sessions does, also one that remembers what it has read. */
export const sessionRecordsConform = (name: string, bench: () => SessionsUnderTest): void => {
  describe(`session records: ${name}`, () => {
    const start = async (customer: CustomerId, since: Instant = NOON): Promise<SessionRecord> => {
      const { sessions } = bench()
      const id = newIds.session()
      const session = { id, customer, device: '아이폰 · Safari', createdAt: since, lastSeenAt: since, endedAt: null }
      await sessions.start(session, 0)
      expect(await sessions.find(id)).toEqual(ok(session))
      return session
    }
    const started = async () => {
      const { sessions, newCustomer } = bench()
      return { sessions, session: await start(await newCustomer()) }
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

    test('list where a customer is signed in, the newest first, and nothing that has ended', async () => {
      const { sessions, newCustomer } = bench()
      const customer = await newCustomer()
      const first = await start(customer)
      const ended = await start(customer, at(10))
      const last = await start(customer, at(20))
      await start(await newCustomer(), at(30))
      await sessions.end(ended.id, at(40))
      await sessions.touch(first.id, at(50))
      expect(await sessions.ofCustomer(customer)).toEqual(ok([last, { ...first, lastSeenAt: at(50) }]))
    })

    test("end all sessions of a customer but one, and no other customer's (A14)", async () => {
      const { sessions, newCustomer } = bench()
      const customer = await newCustomer()
      const [mine, phone, tablet] = [await start(customer), await start(customer), await start(customer)]
      const foreign = await start(await newCustomer())
      await sessions.end(tablet.id, at(10))
      expect(await sessions.endOthers(customer, mine.id, at(20))).toEqual(ok(1))
      expect(await sessions.find(mine.id)).toEqual(ok(mine))
      expect(await sessions.find(phone.id)).toEqual(ok({ ...phone, endedAt: at(20) }))
      expect(await sessions.find(tablet.id)).toEqual(ok({ ...tablet, endedAt: at(10) }))
      expect(await sessions.find(foreign.id)).toEqual(ok(foreign))
      expect(await sessions.endOthers(customer, null, at(30))).toEqual(ok(1))
      expect(await sessions.find(mine.id)).toEqual(ok({ ...mine, endedAt: at(30) }))
      expect(await sessions.ofCustomer(customer)).toEqual(ok([]))
    })

    test('begin none where all were ended since its sign-in was verified, or whose customer is gone', async () => {
      const { sessions, newCustomer } = bench()
      const customer = await newCustomer()
      const begun = await start(customer)
      const underWay = { ...begun, id: newIds.session() }
      await sessions.endOthers(customer, null, at(10))
      expect(await sessions.start(underWay, 0)).toEqual(err({ kind: 'SignInOutdated' }))
      expect(await sessions.find(underWay.id)).toEqual(ok(null))
      expect(await sessions.start(underWay, 1)).toEqual(ok(undefined))
      const gone = { ...begun, id: newIds.session(), customer: newIds.customer() }
      expect(await sessions.start(gone, 0)).toEqual(err({ kind: 'SignInOutdated' }))
    })

    test('begin with the login that succeeded, whose failures are reset only then (A4)', async () => {
      const { sessions, guard, newCustomer } = bench()
      const begun = await start(await newCustomer())
      const logIn = { account: newIds.token() as Hashed, address: newIds.token() as Hashed, at: NOON }
      const fail = async (times: number): Promise<void> => {
        for (let n = 0; n < times; n += 1) expect(await guard.admit(logIn)).toEqual(ok('Admitted'))
      }
      await fail(LOG_IN_TRIES - 1)
      expect((await sessions.start({ ...begun, id: newIds.session() }, 1, logIn)).isErr()).toBe(true)
      await fail(1)
      expect(await guard.admit(logIn)).toMatchObject(ok({ kind: 'Paused' }))
      expect(await sessions.start({ ...begun, id: newIds.session() }, 0, logIn)).toEqual(ok(undefined))
      await fail(LOG_IN_TRIES)
    })

    test('know nothing of a session that never was', async () => {
      expect(await bench().sessions.find(newIds.session())).toEqual(ok(null))
    })
  })
}
