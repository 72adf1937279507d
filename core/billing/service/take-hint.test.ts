import { err, errAsync, okAsync, ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { makeTakeHint } from './take-hint.ts'

const [ORDER, OTHER, UNKNOWN] = ['SK-ORDER', 'SK-OTHER', 'SK-UNKNOWN'] as OrderId[] as [OrderId, OrderId, OrderId]

/** A provider that answers each look-up on command. */
const shop = ({ room = 1_000 } = {}) => {
  const open: (() => void)[] = []
  const asked: OrderId[] = []
  const spent: string[] = []
  const reported: OrderId[] = []
  const takeHint = makeTakeHint({
    records: { look: (order: OrderId) => okAsync(order === UNKNOWN ? null : {}) } as never,
    settlePayments: {
      due: () => okAsync(0),
      hinted: order => {
        asked.push(order)
        return ResultAsync.fromSafePromise(new Promise<void>(answer => open.push(answer)))
      },
    },
    reportUnknownPayment: order => {
      reported.push(order)
      return okAsync(undefined)
    },
    rateLimiter: {
      consume: ({ name }) => {
        spent.push(name)
        return spent.length > room
          ? errAsync({ kind: 'TooManyRequests' as const, retryAfterSeconds: 60 })
          : okAsync(undefined)
      },
    } as Partial<RateLimiter> as RateLimiter,
    hash: text => text as Hashed,
    clock: { now: () => 0 as Instant },
  })
  return {
    takeHint,
    asked,
    spent,
    reported,
    answer: async () => (await expect.poll(() => open.length).toBeGreaterThan(0), open.shift()?.()),
  }
}

test('of four hundred webhooks about one payment one look-up runs and one waits; those of another do not', async () => {
  const { takeHint, asked, answer } = shop()
  const all = Array.from({ length: 400 }, () => takeHint(ORDER))
  const other = takeHint(OTHER)
  await expect.poll(() => asked).toEqual([ORDER, OTHER])
  await answer()
  await answer()
  await other
  await answer()
  expect((await Promise.all(all)).every(hint => hint.isOk())).toBe(true)
  expect(asked).toEqual([ORDER, OTHER, ORDER])

  const later = takeHint(ORDER)
  await answer()
  expect((await later).isOk()).toBe(true)
  expect(asked).toHaveLength(4)
})

test('webhooks about orders that the shop does not have are looked up within a limit of their own', async () => {
  const { takeHint, asked, reported, spent } = shop({ room: 1 })
  expect((await takeHint(UNKNOWN)).isOk()).toBe(true)
  expect([asked, reported, spent]).toEqual([[], [UNKNOWN], ['hints-unknown']])
  expect((await takeHint(UNKNOWN)).isErr()).toBe(true)
  expect(reported).toEqual([UNKNOWN])
})

test('hints beyond the limit are not looked up, and the sender is answered when to retry', async () => {
  const { takeHint, asked } = shop({ room: 0 })
  const limited = err({ kind: 'TooManyRequests', retryAfterSeconds: 60 })
  expect([await takeHint(ORDER), await takeHint(ORDER)]).toEqual([limited, limited])
  expect(asked).toEqual([])
})
