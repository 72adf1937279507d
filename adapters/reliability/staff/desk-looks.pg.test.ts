import { expect, onTestFinished, test } from 'vitest'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { listenTo, until } from '#adapters/reliability/testing/staff-events.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const paidOrder = async (): Promise<string> => (await paidContract(service)).orderId

const auditFor = (reason: string) =>
  service.rows(`select staff_id, command, reason from audit where reason = $1`, [reason])

const PLACE = {
  recipientName: '한겨울',
  phone: '010-1234-5678',
  address: '서울 성동구 왕십리로 1',
  detail: '101동 202호',
  note: '공동현관 #1234',
}

test('a phone is shown in full once it is said why, and the look is in the audit log (G313)', async () => {
  const support = await signedIn('SUPPORT')
  const orderId = await paidOrder()
  await service.rows(
    `update customer set phone = '01077001234', phone_proved_at = now()
     where id = (select customer_id from storage_order where id = $1)`,
    [orderId],
  )
  expect((await support.call('POST', `/orders/${orderId}/looks/phone`, { body: {} })).status).toBe(400)
  const seen = await support.call('POST', `/orders/${orderId}/looks/phone`, { body: { reason: 'phone look' } })
  expect(seen.body).toMatchObject({ phone: expect.stringMatching(/^010[\d-]+$/), isProved: true })
  expect(await auditFor('phone look')).toEqual([
    { staff_id: 'trial-support', command: 'user show --unmask', reason: 'phone look' },
  ])
})

test('a member looks at no more than a hundred phones a day, and another one still does (G313)', async () => {
  const [support, operator] = [await signedIn('SUPPORT'), await signedIn('OPERATOR')]
  const orderId = await paidOrder()
  const { body: clock } = await service.call('GET', '/sandbox/clock')
  const { name, limit } = RATE_LIMITS.phoneLooksPerMember
  expect(limit).toBe(100)
  await service.rows(
    `insert into budget_use select $1, $2, array_agg($3::timestamptz) from generate_series(1, $4::integer)
     on conflict (budget, subject) do update set uses = excluded.uses`,
    [name, keyedHash(SECRET)('staff look:trial-support'), clock.now, limit],
  )
  const look = (browser: DeskBrowser) =>
    browser.call('POST', `/orders/${orderId}/looks/phone`, { body: { reason: 'one more' } })
  expect(await look(support)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await look(operator)).status).toBe(200)
  expect(await auditFor('one more')).toHaveLength(1)
})

test('a pickup place is said by who telephones too, looked at by who drives, and news of its order (G313, G321, G867)', async () => {
  const [support, operator] = [await signedIn('SUPPORT'), await signedIn('OPERATOR')]
  const orderId = await paidOrder()
  const news = await listenTo(service.url, operator.cookie())
  onTestFinished(news.end)
  await until(() => news.text().includes(': open'))
  const set = (browser: DeskBrowser) =>
    browser.call('PUT', `/orders/${orderId}/pickup-place`, { body: { place: PLACE, reason: 'on the phone' } })
  const look = (browser: DeskBrowser) =>
    browser.call('POST', `/orders/${orderId}/looks/pickup-place`, { body: { reason: 'place look' } })
  expect((await look(operator)).body).toMatchObject({ place: null })
  expect([(await set(support)).status, (await look(support)).status]).toEqual([200, 403])
  await until(() => news.text().includes(`data: ${orderId}`))
  expect((await look(operator)).body.place).toMatchObject({ address: PLACE.address, note: PLACE.note })
  expect(await auditFor('place look')).toHaveLength(2)
})

test('where nothing is on its way there is no checkout to look at', async () => {
  const operator = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const look = await operator.call('POST', `/orders/${orderId}/looks/checkout`, { body: { reason: 'checkout look' } })
  expect(look).toMatchObject({ status: 404, body: { code: 'NO_CHECKOUT' } })
})

test('what a colleague wrote to a customer is shown before it is sent again, which is a look (W10)', async () => {
  const support = await signedIn('SUPPORT')
  const [row] = await service.rows('select customer_id from storage_order where id = $1', [await paidOrder()])
  const customer = String(row?.['customer_id'])
  const text = '맡기신 부츠는 상담실에 있어요.'
  const written = await support.call('POST', `/customers/${customer}/messages`, { body: { text, reason: 'called' } })
  expect(written.status).toBe(200)
  await service.deliverNotices()
  const notices = await service.rows('select id::text as id, kind from notice where customer_id = $1', [customer])
  const preview = (wanted: (kind: unknown) => boolean, reason: string) => {
    const { id } = notices.find(({ kind }) => wanted(kind)) ?? {}
    return support.call('POST', `/messages/${String(id)}/resend`, { body: { reason, dryRun: true } })
  }
  expect((await preview(kind => kind === 'WRITTEN', 'read again')).body.text).toContain(text)
  expect(await auditFor('read again')).toEqual([
    { staff_id: 'trial-support', command: 'notice show', reason: 'read again' },
  ])
  // What the service says by itself names nobody.
  expect((await preview(kind => kind !== 'WRITTEN', 'say it again')).status).toBe(200)
  expect(await auditFor('say it again')).toEqual([])
})
