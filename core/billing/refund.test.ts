import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { countedPickupDay, refund, validUntil, type RefundQuestion } from './refund.ts'

const at = (text: string): Instant => Date.parse(text) as Instant
const day = (text: string): Day => text as Day

const BASIC = { paid: 99_000 as Won, fee: 2_970 as Won }
const FLEX = { paid: 139_000 as Won, fee: 4_170 as Won }
const SOME_TIME = at('2026-11-20T10:00:00+09:00')

type Example = {
  readonly name: string
  readonly asked: Omit<RefundQuestion, 'now' | 'pickupDate'> & { readonly now: string; readonly pickup: string | null }
  readonly expected: { readonly allowed: boolean; readonly refundableWon: number; readonly rule: string }
}

const full = (refundableWon: number) => ({ allowed: true, refundableWon, rule: 'FULL_MINUS_FEE' })
const half = (refundableWon: number) => ({ allowed: true, refundableWon, rule: 'HALF' })
const refused = (rule: string) => ({ allowed: false, refundableWon: 0, rule })

const EXAMPLES: readonly Example[] = [
  {
    name: 'R1 gives back everything but the fee while no pickup is booked',
    asked: { ...BASIC, pickup: null, now: '2026-11-20T10:00:00+09:00', status: 'REQUESTED' },
    expected: full(96_030),
  },
  {
    name: 'R2 gives back everything but the fee until the last millisecond before the pickup day',
    asked: { ...BASIC, pickup: '2026-11-25', now: '2026-11-24T23:59:59.999+09:00', status: 'PICKUP_SCHEDULED' },
    expected: full(96_030),
  },
  {
    name: 'R3 gives back half from midnight of the pickup day',
    asked: { ...BASIC, pickup: '2026-11-25', now: '2026-11-25T00:00:00+09:00', status: 'PICKUP_SCHEDULED' },
    expected: half(49_500),
  },
  {
    name: 'R4 counts the day in Seoul, one second before midnight',
    asked: { ...FLEX, pickup: '2026-11-25', now: '2026-11-24T14:59:59Z', status: 'PICKUP_SCHEDULED' },
    expected: full(134_830),
  },
  {
    name: 'R5 counts the day in Seoul, at midnight',
    asked: { ...FLEX, pickup: '2026-11-25', now: '2026-11-24T15:00:00Z', status: 'PICKUP_SCHEDULED' },
    expected: half(69_500),
  },
  {
    name: 'R6 refuses once the gear was picked up',
    asked: { ...FLEX, pickup: '2026-11-25', now: '2026-11-25T14:05:00+09:00', status: 'PICKED_UP' },
    expected: refused('AFTER_PICKUP'),
  },
  {
    name: 'R7 holds over the end of the year',
    asked: { ...BASIC, pickup: '2027-01-01', now: '2026-12-31T23:30:00+09:00', status: 'PICKUP_SCHEDULED' },
    expected: full(96_030),
  },
  {
    name: 'R8 takes a leap day as the day before',
    asked: { ...FLEX, pickup: '2028-03-01', now: '2028-02-29T12:00:00+09:00', status: 'PICKUP_SCHEDULED' },
    expected: full(134_830),
  },
  {
    name: 'R9 takes a leap day as the pickup day',
    asked: { ...FLEX, pickup: '2028-02-29', now: '2028-02-29T00:00:00.001+09:00', status: 'PICKUP_SCHEDULED' },
    expected: half(69_500),
  },
  {
    name: 'R10 stays at half when the pickup was never recorded',
    asked: { ...BASIC, pickup: '2026-11-25', now: '2026-11-27T09:00:00+09:00', status: 'PICKUP_SCHEDULED' },
    expected: half(49_500),
  },
  {
    name: 'R11 gives back everything when the shop is at fault',
    asked: {
      ...BASIC,
      pickup: '2026-11-25',
      now: '2026-11-27T09:00:00+09:00',
      status: 'PICKUP_SCHEDULED',
      operatorFault: true,
    },
    expected: { allowed: true, refundableWon: 99_000, rule: 'OPERATOR_FAULT' },
  },
  {
    name: 'R12 has nothing to give back for an unpaid order',
    asked: { ...BASIC, pickup: null, now: '2026-11-20T10:00:00+09:00', status: 'UNPAID' },
    expected: { allowed: true, refundableWon: 0, rule: 'UNPAID' },
  },
  {
    name: 'R13 refuses to give back twice',
    asked: { ...BASIC, pickup: null, now: '2026-11-20T10:00:00+09:00', status: 'CANCELLED' },
    expected: refused('ALREADY_CANCELLED'),
  },
]

