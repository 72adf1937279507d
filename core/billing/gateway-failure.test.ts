import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gatewayFailure, isRefundRefusal, isShopNotSetUp } from './gateway-failure.ts'

test.each([
  [400, 'PROVIDER_ERROR'],
  [400, 'ALREADY_PROCESSED_PAYMENT'],
  [400, 'ALREADY_PROCESSING_REQUEST'],
  [409, 'IDEMPOTENT_REQUEST_PROCESSING'],
  [403, 'FORBIDDEN_CONSECUTIVE_REQUEST'],
  [400, 'DUPLICATED_ORDER_ID'],
  [400, 'ALREADY_CANCELED_PAYMENT'],
  [403, 'NOT_CANCELABLE_AMOUNT'],
  [400, 'ALREADY_REFUND_PAYMENT'],
  [400, 'NOT_MATCHES_REFUNDABLE_AMOUNT'],
  [200, 'A_CODE_OF_NEXT_YEAR'],
  [302, 'A_CODE_OF_NEXT_YEAR'],
  [400, 'A_CODE_OF_NEXT_YEAR'],
  [403, 'PAYMENT_IN_REVIEW'],
  [500, 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING'],
  [500, 'UNKNOWN_PAYMENT_ERROR'],
  [502, null],
  [200, null],
  [400, null],
  [429, 'TOO_MANY_REQUESTS'],
  // A refusal that does not come as a client's error is none.
  [200, 'REJECT_CARD_PAYMENT'],
  [399, 'REJECT_CARD_PAYMENT'],
  [429, 'REJECT_CARD_PAYMENT'],
  [500, 'REJECT_CARD_PAYMENT'],
  // Nor is a code in which the name of one is only a part.
  [400, 'PREVIOUSLY_REJECTED_CARD'],
  [400, 'CARD_INVALID_NOW'],
  [400, 'NO_FDS_ERROR'],
  [400, 'FDS_ERROR_CLEARED'],
])('reads the record first after %i %s', (status, code) => {
  expect(gatewayFailure(status, code)).toBe('Unknown')
})

test.each([
  [400, 'INVALID_REJECT_CARD'],
  [400, 'INVALID_CARD_EXPIRATION'],
  [400, 'INVALID_STOPPED_CARD'],
  [400, 'INVALID_CARD_LOST_OR_STOLEN'],
  [403, 'REJECT_CARD_PAYMENT'],
  [401, 'REJECT_CARD_PAYMENT'],
  [403, 'REJECT_CARD_COMPANY'],
  [400, 'EXCEED_MAX_DAILY_PAYMENT_COUNT'],
  [400, 'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT'],
  [400, 'NOT_SUPPORTED_CARD_TYPE'],
  [400, 'ALREADY_REMOVED_BILLING_KEY'],
  [400, 'BILLING_KEY_NOT_FOUND'],
  [403, 'FDS_ERROR'],
  [403, 'INVALID_PASSWORD'],
  [400, 'NOT_FOUND'],
  [499, 'REJECT_CARD_PAYMENT'],
])('asks for another card after %i %s', (status, code) => {
  expect(gatewayFailure(status, code)).toBe('Declined')
})

test.each([
  [404, 'NOT_FOUND_PAYMENT_SESSION'],
  [400, 'INVALID_BILLING_AUTH'],
])('lets the customer begin again after %i %s', (status, code) => {
  expect(gatewayFailure(status, code)).toBe('Restart')
})

test.each([
  [401, 'UNAUTHORIZED_KEY'],
  [400, 'INVALID_API_KEY'],
  [403, 'INCORRECT_BASIC_AUTH_FORMAT'],
  [403, 'FORBIDDEN_REQUEST'],
  [400, 'INVALID_REQUEST'],
  [400, 'NOT_SUPPORTED_METHOD'],
  [400, 'INVALID_IDEMPOTENCY_KEY'],
  [400, 'NOT_FOUND_TERMINAL_ID'],
  [400, 'NOT_REGISTERED_BUSINESS'],
  [400, 'NOT_REGISTERED_SUBMALL'],
  [400, 'INVALID_UNREGISTERED_SUBMALL'],
  [400, 'API_VERSION_UPDATE_NEEDED'],
  [404, 'NOT_FOUND_MERCHANT'],
  [404, 'NOT_FOUND_MERCHANT_INTEGRATION'],
])('asks for no other card after %i %s', (status, code) => {
  expect(gatewayFailure(status, code)).toBe('Misconfigured')
})

// A customer who changes the address of the return can bring these about, so they alarm nobody.
test.each([
  'FORBIDDEN_REQUEST',
  'INVALID_REQUEST',
  'INVALID_IDEMPOTENCY_KEY',
  'NOT_FOUND_PAYMENT',
  'REJECT_CARD_PAYMENT',
])('%s says nothing of the contract of the shop', code => {
  expect(isShopNotSetUp(code)).toBe(false)
})

test.each([
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
  'NOT_CANCELABLE_AMOUNT',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
])('%s refuses a refund, unless the record shows that it was given', code => {
  expect(isRefundRefusal(code)).toBe(true)
})

test.each([undefined, '', 'PROVIDER_ERROR', 'FORBIDDEN_CONSECUTIVE_REQUEST'])(
  '%j says nothing of a refund for good',
  code => {
    expect(isRefundRefusal(code)).toBe(false)
  },
)

// A server error leaves it open whether money moved, so a code that we do not know must not let a new charge start.
test('never takes a server error with an unknown code for a decline', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 599 }), fc.string(), (status, code) => {
      expect(gatewayFailure(status, code)).toBe('Unknown')
    }),
  )
})
