import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })
await service.moveClock({ now: '2026-11-24T12:00:00+09:00' })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const boss = await signedIn('ADMIN')
const facts = async () => (await boss.call('GET', '/shop')).body
const save = (wish: object, more: object = {}) =>
  boss.call('POST', '/shop/changes', { body: { wish, reason: '시험', ...more } })
const plan = (wish: object, more: object = {}) => boss.call('POST', '/shop/plan', { body: { wish, ...more } })
const hours = (text: string) => ({ kind: 'FACTS', facts: { support: { hours: text } } })

test('a plan says what a change would change and for whom, and writes nothing (G347)', async () => {
  const before = await facts()
  const { status, body } = await plan(hours('매일 09:00~18:00'))
  expect([status, body]).toMatchObject([
    200,
    {
      differences: [{ fact: 'support.hours', after: '매일 09:00~18:00' }],
      effects: [{ kind: 'SHOWN', region: null }],
      stops: [],
      undoneAt: null,
    },
  ])
  expect(await facts()).toEqual(before)
})

test('what is still to be filled in has what an address of another shop would tell too (G220, G943)', async () => {
  const of = async () => (await facts()).missing
  expect(await of()).toEqual(expect.arrayContaining(['company.representative', 'support.email']))
  const { change } = (await save({ kind: 'FACTS', facts: { support: { email: 'help@mountain.example' } } })).body
  expect(await of()).not.toContain('support.email')
  await save({ kind: 'WITHDRAW', change })
})

test('a change holds at once, is in the history and in the audit, and is taken back (G200)', async () => {
  expect((await save(hours('매일 08:00~20:00'))).status).toBe(200)
  expect((await facts()).facts.support.hours).toBe('매일 08:00~20:00')
  const [{ change, ...listed }] = (await boss.call('GET', '/shop/changes')).body.changes
  expect(listed).toMatchObject({ by: 'trial-admin', reason: '시험', facts: ['support.hours'], isWithdrawn: false })
  expect((await save({ kind: 'WITHDRAW', change })).status).toBe(200)
  expect((await facts()).facts.support.hours).not.toBe('매일 08:00~20:00')
  expect((await save({ kind: 'WITHDRAW', change })).body.code).toBe('NO_SUCH_CHANGE')
})

test('of two who change facts at once the second writes nothing over the first (G348)', async () => {
  const { version } = await facts()
  expect((await save(hours('매일 07:00~19:00'), { version })).status).toBe(200)
  expect((await save(hours('매일 06:00~19:00'), { version })).body.code).toBe('SHOP_CHANGED_MEANWHILE')
  expect((await facts()).facts.support.hours).toBe('매일 07:00~19:00')
})

test('a file that was written before facts were changed is not taken over them, unless that is meant (G802)', async () => {
  const { text } = (await boss.call('GET', '/shop/file')).body
  expect((await save(hours('매일 05:00~19:00'))).status).toBe(200)
  const wish = { kind: 'FILE', text }
  const { status, body } = await plan(wish)
  expect([status, body.code]).toEqual([409, 'FILE_OUTDATED'])
  expect(body.message).toMatch(/support\.hours/)
  expect((await plan(wish, { isOverwriting: true })).body.differences).toMatchObject([{ fact: 'support.hours' }])
})

test('what is planned is listed, and a change that it will take back says so (G349)', async () => {
  expect((await save(hours('여름 시간'), { from: '2027-06-01' })).status).toBe(200)
  const { coming } = await facts()
  expect(coming).toMatchObject([{ effectiveFrom: '2027-05-31T15:00:00.000Z', facts: ['support.hours'] }])
  expect((await plan(hours('겨울 시간'))).body.undoneAt).toBe('2027-05-31T15:00:00.000Z')
  expect((await plan({ kind: 'FACTS', facts: { support: { phone: '02-777-1234' } } })).body.undoneAt).toBeNull()
  await save({ kind: 'WITHDRAW', change: coming[0].change })
})

test('what makes no shop is refused in Korean, with its field (G202, G346)', async () => {
  const refused = async (facts: object) => (await plan({ kind: 'FACTS', facts })).body
  expect(await refused({ support: { phone: 'call us' } })).toMatchObject({
    code: 'FACTS_REFUSED',
    field: 'support.phone',
    message: expect.stringContaining('고객센터 전화'),
  })
  expect(await refused({ lateFees: [{ from: '2027-01-01', region: 'RESROT', perDayWon: 1_000 }] })).toMatchObject({
    code: 'SHOP_REFUSED',
    message: expect.stringContaining('RESROT'),
  })
  expect(await refused({ colour: 'blue' })).toMatchObject({ message: expect.stringContaining('colour') })
  const [region] = (await facts()).facts.regions
  const wrong = [{ label: '' }, { address: '가'.repeat(101) }, { at: { latitude: 0, longitude: 0 } }]
  for (const fact of wrong) {
    const { code, message } = await refused({ regions: [{ ...region, ...fact }] })
    expect([code, message]).toEqual(['FACTS_REFUSED', expect.stringMatching(/^보관소 이름은|^지도 위치는/)])
  }
})

