import { expect, test } from 'vitest'
import { answerHeaders, deskHeaders, pageHeaders, providerPageHeaders } from './security-headers.ts'

const SHOP = {
  styleHashes: ['sha256-abc'],
  scriptHashes: ['sha256-def'],
  origins: {
    scripts: ['https://script.example'],
    connections: ['https://call.example'],
    frames: ['https://frame.example'],
    forms: ['https://form.example'],
    pictures: ['https://picture.example'],
  },
  providerPages: {},
  isHttps: true,
}

test('over TLS browsers are ordered to insist on it for a year, for every host below; without TLS they are not', () => {
  for (const makeHeaders of [pageHeaders, deskHeaders, answerHeaders]) {
    expect(makeHeaders(SHOP)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(makeHeaders({ ...SHOP, isHttps: false })).not.toHaveProperty('strict-transport-security')
  }
})

test('a page runs, calls, frames, posts to and shows what the build wrote and what the shop named for just that (X2)', () => {
  const policy = pageHeaders(SHOP)['content-security-policy'] ?? ''
  expect(policy.split('; ')).toEqual([
    `default-src 'self'`,
    `script-src 'self' 'sha256-def' https://script.example`,
    `style-src 'self' 'sha256-abc'`,
    `img-src 'self' data: https://picture.example`,
    `connect-src 'self' https://call.example`,
    `frame-src 'self' https://frame.example`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' https://form.example`,
    `frame-ancestors 'none'`,
  ])
})

test('the desk runs, calls and shows its own alone, may use the camera, and says nothing of its addresses to others (G301)', () => {
  const headers = deskHeaders(SHOP)
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    `style-src 'self' 'sha256-abc'`,
    `font-src 'self'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ])
  expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()')
  expect(headers['referrer-policy']).toBe('same-origin')
})

test('a page that is a provider’s alone lets in its hosts and the styles that it writes, framed by the shop only (G681)', () => {
  const policy = providerPageHeaders(SHOP.origins, SHOP)['content-security-policy'] ?? ''
  expect(policy.split('; ')).toEqual([
    `default-src 'none'`,
    `script-src 'self' https://script.example`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src data: https://picture.example`,
    `connect-src 'self' https://call.example`,
    `frame-src https://frame.example`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ])
})