test.each(EXAMPLES)('$name', ({ asked: { pickup, now, ...rest }, expected }) => {
  expect(refund({ ...rest, pickupDate: pickup === null ? null : day(pickup), now: at(now) })).toMatchObject(expected)
})

test.each(ORDER_STATES)('answers for an order that is %s', status => {
  const { allowed } = refund({ ...BASIC, pickupDate: null, now: SOME_TIME, status })
  expect(allowed).toBe(['UNPAID', 'REQUESTED', 'PICKUP_SCHEDULED'].includes(status))
})

test('never claims a pickup for an order that ran out unpaid', () => {
  expect(refund({ ...BASIC, pickupDate: null, now: SOME_TIME, status: 'EXPIRED' }).rule).toBe('ALREADY_CANCELLED')
})

test('rounds half an odd amount in favour of the customer', () => {
  const asked = { paid: 99_001 as Won, fee: 0 as Won, pickupDate: day('2026-11-20'), now: SOME_TIME }
  expect(refund({ ...asked, status: 'PICKUP_SCHEDULED' }).refundableWon).toBe(49_501)
})

test('shows every input and every step of the amount', () => {
  const { explain } = refund({ ...BASIC, pickupDate: day('2026-11-20'), now: SOME_TIME, status: 'PICKUP_SCHEDULED' })
  expect(explain).toEqual([
    { step: 'status', value: 'PICKUP_SCHEDULED' },
    { step: 'today', value: '2026-11-20' },
    { step: 'pickupDate', value: '2026-11-20' },
    { step: 'paid', value: 99_000 },
    { step: 'fee', value: 2_970 },
    { step: 'operatorFault', value: false },
    { step: 'paid - fee, at least 0', value: 96_030 },
    { step: 'half of paid, rounded up', value: 49_500 },
    { step: 'refundableWon', value: 49_500 },
  ])
})

test('a refusal shows what it was asked of, and adds nothing to it', () => {
  const { explain } = refund({ ...BASIC, pickupDate: null, now: SOME_TIME, status: 'IN_STORAGE', operatorFault: true })
  expect(explain).toEqual([
    { step: 'status', value: 'IN_STORAGE' },
    { step: 'today', value: '2026-11-20' },
    { step: 'pickupDate', value: null },
    { step: 'paid', value: 99_000 },
    { step: 'fee', value: 2_970 },
    { step: 'operatorFault', value: true },
    { step: 'refundableWon', value: 0 },
  ])
})

describe('the statutory withdrawal', () => {
  const asked: RefundQuestion = {
    ...BASIC,
    pickupDate: day('2026-11-25'),
    now: at('2026-11-25T12:00:00+09:00'),
    status: 'PICKUP_SCHEDULED',
    contractedAt: at('2026-11-18T09:00:00+09:00'),
  }

  test('is off until counsel decides', () => {
    expect(refund(asked).rule).toBe('HALF')
  })

  test('gives back everything on the seventh day after the contract, and not on the eighth', () => {
    expect(refund({ ...asked, statutoryWithdrawal: true })).toMatchObject({
      refundableWon: 99_000,
      rule: 'STATUTORY_WITHDRAWAL',
    })
    expect(refund({ ...asked, now: at('2026-11-26T00:00:00+09:00'), statutoryWithdrawal: true })).toMatchObject({
      rule: 'HALF',
    })
  })

  test('shows its last day', () => {
    expect(refund({ ...asked, statutoryWithdrawal: true }).explain.at(-2)).toEqual({
      step: 'lastDayOfWithdrawal',
      value: '2026-11-25',
    })
  })

  test('ends with the pickup', () => {
    expect(refund({ ...asked, status: 'PICKED_UP', statutoryWithdrawal: true })).toMatchObject(refused('AFTER_PICKUP'))
  })

  test('stays with a contract that was made before it was turned off (G930)', () => {
    const endedAt = (text: string) => refund({ ...asked, statutoryWithdrawal: false, withdrawalEndedAt: at(text) }).rule
    expect(endedAt('2026-11-18T09:00:01+09:00')).toBe('STATUTORY_WITHDRAWAL')
    expect(endedAt('2026-11-18T09:00:00+09:00')).toBe('HALF')
  })

  test('needs to know when the contract was made', () => {
    expect(refund({ ...asked, contractedAt: undefined, statutoryWithdrawal: true }).rule).toBe('HALF')
  })
})

