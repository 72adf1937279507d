import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const paidOrder = async (): Promise<string> => (await paidContract(service)).orderId

const waitsIn = async (browser: DeskBrowser, orderId: string): Promise<string | null> => {
  const { body } = await browser.call('GET', '/today')
  const found = body.lanes.find(({ orders }: { orders: { orderId: string }[] }) =>
    orders.some(order => order.orderId === orderId),
  )
  return found?.lane ?? null
}

const rowOf = async (browser: DeskBrowser, orderId: string) =>
  (await browser.call('GET', '/today')).body.lanes
    .flatMap(({ orders }: { orders: { orderId: string; lateAfter: string | null }[] }) => orders)
    .find((row: { orderId: string }) => row.orderId === orderId)

test('an order waits in one lane after the other until its gear is in its locker (G281)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const record = (body: object) => browser.call('POST', `/orders/${orderId}/steps`, { body })
  expect(await waitsIn(browser, orderId)).toBe('TO_BOOK')
  expect((await rowOf(browser, orderId))?.lateAfter).toMatch(/^\d{4}-\d\d-\d\d$/)
  const gear = {
    brand: 'Atomic',
    equipmentName: 'Redster',
    equipmentSize: '170',
    isWalkIn: true,
    handedParts: ['BOOTS'],
  }
  expect((await record({ event: 'pickup.done', details: gear })).body).toMatchObject({ to: 'PICKED_UP' })
  expect(await waitsIn(browser, orderId)).toBe('TO_INSPECT')
  const shown = await browser.call('GET', `/orders/${orderId}`)
  expect(shown.body.order).toMatchObject({
    brand: 'Atomic',
    label: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    version: 3,
    customerName: '김시즌',
  })
  expect(shown.body.order.steps.at(-1)).toMatchObject({ event: 'pickup.done', staff: 'trial-operator' })
})

test('a dry run says what would happen and writes nothing', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const plan = await browser.call('POST', `/orders/${orderId}/steps`, {
    body: { event: 'pickup.scheduled', details: { pickupDate: '2026-12-01' }, dryRun: true },
  })
  expect([plan.status, await waitsIn(browser, orderId)]).toEqual([plan.body.success ? 200 : 409, 'TO_BOOK'])
})

test('messages reach a customer once a contact of theirs is proved (G777)', async () => {
  const browser = await signedIn('SUPPORT')
  const orderId = await paidOrder()
  const isReachable = async (provedAt: Date | null): Promise<boolean> => {
    await service.rows(
      `update customer c set email_proved_at = $2 from storage_order o where o.id = $1 and c.id = o.customer_id`,
      [orderId, provedAt],
    )
    return (await browser.call('GET', `/orders/${orderId}`)).body.order.isReachable
  }
  expect(await isReachable(null)).toBe(false)
  expect(await isReachable(new Date())).toBe(true)
})

