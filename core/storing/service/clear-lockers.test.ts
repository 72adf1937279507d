import { errAsync, ok, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Locker, LockerCode, LockerRefused, LockerZone } from '../locker.ts'

import type { StaffOrder } from '../ports/staff-views.ts'
import { makeClearLockers } from './clear-lockers.ts'

const ORDER = 'SK-7Q2K9XMD4TBA' as OrderId
const [FROM, TO] = ['A-01' as LockerCode, 'B-01' as LockerCode]

const lockerOf = (code: LockerCode, orders: readonly OrderId[]): Locker => ({
  region: 'RESORT',
  code,
  zone: code.slice(0, 1) as LockerZone,
  kind: 'BOTH',
  capacity: 1,
  blockedReason: null,
  addedAt: 0 as Instant,
  orders,
})

const clearedWhen = (refusal: LockerRefused['kind']) =>
  makeClearLockers({
    lockers: {
      find: ({ code }) => okAsync(lockerOf(code, code === FROM ? [ORDER] : [])),
      list: () => okAsync([lockerOf(TO, [])]),
    },
    views: { order: () => okAsync({ order: { equipmentType: 'SKI' } } as StaffOrder) },
    advanceOrder: () => errAsync({ kind: refusal, asked: TO, free: [] }),
  })({
    region: 'RESORT',
    codes: [FROM],
    to: null,
    staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
    reason: 'water',
    dryRun: false,
  })

test('of two who clear the same row, a set that the other one has moved there is not said to stay (G798)', async () => {
  expect(await clearedWhen('LockerSame')).toEqual(ok([{ orderId: ORDER, from: FROM, to: TO, refusal: null }]))
  expect(await clearedWhen('LockerFull')).toMatchObject({ value: [{ refusal: { kind: 'LockerFull' } }] })
})
