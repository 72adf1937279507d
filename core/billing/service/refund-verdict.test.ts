import fc from 'fast-check'
import { errAsync, okAsync } from 'neverthrow'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { GatewayPayment } from '../gateway-record.ts'
import type { CardGateway, GatewayRefused } from '../ports/card-gateway.ts'
import type { RefundRecord } from '../ports/refund-records.ts'
import { PAID_WON, recordFrom, ROLLS } from '../testing/any-record.ts'
import { paidRecord } from '../testing/paid-record.ts'
import { differenceFrom } from './compare-payment.ts'
import { askForRefund, decidedByRecord, readBackRefund, refundReason } from './refund-verdict.ts'

const anyRecord = (reasons: readonly string[] = []) =>
  fc.array(fc.nat({ max: 1_000 }), { minLength: ROLLS, maxLength: ROLLS }).map(rolls => recordFrom(rolls, reasons))

const refundOf = (of: Partial<RefundRecord>): RefundRecord => ({
  id: `r${of.n}`,
  payment: 'p' as PaymentId,
  orderId: 'SK-1' as OrderId,
  paymentKey: 'key_SK-1',
  gatewayOrderId: 'SK-1' as OrderId,
  isOfErased: false,
  paidWon: PAID_WON,
  givenBackWon: 0 as Won,
  givenByCardWon: 0 as Won,
  canRefundPart: true,
  n: 1,
  amountWon: 49_500 as Won,
  rule: 'GOODWILL',
  explain: [],
  requestedAt: 0 as Instant,
  sentAt: 0 as Instant,
  status: 'UNKNOWN',
  idempotencyKey: `refund:p:${of.n}`,
  failure: null,
  looks: 0,
  isLeftToStaff: false,
  paidByBankOn: null,
  ...of,
})

/** What was given back before: nothing, a part by card, or a part by bank, of which the provider knows nothing. */
const anyRefund: fc.Arbitrary<RefundRecord> = fc
  .record({
    before: fc.constantFrom(0, 1, 2_970, 49_500),
    isByCard: fc.boolean(),
    amountWon: fc.constantFrom(1, 2_970, 49_500, 96_030, 99_000),
    n: fc.constantFrom(1, 2),
    isLeftToStaff: fc.boolean(),
  })
  .filter(({ before, amountWon }) => before + amountWon <= PAID_WON)
  .map(({ before, isByCard, amountWon, ...of }) =>
    refundOf({
      ...of,
      amountWon: amountWon as Won,
      givenBackWon: before as Won,
      givenByCardWon: (isByCard ? before : 0) as Won,
    }),
  )

const REASONS = [refundReason({ rule: 'GOODWILL', n: 1 }), refundReason({ rule: 'GOODWILL', n: 2 })]
const anyFailure: fc.Arbitrary<GatewayRefused> = fc.constantFrom(
  { kind: 'GatewayDeclined', code: 'NOT_CANCELABLE_PAYMENT', message: '' },
  { kind: 'GatewayMisconfigured', code: 'INVALID_REQUEST' },
  { kind: 'GatewayUnsure', reason: 'no answer' },
  { kind: 'GatewayUnsure', reason: 'refused', code: 'ALREADY_CANCELED_PAYMENT' },
)
const anyLook = fc.oneof(
  { weight: 6, arbitrary: anyRecord(REASONS) },
  { weight: 1, arbitrary: fc.constantFrom(null, 'silent' as const, 'wrong keys' as const) },
)
type Look = GatewayPayment | null | 'silent' | 'wrong keys'

const provider = (look: Look, answer: GatewayRefused | GatewayPayment): Pick<CardGateway, 'refund' | 'findByKey'> => ({
  refund: () => ('kind' in answer ? errAsync(answer) : okAsync(answer)),
  findByKey: () => {
    if (look === 'silent') return errAsync({ kind: 'GatewayUnsure', reason: 'no answer' })
    return look === 'wrong keys' ? errAsync({ kind: 'GatewayMisconfigured', code: 'UNAUTHORIZED_KEY' }) : okAsync(look)
  },
})

const givenWon = ({ cancels }: GatewayPayment): number =>
  cancels.filter(({ status }) => status === 'DONE').reduce((sum, { amountWon }) => sum + amountWon, 0)

/** Of this very payment, nothing on its way, and what is left agreeing with what has gone back. */
const isFinal = (record: GatewayPayment): boolean =>
  record.currency === 'KRW' &&
  record.totalWon === PAID_WON &&
  record.paymentKey === 'key_SK-1' &&
  record.balanceWon === record.totalWon - givenWon(record) &&
  record.cancels.every(({ status }) => status !== 'PENDING')

