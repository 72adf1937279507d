import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordedRefunds } from '#core/billing/gateway-record.ts'
import { paymentIn } from './payment-answer.ts'

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
