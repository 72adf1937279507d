import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { ledgerDifferences, type Movement } from './ledger-differences.ts'

const DAY_MS = 86_400_000
const SPAN = { from: (10 * DAY_MS) as Instant, until: (20 * DAY_MS) as Instant }
const NOON = (15 * DAY_MS + DAY_MS / 2) as Instant

const charge = (change: Partial<Movement> = {}): Movement => ({
  kind: 'CHARGE',
  paymentKey: 'key_1',
  gatewayOrderId: 'SK-1',
  amountWon: 99_000 as Won,
  at: NOON,
  ...change,
})
const refund = (change: Partial<Movement> = {}) => charge({ kind: 'REFUND', amountWon: 96_030 as Won, ...change })

test('a charge that our ledger lacks is reported', () => {
  expect(ledgerDifferences([], [charge()], SPAN)).toEqual([
    { kind: 'CHARGE', paymentKey: 'key_1', gatewayOrderId: 'SK-1', at: NOON, oursWon: null, theirsWon: 99_000 },
  ])
})

test('a refund that the provider’s ledger lacks is reported', () => {
  expect(ledgerDifferences([charge(), refund()], [charge()], SPAN)).toMatchObject([
    { kind: 'REFUND', oursWon: 96_030, theirsWon: null },
  ])
})

test('another amount is one difference, not two', () => {
  const theirs = [charge(), refund({ amountWon: 99_000 as Won })]
  expect(ledgerDifferences([charge(), refund()], theirs, SPAN)).toMatchObject([{ oursWon: 96_030, theirsWon: 99_000 }])
})

test('a double charge is reported once', () => {
  const later = (NOON + 60_000) as Instant
  expect(ledgerDifferences([charge()], [charge(), charge({ at: later })], SPAN)).toMatchObject([
    { at: later, oursWon: null, theirsWon: 99_000 },
  ])
})

test('of two equal charges the later one is too many, in whatever order they are listed', () => {
  const later = (NOON + 60_000) as Instant
  expect(ledgerDifferences([charge()], [charge({ at: later }), charge()], SPAN)).toMatchObject([{ at: later }])
})

test('another payment, or the other direction of the same one, is no partner', () => {
  const later = (NOON + 60_000) as Instant
  const elsewhere = charge({ paymentKey: 'key_2', at: later })
  expect(ledgerDifferences([charge()], [elsewhere], SPAN)).toMatchObject([
    { paymentKey: 'key_1', oursWon: 99_000, theirsWon: null },
    { paymentKey: 'key_2', oursWon: null, theirsWon: 99_000 },
  ])
  expect(ledgerDifferences([refund()], [charge({ at: later })], SPAN)).toMatchObject([
    { kind: 'REFUND', oursWon: 96_030, theirsWon: null },
    { kind: 'CHARGE', oursWon: null, theirsWon: 99_000 },
  ])
})

test('differences are listed from the first to the last, of either ledger', () => {
  const atMinute = (minute: number) => (NOON + minute * 60_000) as Instant
  const ours = [charge({ paymentKey: 'c', at: atMinute(3) }), charge({ paymentKey: 'a', at: atMinute(1) })]
  const theirs = [charge({ paymentKey: 'd', at: atMinute(4) }), charge({ paymentKey: 'b', at: atMinute(2) })]
  const found = ledgerDifferences(ours, theirs, SPAN).map(({ paymentKey }) => paymentKey)
  expect(found).toEqual(['a', 'b', 'c', 'd'])
})

test('the first moment is looked at, the last one and whatever is outside is not', () => {
  const moments = [SPAN.from - 1, SPAN.from, SPAN.until - 1, SPAN.until].map(at => at as Instant)
  const theirs = moments.map(at => charge({ paymentKey: String(at), at }))
  expect(ledgerDifferences([], theirs, SPAN).map(({ at }) => at)).toEqual([SPAN.from, SPAN.until - 1])
})

test('what one side wrote down after the last moment is no difference', () => {
  const lateHere = refund({ at: (SPAN.until + 1) as Instant })
  const earlyThere = refund({ at: (SPAN.until - 1) as Instant })
  expect(ledgerDifferences([charge(), lateHere], [charge(), earlyThere], SPAN)).toEqual([])
})

const movement = fc.record({
  kind: fc.constantFrom('CHARGE' as const, 'REFUND' as const),
  paymentKey: fc.constantFrom('key_1', 'key_2', 'key_3'),
  gatewayOrderId: fc.constant('SK-1'),
  amountWon: fc.constantFrom(49_500 as Won, 96_030 as Won, 99_000 as Won),
  at: fc.integer({ min: SPAN.from, max: SPAN.until - 1 }).map(at => at as Instant),
})
const ledger = fc.array(movement, { maxLength: 8 })

// Whatever the order of the lines and however late one side wrote them down, equal ledgers agree.
test('two ledgers that hold the same agree', () => {
  fc.assert(
    fc.property(ledger, fc.integer({ min: 0, max: 7 * DAY_MS }), (lines, delay) => {
      const late = lines.map(line => ({ ...line, at: (line.at + delay) as Instant })).toReversed()
      expect(ledgerDifferences(late, lines, SPAN)).toEqual([])
    }),
  )
})

test('one line more on one side is always reported, and nothing else', () => {
  fc.assert(
    fc.property(ledger, movement, (lines, extra) => {
      const [only, ...more] = ledgerDifferences(lines, [...lines, extra], SPAN)
      expect(more).toEqual([])
      expect(only).toMatchObject({ kind: extra.kind, paymentKey: extra.paymentKey, theirsWon: extra.amountWon })
    }),
  )
})

test('what is missing in won is the same from both sides', () => {
  const missing = (one: readonly Movement[], other: readonly Movement[]) =>
    ledgerDifferences(one, other, SPAN).reduce(
      (sum, { oursWon, theirsWon }) => sum + (oursWon ?? 0) - (theirsWon ?? 0),
      0,
    )
  fc.assert(
    fc.property(ledger, ledger, (ours, theirs) => {
      expect(missing(ours, theirs)).toBe(0 - missing(theirs, ours))
      expect(missing(ours, theirs)).toBe(sumWon(ours) - sumWon(theirs))
    }),
  )
})

const sumWon = (lines: readonly Movement[]): number => lines.reduce((sum, { amountWon }) => sum + amountWon, 0)
