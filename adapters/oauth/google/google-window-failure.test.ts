import { expect, test } from 'vitest'
import { googleWindowFailure } from './google-window-failure.ts'

test.each([
  ['auth/popup-blocked', { kind: 'GooglePopupBlocked' }],
  ['auth/popup-closed-by-user', { kind: 'GoogleClosed' }],
  ['auth/cancelled-popup-request', { kind: 'GoogleClosed' }],
  ['auth/user-cancelled', { kind: 'GoogleClosed' }],
  ['auth/operation-not-allowed', { kind: 'GoogleNotAllowed' }],
  ['auth/unauthorized-domain', { kind: 'GoogleNotAllowed' }],
  ['auth/account-exists-with-different-credential', { kind: 'GoogleOtherWay' }],
  ['auth/network-request-failed', { kind: 'GoogleNetwork' }],
  ['auth/requires-recent-login', { kind: 'GoogleRecentLoginNeeded' }],
  ['auth/internal-error', { kind: 'GoogleFailed', message: 'auth/internal-error' }],
  ['auth/api-key-not-valid.-please', { kind: 'GoogleFailed', message: 'auth/api-key-not-valid.-please' }],
])('%s is %o', (code, failure) => {
  expect(googleWindowFailure(Object.assign(new Error('Firebase'), { code }), true)).toEqual(failure)
})

test('the SDK’s internal error without a network is the network’s', () => {
  expect(googleWindowFailure({ code: 'auth/internal-error' }, false)).toEqual({ kind: 'GoogleNetwork' })
})

test.each([undefined, null, 'auth/timeout', new Error('boom'), { code: 7 }])('%o has its place too', cause => {
  expect(googleWindowFailure(cause, true)).toEqual({ kind: 'GoogleFailed', message: 'unknown' })
})
