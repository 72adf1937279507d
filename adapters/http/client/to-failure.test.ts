import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES, type FailureKind, type WireFailure } from '#adapters/http/contract/failures.ts'
import { replyFailure } from '#adapters/http/server/reply-failure.ts'
import type { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import type { Season } from '#core/storing/season.ts'
import { toFailure } from './to-failure.ts'

/** Those that carry something, each with other values than are taken where none comes. */
const CARRYING: readonly WireFailure[] = [
  { kind: 'PaymentDeclined', code: 'REJECT_CARD_PAYMENT', message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' },
  { kind: 'SignInNeeded', hadToken: true },
  { kind: 'InvalidInput', field: 'userPhone' },
  { kind: 'PasswordTooCommon', field: 'newPassword' },
  { kind: 'SocialRefused', step: 'Audience' },
  { kind: 'CheckoutLimit', season: '2026-27' as Season },
  { kind: 'CheckoutDayTooLate', latest: '2027-02-28' as Day },
  { kind: 'ProxyIncomplete', missing: 'phone' },
  { kind: 'RefundChanged', refundableWon: 49_500 as Won },
  { kind: 'SoldOut', free: ['HILL'] },
  { kind: 'WindowFull', free: [{ day: '2026-12-01' as Day, half: 'AFTERNOON' }] },
  { kind: 'OrderExpired', isReplaced: true },
  { kind: 'TooManyRequests', retryAfterSeconds: 77 },
]

const carrying = new Map<string, WireFailure>(CARRYING.map(failure => [failure.kind, failure]))

test.each(Object.keys(FAILURE_CODES) as FailureKind[])('%s comes over the wire as what it was', async kind => {
  const failure = carrying.get(kind) ?? ({ kind } as WireFailure)
  const app = fastify()
  app.get('/', (_request, reply) => replyFailure(reply, failure))
  const body = (await app.inject('/')).json<ErrorBody>()
  expect(toFailure(body, true)).toEqual(failure)
})
