import { errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { makeDailySelfCheck } from './daily-self-check.ts'
import type { LedgerComparisons } from '../ports/ledger-comparisons.ts'
import type { Won } from '#core/shared/won.ts'
import type { SelfCheck } from './self-check.ts'

const at = (text: string): Instant => Instant.parse(text).unwrapOr(0 as Instant)
const silent: ReturnType<SelfCheck> = errAsync({ kind: 'GatewayUnsure', reason: 'no answer' })
const DIFFERENCE = { kind: 'REFUND', paymentKey: 'k', gatewayOrderId: 'SK-1', at: 0 as Instant, oursWon: null } as const
/** One payment differs, until it was read. */
const well = (span: Parameters<SelfCheck>[0], { tasks }: Parameters<SelfCheck>[1]): ReturnType<SelfCheck> =>
  okAsync({ span, compared: 1, differences: [{ ...DIFFERENCE, theirsWon: 1 as Won }], newTasks: tasks ? 2 : 0 })

const notedAnywhere = (): LedgerComparisons => {
  let noted: Instant | null = null
  return {
    last: () => okAsync(noted),
    note(now) {
      noted = now
      return okAsync(undefined)
    },
  }
}

const daily = (comparisons = notedAnywhere()) => {
  const world = {
    now: at('2026-12-01T09:00:00+09:00'),
    isSilent: false,
    asked: 0,
    from: [] as Day[],
    read: [] as string[],
    leftToStaff: [] as OrderId[],
    unreadable: null as string | null,
    unread: [] as (readonly string[])[],
  }
  const check = makeDailySelfCheck({
    selfCheck: (span, options) => {
      if (!options.tasks) {
        world.asked += 1
        world.from.push(Day.of(span.from))
      }
      if (options.unread !== undefined && options.unread.size > 0) world.unread.push([...options.unread])
      return world.isSilent ? silent : well(span, options)
    },
    settlePayments: {
      hinted(order) {
        world.read.push(order)
        return order === world.unreadable ? errAsync(serviceUnreachable) : okAsync(undefined)
      },
    },
    taken: { leftToStaff: () => okAsync(world.leftToStaff) },
    comparisons,
    clock: { now: () => world.now },
  })
  return { world, check }
}

test('a provider that never answered is no comparison: it is asked again until it does, then no more that day', async () => {
  const { world, check } = daily()
  world.isSilent = true
  for (let round = 0; round < 3; round += 1) expect((await check()).isErr()).toBe(true)
  world.isSilent = false
  expect((await check()).unwrapOr(null)).toBe(2)
  expect((await check()).unwrapOr(null)).toBe(0)
  expect(world.asked).toBe(4)
})

test.each([
  ['2026-12-02', '2026-11-29'],
  ['2026-12-04', '2026-12-01'],
  ['2026-12-08', '2026-12-01'],
  ['2027-01-20', '2026-12-01'],
])(
  'on %s it compares from %s on, the day of the last comparison at the latest, however long the provider was silent (G818)',
  async (today, from) => {
    const { world, check } = daily()
    await check()
    world.now = at(`${today}T09:00:00+09:00`)
    world.isSilent = true
    await check()
    world.isSilent = false
    await check()
    expect(world.from).toEqual(['2026-11-28', from, from])
  },
)

test('a worker that begins anew, and another one, compare nothing that was compared that day', async () => {
  const comparisons = notedAnywhere()
  await daily(comparisons).check()
  const { world, check } = daily(comparisons)
  expect((await check()).unwrapOr(null)).toBe(0)
  expect(world.asked).toBe(0)
  world.now = at('2026-12-02T00:00:10+09:00')
  expect((await check()).unwrapOr(null)).toBe(2)
})

test('a clock that is set back by a day is another day, and runs on', async () => {
  const { world, check } = daily()
  await check()
  for (const now of ['2026-11-30T09:00:00+09:00', '2026-12-01T09:00:00+09:00']) {
    world.now = at(now)
    expect((await check()).unwrapOr(null)).toBe(2)
  }
  expect(world.asked).toBe(3)
})

test('a difference is read at the provider before a staff task is opened', async () => {
  const { world, check } = daily()
  expect((await check()).unwrapOr(null)).toBe(2)
  expect(world.read).toEqual(['SK-1'])
})

test('one payment whose record cannot be read hides no other one, and keeps the day from being done (G852)', async () => {
  const { world, check } = daily()
  world.leftToStaff = ['SK-2', 'SK-3'] as OrderId[]
  world.unreadable = 'SK-1'
  for (let round = 0; round < 2; round += 1) expect((await check()).isErr()).toBe(true)
  expect(world.read).toEqual(['SK-1', 'SK-2', 'SK-3', 'SK-1', 'SK-2', 'SK-3'])
  expect(world.unread).toEqual([['SK-1'], ['SK-1']])
  world.unreadable = null
  expect((await check()).unwrapOr(null)).toBe(2)
  expect((await check()).unwrapOr(null)).toBe(0)
})

test('what was left to the staff and cannot be read keeps no day from being done: there is a task about it (G944)', async () => {
  const { world, check } = daily()
  world.leftToStaff = ['SK-2'] as OrderId[]
  world.unreadable = 'SK-2'
  expect((await check()).unwrapOr(null)).toBe(2)
  expect((await check()).unwrapOr(null)).toBe(0)
})

test('what was left to the staff is read again each day (G651, G944)', async () => {
  const { world, check } = daily()
  world.leftToStaff = ['SK-1', 'SK-2'] as OrderId[]
  await check()
  expect(world.read).toEqual(['SK-1', 'SK-2'])
})
