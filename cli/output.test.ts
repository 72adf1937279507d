import { expect, test } from 'vitest'
import { answered, toErrorCode, columns, write } from './output.ts'

test('Korean takes two columns, so the next column stays aligned', () => {
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

test('invisible characters are printed by their number', () => {
  expect(columns([['\u200B', '\u3164', '\u{E0041}\u2800', '살로몬']])).toBe(
    '\\u200b  \\u3164  \\udb40\\udc41\\u2800  살로몬',
  )
})

test.each([
  [false, 'gear of \\u001b]0;gone\\u0007 \\u202eeman\nnext line\n'],
  [true, '{"name":"\\u001b[2J\\u202e"}\n'],
])('nor can it in a sentence or a document (X1), json %s', (json, expected) => {
  const written: string[] = []
  const output = { out: (text: string) => void written.push(text), err: () => undefined }
  write(answered({ name: '\u001B[2J\u202E' }, 'gear of \u001B]0;gone\u0007 \u202Eeman\nnext line'), json, output)
  expect(written.join('')).toBe(expected)
})

test('nothing to show is an empty text', () => {
  expect(columns([])).toBe('')
})

test('a failure has the code that it has on the wire', () => {
  expect(toErrorCode('CheckoutLimit')).toBe('CHECKOUT_LIMIT')
})
