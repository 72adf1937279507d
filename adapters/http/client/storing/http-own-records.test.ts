import { storageRecord } from '#core/storing/testing/storage-record.ts'
import { ownPayments } from '#adapters/http/contract/storing/records.ts'
import { encode } from 'zod/mini'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import type { SignedIn } from '#core/account/customer.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { httpOwnRecords } from './http-own-records.ts'
import { makeSend } from '#adapters/http/client/send.ts'

/** The client on a device where `customer-1` is signed in, before a service that answers everything alike. */
const before = (body: object, isSignedIn = true) => {
  const asked: string[] = []
  const sessionStore = memorySessionStore()
  if (isSignedIn) sessionStore.write({ token: 'a.1.c', customer: { id: 'customer-1' } } as SignedIn)
  const send = makeSend({
    baseUrl: 'https://seasonkeep.kr/api',
    bearer: { token: async () => 'a.1.c', refused: () => undefined },
    fetch: async (input, init) => {
      const { pathname, search } = new URL(new Request(input, init).url)
      asked.push(pathname + search)
      return Response.json(body)
    },
  })
  return { ...httpOwnRecords({ send, sessionStore }), asked }
}

const [RECORD] = encode(ownPayments.answer, { items: [storageRecord()], next: null }) as readonly object[]

test('each list is asked for where the specification puts it, in the name of who is signed in here', async () => {
  const { history, payments, asked } = before([])
  for (const tab of ['applied', 'inStorage', 'ended'] as const)
    expect(await history(tab, null)).toEqual(ok({ items: [], next: null }))
  for (const tab of ['stored', 'past', 'all'] as const)
    expect(await payments(tab, null)).toEqual(ok({ items: [], next: null }))
  expect(asked).toEqual([
    '/api/payments/user/customer-1/in-progress',
    '/api/users/storing/in-storage',
    '/api/payments/user/customer-1/completed',
    '/api/payments/user/customer-1/stored',
    '/api/payments/user/customer-1/past',
    '/api/payments/user/customer-1',
  ])
})

test('the last record of a page says where the next one begins', async () => {
  const { payments, asked } = before([RECORD, { ...RECORD, next: '7.6.1.SK-123456' }])
  expect((await payments('all', '9.8.1.SK-654321')).unwrapOr(null)?.next).toBe('7.6.1.SK-123456')
  expect(asked).toEqual(['/api/payments/user/customer-1?after=9.8.1.SK-654321'])
})

test('a status that only a newer service knows arrives as it came', async () => {
  const { payments } = before([{ ...RECORD, storingStatus: 'ON_THE_MOON', leg: 'TO_THE_MOON' }])
  expect(await payments('all', null)).toMatchObject(
    ok({ items: [{ storingStatus: 'ON_THE_MOON', leg: null, amountWon: 99_000 }] }),
  )
})

test('money or a plan that cannot be read counts as no answer', async () => {
  for (const change of [{ amount: -1 }, { plan: 'GOLD' }, { orderedAt: 'yesterday' }]) {
    expect(await before([{ ...RECORD, ...change }]).payments('all', null)).toMatchObject(err(serviceUnreachable))
  }
})

test('without a session nothing is sent', async () => {
  const { payments, asked } = before([], false)
  expect(await payments('past', null)).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
  expect(asked).toEqual([])
})
