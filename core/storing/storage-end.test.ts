import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AUTO_RENEWALS } from './auto-renewal.ts'
import { Day } from '#core/shared/day.ts'
import { checkNotEnded } from './storage-end.ts'

const storageEndDate = '2027-12-02' as Day
const terminated = { autoRenewal: 'TERMINATED', storageEndDate } as const
const nextDay = Day.addDays(storageEndDate, 1)

test('a terminated contract lasts until the end of its last covered day', () => {
  expect(checkNotEnded(terminated, storageEndDate)).toEqual(ok(storageEndDate))
  expect(checkNotEnded(terminated, nextDay)).toEqual(err({ kind: 'StorageEnded', storageEndDate }))
})

test('a contract that renews, or whose gear has not arrived, has no end yet', () => {
  for (const autoRenewal of AUTO_RENEWALS) {
    expect(checkNotEnded({ autoRenewal, storageEndDate: null }, nextDay).isOk()).toBe(true)
    expect(checkNotEnded({ autoRenewal, storageEndDate }, nextDay).isOk()).toBe(autoRenewal !== 'TERMINATED')
  }
})