test('a quoted amount holds until the next midnight in Seoul', () => {
  expect(validUntil(at('2026-11-24T14:59:59.999Z'))).toBe(at('2026-11-25T00:00:00+09:00'))
  expect(validUntil(at('2026-11-24T15:00:00Z'))).toBe(at('2026-11-26T00:00:00+09:00'))
})

describe('whatever is asked', () => {
  const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2032-12-31T23:59:59Z') })
  const questions: fc.Arbitrary<RefundQuestion> = fc.record({
    paid: fc.nat({ max: 1_000_000 }).map(won => won as Won),
    fee: fc.nat({ max: 1_000_000 }).map(won => won as Won),
    pickupDate: fc.option(instants.map(instant => Day.of(instant as Instant))),
    now: instants.map(instant => instant as Instant),
    status: fc.constantFrom<OrderState>(...ORDER_STATES),
    operatorFault: fc.boolean(),
    contractedAt: fc.option(
      instants.map(instant => instant as Instant),
      { nil: undefined },
    ),
  })
  const often = { numRuns: 10_000 }

  // No customer gets back more than was paid or owes money for cancelling, and a refusal moves nothing.
  test('a refund lies between nothing and what was paid', () => {
    fc.assert(
      fc.property(questions, fc.boolean(), (asked, statutoryWithdrawal) => {
        const { allowed, refundableWon } = refund({ ...asked, statutoryWithdrawal })
        expect(Number.isSafeInteger(refundableWon)).toBe(true)
        expect(refundableWon).toBeGreaterThanOrEqual(0)
        expect(refundableWon).toBeLessThanOrEqual(allowed ? asked.paid : 0)
      }),
      often,
    )
  })

  // For one payment and one pickup date, waiting never pays.
  test('a refund never rises as time passes', () => {
    fc.assert(
      fc.property(questions, instants, fc.boolean(), (asked, other, statutoryWithdrawal) => {
        const earlier = Math.min(asked.now, other) as Instant
        const later = Math.max(asked.now, other) as Instant
        const { refundableWon: first } = refund({ ...asked, now: earlier, statutoryWithdrawal })
        expect(refund({ ...asked, now: later, statutoryWithdrawal }).refundableWon).toBeLessThanOrEqual(first)
      }),
      often,
    )
  })

  // `paid` is what is left after earlier refunds, so refunds of one payment cannot add up to more than it.
  test('refunds of one payment never add up to more than was paid', () => {
    fc.assert(
      fc.property(questions, fc.integer({ min: 1, max: 5 }), (asked, times) => {
        let left = asked.paid
        for (let n = 0; n < times; n += 1) left = (left - refund({ ...asked, paid: left }).refundableWon) as Won
        expect(left).toBeGreaterThanOrEqual(0)
      }),
      often,
    )
  })
})

test.each([
  ['no failed pickup', null, '2026-12-01'],
  ['one of the customer', { day: day('2026-11-25'), fault: 'CUSTOMER' }, '2026-11-25'],
  ['one of the shop', { day: day('2026-11-25'), fault: 'SHOP' }, '2026-12-01'],
] as const)('with %s a cancellation counts from the right day', (_what, missedPickup, counted) => {
  expect(countedPickupDay({ pickupDate: day('2026-12-01'), missedPickup }, false)).toBe(counted)
})

test('without a booked day only a pickup that failed by the customer’s fault counts', () => {
  const missed = (fault: 'CUSTOMER' | 'SHOP') => ({ pickupDate: null, missedPickup: { day: day('2026-11-25'), fault } })
  expect([countedPickupDay(missed('CUSTOMER'), false), countedPickupDay(missed('SHOP'), false)]).toEqual([
    '2026-11-25',
    null,
  ])
})

test('a booked day that the shop has closed since does not count, one that failed by the customer’s fault does (G44)', () => {
  const missedPickup = { day: day('2026-11-25'), fault: 'CUSTOMER' } as const
  expect(countedPickupDay({ pickupDate: day('2026-12-01'), missedPickup: null }, true)).toBeNull()
  expect(countedPickupDay({ pickupDate: day('2026-12-01'), missedPickup }, true)).toBe('2026-11-25')
})
