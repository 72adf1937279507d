import { expect, test } from 'vitest'
import { smtpAddress } from './smtp-address.ts'

test.each([
  ['smtps://mail.example.kr', { host: 'mail.example.kr', port: 465, secure: true, requireTLS: false }],
  ['smtp://mail.example.kr', { host: 'mail.example.kr', port: 587, secure: false, requireTLS: true }],
  ['smtp://mail.example.kr:2525', { host: 'mail.example.kr', port: 2525, secure: false, requireTLS: true }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, secure: false, requireTLS: false }],
  ['smtp://localhost:2525', { host: 'localhost', port: 2525, secure: false, requireTLS: false }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false, requireTLS: false }],
  ['smtp://127.0.0.1.example.kr', { host: '127.0.0.1.example.kr', port: 587, secure: false, requireTLS: true }],
])('%s goes in plain text on this machine only', (text, expected) => {
  expect(smtpAddress(text)).toEqual(expected)
})

test('user and password may hold any character, percent-encoded', () => {
  expect(smtpAddress('smtps://no-reply%40example.kr:p%3A%2F%40ss@mail.example.kr').auth).toEqual({
    user: 'no-reply@example.kr',
    pass: 'p:/@ss',
  })
})

test.each(['', 'mail.example.kr', 'https://user:hunter2@mail.example.kr', 'smtp://', 'smtp:hunter2'])(
  '%j is no mail server, and the failure does not quote it',
  text => {
    expect(() => smtpAddress(text)).toThrow(/^The mail server is written as (?!.*hunter2)/)
  },
)
