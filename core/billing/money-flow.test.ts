import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import type { NotedMoney } from './books.ts'
import { moneyFlow, moneyTotals } from './money-flow.ts'

const at = (moment: number): Instant => moment as Instant

const refund = (amount: number, decidedAt: number | null, status: 'DONE' | 'SENT' = 'DONE') => ({
  amount,
  status,
  decidedAt: decidedAt === null ? null : at(decidedAt),
})

test('what came and went is in its order, with what the shop holds after each (G746)', () => {
  const payments = [
    {
      amount: 99_000,
      status: 'CANCELLED' as const,
      approvedAt: at(1),
      refunds: [refund(10_000, 4), refund(5_000, null, 'SENT')],
    },
    { amount: 109_000, status: 'DONE' as const, approvedAt: at(3), refunds: [] },
    { amount: 99_000, status: 'FAILED' as const, approvedAt: null, refunds: [] },
  ]
  const notes = [{ kind: 'LATE_FEE_CASH' as const, amount: 7_000, at: at(6) }]
  const moves = moneyFlow({ payments, notes })
  expect(moves.map(({ kind, won, heldWon }) => [kind, won, heldWon])).toEqual([
    ['PAID', 99_000, 99_000],
    ['PAID', 109_000, 208_000],
    ['GIVEN_BACK', -10_000, 198_000],
    ['FEE', 7_000, 205_000],
  ])
  expect(moneyTotals(moves)).toEqual({ paidWon: 215_000, givenBackWon: 10_000, heldWon: 205_000 })
})

test('a fee that was noted by mistake was not paid; one that was given up, and what is promised for lost gear, moves nothing', () => {
  const of = (...noted: readonly (readonly [kind: NotedMoney, amount: number])[]) =>
    moneyTotals(moneyFlow({ payments: [], notes: noted.map(([kind, amount], n) => ({ kind, amount, at: at(n) })) }))
  expect(of(['LATE_FEE_BANK', 7_000], ['LATE_FEE_BANK', -7_000])).toEqual({ paidWon: 0, givenBackWon: 0, heldWon: 0 })
  expect(of(['LATE_FEE_WAIVED', 7_000], ['COMPENSATION', 300_000])).toEqual({ paidWon: 0, givenBackWon: 0, heldWon: 0 })
})

test('the last sum is all that came less all that went, in whatever order', () => {
  // Invariant: no move is lost, counted twice, or out of its order.
  const payment = fc.record({
    amount: fc.integer({ min: 1, max: 500_000 }),
    status: fc.constant('DONE' as const),
    approvedAt: fc.nat().map(at),
    refunds: fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 500_000 }),
        status: fc.constant('DONE' as const),
        decidedAt: fc.nat().map(at),
      }),
    ),
  })
  const note = fc.record({
    kind: fc.constantFrom('LATE_FEE_CASH' as const, 'LATE_FEE_BANK' as const),
    amount: fc.integer({ min: -500_000, max: 500_000 }),
    at: fc.nat().map(at),
  })
  fc.assert(
    fc.property(fc.array(payment), fc.array(note), (payments, notes) => {
      const moves = moneyFlow({ payments, notes })
      const sumOf = (all: readonly { readonly amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
      const paid = sumOf(payments) + sumOf(notes)
      const back = sumOf(payments.flatMap(({ refunds }) => refunds))
      expect(moves.at(-1)?.heldWon ?? 0).toBe(paid - back)
      expect(moneyTotals(moves)).toEqual({ paidWon: paid, givenBackWon: back, heldWon: paid - back })
      expect(moves.map(move => move.at)).toEqual(moves.map(move => move.at).toSorted((one, other) => one - other))
    }),
  )
})
