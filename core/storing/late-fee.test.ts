import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { LateFeePerDay } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { dailyFeeOf, LATE_FEE_DAYS_MOST } from '#core/shop/daily-fee.ts'
import { feeAfterCollection, type LateGear, lateFeeOf } from './late-fee.ts'

const fee = (from: string, perDayWon: number, region: LateFeePerDay['region'] = null): LateFeePerDay => ({
  from: from as Day,
  region,
  perDayWon: perDayWon as Won,
})
const shop = (...lateFees: readonly LateFeePerDay[]) => ({ lateFees })
/** The last day to collect it is 2027-01-01. */
const GEAR: LateGear = {
  region: 'RESORT',
  term: { autoRenewal: 'TERMINATED', storageEndDate: '2026-12-02' as Day },
  askedOn: null,
}
const owed = (fees: ReturnType<typeof shop>, today: string, gear: Partial<LateGear> = {}) =>
  lateFeeOf(fees, { ...GEAR, ...gear }, today as Day)
const A_THOUSAND = shop(fee('2026-01-01', 1_000))

describe('what late gear costs (G247)', () => {
  test.each([
    ['on the last day to collect it', '2027-01-01', null],
    ['on the day after', '2027-01-02', { from: '2027-01-02', days: 1, won: 1_000 }],
    ['twelve days later', '2027-01-13', { from: '2027-01-02', days: 12, won: 12_000 }],
    ['a year later', '2028-01-13', { from: '2027-01-02', days: LATE_FEE_DAYS_MOST, won: 90_000 }],
  ])('%s', (_when, today, expected) => {
    expect(owed(A_THOUSAND, today)).toEqual(expected)
  })

  test('counts to the day on which the gear is asked for, however late it is brought', () => {
    expect(owed(A_THOUSAND, '2027-02-20', { askedOn: '2027-01-05' as Day })).toMatchObject({ days: 4, won: 4_000 })
    expect(owed(A_THOUSAND, '2027-02-20', { askedOn: '2027-01-01' as Day })).toBeNull()
  })

  test('is nothing while the contract goes on, before the gear has arrived, and where the shop takes none', () => {
    const term = { autoRenewal: 'ACTIVE', storageEndDate: '2026-12-02' as Day } as const
    expect(owed(A_THOUSAND, '2027-01-13', { term })).toBeNull()
    expect(owed(A_THOUSAND, '2027-01-13', { term: { autoRenewal: 'TERMINATED', storageEndDate: null } })).toBeNull()
    expect(owed(shop(), '2027-01-13')).toBeNull()
    expect(owed(shop(fee('2026-01-01', 0)), '2027-01-13')).toBeNull()
  })

  test('is the fee of each day: a new one counts from its day on, one of a region before one for all', () => {
    const fees = shop(fee('2026-01-01', 1_000), fee('2027-01-04', 2_000), fee('2027-01-05', 500, 'CITY'))
    expect(owed(fees, '2027-01-05')).toEqual({ from: '2027-01-02', days: 4, won: 6_000 })
    expect(owed(fees, '2027-01-05', { region: 'CITY' })).toEqual({ from: '2027-01-02', days: 4, won: 4_500 })
    // A shop that begins to take one does not take it of days before.
    expect(owed(shop(fee('2027-01-05', 1_000)), '2027-01-06')).toMatchObject({ days: 2, won: 2_000 })
  })

  test('is said before it begins', () => {
    const end = { region: 'RESORT', storageEndDate: '2026-12-02' as Day } as const
    expect(feeAfterCollection(A_THOUSAND, end)).toEqual({ from: '2027-01-02', perDayWon: 1_000 })
    expect(feeAfterCollection(shop(), end)).toBeNull()
  })

  test('never falls by another day, never exceeds its days, and is what each day costs', () => {
    const fees = fc.array(
      fc.record({ day: fc.nat(400), won: fc.constantFrom(0, 500, 1_000, 3_000), isHere: fc.boolean() }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(fees, fc.nat(400), fc.option(fc.nat(400)), (found, late, asked) => {
        const first = '2026-06-01' as Day
        const held = shop(
          ...found.map(({ day, won, isHere }) => fee(Day.addDays(first, day), won, isHere ? 'RESORT' : null)),
        )
        const [today, askedOn] = [Day.addDays(first, late), asked === null ? null : Day.addDays(first, asked)]
        const term = { autoRenewal: 'TERMINATED', storageEndDate: first } as const
        const on = (day: Day) => lateFeeOf(held, { ...GEAR, term, askedOn }, day)
        const [now, next] = [on(today), on(Day.addDays(today, 1))]
        expect(next?.won ?? 0).toBeGreaterThanOrEqual(now?.won ?? 0)
        if (now === null) return
        expect(now.days).toBeLessThanOrEqual(LATE_FEE_DAYS_MOST)
        const days = Array.from({ length: LATE_FEE_DAYS_MOST }, (_, at) => Day.addDays(now.from, at))
        const last = askedOn !== null && askedOn < today ? askedOn : today
        const each = days.filter(day => day <= last).map(day => dailyFeeOf(held, { region: 'RESORT', day }))
        expect(now.won).toBe(each.reduce<number>((sum, won) => sum + won, 0))
      }),
    )
  })
})
