import { expect, test } from 'vitest'
import { codeOf, columns } from './output.ts'

test('Korean takes two columns, so the next column still stands straight', () => {
  const text = columns([
    ['label', 'home'],
    ['보관 중', '7'],
    ['in storage', '7'],
  ])
  expect(text).toBe(['label       home', '보관 중     7', 'in storage  7'].join('\n'))
})

test('what a customer typed cannot give orders to the terminal', () => {
  expect(columns([['name', '\u001B[2J\u202E']])).toBe('name  \\u001b[2J\\u202e')
})

test('nothing to show is an empty text', () => {
  expect(columns([])).toBe('')
})

test('a failure has the code that it has on the wire', () => {
  expect(codeOf('CheckoutLimit')).toBe('CHECKOUT_LIMIT')
})
