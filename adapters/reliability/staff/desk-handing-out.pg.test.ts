import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { Day } from '#core/shared/day.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })
await service.moveClock({ now: '2026-12-14T12:00:00+09:00' })
const staff = await makeStaff(service)

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const stored = async () => (await staff.store(await service.customer())).orderId
const auditFor = (reason: string) => service.rows('select command, subject from audit where reason = $1', [reason])

test('gear is handed out at the desk in one step, once, and past the allowance only when it is forced (G412)', async () => {
  const orderId = await stored()
  const operator = await signedIn('OPERATOR')
  const read = async () => (await operator.call('GET', `/orders/${orderId}`)).body.order
  expect(await read()).toMatchObject({ state: 'IN_STORAGE', mayHandOut: true, mayRequestCheckout: true })
  const give = (more: object = {}) =>
    operator.call('POST', `/orders/${orderId}/hand-out`, {
      body: { to: '이영희', phone: '010-1234-5678', recognisedBy: '신분증', ...more },
    })
  const planned = await give({ dryRun: true })
  expect(planned.body).toMatchObject({ from: 'IN_STORAGE', to: 'CHECKED_OUT', dryRun: true })
  expect(await read()).toMatchObject({ state: 'IN_STORAGE' })
  expect((await give()).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'CHECKED_OUT', mayHandOut: false, mayRequestCheckout: false })
  await staff.must(orderId, 'equipment.restored')
  const over = await give()
  expect([over.status, over.body.code]).toEqual([409, 'ALLOWANCE_SPENT'])
  expect(over.body.message).toContain('시즌에 꺼내는 횟수를 다 썼어요')
  const unsaid = await give({ isForced: true })
  expect([unsaid.status, unsaid.body.field]).toEqual([400, 'reason'])
  const why = 'promised by the shop'
  expect((await give({ isForced: true, reason: why })).status).toBe(200)
  expect(await auditFor('routine')).toContainEqual({ command: 'order checkout.delivered', subject: orderId })
  expect(await auditFor(why)).toContainEqual({ command: 'order checkout.delivered', subject: orderId })
})

test('a checkout is asked for in the customer’s name; what cannot be delivered is said in Korean (G412)', async () => {
  const orderId = await stored()
  const operator = await signedIn('OPERATOR')
  const ask = (more: object = {}) =>
    operator.call('POST', `/orders/${orderId}/checkout-request`, {
      body: { day: '2026-12-20', address: '스노우밸리로 1', reason: 'called', ...more },
    })
  const refused = [
    await ask({ day: '2020-01-01' }),
    await ask({ day: '2126-01-01' }),
    await ask({ recipient: { name: '이영희', phone: 'x' } }),
    await ask({ recipient: { name: '이영희', phone: '' } }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'CHECKOUT_DAY_PAST'],
    [409, 'CHECKOUT_DAY_TOO_LATE'],
    [409, 'INVALID_RECIPIENT_PHONE'],
    [409, 'PROXY_INCOMPLETE'],
  ])
  for (const { body } of refused) expect(body.message).toMatch(/[가-힣].*요\.$/)
  const recipient = { name: '이영희', phone: '010-1234-5678' }
  expect((await ask({ recipient })).body).toMatchObject({ from: 'IN_STORAGE', to: 'CHECKOUT_REQUESTED' })
  const { order } = (await operator.call('GET', `/orders/${orderId}`)).body
  expect(order).toMatchObject({
    checkout: { day: '2026-12-20', isProxy: true },
    mayHandOut: true,
    mayRequestCheckout: false,
  })
})

