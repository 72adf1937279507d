import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordedRefunds } from '#core/billing/gateway-record.ts'
import { issuedCardIn, paymentIn, refusalIn } from './payment-answer.ts'

const { answer } = JSON.parse(readFileSync(new URL('./testing/partial-cancel.json', import.meta.url), 'utf8'))

test('the documented answer to a partial cancellation says how much went back, and when', () => {
  const record = paymentIn(JSON.stringify(answer))
  expect(record).toMatchObject({
    status: 'PARTIAL_CANCELED',
    totalWon: 99_000,
    balanceWon: 89_000,
    cancels: [{ status: 'DONE', amountWon: 10_000, reason: '고객 보상', at: Date.parse('2026-11-03T09:00:00+09:00') }],
  })
  expect(record && recordedRefunds(record)).toEqual({
    doneWon: [10_000],
    givenBackWon: 10_000,
    isPending: false,
    isBalanced: true,
  })
})

test.each([['soon'], [null], [7], [undefined]])('a cancellation at %j is one whose time is not known', canceledAt => {
  const cancels = [{ ...answer.cancels[0], canceledAt }]
  expect(paymentIn(JSON.stringify({ ...answer, cancels }))?.cancels).toMatchObject([{ amountWon: 10_000, at: null }])
})

test.each([
  ['a card number that is a number', { card: { issuerCode: 71, number: 123 } }, '카드'],
  ['a card that is a word', { card: 'lotte' }, null],
  ['an easy payment that is a number', { card: null, easyPay: 7 }, null],
  ['no card at all', { card: null, easyPay: null }, null],
])('a payment with %s is read all the same: only its name is not known', (_what, odd, cardLabel) => {
  expect(paymentIn(JSON.stringify({ ...answer, ...odd }))).toMatchObject({ totalWon: 99_000, cardLabel })
})

test.each([
  { method: 7 },
  { receipt: 'none' },
  { receipt: { url: 7 } },
  { cancels: [{ ...answer.cancels[0], cancelReason: 7 }] },
])('what only describes a payment keeps nobody from reading its money: %j', odd => {
  expect(paymentIn(JSON.stringify({ ...answer, ...odd }))).toMatchObject({ totalWon: 99_000, balanceWon: 89_000 })
})

test.each([
  [true, true],
  [false, false],
  [undefined, true],
  ['false', true],
])('a payment with isPartialCancelable %j takes parts back: %j (G741)', (isPartialCancelable, canRefundPart) => {
  expect(paymentIn(JSON.stringify({ ...answer, isPartialCancelable }))?.canRefundPart).toBe(canRefundPart)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'receipt'])('a receipt at %s leads nowhere', url => {
  expect(paymentIn(JSON.stringify({ ...answer, receipt: { url } }))?.receiptUrl).toBeNull()
})

test.each([
  { totalAmount: '99000' },
  { totalAmount: -99_000 },
  { totalAmount: 99_000.5 },
  { totalAmount: null },
  { balanceAmount: '89000' },
  { balanceAmount: -1 },
  { cancels: [{ ...answer.cancels[0], cancelAmount: '10000' }] },
  { cancels: [{ ...answer.cancels[0], cancelAmount: -10_000 }] },
  { cancels: {} },
  { currency: null },
  { approvedAt: 'soon' },
  { status: null },
  { paymentKey: '' },
  { paymentKey: 'key\u0000' },
  { orderId: '주문' },
  { currency: 'KRW '.repeat(100) },
])('what is said of the money in another form than documented is no answer: %j', odd => {
  expect(paymentIn(JSON.stringify({ ...answer, ...odd }))).toBeNull()
})

test.each([
  [
    { code: 'REJECT_CARD_COMPANY', message: null },
    { code: 'REJECT_CARD_COMPANY', message: '' },
  ],
  [{ code: 'REJECT_CARD_COMPANY' }, { code: 'REJECT_CARD_COMPANY', message: '' }],
  [{ code: 7, message: 'no' }, null],
])('the refusal %j is read as %j', (refusal, read) => {
  expect(refusalIn(JSON.stringify(refusal))).toEqual(read)
})

test('a stored card is known by its key, whatever is said of the card', () => {
  const issued = { customerKey: 'c', billingKey: 'b', card: { issuerCode: 71, number: null } }
  expect(issuedCardIn(JSON.stringify(issued), 'c')).toEqual({ billingKey: 'b', label: '카드' })
  expect(issuedCardIn(JSON.stringify({ ...issued, card: 'lotte' }), 'c')).toEqual({ billingKey: 'b', label: '카드' })
  expect(issuedCardIn(JSON.stringify(issued), 'another')).toBeNull()
})

test.each(['SETTLED', 'done', '', 'constructor', 'toString', '__proto__'])(
  'the status %j is one that is not known yet, of a payment as of a cancellation',
  status => {
    const cancels = [{ ...answer.cancels[0], cancelStatus: status }]
    expect(paymentIn(JSON.stringify({ ...answer, status, cancels }))).toMatchObject({
      status: 'UNKNOWN',
      cancels: [{ status: 'PENDING' }],
    })
  },
)

test('what no database and no page can show is not kept', () => {
  const odd = {
    method: 'card\u0000',
    card: { issuerCode: 'constructor', number: '\ud800' },
    easyPay: { provider: '가'.repeat(101) },
  }
  expect(paymentIn(JSON.stringify({ ...answer, ...odd }))).toMatchObject({ method: null, cardLabel: '카드' })
})

test('nothing but the payment itself has to be there', () => {
  const { paymentKey, orderId, status, currency, totalAmount, balanceAmount } = answer
  expect(
    paymentIn(JSON.stringify({ paymentKey, orderId, status, currency, totalAmount, balanceAmount })),
  ).toMatchObject({
    cancels: [],
    method: null,
    cardLabel: null,
    approvedAt: null,
    receiptUrl: null,
  })
})
