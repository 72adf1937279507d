import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { ADDRESS_MAX_CHARACTERS, DeliveryAddress } from './delivery-address.ts'

test.each([
  [' 강원특별자치도 스노우밸리로 1, 201호 ', '강원특별자치도 스노우밸리로 1, 201호'],
  ['강'.normalize('NFD'), '강'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['🏔'.repeat(ADDRESS_MAX_CHARACTERS), '🏔'.repeat(ADDRESS_MAX_CHARACTERS)],
])('an address is kept as it was written: %s', (text, kept) => {
  expect(DeliveryAddress.parse(text)).toEqual(ok(kept))
})

test.each([
  '',
  '   ',
  '한 줄\n두 줄',
  '\u0000',
  '\u200B',
  '\u3164',
  '\u{E0041}',
  '\u2800',
  '가'.repeat(ADDRESS_MAX_CHARACTERS + 1),
])('nothing is brought to "%s"', text => {
  expect(DeliveryAddress.parse(text)).toEqual(err({ kind: 'InvalidDeliveryAddress' }))
})