test('of two who look at the same order the second records nothing over the step of the first (G282)', async () => {
  const [one, other] = [await signedIn('OPERATOR'), await signedIn('OPERATOR')]
  const orderId = await paidOrder()
  const { version } = (await one.call('GET', `/orders/${orderId}`)).body.order
  const gear = { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', isWalkIn: true, handedParts: [] }
  const send = (browser: DeskBrowser) =>
    browser.call('POST', `/orders/${orderId}/steps`, { body: { event: 'pickup.done', version, details: gear } })
  const answers = await Promise.all([send(one), send(other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ORDER_CHANGED')
})

test('what a role may not is neither offered nor recorded', async () => {
  const [support, operator, admin] = [await signedIn('SUPPORT'), await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const orderId = await paidOrder()
  const offered = async (browser: DeskBrowser): Promise<readonly string[]> =>
    (await browser.call('GET', `/orders/${orderId}`)).body.order.actions.map(({ event }: { event: string }) => event)
  expect(await offered(support)).toEqual([])
  expect(await offered(operator)).toEqual(['pickup.scheduled', 'pickup.done'])
  // Nothing was recorded that could be taken back (G560).
  expect(await offered(admin)).toEqual(['pickup.scheduled', 'pickup.done'])
  const refused = await support.call('POST', `/orders/${orderId}/steps`, { body: { event: 'pickup.done' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'ROLE_TOO_LOW' } })
  const corrected = await operator.call('POST', `/orders/${orderId}/steps`, {
    body: { event: 'status.corrected', reason: 'mistyped' },
  })
  expect(corrected).toMatchObject({ status: 403, body: { code: 'ROLE_TOO_LOW' } })
  const gear = { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', isWalkIn: true }
  await operator.call('POST', `/orders/${orderId}/steps`, { body: { event: 'pickup.done', details: gear } })
  expect(await offered(operator)).not.toContain('status.corrected')
  expect(await offered(admin)).toContain('status.corrected')
})

test('a refusal names in Korean what is missing, and an unknown order is none', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const missing = await browser.call('POST', `/orders/${orderId}/steps`, {
    body: { event: 'pickup.done', details: { isWalkIn: true } },
  })
  expect(missing).toMatchObject({
    status: 400,
    body: { code: 'DETAIL_MISSING', message: expect.stringContaining('브랜드') },
  })
  for (const id of ['SK-AAAAAAAAAAAA', 'x']) {
    expect((await browser.call('GET', `/orders/${id}`)).body.code).toBe('ORDER_NOT_FOUND')
  }
})

test('one line finds a customer and their orders, a label its set', async () => {
  const browser = await signedIn('SUPPORT')
  const orderId = await paidOrder()
  const { body } = await browser.call('GET', `/search?q=${orderId}`)
  expect(body.hits[0]).toMatchObject({ by: 'ORDER', name: '김시즌', orders: [{ orderId, state: 'REQUESTED' }] })
  expect((await browser.call('GET', '/search?q=x')).body.hits).toEqual([])
  const { label } = (await browser.call('GET', `/orders/${orderId}`)).body.order
  expect((await browser.call('GET', `/codes/${label.toLowerCase()}`)).body).toMatchObject({ orderId, lockers: [] })
})

test('of what may be done the next step of every day is named, and a plan says what the customer is notified of (G310)', async () => {
  const [support, operator] = [await signedIn('SUPPORT'), await signedIn('OPERATOR')]
  const orderId = await paidOrder()
  const nextFor = async (browser: DeskBrowser) =>
    (await browser.call('GET', `/orders/${orderId}`)).body.order.nextStep as string | null
  expect([await nextFor(support), await nextFor(operator)]).toEqual([null, 'pickup.scheduled'])
  const details = { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', isWalkIn: true }
  const plan = await operator.call('POST', `/orders/${orderId}/steps`, {
    body: { event: 'pickup.done', details, dryRun: true },
  })
  expect(plan.body).toMatchObject({ from: 'REQUESTED', to: 'PICKED_UP', notice: 'PICKED_UP', dryRun: true })
})

test('a step sent again with its key is recorded once and answered alike, for each member apart (G335)', async () => {
  const [driver, colleague] = [await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const orderId = await paidOrder()
  const body = {
    event: 'pickup.done',
    details: { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', isWalkIn: true },
  }
  const send = (browser: DeskBrowser, key: string, sent: object = body) =>
    browser.call('POST', `/orders/${orderId}/steps`, { body: sent, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(driver, 'door-1')))
  const recorded = answers.filter(({ status }) => status === 200)
  expect(recorded.length).toBeGreaterThan(0)
  for (const { status, body: refused } of answers) {
    if (status !== 200) expect(refused.code).toBe('IN_PROGRESS')
  }
  expect((await send(driver, 'door-1')).body).toEqual(recorded[0]?.body)
  expect((await send(driver, 'door-1', { ...body, version: 1 })).body.code).toBe('KEY_REUSED')
  expect((await send(colleague, 'door-1')).body.code).toBe('INVALID_TRANSITION')
  const { steps } = (await driver.call('GET', `/orders/${orderId}`)).body.order
  expect(steps.filter(({ event }: { event: string }) => event === 'pickup.done')).toHaveLength(1)
})

test('a step that was refused may be sent again with its key: only what was recorded is kept (G335)', async () => {
  const driver = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const send = () =>
    driver.call('POST', `/orders/${orderId}/steps`, {
      body: { event: 'transit.started' },
      headers: { 'idempotency-key': 'refused-1' },
    })
  expect((await send()).status).toBe(409)
  expect((await send()).body.code).toBe('INVALID_TRANSITION')
})

test('brand, name and size of a paid order are put right, shown before, and its state stays (G549)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const gear = { brand: 'Salomon', name: 'S/Force', size: '170' }
  const put = (more: object = {}, id = orderId) =>
    browser.call('PUT', `/orders/${id}/gear`, { body: { ...gear, reason: '고객이 전화로 알려줬어요', ...more } })
  const read = async () => (await browser.call('GET', `/orders/${orderId}`)).body.order
  const before = await read()
  expect((await put({ dryRun: true })).body).toMatchObject({ before: { brand: before.brand }, gear, dryRun: true })
  expect(await read()).toEqual(before)
  expect((await put()).status).toBe(200)
  expect(await read()).toMatchObject({ ...gear, state: before.state })
  expect((await put({ size: ' ' })).body).toMatchObject({ code: 'DETAIL_MISSING', field: 'equipmentSize' })
  const unpaid = await (await service.customer()).order()
  expect((await put({}, unpaid)).body.code).toBe('NOT_PAID_YET')
})

test('of a cancelled order no gear is described, for none comes (G734)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const reason = '고객이 부탁했어요'
  const cancelled = await browser.call('POST', `/orders/${orderId}/ending`, {
    body: { what: 'CANCEL', reason },
    headers: { 'idempotency-key': 'cancelled-1' },
  })
  expect(cancelled.status).toBe(200)
  const gear = { brand: 'Salomon', name: 'S/Force', size: '170' }
  expect((await browser.call('PUT', `/orders/${orderId}/gear`, { body: { ...gear, reason } })).body).toMatchObject({
    code: 'NO_GEAR_TO_COME',
    message: '취소한 주문이라 받을 장비가 없어요.',
  })
})
