import pg from 'pg'
import { expect, test } from 'vitest'
import { sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { signedInTo, type DeskBrowser } from '#adapters/reliability/testing/desk-browser.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'

const API_ALONE = { roles: ['api'], webhooks: 'lost' } as const

let keys = 0
const sending = (browser: DeskBrowser, path: string, body: object) =>
  browser.call('POST', path, {
    body: { reason: 'at the desk', ...body },
    headers: { 'idempotency-key': `shown-${process.pid}-${(keys += 1)}` },
  })

const seeded = async (own: ServiceUnderTest, start: string): Promise<string> => {
  const database = new pg.Pool({ connectionString: own.databaseUrl, max: 1 })
  const [contract] = await seedContracts(database, 1, { start: start as Day })
  await database.end()
  return contract?.orderId ?? ''
}

test('a desk order is taken for the sum that was shown, or not at all: the price changed at midnight (G789)', () =>
  onOwnService(async own => {
    await own.moveClock({ now: '2026-11-24T23:50:00+09:00' })
    const admin = await signedInTo(own, 'ADMIN')
    const { version } = (await admin.call('GET', '/shop')).body
    const wish = { kind: 'PRICE', from: '2026-11-25', region: null, basic: 109_000, flex: 149_000 }
    const priced = await admin.call('POST', '/shop/changes', { body: { wish, version, reason: 'dearer' } })
    expect(priced.status).toBe(200)
    const order = {
      phone: '01077001234',
      name: '김보관',
      region: 'RESORT',
      plan: 'BASIC',
      kind: 'SKI',
      sets: 2,
      payment: { kind: 'CASH', reference: 'R-1', termsAgreed: true },
    }
    const { orders } = (await sending(admin, '/orders', { ...order, dryRun: true })).body
    expect(orders.map(({ amount }: { amount: number }) => amount)).toEqual([99_000, 99_000])
    await own.moveClock({ now: '2026-11-25T00:00:01+09:00' })
    const operator = await signedInTo(own, 'OPERATOR')
    const pressed = await sending(operator, '/orders', { ...order, expected: 198_000 })
    expect([pressed.status, pressed.body.code]).toEqual([409, 'SUM_CHANGED'])
    expect(pressed.body.message).toContain('218,000원')
    const links = { ...order, sets: 1, payment: undefined, expected: 99_000 }
    expect((await sending(operator, '/orders', links)).body.code).toBe('SUM_CHANGED')
    expect(await own.rows('select 1 from storage_order', [])).toEqual([])
    expect((await sending(operator, '/orders', { ...order, expected: 218_000 })).status).toBe(200)
    // The same command again is what it was, whatever it was shown.
    expect((await sending(operator, '/orders', { ...order, expected: 198_000 })).body.isRepeated).toBe(true)
    expect(await own.rows('select amount_won from payment', [])).toEqual([
      { amount_won: 109_000 },
      { amount_won: 109_000 },
    ])
  }, API_ALONE))

test('a fee for late gear that grew at midnight is settled for the sum that was shown, or not at all (G789)', () =>
  onOwnService(async own => {
    await own.moveClock({ now: '2026-12-01T10:00:00+09:00' })
    const admin = await signedInTo(own, 'ADMIN')
    const wish = { kind: 'FACTS', facts: { lateFees: [{ from: '2026-12-02', region: null, perDayWon: 1_000 }] } }
    const { version } = (await admin.call('GET', '/shop')).body
    const taken = await admin.call('POST', '/shop/changes', { body: { wish, version, reason: 'a fee' } })
    expect(taken.status).toBe(200)
    await own.moveClock({ now: '2027-01-10T23:50:00+09:00' })
    const operator = await signedInTo(own, 'OPERATOR')
    const orderId = await seeded(own, '2025-12-03')
    await own.rows(`update storage_order set auto_renewal = 'TERMINATED', charge_due_at = null where id = $1`, [
      orderId,
    ])
    const [path, paid] = [`/orders/${orderId}/late-fee`, { way: 'CASH', reference: 'R-9' }]
    const shown = (await sending(operator, path, { ...paid, dryRun: true })).body.amount
    await own.moveClock({ now: '2027-01-11T00:00:01+09:00' })
    const late = await signedInTo(own, 'ADMIN')
    for (const way of [paid, { way: 'WAIVED' }]) {
      const pressed = await sending(late, path, { ...way, expected: shown })
      expect([pressed.status, pressed.body.code]).toEqual([409, 'SUM_CHANGED'])
    }
    expect((await sending(late, path, { ...paid, expected: shown + 1_000 })).body.amount).toBe(shown + 1_000)
  }, API_ALONE))

test('the next year is taken at the desk, or charged there, for the sum that was shown, or not at all (G789)', () =>
  onOwnService(async own => {
    await own.moveClock({ now: '2027-12-20T10:00:00+09:00' })
    const operator = await signedInTo(own, 'OPERATOR')
    const orderId = await seeded(own, '2026-12-03')
    await own.rows(`update storage_order set renewal_status = 'UNPAID', charge_due_at = null where id = $1`, [orderId])
    const paid = { kind: 'BANK', reference: '12-20 A' }
    const charged = await sending(operator, `/orders/${orderId}/renewal/charge`, { expected: 89_000 })
    expect([charged.status, charged.body.code]).toEqual([409, 'SUM_CHANGED'])
    const taken = await sending(operator, `/orders/${orderId}/renewal/payment`, { ...paid, expected: 89_000 })
    expect([taken.status, taken.body.code]).toEqual([409, 'SUM_CHANGED'])
    expect(taken.body.message).toContain('99,000원')
    expect(await own.rows(`select 1 from payment where order_id = $1 and term = 2`, [orderId])).toEqual([])
    const right = await sending(operator, `/orders/${orderId}/renewal/payment`, { ...paid, expected: 99_000 })
    expect(right.body).toMatchObject({ amount: 99_000, isRepeated: false })
  }, API_ALONE))

test('who has paid by the app, or at another counter, since the sheet was opened is not taken money from twice (G819)', () =>
  onOwnService(async own => {
    const [operator, admin] = [await signedInTo(own, 'OPERATOR'), await signedInTo(own, 'ADMIN')]
    const customer = await own.customer()
    const phone = '01077001235'
    await own.rows('update customer set phone = $2, phone_proved_at = created_at where email = $1', [
      customer.email,
      phone,
    ])
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    const order = (payer: string, reference: string) => ({
      phone: payer,
      name: '김시즌',
      region: 'RESORT',
      plan: 'BASIC',
      kind: 'SKI',
      sets: 1,
      payment: { kind: 'CASH', reference, termsAgreed: true },
    })
    expect((await sending(operator, '/orders', { ...order(phone, 'R-20'), dryRun: true })).body.beside).toEqual([])
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
    const seen = { expected: 99_000, expectedBeside: 0 }
    for (const shown of [seen, { expected: 99_000 }]) {
      for (const wish of [order(phone, 'R-20'), { ...order(phone, 'R-20'), payment: undefined }]) {
        const pressed = await sending(operator, '/orders', { ...wish, ...shown })
        expect([pressed.status, pressed.body.code]).toEqual([409, 'CONTRACTS_CHANGED'])
        expect(pressed.body.message).toContain(orderId)
      }
    }
    expect(await own.rows('select id from storage_order', [])).toEqual([{ id: orderId }])
    const another = await sending(operator, '/orders', { ...order(phone, 'R-20'), ...seen, expectedBeside: 1 })
    expect(another.body).toMatchObject({ beside: [orderId], isRepeated: false })
    // The same command again is what it was.
    expect((await sending(operator, '/orders', { ...order(phone, 'R-20'), ...seen })).body.isRepeated).toBe(true)
    // Of two members who press at once for somebody new one takes the money.
    const both = await Promise.all([
      sending(operator, '/orders', { ...order('01077001236', 'R-21'), ...seen }),
      sending(admin, '/orders', { ...order('01077001236', 'R-22'), ...seen }),
    ])
    expect(sortedStatuses(both)).toEqual([200, 409])
  }, API_ALONE))
