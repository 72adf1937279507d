import fc from 'fast-check'
import { errAsync, okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isTaken, PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { NO_WON } from '#core/shared/won.ts'
import type { GatewayPayment } from '../gateway-record.ts'
import { ATTEMPT_STATUSES, isOpen, renewalOrderId, windowOrderId } from '../payment-attempt.ts'
import type { Attempt, LockedPayment } from '../ports/payment-records.ts'
import { PAID_WON, recordFrom, ROLLS } from '../testing/any-record.ts'
import { paidRecord } from '../testing/paid-record.ts'
import { refusedByRecord, takenBefore } from './read-back.ts'
import { lateSettlement } from './settle-attempt.ts'
import { notTaken, type Verdict, verdictOfAnswer, verdictOfRecord } from './verdict.ts'

const anyRecord = () =>
  fc.array(fc.nat({ max: 1_000 }), { minLength: ROLLS, maxLength: ROLLS }).map(rolls => recordFrom(rolls))

const CONTRACT = 'SK-1' as OrderId
const EXPECTED = { gatewayOrderId: CONTRACT, paymentKey: 'key_SK-1', amountWon: PAID_WON }

const tryOf = (of: Partial<Attempt>): Attempt => ({
  id: `a${of.n}`,
  payment: 'p' as PaymentId,
  orderId: CONTRACT,
  term: 2,
  gatewayOrderId: CONTRACT,
  amountWon: PAID_WON,
  n: 1,
  status: 'FAILED',
  paymentKey: null,
  idempotencyKey: 'k',
  sentAt: 0 as Instant,
  looks: 0,
  ...of,
})

const doneWon = ({ cancels }: GatewayPayment): number =>
  cancels.filter(({ status }) => status === 'DONE').reduce((sum, { amountWon }) => sum + amountWon, 0)
const isOurs = ({ orderId, paymentKey, currency, totalWon }: GatewayPayment): boolean =>
  orderId === 'SK-1' && paymentKey === 'key_SK-1' && currency === 'KRW' && totalWon === PAID_WON
const hasPending = ({ cancels }: GatewayPayment): boolean => cancels.some(({ status }) => status === 'PENDING')
const isApproved = ({ approvedAt, status }: GatewayPayment): boolean => approvedAt !== null || status === 'DONE'

/** Ours in all, final, whole. */
const isPaid = (record: GatewayPayment): boolean =>
  isOurs(record) &&
  record.status === 'DONE' &&
  record.approvedAt !== null &&
  record.balanceWon === PAID_WON &&
  doneWon(record) === 0 &&
  !hasPending(record)

/** Another sum or currency of ours, all of it back (G858). */
const isVoid = (record: GatewayPayment): boolean =>
  !isOurs(record) &&
  record.orderId === 'SK-1' &&
  record.paymentKey === 'key_SK-1' &&
  record.status === 'CANCELED' &&
  record.balanceWon === 0 &&
  doneWon(record) === record.totalWon &&
  !hasPending(record)

describe('whatever the provider’s record says of a charge (CW1)', () => {
  // Taken is exactly our payment, whole and final; refused is what ended without money for certain; given back is all of it, nothing on its
  // way. Whatever else may have taken money stays in doubt.
  test('it is taken, refused or given back only where that is proven', () => {
    fc.assert(
      fc.property(anyRecord(), record => {
        const { kind } = verdictOfRecord(record, EXPECTED)
        expect(kind === 'Taken').toBe(isPaid(record))
        if (kind === 'Refused' && !isVoid(record)) {
          expect(isOurs(record) && !isApproved(record) && doneWon(record) === 0 && !hasPending(record)).toBe(true)
          expect(['ABORTED', 'EXPIRED']).toContain(record.status)
        }
        if (kind === 'GivenBack') {
          expect(isOurs(record) && record.balanceWon === 0 && doneWon(record) === PAID_WON && !hasPending(record)).toBe(
            true,
          )
        }
        expect(verdictOfAnswer(record, EXPECTED).kind).toBe(isPaid(record) ? 'Taken' : 'Unsure')
      }),
      { numRuns: 5_000 },
    )
  })

  test('a no of the provider counts for a renewal only where its record does not speak of money', async () => {
    const no: fc.Arbitrary<Verdict> = fc.constantFrom(notTaken('REJECT_CARD_COMPANY'), {
      kind: 'NotAsked',
      code: 'INVALID_REQUEST',
    })
    await fc.assert(
      fc.asyncProperty(no, fc.option(anyRecord()), fc.boolean(), async (refused, record, isInWindow) => {
        const attempt = tryOf({
          status: 'SENT',
          gatewayOrderId: isInWindow ? windowOrderId(CONTRACT, 2) : CONTRACT,
        })
        const verdict = await refusedByRecord({ findByOrder: () => okAsync(record) }, attempt, refused).unwrapOr(null)
        if (record === null) expect(verdict).toEqual(refused)
        else if (isApproved(record) && !isVoid({ ...record, paymentKey: 'key_SK-1' }))
          expect(verdict?.kind).not.toBe(refused.kind)
      }),
      { numRuns: 3_000 },
    )
  })

  const SILENT = { kind: 'GatewayUnsure', reason: '' } as const
  const WRONG_KEYS = { kind: 'GatewayMisconfigured', code: 'FORBIDDEN_REQUEST' } as const

  test('another try is sent only where no earlier one may have taken money, or may be about to', async () => {
    const attempt = tryOf({ n: 3, status: 'SENT', gatewayOrderId: renewalOrderId(CONTRACT, 2, 3) })
    const some = fc.tuple(...[1, 2, 3].map(() => fc.oneof(fc.option(anyRecord()), fc.constantFrom(SILENT, WRONG_KEYS))))
    await fc.assert(
      fc.asyncProperty(some, async records => {
        const left = [...records]
        const found = await takenBefore(
          {
            findByOrder: () => {
              const record = left.shift() ?? null
              return record !== null && 'kind' in record ? errAsync(record) : okAsync(record)
            },
          },
          { tries: () => okAsync([]) },
          attempt,
        ).unwrapOr(null)
        const isInTheWay = (record: (typeof records)[number]) =>
          record !== null &&
          ('kind' in record || isApproved(record) || ['IN_PROGRESS', 'WAITING', 'UNKNOWN'].includes(record.status))
        expect(found === null).toBe(!records.some(isInTheWay))
      }),
      { numRuns: 3_000 },
    )
  })

  test('an earlier try that was paid is found also where the look at another is refused or silent (G925)', async () => {
    const [first, second] = [1, 2].map(n => renewalOrderId(CONTRACT, 2, n))
    const paid = paidRecord({ orderId: second ?? '', totalWon: PAID_WON, approvedAt: 0 as Instant })
    for (const failure of [SILENT, WRONG_KEYS]) {
      const found = await takenBefore(
        { findByOrder: id => (id === second ? okAsync(paid) : id === first ? errAsync(failure) : okAsync(null)) },
        { tries: () => okAsync([]) },
        tryOf({ n: 3, status: 'SENT', gatewayOrderId: renewalOrderId(CONTRACT, 2, 3) }),
      ).unwrapOr(null)
      expect(found).toMatchObject({ kind: 'PaidEarlier', gatewayOrderId: second })
    }
  })

  test.each([
    ['that we know to be given back, is sent', 'DONE', null],
    ['that was given back without our knowing, waits for it to be written down', 'FAILED', 'PaidEarlier'],
    ['of which our books cannot be asked, waits', 'silent', 'Unsure'],
  ] as const)('another try beside one %s (G911)', async (_what, known, expected) => {
    const first = renewalOrderId(CONTRACT, 2, 1)
    const cancels = [{ status: 'DONE' as const, amountWon: PAID_WON, reason: null, at: null }]
    const record = {
      ...paidRecord({ orderId: first, totalWon: PAID_WON, approvedAt: 0 as Instant }),
      balanceWon: NO_WON,
      cancels,
    }
    const found = await takenBefore(
      { findByOrder: id => okAsync(id === first ? { ...record, status: 'CANCELED' as const } : null) },
      {
        tries: () =>
          known === 'silent'
            ? errAsync(serviceUnreachable)
            : okAsync([tryOf({ gatewayOrderId: first, status: known, paymentKey: record.paymentKey })]),
      },
      tryOf({ n: 2, status: 'SENT', gatewayOrderId: renewalOrderId(CONTRACT, 2, 2) }),
    ).unwrapOr(null)
    expect(found?.kind ?? null).toBe(expected)
  })
})

describe('a try that had failed, whatever its record says (G650)', () => {
  const settled = { attempt: { status: 'DONE' as const }, decidedAt: 0 as Instant }
  const lateOf = (record: GatewayPayment, locked: object, attempt: Attempt) => {
    let decided = 0
    const found = lateSettlement(verdictOfRecord(record, EXPECTED), {
      decide: () => () => {
        decided += 1
        return settled
      },
      now: 0 as Instant,
    })(locked as LockedPayment, attempt)
    return { decided, found }
  }

  // It is paid at most where nothing else has paid or may be paying the term, and money that is not ours to keep is always somebody's task.
  test('pays its term, or is for the staff, and never beside another payment', () => {
    fc.assert(
      fc.property(
        anyRecord(),
        fc.constantFrom(...PAYMENT_STATUSES),
        fc.constantFrom(null, 'key_SK-1', 'key_SK-2'),
        fc.array(fc.constantFrom(...ATTEMPT_STATUSES), { maxLength: 3 }),
        (record, status, paymentKey, others) => {
          const attempt = tryOf({ n: 1 })
          const attempts = [attempt, ...others.map((one, at) => tryOf({ n: at + 2, status: one }))]
          const { decided, found } = lateOf(record, { payment: { status, paymentKey }, attempts }, attempt)
          const isAlone = !isTaken(status) && !others.some(isOpen)
          if (decided > 0) expect(isAlone).toBe(true)
          if (!isApproved(record) && doneWon(record) === 0 && found !== null)
            expect(found).toMatchObject({ task: null })
          if (isPaid(record) && isAlone) expect(found).toBe(settled)
          if (isPaid(record) && isTaken(status) && paymentKey !== record.paymentKey) {
            expect(found).toMatchObject({ task: { kind: 'PAID_TWICE' } })
          }
          if (isPaid(record) && !isTaken(status) && !isAlone) {
            expect(found).toMatchObject({ task: { kind: 'PAYMENT_MISMATCH' } })
          }
        },
      ),
      { numRuns: 5_000 },
    )
  })
})
