import { expect, test } from 'vitest'
import { answerHeaders, pageHeaders } from './security-headers.ts'

const SHOP = {
  styleHashes: ['sha256-abc'],
  providers: ['https://js.tosspayments.com'],
  pictures: ['https://map.daumcdn.net'],
  isHttps: true,
}

test('over TLS browsers are told to insist on it for a year, for every host below; without TLS they are not', () => {
  for (const headersOf of [pageHeaders, answerHeaders]) {
    expect(headersOf(SHOP)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headersOf({ ...SHOP, isHttps: false })).not.toHaveProperty('strict-transport-security')
  }
})

test('a page runs and loads what the build wrote and the providers that the shop named, and nothing else (X2)', () => {
  const policy = pageHeaders(SHOP)['content-security-policy'] ?? ''
  expect(policy.split('; ')).toEqual([
    `default-src 'self'`,
    `script-src 'self' https://js.tosspayments.com`,
    `style-src 'self' 'sha256-abc'`,
    `img-src 'self' data: https://map.daumcdn.net`,
    `connect-src 'self' https://js.tosspayments.com`,
    `frame-src 'self' https://js.tosspayments.com`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' https://js.tosspayments.com`,
    `frame-ancestors 'none'`,
  ])
})