const isGiven = (look: Look, refund: RefundRecord): boolean => {
  if (look === null || typeof look !== 'object' || !isFinal(look)) return false
  const expectedWon = refund.givenByCardWon + refund.amountWon
  const isNamed = look.cancels.some(
    ({ status, reason, amountWon }) =>
      status === 'DONE' && reason === refundReason(refund) && amountWon === refund.amountWon,
  )
  const isOneOf = look.cancels.some(({ status, amountWon }) => status === 'DONE' && amountWon === refund.amountWon)
  return (isOneOf && givenWon(look) === expectedWon) || (isNamed && givenWon(look) > expectedWon)
}
const isNotGiven = (look: Look, { givenByCardWon }: RefundRecord): boolean =>
  look !== null && typeof look === 'object' && isFinal(look) && givenWon(look) === givenByCardWon

describe('whatever the provider answers to a refund, and whatever its record says (CW1)', () => {
  // Given back is what a final record of this payment says, this refund as one sum and the ones before it and nothing else, or this one by its reason. FAILED is only what such a
  // record shows as not given; wrong keys of ours, which neither give nor read anything, are the one exception. All else stays in doubt.
  test('it is given back, or failed, only where that is proven', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRefund,
        anyLook,
        fc.oneof(anyFailure, anyRecord(REASONS)),
        fc.boolean(),
        async (refund, look, answer, isAsked) => {
          const gateway = provider(look, answer) as CardGateway
          const verdict = await (isAsked ? askForRefund(gateway, refund) : readBackRefund(gateway, refund)).unwrapOr(
            null,
          )
          const isAnswerGiven = !('kind' in answer) && isGiven(answer, refund)
          const hasWrongKeys =
            look === 'wrong keys' && isAsked && 'kind' in answer && answer.kind === 'GatewayMisconfigured'
          if (verdict?.kind === 'Given') expect(isGiven(look, refund) || isAnswerGiven).toBe(true)
          if (verdict?.kind === 'Refused') expect(isNotGiven(look, refund) || hasWrongKeys).toBe(true)
          if (look === 'silent' && !isAnswerGiven) expect(verdict?.kind).toBe('Unsure')
          if (!isAsked && isGiven(look, refund)) expect(verdict?.kind).toBe('Given')
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test('what is left to the staff is never asked for by reading it', async () => {
    await fc.assert(
      fc.asyncProperty(anyRefund, anyLook, async (refund, look) => {
        let asked = 0
        const gateway = {
          ...provider(look, { kind: 'GatewayUnsure', reason: 'no answer' }),
          refund: () => {
            asked += 1
            return errAsync({ kind: 'GatewayUnsure' as const, reason: 'no answer' })
          },
        } as Partial<CardGateway> as CardGateway
        await readBackRefund(gateway, refund)
        expect(asked).toBeLessThanOrEqual(refund.isLeftToStaff || !isNotGiven(look, refund) ? 0 : 1)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a record that is read for another reason decides what the refund’s own look would', async () => {
    await fc.assert(
      fc.asyncProperty(anyRefund, anyRecord(REASONS), async (refund, record) => {
        const decided = decidedByRecord(record, refund)
        if (decided === null) return
        expect(decided.kind === 'Given' ? isGiven(record, refund) : isNotGiven(record, refund)).toBe(true)
        const own = await readBackRefund(
          provider(record, { kind: 'GatewayUnsure', reason: 'no answer' }) as CardGateway,
          refund,
        ).unwrapOr(null)
        expect(own).toEqual(decided)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('whatever a record says of what went back (CW1)', () => {
  const anyDone = fc
    .array(
      fc.record({
        amountWon: fc.constantFrom(1, 2_970, 49_500, 96_030, 99_000),
        status: fc.constantFrom('DONE' as const, 'FAILED' as const),
        isByBank: fc.boolean(),
      }),
      { maxLength: 3 },
    )
    .map(some =>
      some.map(({ amountWon, status, isByBank }, at) =>
        refundOf({
          n: at + 1,
          amountWon: amountWon as Won,
          status,
          paidByBankOn: isByBank && status === 'DONE' ? ('2026-12-01' as never) : null,
        }),
      ),
    )
    .filter(
      some =>
        some.filter(({ status }) => status === 'DONE').reduce((sum, { amountWon }) => sum + amountWon, 0) <= PAID_WON,
    )

  // Taken into our books, what went back by card is what the record's cancels say, no won of it twice; by card and by bank together it is
  // never more than was paid; and the same record read again finds nothing more.
  test('it is taken over once', () => {
    fc.assert(
      fc.property(anyDone, anyRecord(), (refunds, record) => {
        const payment = {
          id: 'p' as PaymentId,
          orderId: 'SK-1' as OrderId,
          gatewayOrderId: 'SK-1' as OrderId,
          paymentKey: 'key_SK-1',
          amountWon: PAID_WON,
          approvedAt: 0 as Instant,
          status: 'DONE' as const,
          refunds,
        }
        const found = differenceFrom(record, 0 as Instant)(payment)
        if (found === null || found.refunds.length === 0) return
        expect(isFinal(record)).toBe(true)
        expect(found.refunds.every(({ amountWon }) => amountWon > 0)).toBe(true)
        const after = [...refunds, ...found.refunds.map(one => refundOf({ ...one, status: 'DONE' }))]
        const done = after.filter(({ status }) => status === 'DONE')
        const sumOf = (some: readonly RefundRecord[]) => some.reduce((sum, { amountWon }) => sum + amountWon, 0)
        expect(sumOf(done.filter(({ paidByBankOn }) => paidByBankOn === null))).toBe(givenWon(record))
        expect(sumOf(done)).toBeLessThanOrEqual(PAID_WON)
        expect(found.isRefunded || sumOf(done) < PAID_WON).toBe(true)
        const again = differenceFrom(record, 0 as Instant)({ ...payment, refunds: after })
        expect(again).toMatchObject({ refunds: [], task: null })
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a refund in doubt while more went back at the provider’s own page (G851)', () => {
  const open = refundOf({ amountWon: 96_030 as Won, rule: 'FULL_MINUS_FEE', isLeftToStaff: true })
  const found = (refund: RefundRecord, givenBackWon: number, change: Partial<Parameters<typeof paidRecord>[0]> = {}) =>
    differenceFrom(
      paidRecord({
        orderId: 'SK-1',
        totalWon: PAID_WON,
        approvedAt: 0 as Instant,
        status: givenBackWon === PAID_WON ? 'CANCELED' : 'PARTIAL_CANCELED',
        balanceWon: (PAID_WON - givenBackWon) as Won,
        cancels: [{ status: 'DONE', amountWon: givenBackWon as Won, reason: '고객 요청', at: 0 as Instant }],
        ...change,
      }),
      0 as Instant,
    )({
      id: 'p' as PaymentId,
      orderId: 'SK-1' as OrderId,
      gatewayOrderId: 'SK-1' as OrderId,
      paymentKey: 'key_SK-1',
      amountWon: PAID_WON,
      approvedAt: 0 as Instant,
      status: 'CANCELLED',
      refunds: [refund],
    })

  test.each([96_031, 97_000, PAID_WON])('%i won of 99,000 settle one of 96,030', won => {
    expect(found(open, won)).toMatchObject({
      refunds: [{ n: open.n + 1, amountWon: won, rule: 'CANCELLED_AT_PROVIDER' }],
      isRefunded: true,
      decided: { id: open.id, givenAt: null },
      task: { kind: 'CANCELLED_AT_PROVIDER' },
    })
  })

  test.each([96_030, 49_500])('parts that make up one of %i won settle it (G910)', owedWon => {
    const cancels = [owedWon - 9_500, 9_500].map(won => ({
      status: 'DONE' as const,
      amountWon: won as Won,
      reason: '고객 요청',
      at: 0 as Instant,
    }))
    expect(found({ ...open, amountWon: owedWon as Won }, owedWon, { cancels })).toMatchObject({
      refunds: cancels.map(({ amountWon }) => ({ amountWon, rule: 'CANCELLED_AT_PROVIDER' })),
      isRefunded: true,
      decided: { id: open.id, givenAt: null },
    })
  })

  test.each([
    ['what is not left to the staff, and may be on its way', { isLeftToStaff: false }, 97_000],
    ['goodwill, which is no debt', { rule: 'GOODWILL' as const }, 97_000],
    ['one that it does not cover', {}, 96_029],
    ['one that the provider could still give', { amountWon: 40_000 as Won }, 45_000],
  ])('nothing is decided of %s', (_what, change, won) => {
    expect(found({ ...open, ...change }, won)).toBeNull()
  })

  test.each<Partial<Parameters<typeof paidRecord>[0]>>([
    { balanceWon: 1 as Won },
    { currency: 'USD' },
    { cancels: [{ status: 'PENDING', amountWon: PAID_WON, reason: null, at: null }] },
  ])('nor by a record that is not final and ours: %j', change => {
    expect(found(open, PAID_WON, change)).toBeNull()
  })
})

describe('a payment that its card takes back only as a whole (G741)', () => {
  const asked: number[] = []
  const never = errAsync({ kind: 'GatewayUnsure' as const, reason: 'no answer' })
  const whole = paidRecord({ orderId: 'SK-1', totalWon: PAID_WON, approvedAt: 0 as Instant })
  const gateway = {
    refund({ amount }: { readonly amount: Won }) {
      asked.push(amount)
      return never
    },
    findByKey: () => okAsync(whole),
  } as unknown as CardGateway
  const byBank = { kind: 'Refused', code: 'NOT_ALLOWED_PARTIAL_REFUND', message: '' }
  beforeEach(() => void asked.splice(0))

  test.each([1, 49_500, PAID_WON - 1])('is never asked for a part of it: %i won go back by bank', async won => {
    const refund = refundOf({ canRefundPart: false, amountWon: won as Won })
    expect((await askForRefund(gateway, refund)).unwrapOr(null)).toEqual(byBank)
    expect((await readBackRefund(gateway, refund)).unwrapOr(null)).toEqual(byBank)
    expect(asked).toEqual([])
  })

  test('is asked for all of it as any other, and one that takes parts for a part', async () => {
    await askForRefund(gateway, refundOf({ canRefundPart: false, amountWon: PAID_WON }))
    await askForRefund(gateway, refundOf({ canRefundPart: true }))
    expect(asked).toEqual([PAID_WON, 49_500])
  })
})
