import { ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { memoryKeptSession } from '#adapters/memory/account/memory-kept-session.ts'
import type { SignedIn } from '../customer.ts'
import type { OwnSession } from '../ports/own-session.ts'
import { makeLogOut } from './log-out.ts'

/** A service that answers when it is let. */
const slowService = () => {
  const keptSession = memoryKeptSession()
  keptSession.keep({ token: 'memory.1.first' } as SignedIn)
  const told: (string | undefined)[] = []
  let answer = (): void => undefined
  const ownSession = {
    logOut() {
      told.push(keptSession.read()?.token)
      return ResultAsync.fromSafePromise(new Promise<void>(resolve => (answer = resolve)))
    },
  } as OwnSession
  return { keptSession, told, logOut: makeLogOut({ ownSession, keptSession }), answer: () => answer() }
}

test('this device forgets the session before the service has answered, and the service learns which one it was', () => {
  const { logOut, keptSession, told } = slowService()
  void logOut().unwrapOr(undefined)
  expect(keptSession.read()).toBeNull()
  expect(told).toEqual(['memory.1.first'])
})

test('whoever logs in before the service has answered stays in', async () => {
  const { logOut, keptSession, answer } = slowService()
  const loggedOut = logOut()
  keptSession.keep({ token: 'memory.1.second' } as SignedIn)
  answer()
  await loggedOut
  expect(keptSession.read()?.token).toBe('memory.1.second')
})
