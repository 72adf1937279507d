import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

let people = 0
const newPhone = () => `0107700${String((people += 1)).padStart(4, '0')}`
const asked = (more: object = {}) => ({
  phone: newPhone(),
  name: '김보관',
  region: 'RESORT',
  plan: 'BASIC',
  kind: 'SKI',
  sets: 1,
  reason: 'came to the desk',
  ...more,
})
const taken = (reference: string) => ({ payment: { kind: 'BANK', reference, termsAgreed: true } })

test('somebody new orders and pays at the desk: planned first, written once, with a customer without a login (G415)', async () => {
  const operator = await signedIn('OPERATOR')
  const body = asked({ ...taken('11-25 A'), sets: 2 })
  const planned = await operator.call('POST', '/orders', { body: { ...body, dryRun: true } })
  expect(planned.body).toMatchObject({ customer: { isNew: true }, isRepeated: false, dryRun: true })
  expect(await service.rows('select id from customer where phone = $1', [body.phone])).toEqual([])
  const done = await operator.call('POST', '/orders', { body })
  expect(done.body.orders).toHaveLength(2)
  const again = await operator.call('POST', '/orders', { body })
  expect(again.body).toMatchObject({ isRepeated: true, orders: done.body.orders })
  const page = await operator.call('GET', `/customers/${done.body.customer.customerId}`)
  expect(page.body.customer).toMatchObject({ provider: 'DESK', contracts: [{ state: 'REQUESTED' }, {}] })
})

test('whose phone it is that is typed is in the audit log, as a search is, also where nothing is written (G815)', async () => {
  const operator = await signedIn('OPERATOR')
  const body = asked({ ...taken('11-25 W'), name: '한보관' })
  const looks = async () =>
    service.rows(`select staff_id, reason from audit where command = 'search' and subject = $1`, [
      (await service.rows('select id from customer where phone = $1', [body.phone]))[0]?.id,
    ])
  await operator.call('POST', '/orders', { body: { ...body, dryRun: true } })
  await operator.call('POST', '/orders', { body })
  expect(await looks()).toEqual([])
  const { name: _untyped, ...byPhone } = body
  const planned = await operator.call('POST', '/orders', { body: { ...byPhone, ...taken('11-25 X'), dryRun: true } })
  expect(planned.body.customer).toMatchObject({ name: '한보관', isNew: false })
  expect(await looks()).toEqual([{ staff_id: 'trial-operator', reason: 'found by phone' }])
  expect((await operator.call('POST', '/orders', { body: byPhone })).body.isRepeated).toBe(true)
  expect(await looks()).toHaveLength(2)
})

test('what is kept of an answer to send it again is sealed: it names the customer, or says what they wrote (G335)', async () => {
  const operator = await signedIn('OPERATOR')
  const send = (key: string, path: string, body: object) =>
    operator.call('POST', path, { body, headers: { 'idempotency-key': key } })
  const order = asked({ ...taken('11-25 S'), name: '한봉인' })
  const done = await send('sealed-order', '/orders', order)
  expect(done.body.customer).toMatchObject({ name: '한봉인' })
  expect((await send('sealed-order', '/orders', order)).body).toEqual(done.body)
  const complaint = { text: '부츠가 젖어 있었어요', reason: 'called' }
  const { customerId } = done.body.customer
  expect((await send('sealed-words', `/customers/${customerId}/complaints`, complaint)).body.text).toBe(complaint.text)

  const kept = await service.rows(`select body from staff_answer where key like 'sealed-%'`, [])
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toMatch(/한봉인|부츠|customer|success/)
})

test('of an order it is said whether its customer has a login (G736)', async () => {
  const operator = await signedIn('OPERATOR')
  const hasLogin = async (orderId: string) => (await operator.call('GET', `/orders/${orderId}`)).body.order.hasLogin
  const { body } = await operator.call('POST', '/orders', { body: asked(taken('11-25 L')) })
  expect(await hasLogin(body.orders[0].orderId)).toBe(false)
  expect(await hasLogin(await (await service.customer()).order())).toBe(true)
})

test('a link is for one set, and waits for its payment (G415)', async () => {
  const operator = await signedIn('OPERATOR')
  const many = await operator.call('POST', '/orders', { body: asked({ sets: 2 }) })
  expect([many.status, many.body.field]).toEqual([400, 'sets'])
  const { body } = await operator.call('POST', '/orders', { body: asked() })
  const { order } = (await operator.call('GET', `/orders/${body.orders[0].orderId}`)).body
  expect(order).toMatchObject({ state: 'UNPAID' })
})

test('what does not fit is refused in Korean, and money without agreement is not taken (G415)', async () => {
  const operator = await signedIn('OPERATOR')
  const body = asked(taken('11-25 B'))
  await operator.call('POST', '/orders', { body })
  const { name: _none, ...nameless } = asked()
  const { phone: _phone, ...phoneless } = asked()
  const answers = [
    // A link goes to a number.
    await operator.call('POST', '/orders', { body: phoneless }),
    await operator.call('POST', '/orders', { body: { ...body, name: '박다름', ...taken('11-25 C') } }),
    await operator.call('POST', '/orders', { body: nameless }),
    await operator.call('POST', '/orders', { body: asked({ region: 'NOWHERE' }) }),
    await operator.call('POST', '/orders', { body: asked({ payment: { kind: 'CASH', reference: 'R-1' } }) }),
  ]
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
    [409, 'PHONE_NEEDED'],
    [409, 'CUSTOMER_NAME_DIFFERS'],
    [409, 'CUSTOMER_NAME_NEEDED'],
    [409, 'REGION_CLOSED'],
    [400, 'INVALID_INPUT'],
  ])
  for (const { body: refused } of answers) expect(refused.message).toMatch(/[가-힣].*요\.$/)
})

test('who has no login is written down anew by an OPERATOR, who does not see the number by it; who has one is not (G799)', async () => {
  const [support, operator] = [await signedIn('SUPPORT'), await signedIn('OPERATOR')]
  const { phone: other } = asked()
  const first = asked(taken('11-25 P'))
  const { body } = await operator.call('POST', '/orders', { body: first })
  const path = `/customers/${body.customer.customerId}/contact`
  const put = (browser: DeskBrowser, change: object) =>
    browser.call('PUT', path, { body: { reason: 'mistyped', ...change } })
  expect((await put(support, { name: '김바름' })).body.code).toBe('ROLE_TOO_LOW')
  expect((await put(operator, { phone: other, dryRun: true })).body).toMatchObject({ dryRun: true })
  const named = await put(operator, { name: '김바름' })
  expect(named.body).toMatchObject({ name: '김바름', maskedPhone: expect.stringContaining('****'), dryRun: false })
  expect(JSON.stringify(named.body)).not.toContain(first.phone)
  expect((await put(operator, { phone: other })).status).toBe(200)
  expect(await service.rows('select name, phone from customer where id = $1', [body.customer.customerId])).toEqual([
    { name: '김바름', phone: other },
  ])
  const second = await operator.call('POST', '/orders', { body: asked(taken('11-25 Q')) })
  const taking = await operator.call('PUT', `/customers/${second.body.customer.customerId}/contact`, {
    body: { phone: other, reason: 'mistyped' },
  })
  expect([taking.status, taking.body.code]).toEqual([409, 'PHONE_OF_ANOTHER'])
  const orderId = await (await service.customer()).order()
  const [own] = await service.rows('select customer_id as id from storage_order where id = $1', [orderId])
  const refused = await operator.call('PUT', `/customers/${String(own?.['id'])}/contact`, {
    body: { name: '김바름', reason: 'mistyped' },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_HAS_LOGIN'])
})
