import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import { LOG_IN_TRIES } from '#core/account/log-in-pause.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { LogInGuard } from '#core/account/ports/log-in-guard.ts'
import type { ResetRecords } from '#core/account/ports/reset-records.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { nextPerson, personWith } from './people.ts'

export type ResetsUnderTest = {
  readonly resets: ResetRecords
  readonly customers: CustomerRecords
  readonly guard: LogInGuard
  readonly sessions: SessionRecords
}

const newHashed = () => newIds.token() as Hashed
const refused = err({ kind: 'ResetRefused' })

/** What each keeper of the right to a new password does. */
export const resetRecordsConform = (name: string, bench: () => ResetsUnderTest): void => {
  const granted = async () => {
    const { resets, customers, sessions } = bench()
    const person = personWith(nextPerson())
    await customers.add(person)
    const customer = person.customer.id
    const device = '갤럭시 · Chrome'
    const session = { id: newIds.session(), customer, device, createdAt: NOON, lastSeenAt: NOON, endedAt: null }
    await sessions.start(session, 0)
    const right = { token: newHashed(), target: newHashed() }
    await resets.grant({ ...right, customer, expiresAt: at(600) })
    return { ...bench(), customer, session, right, email: person.email, account: newHashed() }
  }

  describe(`reset records: ${name}`, () => {
    test('set the password once and end every session (G07, A14)', async () => {
      const { resets, customers, sessions, customer, session, right, email, account } = await granted()
      const change = { ...right, accounts: [account], passwordHash: 'new hash', at: at(60) }
      expect(await resets.isValid({ ...right, at: at(60) })).toEqual(ok(true))
      expect(await resets.reset(change)).toEqual(ok(customer))
      expect(await customers.findForLogIn(email)).toMatchObject(ok({ passwordHash: 'new hash' }))
      expect(await sessions.find(session.id)).toEqual(ok({ ...session, endedAt: at(60) }))
      expect(await resets.isValid({ ...right, at: at(60) })).toEqual(ok(false))
      expect(await resets.reset({ ...change, passwordHash: 'newer hash' })).toEqual(refused)
      expect(await customers.findForLogIn(email)).toMatchObject(ok({ passwordHash: 'new hash' }))
    })

    test('end the pause of an account that was tried out', async () => {
      const { resets, guard, right, account } = await granted()
      const tryOnce = () => guard.admit({ account, address: newHashed(), at: NOON })
      for (let n = 0; n < LOG_IN_TRIES; n += 1) await tryOnce()
      expect(await tryOnce()).toMatchObject(ok({ kind: 'Paused' }))
      await resets.reset({ ...right, accounts: [account], passwordHash: 'new hash', at: NOON })
      expect(await tryOnce()).toEqual(ok('Admitted'))
    })

    test('let one of many through that come with the same right at once', async () => {
      const { resets, right, customer, account } = await granted()
      const done = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          resets.reset({ ...right, accounts: [account], passwordHash: `hash ${n}`, at: at(1) }),
        ),
      )
      expect(done.filter(result => result.isOk())).toEqual([ok(customer)])
      expect(done.filter(result => result.isErr())).toEqual(Array.from({ length: 9 }, () => refused))
    })

    test('end every other right of the customer with the first that is used', async () => {
      const { resets, customer, right, account } = await granted()
      const other = { token: newHashed(), target: right.target }
      await resets.grant({ ...other, customer, expiresAt: at(600) })
      await resets.reset({ ...right, accounts: [account], passwordHash: 'new hash', at: at(1) })
      expect(await resets.isValid({ ...other, at: at(2) })).toEqual(ok(false))
    })

    test.each([
      ['with another token', { token: newHashed() }],
      ['for another e-mail than the verified one', { target: newHashed() }],
      ['after its time', { at: at(600) }],
    ])('change nothing %s', async (_, wrong) => {
      const { resets, customers, sessions, session, right, email, account } = await granted()
      const attempt = { ...right, at: at(599), ...wrong }
      expect(await resets.isValid(attempt)).toEqual(ok(false))
      expect(await resets.reset({ ...attempt, accounts: [account], passwordHash: 'stolen' })).toEqual(refused)
      expect(await customers.findForLogIn(email)).toMatchObject(ok({ passwordHash: 'hash' }))
      expect(await sessions.find(session.id)).toEqual(ok(session))
      expect(await resets.isValid({ ...right, at: at(599) })).toEqual(ok(true))
    })
  })
}
