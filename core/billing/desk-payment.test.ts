import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { CashReceipt, DESK_METHODS, DeskReference } from './desk-payment.ts'
import { DESK_KINDS } from '#core/shared/payment-kind.ts'

test('each kind has a Korean name', () => {
  expect(DESK_KINDS.map(kind => DESK_METHODS[kind])).toEqual(['현금', '계좌이체'])
})

test('a reference is one line that can be read', () => {
  expect(DeskReference.parse('  11-25 국민 김보관 ')).toEqual(ok('11-25 국민 김보관'))
  for (const text of ['', '   ', '\u200b', 'two\nlines', 'x'.repeat(61)]) {
    expect([text, DeskReference.parse(text).isErr()]).toEqual([text, true])
  }
})

test('the number of a cash receipt is kept without its hyphens', () => {
  expect(CashReceipt.parse('1234-5678 9')).toEqual(ok('123456789'))
  expect(CashReceipt.parse('g12345678')).toEqual(ok('G12345678'))
  for (const text of ['', '12345', '1'.repeat(21), '12345 한']) {
    expect([text, CashReceipt.parse(text).isErr()]).toEqual([text, true])
  }
})
