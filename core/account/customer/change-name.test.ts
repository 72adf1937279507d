import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Link } from '#adapters/memory/link.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { memoryOwnPhone } from '#adapters/memory/account/memory-own-phone.ts'
import { Instant } from '#core/shared/instant.ts'
import type { SignedIn } from '../customer.ts'
import { makeChangeName } from './change-name.ts'

const NOW = Instant.ofDate(new Date('2026-11-25T10:00:00+09:00'))

const device = () => {
  const kept = memorySessionStore()
  const link: Link = { state: 'up', arrived: [] }
  const caller = () => kept.read()?.customer ?? null
  const { ownProfile } = memoryOwnPhone({ clock: { now: () => NOW }, link, caller })
  const signIn = (id: string, name = '눈사람') =>
    kept.write({ token: `a.${NOW + 600_000}.c`, customer: { id, name, provider: 'kakao' } } as unknown as SignedIn)
  signIn('c1')
  return { kept, link, signIn, changeName: makeChangeName({ ownProfile, sessionStore: kept }) }
}

test('the name is another one, also on this device, and nothing else of the session is', async () => {
  const { kept, changeName } = device()
  const before = kept.read()
  expect(await changeName('김철수')).toEqual(ok('김철수'))
  expect(kept.read()).toMatchObject({ ...before, customer: { ...before?.customer, name: '김철수' } })
})

test.each([
  ['', 'Empty'],
  ['김', 'TooShort'],
  ['가'.repeat(21), 'TooLong'],
  ['김 철수', 'Spaced'],
  ['Kim', 'NotHangul'],
])('%j is no name (%s), and nothing is sent', async (typed, reason) => {
  const { kept, link, changeName } = device()
  expect(await changeName(typed)).toEqual(err({ kind: 'InvalidName', reason }))
  expect([link.arrived, kept.read()?.customer.name]).toEqual([[], '눈사람'])
})

test('a service that is out of reach leaves the name as it was', async () => {
  const { kept, link, changeName } = device()
  link.state = 'down'
  expect((await changeName('김철수')).isErr()).toBe(true)
  expect(kept.read()?.customer.name).toBe('눈사람')
})

test('an answer that comes after another customer has logged in is ignored', async () => {
  const { kept, signIn, changeName } = device()
  const changing = changeName('김철수')
  signIn('c2', '이영희')
  await changing
  expect(kept.read()?.customer).toMatchObject({ id: 'c2', name: '이영희' })
})
