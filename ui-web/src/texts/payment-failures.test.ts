import { expect, test } from 'vitest'
import { readCalls } from '#adapters/conformance/providers/documents.ts'
import { LONG_FAIL_CODES, SHORT_FAIL_CODES } from '#core/billing/fail-codes.ts'
import { gatewayFailure } from '#core/billing/gateway-failure.ts'
import { cardFailureText } from './card-failures.ts'
import { paymentFailureText } from './payment-failures.ts'

const FROM_PROVIDER = '카드사 점검 중입니다.'
const DEFAULT = paymentFailureText(null, null, 'long')

test.each(LONG_FAIL_CODES)('the long page has its own words for %s, whatever the provider says', code => {
  const text = paymentFailureText(code, FROM_PROVIDER, 'long')
  expect(text).toMatch(/요\.$/)
  expect([FROM_PROVIDER, DEFAULT]).not.toContain(text)
})

test.each(SHORT_FAIL_CODES)('the short page lets the provider speak first about %s', code => {
  expect(paymentFailureText(code, FROM_PROVIDER, 'short')).toBe(FROM_PROVIDER)
  expect(paymentFailureText(code, ' ', 'short')).toMatch(/요\.$/)
  expect(paymentFailureText(code, null, 'short')).not.toBe(DEFAULT)
})

test('both pages say the same when the balance is too low', () => {
  const long = paymentFailureText('INSUFFICIENT_FUNDS', null, 'long')
  expect(paymentFailureText('INSUFFICIENT_BALANCE', null, 'short')).toBe(long)
})

test('what the provider says of a stored card to the shop is told to its customer in our words', () => {
  const told = '거래 금액 한도를 초과했습니다.'
  expect(paymentFailureText('EXCEED_MAX_AMOUNT', told, 'long')).toMatch(/^카드 한도를 넘어 .*요\.$/)
  expect(paymentFailureText('EXCEED_MAX_AMOUNT', told, 'short')).toBe(told)
})

/** What a document has for members that we never send. */
const OF_OTHERS = /^(INVALID_EMAIL|INVALID_TEST_CODE|BELOW_MINIMUM_AMOUNT)$/

/** The codes of a call that its customer gets to read. */
const toldOf = (call: 'issueCard' | 'chargeCard'): readonly string[] =>
  Object.entries(readCalls<typeof call>('toss')[call].refusals).flatMap(([status, codes]) =>
    codes.filter(code => /^(Declined|Restart)$/.test(gatewayFailure(Number(status), code)) && !OF_OTHERS.test(code)),
  )

// Its sentences name billing keys and customer keys (G940).
test.each([
  ...toldOf('chargeCard'),
  'BILLING_KEY_NOT_FOUND',
  'NOT_FOUND_BILLING',
  'NOT_FOUND_PAYMENT',
  'NOT_FOUND_PAYMENT_SESSION',
  'UNAPPROVED_ORDER_ID',
])('a payment that is refused with %s is told in our words', code => {
  expect(paymentFailureText(code, FROM_PROVIDER, 'long')).toMatch(/결제.*요\.$/)
})

test.each(toldOf('issueCard'))('a card that is refused with %s is told in our words', code => {
  expect(cardFailureText(code, FROM_PROVIDER)).toMatch(/(등록|카드).*요\.$/)
})

// "카드를 사용 등록 후 이용해주세요."
test('a card that its owner has not registered for use is not called one of another company', () => {
  expect(cardFailureText('NOT_REGISTERED_CARD_COMPANY', null)).toMatch(/^사용 등록을 하지 않은 카드라 /)
})

test('an unknown code falls back to the provider, then to a general sentence', () => {
  expect(paymentFailureText('NEW_CODE', FROM_PROVIDER, 'long')).toBe(FROM_PROVIDER)
  expect(paymentFailureText('NEW_CODE', '', 'long')).toBe(DEFAULT)
  expect(paymentFailureText('NEW_CODE', null, 'short')).toBe(DEFAULT)
})

test('a code that names something else in JavaScript is only an unknown code', () => {
  expect(paymentFailureText('toString', null, 'long')).toBe(DEFAULT)
})