test('a price that leaps is refused by whichever way it comes, unless it is insisted on (G345)', async () => {
  const price = { kind: 'PRICE', from: '2027-03-01', region: null, basic: 990_000, flex: 139_000 }
  const { text } = (await boss.call('GET', '/shop/file')).body
  const file = { kind: 'FILE', text: text.replace('BASIC: 99000', 'BASIC: 990000') }
  for (const wish of [price, file]) {
    expect((await plan(wish)).body).toMatchObject({
      code: 'PRICE_LEAPS',
      message: expect.stringContaining('990,000원'),
    })
    expect((await plan(wish, { isInsisted: true })).body.effects).toMatchObject([{ kind: 'PRICES' }])
  }
})

test('a fee for late gear begins on no day that is over (G732)', async () => {
  const wish = { kind: 'FACTS', facts: { lateFees: [{ from: '2000-01-01', region: null, perDayWon: 1_000 }] } }
  expect((await plan(wish, { isInsisted: true })).body).toMatchObject({
    code: 'LATE_FEE_IN_THE_PAST',
    message: expect.stringContaining('2000년 1월 1일'),
  })
})

test('the file of all facts differs in nothing when it is sent back', async () => {
  const { name, text } = (await boss.call('GET', '/shop/file')).body
  expect(name).toMatch(/^shop-2\d{3}-\d\d-\d\d\.yaml$/)
  expect((await plan({ kind: 'FILE', text })).body).toMatchObject({ at: null, differences: [] })
  expect((await plan({ kind: 'FILE', text: 'brand: [' })).body.code).toBe('SHOP_FILE_REFUSED')
})

test('a day that closes names what stays booked on it (G347)', async () => {
  const operator = await signedIn('OPERATOR')
  const { orderId } = await paidContract(service)
  const day = '2026-12-03'
  const details = { pickupDate: day }
  const booked = await operator.call('POST', `/orders/${orderId}/steps`, {
    body: { event: 'pickup.scheduled', details },
  })
  expect(booked.status).toBe(200)
  const { pickup } = (await facts()).facts
  const closed = { kind: 'FACTS', facts: { pickup: { closedDays: [...pickup.closedDays, day] } } }
  expect((await plan(closed)).body).toMatchObject({
    effects: [{ kind: 'DAYS_CLOSED', region: null, days: [day] }],
    stops: [{ region: null, day, pickups: 1, deliveries: 0, hasMore: false }],
  })
})

test('who may not change facts reads them; a change asks for a fresh proof (G280)', async () => {
  const operator = await signedIn('SUPPORT')
  expect((await operator.call('GET', '/shop')).status).toBe(200)
  const wish = hours('언제나')
  expect((await operator.call('POST', '/shop/plan', { body: { wish } })).body.code).toBe('ROLE_TOO_LOW')
  await service.call('POST', '/sandbox/clock', { body: { advance: 'PT6M' } })
  expect((await plan(wish)).status).toBe(200)
  expect((await save(wish)).body.code).toBe('PROOF_NEEDED')
})

test('a higher renewal price is planned without a proof, offered with one, listed and taken back (G350)', async () => {
  const admin = await signedIn('ADMIN')
  const wish = { plan: 'BASIC', won: 119_000, from: '2027-11-01', reason: '시험' }
  const dry = await admin.call('POST', '/price-offers', { body: { ...wish, dryRun: true } })
  expect([dry.status, dry.body]).toMatchObject([200, { offered: 0, leastBefore: null, dryRun: true }])
  expect(dry.body.passedOver).toEqual([{ why: 'NOT_STORED_YET', contracts: 1 }])
  expect((await admin.call('POST', '/price-offers', { body: { ...wish, won: 10_000_000 } })).body).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'won',
  })
  expect((await admin.call('POST', '/price-offers', { body: wish })).body.offered).toBe(0)
  expect((await admin.call('GET', '/price-offers')).body).toMatchObject({ offers: [], next: null })
  const withdrawal = { plan: 'BASIC', reason: '시험' }
  expect((await admin.call('POST', '/price-offers/withdrawal', { body: withdrawal })).body).toMatchObject({
    withdrawn: 0,
    notified: 0,
  })
  await service.call('POST', '/sandbox/clock', { body: { advance: 'PT6M' } })
  expect((await admin.call('POST', '/price-offers', { body: wish })).body.code).toBe('PROOF_NEEDED')
  expect((await admin.call('POST', '/price-offers', { body: { ...wish, dryRun: true } })).status).toBe(200)
})

test('a region that closes counts the contracts that stay there (G347)', async () => {
  const { regions } = (await facts()).facts
  const wish = { kind: 'FACTS', facts: { regions: [...regions, { ...regions[0], code: 'CITY', label: '도심점' }] } }
  const admin = await signedIn('ADMIN')
  await admin.call('POST', '/shop/changes', { body: { wish, reason: '시험' } })
  await paidContract(service)
  const [resort, city] = (await facts()).facts.regions
  const planned = await plan({ kind: 'FACTS', facts: { regions: [{ ...resort, isOpen: false }, city] } })
  const under = await service.rows('select id from storage_order where location = $1 and state <> all ($2)', [
    'RESORT',
    ['UNPAID', 'CANCELLED'],
  ])
  expect(planned.body).toMatchObject({
    effects: [{ kind: 'REGION_CLOSED', region: 'RESORT' }],
    closed: [{ region: 'RESORT', unpaid: expect.any(Number), toPickUp: under.length, here: 0, withCustomer: 0 }],
  })
})
