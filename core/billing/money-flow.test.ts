import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import { moneyFlow } from './money-flow.ts'

const at = (moment: number): Instant => moment as Instant

test('what came and went is in its order, with what the shop holds after each (G746)', () => {
  const refund = (amount: number, decidedAt: number | null, status: 'DONE' | 'SENT' = 'DONE') => ({
    amount,
    status,
    decidedAt: decidedAt === null ? null : at(decidedAt),
  })
  const moves = moneyFlow([
    {
      amount: 99_000,
      status: 'CANCELLED',
      approvedAt: at(1),
      refunds: [refund(10_000, 4), refund(5_000, null, 'SENT')],
    },
    { amount: 109_000, status: 'DONE', approvedAt: at(3), refunds: [] },
    { amount: 99_000, status: 'FAILED', approvedAt: null, refunds: [] },
  ])
  expect(moves.map(({ kind, won, heldWon }) => [kind, won, heldWon])).toEqual([
    ['PAID', 99_000, 99_000],
    ['PAID', 109_000, 208_000],
    ['GIVEN_BACK', -10_000, 198_000],
  ])
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
  fc.assert(
    fc.property(fc.array(payment), payments => {
      const moves = moneyFlow(payments)
      const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
      const back = payments.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0)
      expect(moves.at(-1)?.heldWon ?? 0).toBe(paid - back)
      expect(moves.map(move => move.at)).toEqual(moves.map(move => move.at).toSorted((one, other) => one - other))
    }),
  )
})
