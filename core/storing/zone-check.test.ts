import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import type { LockerCode } from './locker.ts'
import { compareZone, type ExpectedSet, type ScannedSet } from './zone-check.ts'

const expected = (id: string): ExpectedSet => ({ orderId: id as OrderId, label: null, locker: 'A-01' as LockerCode })
const scanned = (id: string): ScannedSet => ({
  orderId: id as OrderId,
  state: 'IN_STORAGE',
  region: 'RESORT',
  locker: 'B-01',
})
const ids = (sets: readonly { readonly orderId: string }[]) => sets.map(({ orderId }) => orderId)

test('what is recorded and not read is missing, what is read and recorded elsewhere is unexpected (G885)', () => {
  const { found, missing, unexpected } = compareZone(['a', 'b'].map(expected), ['b', 'c', 'c'].map(scanned))
  expect([ids(found), ids(missing), ids(unexpected)]).toEqual([['b'], ['a'], ['c']])
})

const SOME = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 12 })

test('each set is in one list, whatever is read how often (G885)', () => {
  fc.assert(
    fc.property(SOME, SOME, (there, read) => {
      const compared = compareZone([...new Set(there)].map(expected), read.map(scanned))
      const listed = [...ids(compared.found), ...ids(compared.missing), ...ids(compared.unexpected)]
      expect(listed.toSorted()).toEqual([...new Set([...there, ...read])].toSorted())
    }),
  )
})
