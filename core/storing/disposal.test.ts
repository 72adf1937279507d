import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { checkDisposal } from './disposal.ts'

const ENDED = { autoRenewal: 'TERMINATED', storageEndDate: '2027-12-02' as Day } as const
const at = (day: string): Instant => Day.startOf(day as Day)
const TOLD = [at('2027-12-03'), at('2027-12-16')]

describe('gear that is not collected', () => {
  test('may be disposed of 30 days after the second notice that went out (G167)', () => {
    expect(checkDisposal(ENDED, TOLD, '2028-01-14' as Day)).toEqual(
      err({ kind: 'DisposalTooEarly', from: '2028-01-15' }),
    )
    expect(checkDisposal(ENDED, TOLD, '2028-01-15' as Day)).toEqual(ok(undefined))
  })

  test('counts from the second one in time, however many went out', () => {
    const late = [at('2028-03-01'), ...TOLD.toReversed()]
    expect(checkDisposal(ENDED, late, '2028-01-15' as Day).isOk()).toBe(true)
  })

  test('counts no notice of before the end, and two within a week as one (G919)', () => {
    const before = [at('2027-11-20'), ...TOLD]
    expect(checkDisposal(ENDED, before, '2028-01-14' as Day)).toEqual(
      err({ kind: 'DisposalTooEarly', from: '2028-01-15' }),
    )
    const twice = [at('2028-02-01'), at('2028-02-07')]
    expect(checkDisposal(ENDED, twice, '2030-01-01' as Day)).toEqual(
      err({ kind: 'NotToldToCollect', sent: 1, needed: 2 }),
    )
    expect(checkDisposal(ENDED, [...twice, at('2028-02-08')], '2028-03-09' as Day).isOk()).toBe(true)
  })

  test('waits as long as fewer than two notices went out', () => {
    for (const toldAt of [[], TOLD.slice(0, 1)])
      expect(checkDisposal(ENDED, toldAt, '2030-01-01' as Day)).toEqual(
        err({ kind: 'NotToldToCollect', sent: toldAt.length, needed: 2 }),
      )
  })

  test('is kept while the contract runs', () => {
    const runs = err({ kind: 'ContractNotOver' })
    expect(checkDisposal({ ...ENDED, autoRenewal: 'ACTIVE' }, TOLD, '2030-01-01' as Day)).toEqual(runs)
    expect(checkDisposal({ ...ENDED, storageEndDate: null }, TOLD, '2030-01-01' as Day)).toEqual(runs)
    expect(checkDisposal(ENDED, TOLD, '2027-12-02' as Day)).toEqual(runs)
  })
})
