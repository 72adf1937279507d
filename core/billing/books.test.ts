import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import {
  type BookedNote,
  type BookedPayment,
  type BookedRefund,
  bookEntries,
  entriesIn,
  NOTED_MONEY,
  type NotedMoney,
  notedMoney,
  REVERSED,
  vatIncluded,
} from './books.ts'
import {
  addSales,
  NO_SALES,
  netOf,
  SALES_GROUPS,
  type Sales,
  sumCounts,
  sumNotes,
  sumPayments,
  totalOf,
} from './sales.ts'
import { SalesPeriod } from './sales-period.ts'

/** New year in Seoul is still the old year in UTC. */
const BEGIN = Date.parse('2027-01-01T00:00:00+09:00') as Instant
const DAYS = 2 * 365

/** As its history would leave it: refunds one after the other, never more than is left, some of them taken back. */
const bookedPayments: fc.Arbitrary<BookedPayment> = fc
  .record({
    id: fc.uuid(),
    amountWon: fc.oneof(fc.constantFrom(99_000, 139_000), fc.integer({ min: 1, max: 1_000_000 })),
    plan: fc.constantFrom('BASIC' as const, 'FLEX' as const),
    kind: fc.constantFrom('SKI' as const, 'SNOWBOARD' as const),
    region: fc.constantFrom('RESORT', 'CITY', null),
    term: fc.integer({ min: 1, max: 4 }),
    seconds: fc.integer({ min: 0, max: DAYS * 86_400 }),
    tries: fc.array(
      fc.record({
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        rule: fc.constantFrom('GOODWILL' as const, 'FULL_MINUS_FEE' as const, 'HALF' as const),
        afterSeconds: fc.integer({ min: 1, max: 40 * 86_400 }),
        byBank: fc.boolean(),
        takenBackAfter: fc.option(fc.integer({ min: 1, max: 40 * 86_400 })),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ id, amountWon, plan, kind, region, term, seconds, tries }) => {
    let [at, leftWon] = [Instant.plusSeconds(BEGIN, seconds), amountWon]
    const paidAt = at
    const refunds: BookedRefund[] = []
    for (const { share, rule, afterSeconds, byBank, takenBackAfter } of tries) {
      const won = Math.floor(leftWon * share)
      if (won === 0) continue
      at = Instant.plusSeconds(at, afterSeconds)
      const bookedAt = at
      const isTakenBack = byBank && takenBackAfter !== null
      if (isTakenBack) at = Instant.plusSeconds(at, takenBackAfter)
      else leftWon -= won
      refunds.push({
        n: refunds.length + 1,
        amountWon: won as Won,
        rule,
        way: byBank ? 'BANK' : 'CARD',
        bookedAt,
        givenBackOn: Day.of(bookedAt),
        takenBackAt: isTakenBack ? at : null,
      })
    }
    return {
      id: id as PaymentId,
      order: {
        id: `SK-${id.slice(0, 12)}` as OrderId,
        plan,
        region,
        kind,
        state: 'IN_STORAGE' as const,
        priceWon: amountWon as Won,
        placedAt: paidAt,
        storageStartDate: null,
        termsPaid: term,
      },
      term,
      isSuperseded: false,
      amountWon: amountWon as Won,
      feeWon: Math.floor(amountWon * 0.03) as Won,
      method: '카드',
      way: 'CARD',
      gatewayOrderId: id,
      paidAt,
      refunds,
    }
  })

const PAID = Date.parse('2027-03-31T23:59:59+09:00') as Instant

const refund = (amountWon: number, change: Partial<BookedRefund> = {}): BookedRefund => ({
  n: 1,
  amountWon: amountWon as Won,
  rule: 'GOODWILL',
  way: 'CARD',
  bookedAt: Instant.plusSeconds(PAID, 1),
  givenBackOn: '2027-04-01' as Day,
  takenBackAt: null,
  ...change,
})
const payment = (...refunds: readonly BookedRefund[]): BookedPayment => ({
  id: 'payment-1' as never,
  order: {
    id: 'SK-7Q2K9XMD4TBA' as never,
    plan: 'BASIC',
    region: 'RESORT',
    kind: 'SKI',
    state: 'IN_STORAGE',
    priceWon: 99_000 as Won,
    placedAt: PAID,
    storageStartDate: null,
    termsPaid: 1,
  },
  term: 1,
  isSuperseded: false,
  amountWon: 99_000 as Won,
  feeWon: 2_970 as Won,
  method: '카드',
  way: 'CARD',
  gatewayOrderId: 'SK-7Q2K9XMD4TBA',
  paidAt: PAID,
  refunds,
})

const lines = (of: BookedPayment) =>
  bookEntries(of).map(({ kind, day, amountWon, vatWon, keptWon }) => [kind, day, amountWon, vatWon, keptWon])

describe('the lines of a payment', () => {
  test('are on the day in Seoul on which money came and went, with the eleventh of it that is tax (G170)', () => {
    expect(lines(payment(refund(96_030, { rule: 'FULL_MINUS_FEE' })))).toEqual([
      ['PAYMENT', '2027-03-31', 99_000, 9_000, 0],
      ['REFUND', '2027-04-01', -96_030, -8_730, 2_970],
    ])
  })

  test('round the tax of what is left down: of three parts of a payment all of its tax goes back', () => {
    const parts = [33_333, 33_333, 32_334].map((won, at) =>
      refund(won, { n: at + 1, bookedAt: Instant.plusSeconds(PAID, at + 1) }),
    )
    expect(lines(payment(...parts)).map(([, , , vat]) => vat)).toEqual([9_000, -3_031, -3_030, -2_939])
  })

  test('show a transfer that was not made on its day, and once more on the day on which it was taken back (G172)', () => {
    const takenBackAt = Date.parse('2027-05-02T00:00:00+09:00') as Instant
    const wrong = refund(49_500, { rule: 'HALF', way: 'BANK', takenBackAt })
    expect(lines(payment(wrong))).toEqual([
      ['PAYMENT', '2027-03-31', 99_000, 9_000, 0],
      ['REFUND', '2027-04-01', -49_500, -4_500, 49_500],
      ['TAKEN_BACK', '2027-05-02', 49_500, 4_500, -49_500],
    ])
  })

  test('come in the order in which the books learned of them, and goodwill leaves nothing with us', () => {
    const takenBackAt = Instant.plusSeconds(PAID, 86_400 * 2)
    const first = refund(10_000, { way: 'BANK', takenBackAt })
    const second = refund(20_000, { n: 2, bookedAt: Instant.plusSeconds(PAID, 86_400) })
    expect(lines(payment(first, second))).toEqual([
      ['PAYMENT', '2027-03-31', 99_000, 9_000, 0],
      ['REFUND', '2027-04-01', -10_000, -910, 0],
      ['REFUND', '2027-04-01', -20_000, -1_818, 0],
      ['TAKEN_BACK', '2027-04-02', 10_000, 909, 0],
    ])
  })

  test('come to what is left of it and the tax in that, whatever was given back and taken back', () => {
    fc.assert(
      fc.property(bookedPayments, booked => {
        const left = booked.refunds.reduce(
          (won, one) => won - (one.takenBackAt === null ? one.amountWon : 0),
          booked.amountWon as number,
        )
        const entries = bookEntries(booked)
        const sum = (of: 'amountWon' | 'vatWon') => entries.reduce((total, entry) => total + entry[of], 0)
        expect([sum('amountWon'), sum('vatWon')]).toEqual([left, vatIncluded(left)])
      }),
    )
  })

  test('of a day that is over do not change by what is booked later', () => {
    fc.assert(
      fc.property(bookedPayments, fc.nat(4), (booked, known) => {
        const before = booked.refunds.slice(0, known)
        const last = before.at(-1)
        const earlier = lines({ ...booked, refunds: before })
        const openEnd = lines({
          ...booked,
          refunds: [...before.slice(0, -1), ...(last ? [{ ...last, takenBackAt: null }] : [])],
        })
        expect(lines(booked).slice(0, earlier.length)).toEqual(earlier)
        // What is taken back later leaves a line of its own.
        expect(lines(booked).slice(0, openEnd.length)).toEqual(openEnd)
      }),
    )
  })

  test('are each in one day', () => {
    fc.assert(
      fc.property(bookedPayments, booked => {
        const entries = bookEntries(booked)
        const days = new Set(entries.map(({ day }) => day))
        const byDay = [...days].flatMap(day => entriesIn(booked, { from: day, until: Day.addDays(day, 1) }))
        expect(byDay).toHaveLength(entries.length)
      }),
    )
  })
})

const histories = fc.array(bookedPayments, { maxLength: 12 })

const read = (of: 'month' | 'quarter' | 'year', text: string): SalesPeriod => {
  const period = SalesPeriod.parse(of, text)
  if (period.isErr()) throw new Error(text)
  return period.value
}
const salesOf = (payments: readonly BookedPayment[], period: SalesPeriod): Sales =>
  totalOf(sumPayments(new Map(), payments, { period, by: null }))
const added = (all: readonly Sales[]): Sales => all.reduce(addSales, NO_SALES)

const YEARS = [2027, 2028, 2029]
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1)
const daysOf = ({ from, until }: SalesPeriod): readonly SalesPeriod[] =>
  numbers(Day.daysBetween(from, until)).map(day => ({
    from: Day.addDays(from, day - 1),
    until: Day.addDays(from, day),
  }))

describe('sums of random histories (G169)', () => {
  test('are the same by days, months, quarters and years', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...YEARS), (payments, year) => {
        const whole = read('year', String(year))
        const months = numbers(12).map(month => read('month', `${year}-${String(month).padStart(2, '0')}`))
        const quarters = numbers(4).map(quarter => read('quarter', `${year}-Q${quarter}`))
        const expected = salesOf(payments, whole)
        for (const parts of [daysOf(whole), months, quarters]) {
          expect(added(parts.map(part => salesOf(payments, part)))).toEqual(expected)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('are the same by plan, region and kind, and however many payments are read at a time', () => {
    fc.assert(
      fc.property(histories, fc.nat(12), (payments, at) => {
        const period: SalesPeriod = { from: '2027-01-01' as Day, until: '2030-01-01' as Day }
        const expected = salesOf(payments, period)
        for (const by of SALES_GROUPS) {
          const first = sumPayments(new Map(), payments.slice(0, at), { period, by })
          expect(totalOf(sumPayments(first, payments.slice(at), { period, by }))).toEqual(expected)
        }
      }),
    )
  })

  test('come to what is left: gross less refunds is net, and net is its tax and the rest', () => {
    fc.assert(
      fc.property(histories, payments => {
        const sales = salesOf(payments, { from: '2000-01-01' as Day, until: '2100-01-01' as Day })
        const { netWon, supplyWon } = netOf(sales)
        const left = payments.reduce(
          (sum, { amountWon, refunds }) =>
            sum + amountWon - refunds.reduce((won, one) => won + (one.takenBackAt === null ? one.amountWon : 0), 0),
          0,
        )
        expect(netWon).toBe(left)
        expect(sales.grossWon - sales.refundsWon).toBe(supplyWon + sales.vatWon)
        expect(sales.payments).toBe(sales.newContracts + sales.renewed)
      }),
    )
  })
})

test('what never came, or was for another contract, renewed nothing (G256)', () => {
  const ever: SalesPeriod = { from: '2000-01-01' as Day, until: '2100-01-01' as Day }
  const renewal = (...refunds: readonly BookedRefund[]): BookedPayment => ({ ...payment(...refunds), term: 2 })
  expect(salesOf([renewal()], ever)).toMatchObject({ payments: 1, renewed: 1, newContracts: 0 })
  expect(salesOf([renewal(refund(99_000, { rule: REVERSED }))], ever)).toMatchObject({
    renewed: 0,
    goodwillWon: 0,
    refundsWon: 99_000,
  })
  // Money given back out of goodwill leaves the renewal as it is.
  expect(salesOf([renewal(refund(99_000))], ever)).toMatchObject({ renewed: 1, goodwillWon: 99_000 })
})

test('what went back before we knew of it is money that came and went, and neither a contract nor a renewal (G728)', () => {
  const ever: SalesPeriod = { from: '2000-01-01' as Day, until: '2100-01-01' as Day }
  const back = payment(refund(99_000, { rule: 'CANCELLED_AT_PROVIDER' }))
  const first = { ...back, order: { ...back.order, termsPaid: 0 } }
  const renewal = { ...back, term: 2, isSuperseded: true }
  const paidOnceMore = { ...payment(), term: 2 }
  const bought = { newContracts: 0, renewed: 0, payments: 1, grossWon: 99_000, refundsWon: 99_000 }
  expect(salesOf([first], ever)).toMatchObject(bought)
  expect(salesOf([renewal], ever)).toMatchObject(bought)
  expect(salesOf([renewal, paidOnceMore], ever)).toMatchObject({ payments: 2, renewed: 1 })
})

test('sums without a group are one line, whatever they are of', () => {
  const period: SalesPeriod = { from: '2000-01-01' as Day, until: '2100-01-01' as Day }
  const sums = (by: (typeof SALES_GROUPS)[number] | null) => [
    ...sumPayments(new Map(), [payment()], { period, by }).keys(),
  ]
  expect(sums(null)).toEqual([null])
  expect(sums('region')).toEqual(['RESORT'])
})

test('a late fee is noted by the way in which it was settled, and what is promised for lost gear by none', () => {
  expect([notedMoney('CASH'), notedMoney('BANK'), notedMoney('WAIVED'), notedMoney(null)]).toEqual([
    'LATE_FEE_CASH',
    'LATE_FEE_BANK',
    'LATE_FEE_WAIVED',
    'COMPENSATION',
  ])
})

const notes: fc.Arbitrary<readonly BookedNote[]> = fc
  .array(
    fc
      .record({
        day: fc.integer({ min: 0, max: DAYS }),
        won: fc.integer({ min: 1, max: 900_000 }),
        plan: fc.constantFrom('BASIC' as const, 'FLEX' as const),
        kind: fc.constantFrom('SKI' as const, 'SNOWBOARD' as const),
        region: fc.constantFrom('RESORT', 'CITY', null),
        takenBackAfter: fc.option(fc.integer({ min: 0, max: 7 })),
        what: fc.constantFrom(...NOTED_MONEY),
      })
      .map(({ day, won, takenBackAfter, what, ...of }) => {
        const noted = { kind: what, order: { id: 'SK-7Q2K9XMD4TBA' as OrderId, ...of }, amountWon: won }
        const first = Day.addDays(Day.of(BEGIN), day)
        return [
          { ...noted, day: first },
          ...(takenBackAfter === null ? [] : [{ ...noted, amountWon: -won, day: Day.addDays(first, takenBackAfter) }]),
        ]
      }),
    { maxLength: 12 },
  )
  .map(all => all.flat())

describe('money that steps note beside payments (G246)', () => {
  test('is a line of its own by each group, and changes neither gross nor net nor tax', () => {
    fc.assert(
      fc.property(histories, notes, (payments, noted) => {
        const period: SalesPeriod = { from: '2000-01-01' as Day, until: '2100-01-01' as Day }
        const before = salesOf(payments, period)
        const sumOf = (what: NotedMoney): number =>
          noted.filter(({ kind }) => kind === what).reduce((won, { amountWon }) => won + amountWon, 0)
        for (const by of SALES_GROUPS) {
          const total = totalOf(sumNotes(sumPayments(new Map(), payments, { period, by }), noted, by))
          expect(total).toEqual({
            ...before,
            compensationWon: sumOf('COMPENSATION'),
            lateFeesWon: sumOf('LATE_FEE_CASH') + sumOf('LATE_FEE_BANK'),
            lateFeesWaivedWon: sumOf('LATE_FEE_WAIVED'),
          })
          expect(netOf(total)).toEqual(netOf(before))
        }
      }),
    )
  })
})

describe('the sums of a period (G169)', () => {
  const april: SalesPeriod = { from: '2027-04-01' as Day, until: '2027-05-01' as Day }
  const march: SalesPeriod = { from: '2027-03-01' as Day, until: '2027-04-01' as Day }
  const takenBackAt = Date.parse('2027-04-30T23:59:59+09:00') as Instant
  const history = [
    payment(refund(96_030, { rule: 'FULL_MINUS_FEE' })),
    { ...payment(refund(10_000)), way: 'CASH' as const },
    { ...payment(refund(10_000, { way: 'BANK', takenBackAt })), term: 2, way: 'BANK' as const },
  ]

  test('tell apart what came, how and for what', () => {
    expect(salesOf(history, march)).toEqual({
      ...NO_SALES,
      payments: 3,
      grossWon: 297_000,
      cashWon: 99_000,
      bankWon: 99_000,
      newContracts: 2,
      renewed: 1,
      feeWon: 8_910,
      vatWon: 27_000,
    })
  })

  test('and what went, less what staff took back of it', () => {
    expect(salesOf(history, april)).toEqual({
      ...NO_SALES,
      refunds: 2,
      refundsWon: 106_030,
      goodwillWon: 10_000,
      keptWon: 2_970,
      vatWon: -9_640,
    })
  })

  test('of nothing are nothing, by group too', () => {
    expect(salesOf([], march)).toEqual(NO_SALES)
    const by = (group: 'plan' | 'kind') => [...sumPayments(new Map(), history, { period: march, by: group }).keys()]
    expect([by('plan'), by('kind')]).toEqual([['BASIC'], ['SKI']])
  })
})

test('counts of contracts are added to the sums of their group', () => {
  const counts = [
    { plan: 'BASIC', region: 'RESORT', kind: 'SKI', ended: 2, unpaid: 1, stored: 7 },
    { plan: 'BASIC', region: null, kind: 'SNOWBOARD', ended: 1, unpaid: 0, stored: 0 },
  ] as const
  expect(sumCounts(new Map(), counts, 'region')).toEqual(
    new Map([
      ['RESORT', { ...NO_SALES, ended: 2, unpaid: 1, stored: 7 }],
      [null, { ...NO_SALES, ended: 1 }],
    ]),
  )
  expect(totalOf(sumCounts(new Map(), counts, 'plan'))).toEqual({ ...NO_SALES, ended: 3, unpaid: 1, stored: 7 })
})
