import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import {
  currentLocker,
  freeLockersFor,
  type Locker,
  LockerCode,
  MAX_LOCKERS_AT_ONCE,
  lockerIn,
  parseLockerRange,
  placeNoted,
} from './locker.ts'
import { ORDER_STATES } from './order-state.ts'

const code = (text: string): LockerCode => text as LockerCode

test.each([
  ['a-03', 'A-03'],
  [' AB12 ', 'AB12'],
  ['Ａ－０３', 'A-03'],
])('%j is the locker %s', (typed, written) => {
  expect(LockerCode.parse(typed)).toEqual(ok(written))
})

test.each(['', 'A', '12', 'ABCD-1', 'A-12345', 'A--1', 'A 1', 'A-1B', '7Q2K9XMD'])('%j is no locker', text => {
  expect(LockerCode.parse(text).isErr()).toBe(true)
})

test.each([
  ['a-03', 'A-03'],
  ['RESORT:A-03', 'A-03'],
  ['resort:a-03', 'A-03'],
  ['CITY:A-03', null],
  [':A-03', null],
  ['RESORT:', null],
  ['RESORT:CITY:A-03', null],
])('%j, typed or scanned, means %j of the RESORT (G952)', (text, meant) => {
  expect(lockerIn('RESORT', text)).toBe(meant)
})

describe('a range of lockers', () => {
  test.each([
    ['A-01..A-03', ['A-01', 'A-02', 'A-03']],
    ['A-9..A-11', ['A-9', 'A-10', 'A-11']],
    ['b-07', ['B-07']],
  ])('%s names each of them', (text, codes) => {
    expect(parseLockerRange(text)).toEqual(ok(codes))
  })

  test.each(['A-03..A-01', 'A-01..B-03', 'A-01..', '..A-03', 'A-1..A-2..A-3', `A-1..A-${MAX_LOCKERS_AT_ONCE + 1}`])(
    '%s is none',
    text => {
      expect(parseLockerRange(text)).toEqual(err({ kind: 'InvalidLockerCode' }))
    },
  )
})

test('sets that leave a row go side by side into what has room, suits and is not blocked; others stay (G798)', () => {
  const locker = (at: string, change: Partial<Locker> = {}) =>
    ({ code: code(at), kind: 'BOTH', capacity: 1, blockedReason: null, orders: [], ...change }) as unknown as Locker
  const sets = (['SKI', 'SNOWBOARD', 'SKI', 'SKI'] as const).map((type, at) => ({
    orderId: `set ${at}` as OrderId,
    from: code(`A-0${at}`),
    type,
  }))
  const free = [
    locker('B-01', { kind: 'SNOWBOARD' }),
    locker('B-02', { blockedReason: 'wet' }),
    locker('B-03', { capacity: 3, orders: ['there' as OrderId] }),
    locker('B-04', { orders: ['there' as OrderId] }),
  ]
  expect(freeLockersFor(sets, free).map(({ to }) => to)).toEqual(['B-03', 'B-01', 'B-03', null])
})

test('gear that was put away by free text gets the locker that was noted, for as long as there is room', () => {
  const [first, second, third, none] = ['one', 'two', 'three', 'four'].map(id => id as OrderId)
  if (!first || !second || !third || !none) throw new Error('four ids')
  const orders = [
    { orderId: first, locker: 'a-01' },
    { orderId: second, locker: 'A-01' },
    { orderId: third, locker: 'by the window' },
    { orderId: none, locker: null },
  ]
  const lockers = { codes: [code('A-01'), code('A-02')], capacity: 1 }
  expect(placeNoted(orders, lockers)).toEqual({
    placed: [{ orderId: first, code: 'A-01', n: 1 }],
    loose: orders.slice(1),
  })
  expect(placeNoted(orders, { ...lockers, capacity: 2 }).placed).toEqual([
    { orderId: first, code: 'A-01', n: 1 },
    { orderId: second, code: 'A-01', n: 2 },
  ])
})

test('a locker is shown only while the gear is in the storage (G150)', () => {
  expect(ORDER_STATES.filter(state => currentLocker({ state, locker: 'A-01' }) === 'A-01')).toEqual([
    'IN_STORAGE',
    'RESTORED',
    'CHECKOUT_REQUESTED',
    'CHECKOUT_SCHEDULED',
  ])
})