test('who telephones asks for a checkout within the allowance, and hands nothing out (G899)', async () => {
  const orderId = await stored()
  const support = await signedIn('SUPPORT')
  const { body } = await support.call('GET', `/orders/${orderId}`)
  expect(body.order).toMatchObject({ mayHandOut: false, mayRequestCheckout: true })
  const ask = (more: object = {}) =>
    support.call('POST', `/orders/${orderId}/checkout-request`, {
      body: {
        day: '2026-12-20',
        address: '스노우밸리로 1',
        recipient: { name: '이영희', phone: '010-1234-5678' },
        reason: 'called',
        ...more,
      },
    })
  const forced = await ask({ isForced: true })
  expect([forced.status, forced.body.code]).toEqual([403, 'ROLE_TOO_LOW'])
  expect((await ask()).body).toMatchObject({ to: 'CHECKOUT_REQUESTED' })
  const read = await support.call('GET', `/orders/${orderId}`)
  expect(read.body.order).toMatchObject({ mayHandOut: false, mayRequestCheckout: false })
  expect(JSON.stringify(read.body)).not.toContain('스노우밸리로')
})

test('who telephones sends gear elsewhere, also on the day of the delivery; the driver’s list marks it (G935, G936)', async () => {
  await service.moveClock({ now: '2026-12-14T12:00:00+09:00' })
  const orderId = await stored()
  const [support, operator] = [await signedIn('SUPPORT'), await signedIn('OPERATOR')]
  const redirect = (more: object = {}) =>
    support.call('POST', `/orders/${orderId}/checkout-redirect`, {
      body: { address: '스노우밸리로 9', reason: 'wrong house', ...more },
    })
  const early = await redirect()
  expect([early.status, early.body.code]).toEqual([409, 'INVALID_TRANSITION'])
  await support.call('POST', `/orders/${orderId}/checkout-request`, {
    body: {
      day: '2026-12-14',
      address: '스노우밸리로 1',
      recipient: { name: '이영희', phone: '010-1234-5678' },
      reason: 'called',
    },
  })
  await staff.must(orderId, 'checkout.scheduled', { scheduledFor: '2026-12-14' as Day })
  const stop = async () =>
    (await operator.call('GET', '/pickups?day=2026-12-14')).body.stops.find(
      (one: { orderId: string }) => one.orderId === orderId,
    )
  expect(await stop()).toMatchObject({ place: { address: '스노우밸리로 1' }, changedSince: null })
  await service.moveClock({ now: '2026-12-14T12:05:00+09:00' })
  expect((await redirect({ dryRun: true })).body).toMatchObject({ notice: 'CHECKOUT_REDIRECTED', dryRun: true })
  expect(await stop()).toMatchObject({ place: { address: '스노우밸리로 1' }, changedSince: null })
  await service.moveClock({ now: '2026-12-14T12:10:00+09:00' })
  expect((await redirect()).body).toMatchObject({ events: ['checkout.redirected'], to: 'CHECKOUT_SCHEDULED' })
  const again = await redirect()
  expect([again.status, again.body.code]).toEqual([409, 'NOTHING_NEW'])
  await service.moveClock({ now: '2026-12-14T12:15:00+09:00' })
  expect(await stop()).toMatchObject({
    place: { address: '스노우밸리로 9', recipientName: '이영희' },
    changedSince: expect.any(String),
  })
  const read = await support.call('GET', `/orders/${orderId}`)
  expect(JSON.stringify(read.body)).not.toContain('스노우밸리로')
  expect(await auditFor('wrong house')).toEqual([{ command: 'order checkout.redirected', subject: orderId }])
})

test('reports are read with addresses of their pictures once it is said why, and the look is in the audit log (G413)', async () => {
  const orderId = await stored()
  const support = await signedIn('SUPPORT')
  const look = (id: string) =>
    support.call('POST', `/orders/${id}/looks/reports`, { body: { reason: `looks at ${id}` } })
  const { body } = await look(orderId)
  expect(body.reports).toMatchObject([{ score: 80, tip: '왁스를 발라 주세요.', filedBy: 'boss' }])
  expect(body.reports[0].pictures.map(({ view }: { view: string }) => view)).toEqual(['front', 'back', 'left', 'right'])
  expect(body.reports[0].pictures[0].address).toMatch(/^\/api\/.*signature=/)
  expect(await auditFor(`looks at ${orderId}`)).toEqual([{ command: 'report list', subject: orderId }])
  expect((await look('SK-AAAAAAAAAAAA')).status).toBe(404)
})
