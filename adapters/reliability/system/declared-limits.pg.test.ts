import { beforeAll, expect, test } from 'vitest'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import { ORDERS_PER_CUSTOMER } from '#core/storing/order-limit.ts'
import { waitText } from '#core/shared/wait-text.ts'
import type { Answer, Customer } from '#adapters/reliability/testing/api.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { enter, personAt } from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted', webhooks: 'lost' })
const hash = keyedHash(SECRET)

const FROM = '203.0.113.77'
const EMAIL = 'limited@example.com'
const PHONE = '01077778888'
const NO_LINK = `${'A'.repeat(16)}${'a'.repeat(22)}`
const AGREED = { service: true, damageCompensation: true, autoExtension: true }
/** Public calls that ask nobody, and change something only for who has proved it before. */
const NEED_NO_LIMIT = ['/auth/logout', '/auth/reset-password']

let customer: Customer
let orderId = ''
beforeAll(async () => {
  customer = await service.customer()
  orderId = await customer.order()
  await useUp()
})

/** Every limit used up for everything that a call of these tests is counted for. */
const useUp = async (): Promise<void> => {
  const { body } = await service.call('GET', '/api/users/me', { token: customer.token })
  const id: string = body.user.id
  const subjects = [
    `address:${FROM}`,
    ...[EMAIL, PHONE].flatMap(target => [`target:${target}`, `account:${target}`]),
    `customer:${id}`,
    `payment:${orderId}`,
    'hints',
  ]
  const { body: clock } = await service.call('GET', '/sandbox/clock')
  for (const { name, limit } of Object.values(RATE_LIMITS)) {
    for (const subject of subjects) {
      await service.rows(
        `insert into budget_use select $1, $2, array_agg($3::timestamptz) from generate_series(1, $4::integer)
         on conflict do nothing`,
        [name, hash(subject), clock.now, limit],
      )
    }
  }
}

type Way = () => Promise<Answer>
const visited =
  (path: string, body?: object, method = 'POST'): Way =>
  () =>
    service.call(method, `/api${path}`, { from: FROM, ...(body && { body }) })
const own =
  (path: string, body?: object): Way =>
  () =>
    service.call('POST', `/api${path}`, { from: FROM, token: customer.token, ...(body && { body }) })

