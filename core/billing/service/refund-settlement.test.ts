import { expect, test } from 'vitest'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { RefundRecord } from '../ports/refund-records.ts'
import { refundSettlement } from './refund-settlement.ts'

const SENT = Date.parse('2026-11-21T12:00:00+09:00') as Instant
const DAY_SECONDS = 86_400

const refund = (looks: number): RefundRecord => ({
  id: 'r',
  payment: 'p' as PaymentId,
  orderId: 'SK-7Q2K9XMD4TBA' as OrderId,
  paymentKey: 'key',
  gatewayOrderId: 'SK-7Q2K9XMD4TBA' as OrderId,
  isOfErased: false,
  paidWon: 99_000 as Won,
  givenBackWon: 0 as Won,
  givenByCardWon: 0 as Won,
  canRefundPart: true,
  n: 1,
  amountWon: 96_030 as Won,
  rule: 'FULL_MINUS_FEE',
  explain: [],
  // Long before: a further try begins its schedule anew.
  requestedAt: Instant.plusSeconds(SENT, -30 * DAY_SECONDS),
  sentAt: SENT,
  status: 'UNKNOWN',
  idempotencyKey: 'refund:p:1',
  failure: null,
  looks,
  isLeftToStaff: false,
  paidByBankOn: null,
})

test.each([
  [0, 10],
  [1, 60],
  [5, DAY_SECONDS],
  [11, 7 * DAY_SECONDS],
])('a refund without an answer is looked at again, after %i looks %i seconds after it was sent', (looks, seconds) => {
  expect(refundSettlement({ kind: 'Unsure' }, SENT)(refund(looks))).toEqual({
    refund: { status: 'UNKNOWN', nextLookAt: Instant.plusSeconds(SENT, seconds), isLeftToStaff: false },
    decidedAt: SENT,
  })
})

test('after a week without an answer a staff task is opened, and the refund stays open', () => {
  expect(refundSettlement({ kind: 'Unsure' }, SENT)(refund(12))).toMatchObject({
    refund: { status: 'UNKNOWN', nextLookAt: null, isLeftToStaff: true },
    task: { kind: 'REFUND_UNDECIDED' },
  })
})

test('what the staff has to look at stays theirs when the record is unreadable, and is read for the rest of the week without a second task (G520)', () => {
  const theirs = { isLeftToStaff: true }
  expect(refundSettlement({ kind: 'Unsure' }, SENT)({ ...refund(5), ...theirs })).toEqual({
    refund: { status: 'UNKNOWN', nextLookAt: Instant.plusSeconds(SENT, DAY_SECONDS), ...theirs },
    decidedAt: SENT,
  })
  expect(refundSettlement({ kind: 'Unsure' }, SENT)({ ...refund(12), ...theirs })).toEqual({
    refund: { status: 'UNKNOWN', nextLookAt: null, ...theirs },
    decidedAt: SENT,
  })
})

test('a record that speaks of another sum is never settled by the program, and is read again (G520)', () => {
  const strange = refundSettlement({ kind: 'Mismatch', givenBackWon: 99_000 }, SENT)(refund(1))
  expect(strange).toMatchObject({
    refund: { status: 'UNKNOWN', nextLookAt: Instant.plusSeconds(SENT, 60), isLeftToStaff: true },
    task: { kind: 'REFUND_MISMATCH', detail: expect.stringContaining('99000 won were given back') },
  })
})

test('a part that the card does not take back is for a person to send by bank (G741)', () => {
  const code = 'NOT_ALLOWED_PARTIAL_REFUND'
  expect(refundSettlement({ kind: 'Refused', code, message: '' }, SENT)(refund(0))).toMatchObject({
    refund: { status: 'FAILED', failure: { code } },
    task: { kind: 'MANUAL_REFUND', detail: expect.stringMatching(/its card takes back no part, pay it by bank$/) },
  })
})

test('a refusal is for a person to solve (G47)', () => {
  expect(refundSettlement({ kind: 'Refused', code: 'NOT_CANCELABLE_AMOUNT', message: '' }, SENT)(refund(1))).toEqual({
    refund: { status: 'FAILED', failure: { code: 'NOT_CANCELABLE_AMOUNT', message: '' } },
    task: {
      kind: 'MANUAL_REFUND',
      detail:
        'order SK-7Q2K9XMD4TBA, refund of 96,030 won, payment key key: the provider refused it with NOT_CANCELABLE_AMOUNT',
    },
    decidedAt: SENT,
  })
})

// Said by the provider of this hour and of the shop, not of the card: the same is taken later (G836).
test.each([
  ['NOT_AVAILABLE_BANK', /in the daytime$/],
  ['EXCEED_CANCEL_LIMIT', /raise the limit, then retry it$/],
])('a refund that is refused with %s is retried, and the task says when (G836)', (code, detail) => {
  expect(refundSettlement({ kind: 'Refused', code, message: '' }, SENT)(refund(0))).toMatchObject({
    refund: { status: 'FAILED', failure: { code } },
    task: { kind: 'MANUAL_REFUND', detail: expect.stringMatching(detail) },
  })
})
