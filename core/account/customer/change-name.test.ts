import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import type { CustomerName } from '../customer-name.ts'

const device = () => {
  const { container, link, sessionStore: kept, signIn } = deviceInMemory()
  signIn({ name: '눈사람' as CustomerName })
  return { kept, link, signIn, changeName: resolve(container, AccountSide.changeName) }
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
  const other = signIn({ name: '이영희' as CustomerName, email: 'other@example.com' })
  expect((await changing).isOk()).toBe(true)
  expect(kept.read()?.customer).toEqual(other)
})