/** How a call that declares 429 comes to answer it, once every limit is used up. */
const WAYS: Readonly<Record<string, Way>> = {
  '/users/signup': visited('/users/signup', { userName: '김시즌', userLogin: EMAIL, userPassword: 'powder2026' }),
  '/users/email/:email/available': visited(`/users/email/${EMAIL}/available`, undefined, 'GET'),
  '/auth/check-email': visited('/auth/check-email', { email: EMAIL }),
  '/users/phone/:phone/available': visited(`/users/phone/${PHONE}/available`, undefined, 'GET'),
  '/users/login': visited('/users/login', { email: EMAIL, password: 'powder2026' }),
  '/auth/send-sms-code': visited('/auth/send-sms-code', { phone: PHONE }),
  '/auth/send-id-find-sms': visited('/auth/send-id-find-sms', { phone: PHONE }),
  '/auth/send-code': visited('/auth/send-code', { email: EMAIL }),
  '/auth/send-reset-code': visited('/auth/send-reset-code', { email: EMAIL }),
  '/auth/send-own-email-code': own('/auth/send-own-email-code'),
  '/auth/send-phone-change-sms': own('/auth/send-phone-change-sms', { phone: PHONE }),
  '/auth/social/begin': visited('/auth/social/begin', { provider: 'kakao' }),
  '/auth/kakao': visited('/auth/kakao', { accessToken: 'a' }),
  '/auth/naver': () =>
    service.call('POST', '/api/auth/naver', {
      from: FROM,
      raw: 'authorizeCode=a&state=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  '/auth/firebase/google': visited('/auth/firebase/google', { firebaseIdToken: 'a' }),
  '/auth/naver/revoke': own('/auth/naver/revoke', { accessToken: 'a' }),
  '/auth/verify-sms-code': visited('/auth/verify-sms-code', { phone: PHONE, authCode: '123456' }),
  '/auth/verify-id-find-sms': visited('/auth/verify-id-find-sms', { phone: PHONE, authCode: '123456' }),
  '/auth/verify-email-code': visited('/auth/verify-email-code', { email: EMAIL, code: '123456' }),
  '/auth/verify-own-email-code': own('/auth/verify-own-email-code', { code: '123456' }),
  '/users/me/password': own('/users/me/password', { currentPassword: 'skiing2026', newPassword: 'powder2026' }),
  '/auth/verify-phone-change-sms': own('/auth/verify-phone-change-sms', { phone: PHONE, authCode: '123456' }),
  '/orders/pre-create': async () => {
    const selection = { equipmentType: 'SNOWBOARD', location: 'RESORT', plan: 'BASIC' }
    const placing = own('/orders/pre-create', selection)
    for (let count = 0; count < ORDERS_PER_CUSTOMER.count; count += 1) await placing()
    return placing()
  },
  '/payments/:id/process': async () => {
    const { body } = await service.call('GET', `/api/orders/${orderId}/payment`, { token: customer.token })
    const paid = { paymentKey: await customer.agree(orderId), orderId, amount: 99_000 }
    return own(`/payments/${body.payment.paymentId}/process`, paid)()
  },
  '/orders/toss/confirm-by-pass': async () => {
    const begun = await service.call('POST', `/api/orders/${orderId}/payment/begin`, { token: customer.token })
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return service.call('POST', '/api/orders/toss/confirm-by-pass', {
      body: { paymentKey: await customer.agree(orderId), orderId, amount: 99_000 },
      headers: { cookie },
      from: FROM,
    })
  },
  '/auth/social/complete': async () => {
    const { body } = await enter(service, 'kakao', await personAt(service, 'kakao'))
    const person = { name: '박소셜', phone: PHONE, provider: 'social' }
    return service.call('POST', '/api/auth/social/complete', { body: person, token: body.tempToken, from: FROM })
  },
  '/payments/billing/issue': async () => {
    const { body } = await service.call('GET', '/api/payments/billing/customer-key', { token: customer.token })
    return own('/payments/billing/issue', { authKey: 'a', customerKey: body.customerKey })()
  },
  '/orders/toss/confirm': async () => customer.confirm(orderId, await customer.agree(orderId)),
  '/payment-links/read': visited('/payment-links/read', { token: NO_LINK }),
  '/payment-links/begin': visited('/payment-links/begin', { token: NO_LINK, agreements: AGREED }),
  '/users/me/marketing': () =>
    service.call('PUT', '/api/users/me/marketing', { token: customer.token, body: { agreed: true } }),
  '/orders/:orderId/pickup-window': () =>
    service.call('PUT', `/api/orders/${orderId}/pickup-window`, {
      token: customer.token,
      body: { day: '2026-12-01', half: 'MORNING' },
    }),
  '/payments/:id/resume': async () => {
    const { body } = await service.call('GET', `/api/orders/${orderId}/payment`, { token: customer.token })
    return own(`/payments/${body.payment.paymentId}/resume`)()
  },
  '/webhooks/payments': visited('/webhooks/payments', {
    data: {
      get orderId() {
        return orderId
      },
    },
  }),
}

const LIMITED = CALLS.filter(({ failures }) => failures.includes('TooManyRequests')).map(({ path }) => path)

test('every public call that writes or asks a provider declares a limit', () => {
  const open = CALLS.filter(({ access, method }) => access === 'anyone' && method !== 'GET').map(({ path }) => path)
  expect(open.filter(path => !LIMITED.includes(path)).sort()).toEqual(NEED_NO_LIMIT)
})

test('each declared limit is reached here', () => {
  expect(Object.keys(WAYS).sort()).toEqual(LIMITED.toSorted())
})

test.each(Object.keys(WAYS))('%s answers the 429 that it declares, with when to come again', async path => {
  const { status, body, headers } = (await WAYS[path]?.()) ?? {}
  expect([path, status, body?.code]).toEqual([path, 429, 'TOO_MANY_REQUESTS'])
  expect(Number(headers?.get('retry-after'))).toBe(body.retryAfter)
  // In minutes or hours where it is that long (G995).
  expect(body.message).toContain(` ${waitText(body.retryAfter)} 뒤에`)
})
