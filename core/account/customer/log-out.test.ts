import { ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import type { SignedIn } from '../customer.ts'
import type { OwnSession } from '../ports/own-session.ts'
import { makeLogOut } from './log-out.ts'

/** A service that answers when it is let. */
const slowService = () => {
  const sessionStore = memorySessionStore()
  sessionStore.write({ token: 'memory.1.first' } as SignedIn)
  const told: (string | undefined)[] = []
  let answer = (): void => undefined
  const ownSession = {
    logOut() {
      told.push(sessionStore.read()?.token)
      return ResultAsync.fromSafePromise(new Promise<void>(resolve => (answer = resolve)))
    },
  } as OwnSession
  return { sessionStore, told, logOut: makeLogOut({ ownSession, sessionStore }), answer: () => answer() }
}

test('this device deletes the session before the service has answered, and the service learns which one it was', () => {
  const { logOut, sessionStore, told } = slowService()
  void logOut().unwrapOr(undefined)
  expect(sessionStore.read()).toBeNull()
  expect(told).toEqual(['memory.1.first'])
})

test('a customer who logs in before the service has answered stays logged in', async () => {
  const { logOut, sessionStore, answer } = slowService()
  const loggedOut = logOut()
  sessionStore.write({ token: 'memory.1.second' } as SignedIn)
  answer()
  await loggedOut
  expect(sessionStore.read()?.token).toBe('memory.1.second')
})
