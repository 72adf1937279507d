import { expect, test } from 'vitest'
import { isCardGone } from './card-gone.ts'

test.each([
  'ALREADY_REMOVED_BILLING_KEY',
  'BILLING_KEY_NOT_FOUND',
  'INVALID_BILL_KEY_REQUEST',
  'NOT_FOUND_BILLING',
  'NOT_MATCHES_CUSTOMER_KEY',
  'INVALID_CARD_EXPIRATION',
  'INVALID_CARD_LOST_OR_STOLEN',
  'INVALID_CARD_NUMBER',
  'INVALID_STOPPED_CARD',
  'NOT_SUPPORTED_CARD_TYPE',
])('after %s the card is not asked again', code => {
  expect(isCardGone(code)).toBe(true)
})

// An empty account or a limit passes: the retry days are for that.
test.each(['REJECT_CARD_COMPANY', 'EXCEED_MAX_AMOUNT', 'NOT_ENOUGH_BALANCE', 'A_CODE_OF_NEXT_YEAR', ''])(
  'after %j the card may pay another day',
  code => {
    expect(isCardGone(code)).toBe(false)
  },
)
