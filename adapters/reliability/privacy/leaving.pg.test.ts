import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { diskImageStore } from '#adapters/images/disk-image-store.ts'
import { sharpPictures } from '#adapters/images/sharp-pictures.ts'
import { postgresComplaintRecords } from '#adapters/postgres/staff/complaint-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import { runningService, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { CustomerId, ReportId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { isActive } from '#core/storing/projection.ts'
import { checkReportImage } from '#core/storing/report-image.ts'

const NAME = '남궁겨울봄'
const images = mkdtempSync(join(tmpdir(), 'seasonkeep-leaving-'))

afterAll(() => rmSync(images, { recursive: true }))
const service = await sharedService({ roles: ['api'], webhooks: 'lost', images, proxy: 'trusted' })
const staff = await makeStaff(service)

type Known = Customer & { readonly id: string; readonly phone: string }

/** Somebody whose name and phone nobody else has. */
const someone = async (): Promise<Known> => {
  const customer = await service.customer()
  const phone = newPhone()
  const [row] = await service.rows(
    'update customer set name = $1, phone = $2, phone_proved_at = now() where email = $3 returning id',
    [NAME, phone, customer.email],
  )
  return { ...customer, phone, id: String(row?.['id']) }
}
const withdraw = ({ token }: Pick<Customer, 'token'>) => service.call('DELETE', '/api/users/withdraw', { token })
const eligibility = async ({ token }: Pick<Customer, 'token'>) =>
  (await service.call('GET', '/api/users/withdraw-eligibility', { token })).body.eligible as boolean
const logIn = ({ email, password }: Pick<Customer, 'email' | 'password'>) =>
  service.call('POST', '/api/users/login', { body: { email, password } })
const toStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

const paid = async (customer: Customer): Promise<string> => {
  const orderId = await customer.order()
  expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
  return orderId
}
describe('money that was taken before they left and came to light after it (G653)', () => {
  const hint = async (orderId: string) =>
    (
      await service.call('POST', '/api/webhooks/payments', {
        body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, status: 'DONE' } },
      })
    ).status
  const tasksOf = (orderId: string) =>
    service.rows('select kind, done_at from staff_task where subject = $1 order by id', [orderId])

  test('is with the staff by its webhook at once, and once', async () => {
    const customer = await someone()
    const orderId = await customer.order()
    await service.faults(
      { on: 'confirm', then: 'error-after:REJECT_CARD_COMPANY', times: 1 },
      { on: 'lookup', then: 'error:COMMON_ERROR', times: 1 },
    )
    const paymentKey = await customer.agree(orderId)
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(400)
    expect((await withdraw(customer)).status).toBe(200)
    expect(await service.rows('select from storage_order where id = $1', [orderId])).toEqual([])
    await service.faults({ on: 'lookup', then: 'error:COMMON_ERROR', times: 1 })
    expect(await hint(orderId)).toBe(503)
    for (let times = 0; times < 2; times += 1) expect(await hint(orderId)).toBe(200)
    expect(await tasksOf(orderId)).toEqual([{ kind: 'LEDGER_DIFFERENCE', done_at: null }])
    // Given back at the provider's page, nothing is left to do.
    await service.rows('update staff_task set done_at = created_at where subject = $1', [orderId])
    await service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey } })
    expect(await hint(orderId)).toBe(200)
    expect(await tasksOf(orderId)).toHaveLength(1)
  })

  test('is no news where the archive keeps it, nor where nothing was taken', async () => {
    const customer = await someone()
    const orderId = await paid(customer)
    expect((await ownContract(service, customer.token, orderId).cancel()).status).toBe(200)
    expect((await withdraw(customer)).status).toBe(200)
    for (const id of [orderId, 'SK-NEVERPLACED1']) {
      expect(await hint(id)).toBe(200)
      expect(await tasksOf(id)).toEqual([])
    }
  })
})

const findPaymentId = async (orderId: string): Promise<string> =>
  String((await service.rows('select id from payment where order_id = $1', [orderId]))[0]?.['id'])

/** As a member of the staff notes it down. */
const complain = async (customer: Known, text: string): Promise<void> => {
  const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
  const complaints = postgresComplaintRecords({ db: openDatabase(pool), report: () => undefined })
  const decision = { by: 'boss' as StaffId, reason: 'called', at: Instant.ofDate(new Date()) }
  const added = await complaints.add({ about: { customer: customer.id as CustomerId }, text }, decision, {
    dryRun: false,
  })
  await pool.end()
  expect(added.isOk()).toBe(true)
}

/** Paid, and cancelled before pickup: the money goes back. */
const cancelled = async (customer: Customer): Promise<string> => {
  const orderId = await paid(customer)
  const { status } = await service.call('PUT', `/api/payments/${await findPaymentId(orderId)}/status`, {
    token: customer.token,
    body: { status: 'CANCELLED', intent: 'CANCEL' },
  })
  expect([200, 202]).toContain(status)
  return orderId
}

/** Inspected with real pictures, taken out with an address, and handed back for good. */
const handedBack = async (customer: Known): Promise<{ readonly orderId: string; readonly report: string }> => {
  const orderId = await paid(customer)
  await staff.must(orderId, 'pickup.done', { reason: `${NAME} 고객, ${customer.phone}, ${customer.email}` })
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#5588cc' } })
    .jpeg()
    .toBuffer()
  const store = diskImageStore(images, { report: () => undefined })
  const kept = () => checkReportImage(picture).asyncAndThen(sharpPictures).andThen(store.add).unwrapOr('')
  const report = randomUUID()
  await staff.must(orderId, 'report.filed', {
    report: {
      id: report as ReportId,
      score: 80,
      tip: '왁스를 발라 주세요.',
      images: { front: await kept(), back: await kept(), left: await kept(), right: await kept() },
    },
  })
  await service.rows(
    `insert into door_picture (order_id, id, step, key, taken_at, taken_by)
     select order_id, gen_random_uuid(), step, $2, recorded_at, 'boss' from timeline where order_id = $1 and event = 'pickup.done'`,
    [orderId, await kept()],
  )
  for (const event of ['storage.arrived', 'storage.shelved'] as const) await staff.must(orderId, event)
  const [row] = await service.rows('select equipment_id from storage_order where id = $1', [orderId])
  const asked = await service.call('POST', '/api/users/equipment/checkout', {
    token: customer.token,
    body: {
      checkoutDate: new Date(Date.parse((await service.call('GET', '/sandbox/clock')).body.now) + 864e5 * 2)
        .toISOString()
        .slice(0, 10),
      recipientName: NAME,
      recipientPhone: customer.phone,
      address: '겨울왕국로 77, 남궁네 집',
      userEquipmentId: row?.['equipment_id'],
    },
  })
  expect(asked.status).toBe(200)
  await service.rows(`update storage_order set auto_renewal = 'TERMINATED', charge_due_at = null where id = $1`, [
    orderId,
  ])
  await staff.must(orderId, 'checkout.delivered', { deliveredTo: NAME, isFinal: true })
  return { orderId, report }
}

describe('a customer who leaves', () => {
  test('is unknown, and a new owner of their e-mail and phone sees nothing of theirs (W1)', async () => {
    const customer = await someone()
    await cancelled(customer)
    await service.worker()
    const { report, orderId } = await handedBack(customer)
    await customer.order('BASIC', 'SNOWBOARD')
    const payment = await findPaymentId(orderId)
    const gone = await withdraw(customer)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(gone.body).toMatchObject({
      success: true,
      requiresNaverConsentRevoke: false,
      naverConsentRevokeUrl: null,
      kept: { contracts: 2, payments: 2 },
    })

    const nobody = { email: 'nobody@example.com', password: customer.password }
    const { requestId: _, ...unknown } = (await logIn(nobody)).body
    expect((await logIn(customer)).body).toMatchObject(unknown)
    expect((await service.call('POST', '/api/auth/refresh', { token: customer.token })).status).toBe(401)
    expect((await withdraw(customer)).status).toBe(401)
    await service.call('POST', '/api/auth/send-id-find-sms', { body: { phone: customer.phone } })
    const found = await service.call('POST', '/api/auth/verify-id-find-sms', {
      body: { phone: customer.phone, authCode: await service.codeFor(customer.phone) },
    })
    expect(found.body.user).toBeNull()
    await service.call('POST', '/api/auth/send-reset-code', { body: { email: customer.email } })
    expect((await service.messages(customer.email)).filter(({ code }) => code !== null)).toEqual([])

    const joined = await service.call('POST', '/api/users/signup', {
      body: {
        userName: '새사람',
        userLogin: customer.email,
        userPassword: customer.password,
        userPhone: customer.phone,
        available: true,
        isSocial: false,
      },
    })
    expect(joined.status).toBe(201)
    const { token } = (await logIn(customer)).body
    const see = (path: string) => service.call('GET', `/api${path}`, { token })
    expect((await see('/payments/history')).body).toEqual([])
    expect((await see('/users/home-info')).body).toMatchObject({ userName: '새사람', storingStatus: 0 })
    expect((await see('/users/equipment/reports')).body.reportsList).toEqual([])
    expect((await see(`/users/equipment/report/${report}`)).status).toBe(404)
    expect((await see(`/payments/${payment}`)).status).toBe(404)
    expect((await see(`/orders/${orderId}/timeline`)).status).toBe(404)
    expect((await withdraw({ token })).status).toBe(200)
  }, 60_000)

  test('leaves ids of a report and a payment that are unknown to every caller (D2)', async () => {
    const customer = await someone()
    const { report, orderId } = await handedBack(customer)
    const payment = await findPaymentId(orderId)
    const shown = await service.call('GET', `/api/users/equipment/report/${report}`, { token: customer.token })
    const picture = Object.values(shown.body.reportDetail.images as Record<string, string>)[0] ?? ''
    const look = async () => (await fetch(service.url + picture)).status
    expect(await look()).toBe(200)
    expect((await withdraw(customer)).status).toBe(200)
    expect(await look()).toBe(404)
    const { token } = await service.customer()
    const see = async (path: string) => {
      const { status, body } = await service.call('GET', `/api${path}`, { token })
      return { status, body: { ...body, requestId: '' } }
    }
    for (const path of [
      `/payments/${payment}`,
      `/payments/${payment}/cancel-info`,
      `/users/equipment/report/${report}`,
      `/orders/${orderId}/timeline`,
    ]) {
      const unknown = path
        .replace(payment, randomUUID())
        .replace(report, randomUUID())
        .replace(orderId, 'SK-AAAAAAAAAAAA')
      const seen = await see(path)
      expect([path, seen.status]).toEqual([path, 404])
      expect(seen).toEqual(await see(unknown))
    }
  }, 60_000)

  test('is in no table; the archive holds figures, dates and keys alone (W2, I11)', async () => {
    const customer = await someone()
    const { orderId } = await handedBack(customer)
    const refunded = await cancelled(customer)
    await service.worker()
    await service.call('POST', '/api/auth/send-phone-change-sms', {
      token: customer.token,
      body: { phone: newPhone() },
    })
    await service.call('POST', '/api/auth/send-reset-code', { body: { email: customer.email } })
    await logIn({ ...customer, password: 'wrong2026' })
    const phone = `${customer.phone.slice(0, 3)} ${customer.phone.slice(3, 7)} ${customer.phone.slice(7)}`
    await complain(customer, `${NAME}: 엣지가 긁혔어요. ${phone}, ${customer.email.toUpperCase()}로 알려 주세요`)
    const { body: gone } = await withdraw(customer)
    expect(gone.kept).toMatchObject({ contracts: 2, complaints: 1 })
    await service.worker()

    const dump = await dumpDatabase(service.databaseUrl)
    const words = [
      NAME,
      customer.email,
      customer.phone,
      `${customer.phone.slice(0, 3)}-${customer.phone.slice(3, 7)}-${customer.phone.slice(7)}`,
      customer.id,
      '겨울왕국로',
    ]
    const found = Object.entries(dump).flatMap(([table, rows]) =>
      words.filter(word => JSON.stringify(rows).includes(word)).map(word => `${table}: ${word}`),
    )
    expect(found).toEqual([])
    expect(readdirSync(images)).toEqual([])

    const contracts = await service.rows('select * from archived_contract where order_id = any($1) order by state', [
      [orderId, refunded],
    ])
    expect(contracts).toMatchObject([
      { order_id: refunded, state: 'CANCELLED', plan: 'BASIC', equipment_type: 'SKI', amount_won: 99_000 },
      { order_id: orderId, state: 'RETURNED', terms_paid: 1 },
    ])
    expect(new Set(contracts.map(row => row['former_customer'])).size).toBe(1)
    const complaints = await service.rows('select text, answer, former_customer from archived_complaint', [])
    expect(complaints).toEqual([
      {
        text: '[erased]: 엣지가 긁혔어요. [erased], [erased]로 알려 주세요',
        answer: null,
        former_customer: contracts[0]?.['former_customer'],
      },
    ])
    const [payment] = await service.rows('select * from archived_payment where order_id = $1', [refunded])
    expect(payment).toMatchObject({ status: 'REFUNDED', payment_key: expect.any(String), fee_won: 2970 })
    expect(payment?.['refunds']).toMatchObject([{ amountWon: 96_030, status: 'DONE' }])
    const reasons = await service.rows(`select reason from audit where subject = $1 and reason like '%erased%'`, [
      orderId,
    ])
    expect(reasons).toEqual([{ reason: '[erased] 고객, [erased], [erased]' }])
  }, 60_000)

  test('while a refund is under way still gets it, and the contract goes to the archive after it', async () => {
    const customer = await someone()
    await service.faults({ on: 'cancel', then: 'drop-after', times: 1 })
    const orderId = await cancelled(customer)
    expect(
      await service.rows('select status from refund where payment_id = $1', [await findPaymentId(orderId)]),
    ).toEqual([{ status: 'UNKNOWN' }])
    const gone = await withdraw(customer)
    expect(gone.body).toMatchObject({ success: true, kept: { contracts: 1, payments: 1 } })
    expect(await service.rows('select customer_id, brand, locker from storage_order where id = $1', [orderId])).toEqual(
      [{ customer_id: null, brand: '', locker: null }],
    )
    await service.moveClock({ advance: 'PT11S' })
    await service.worker()
    expect(await service.rows('select from storage_order where id = $1', [orderId])).toEqual([])
    const [payment] = await service.rows('select status, refunds from archived_payment where order_id = $1', [orderId])
    expect(payment).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE' }] })
  }, 60_000)

  const newestRefund = async (orderId: string): Promise<string> =>
    String(
      (
        await service.rows(
          'select r.id from refund r join payment p on p.id = r.payment_id where p.order_id = $1 order by r.n desc limit 1',
          [orderId],
        )
      )[0]?.['id'],
    )
  const namesIn = async (customer: Known): Promise<readonly string[]> =>
    Object.entries(await dumpDatabase(service.databaseUrl)).flatMap(([table, rows]) =>
      [NAME, customer.phone, customer.email].filter(word => JSON.stringify(rows).includes(word)).map(() => table),
    )

  test('leaves name, phone and e-mail for a refund that the staff has to pay by bank, until it is settled (G795)', async () => {
    const customer = await someone()
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    const orderId = await cancelled(customer)
    const gone = await withdraw(customer)
    expect(gone.body).toMatchObject({ kept: { contracts: 1, payments: 1, hasContact: true } })
    await service.worker()
    expect(new Set(await namesIn(customer))).toEqual(new Set(['refund_contact']))

    const operator = await signedInTo(service, 'OPERATOR')
    const see = (path: string) => operator.call('GET', path)
    const masked = { customerId: null, customerName: NAME, maskedPhone: expect.stringContaining('****') }
    expect((await see(`/orders/${orderId}`)).body.order).toMatchObject(masked)
    const tasks = (await see('/tasks')).body.tasks as readonly { readonly orderId: string }[]
    expect(tasks.filter(task => task.orderId === orderId)).toMatchObject([{ kind: 'MANUAL_REFUND', ...masked }])
    const look = await operator.call('POST', `/orders/${orderId}/looks/phone`, {
      body: { reason: '계좌를 여쭤봐요' },
    })
    expect(look.body).toMatchObject({ phone: customer.phone, isProved: true, email: customer.email })
    expect(await service.rows('select command, reason from audit where subject = $1', [orderId])).toContainEqual({
      command: 'refund contact',
      reason: '계좌를 여쭤봐요',
    })

    const refund = await newestRefund(orderId)
    const { now } = (await service.call('GET', '/sandbox/clock')).body
    const paidOn = new Date(Date.parse(now) + 9 * 3600e3).toISOString().slice(0, 10)
    const settled = await operator.call('POST', `/refunds/${refund}/settlement`, {
      body: { paidOn, reason: '계좌로 보냈어요' },
    })
    expect([settled.status, settled.body.code]).toEqual([200, undefined])
    await service.worker()
    expect(await namesIn(customer)).toEqual([])
    expect(await service.rows('select from archived_contract where order_id = $1', [orderId])).toHaveLength(1)
  }, 60_000)

  test('and for a part that was given out of goodwill and that no card takes: until then it can be settled (G795)', async () => {
    const customer = await someone()
    const { orderId } = await handedBack(customer)
    const admin = await signedInTo(service, 'ADMIN')
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    const payment = await findPaymentId(orderId)
    const given = await admin.call('POST', `/payments/${payment}/goodwill`, {
      body: { amount: 5000, reason: '늦었어요' },
    })
    expect([given.status, given.body.code]).toEqual([200, undefined])
    await service.worker()
    const refund = await newestRefund(orderId)
    expect((await withdraw(customer)).body).toMatchObject({ kept: { contracts: 1, hasContact: true } })
    await service.worker()
    const { now } = (await service.call('GET', '/sandbox/clock')).body
    const paidOn = new Date(Date.parse(now) + 9 * 3600e3).toISOString().slice(0, 10)
    const settle = await admin.call('POST', `/refunds/${refund}/settlement`, { body: { paidOn, reason: '보냈어요' } })
    expect([settle.status, settle.body.code]).toEqual([200, undefined])
    await service.worker()
    expect(await namesIn(customer)).toEqual([])
  }, 60_000)

  test('cannot come back by another device, in any process, and nothing is charged for them (W5)', async () => {
    const customer = await someone()
    const other: string = (await logIn(customer)).body.token
    const { orderId } = await handedBack(customer)
    expect((await service.call('GET', '/api/users/me', { token: other })).status).toBe(200)
    expect((await withdraw(customer)).status).toBe(200)
    for (const path of ['/users/me', '/users/home-info', '/payments/history', '/users/me/export']) {
      expect((await service.call('GET', `/api${path}`, { token: other })).status).toBe(401)
    }
    await service.moveClock({ advance: 'P370D' })
    await service.worker()
    expect(await service.charges(orderId)).toBe(1)
  }, 60_000)

  test('leaves the key of their card to be deleted at the provider, and nothing else of it', async () => {
    const customer = await someone()
    const sealed = makeSecretBox(SECRET).seal('a billing key of some length')
    await service.rows(
      `insert into stored_card (customer_id, billing_key, label, registered_at) values ($1, $2, '현대카드 123*', now())`,
      [customer.id, sealed],
    )
    expect((await withdraw(customer)).status).toBe(200)
    expect(await service.rows('select * from stored_card where customer_id = $1', [customer.id])).toEqual([])
    expect(await service.rows('select from dropped_billing_key where billing_key = $1', [sealed])).toHaveLength(1)
  })

  test('answers once however often they press at once, and is gone once', async () => {
    const customer = await someone()
    await handedBack(customer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(customer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  }, 60_000)
})

describe('a contract under way', () => {
  test.each(ORDER_STATES)('in state %s decides alone whether its customer may leave (G95)', async state => {
    const customer = await someone()
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    const id = `SK-LEAVING-${state}`
    await seedOrder(client, id, lifeUntil(state), new Date(Date.now() - 864e5))
    const { rows } = await client.query<{ seeded: string }>(
      `update storage_order o set customer_id = $2 from storage_order old
       where o.id = $1 and old.id = o.id returning old.customer_id as seeded`,
      [id, customer.id],
    )
    await client.query('delete from customer where id = $1', [rows[0]?.seeded])
    expect(await eligibility(customer)).toBe(!isActive(state))
    const before = await dumpDatabase(service.databaseUrl)
    const answer = await withdraw(customer)
    if (isActive(state)) {
      expect(toStatusAndCode(answer)).toEqual([409, 'NOT_ELIGIBLE'])
      expect(await dumpDatabase(service.databaseUrl)).toEqual(before)
      await client.query('update timeline set actor_id = null where order_id = $1', [id])
      await client.query('begin')
      for (const table of ['checkout', 'timeline']) await client.query(`delete from ${table} where order_id = $1`, [id])
      await client.query('delete from storage_order where id = $1', [id])
      await client.query('commit')
      expect((await withdraw(customer)).status).toBe(200)
    } else {
      expect(answer.status).toBe(200)
      expect(await service.rows('select from storage_order where id = $1', [id])).toEqual([])
    }
    await client.end()
  })

  test('an unpaid order goes along; a payment that is being decided is waited for', async () => {
    const customer = await someone()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then: 'delay-before:2500', times: 1 })
    const confirming = customer.confirm(orderId, paymentKey)
    await delay(800)
    expect(await eligibility(customer)).toBe(true)
    expect(toStatusAndCode(await withdraw(customer))).toEqual([409, 'IN_PROGRESS'])
    expect((await confirming).status).toBe(200)
    expect(toStatusAndCode(await withdraw(customer))).toEqual([409, 'NOT_ELIGIBLE'])

    const other = await someone()
    await other.order()
    expect((await withdraw(other)).body).toMatchObject({ success: true, kept: null })
  }, 30_000)
})

test('the archive is purged five years and a day after the contract ended (G96)', async () => {
  const own = await runningService({ roles: ['api'], webhooks: 'lost' })
  try {
    const customer = await own.customer()
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    await own.rows(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN')`, [])
    const [payment] = await own.rows('select id from payment where order_id = $1', [orderId])
    await own.call('PUT', `/api/payments/${String(payment?.['id'])}/status`, {
      token: customer.token,
      body: { status: 'CANCELLED', intent: 'CANCEL' },
    })
    await own.worker()
    const { body } = await own.call('DELETE', '/api/users/withdraw', { token: customer.token })
    const kept = () => own.rows('select kept_until::text from archived_contract', [])
    expect(await kept()).toEqual([{ kept_until: body.kept.until }])
    await own.moveClock({ now: `${body.kept.until}T23:59:00+09:00` })
    await own.worker()
    expect(await kept()).toHaveLength(1)
    await own.moveClock({ advance: 'PT2M' })
    await own.worker()
    expect([await kept(), await own.rows('select from archived_payment', [])]).toEqual([[], []])
  } finally {
    await own.stop()
  }
}, 60_000)

describe('the link at a provider', () => {
  const member = async (provider: 'kakao' | 'naver' | 'google') => {
    const person = await personAt(service, provider)
    const { body } = await complete(service, (await enter(service, provider, person)).body.tempToken)
    return { person, token: body.token as string }
  }
  const isLinked = async (provider: 'kakao' | 'naver', person: string): Promise<boolean> => {
    const people = (await service.call('GET', `/sandbox/${provider}/people`)).body
    return people.find(({ id }: { id: string }) => id === person).linkedAt !== null
  }
  const dropped = () => service.rows('select provider, tries from dropped_link', [])
  const faults = (provider: string, ...orders: object[]) =>
    service.call('POST', `/sandbox/${provider}/faults`, { body: orders })

  test.each(['kakao', 'naver'] as const)('is cut at %s by the service itself', async provider => {
    const { person, token } = await member(provider)
    expect(await isLinked(provider, person)).toBe(true)
    expect((await withdraw({ token })).status).toBe(200)
    await vi.waitFor(async () => expect(await isLinked(provider, person)).toBe(false), 20_000)
    await vi.waitFor(async () => expect(await dropped()).toEqual([]), 20_000)
    const found = Object.entries(await dumpDatabase(service.databaseUrl)).filter(([, rows]) =>
      JSON.stringify(rows).includes(person),
    )
    expect(found.map(([table]) => table)).toEqual([])
  })

  test('at Naver is left to the person where we have no token, and the answer says where', async () => {
    const { person, token } = await member('naver')
    await service.rows('update customer set provider_token = null where provider_id = $1', [person])
    const { body } = await withdraw({ token })
    expect(body).toMatchObject({
      requiresNaverConsentRevoke: true,
      naverConsentRevokeUrl: /^https:\/\/nid\.naver\.com\//,
    })
    await service.moveClock({ advance: 'P8D' })
    await service.worker()
    expect(await dropped()).toEqual([])
  })

  test.each([
    ['stays silent', 'delay:6000'],
    ['refuses', 'error:-401@401'],
    ['fails', '500'],
  ])(
    'a provider that %s does not hold up a withdrawal; unlinking is retried until it succeeds (G97)',
    async (_how, then) => {
      const { person, token } = await member('kakao')
      await faults('kakao', { on: 'unlink', then, times: 1 })
      expect((await withdraw({ token })).status).toBe(200)
      expect((await service.call('GET', '/api/users/me', { token })).status).toBe(401)
      await vi.waitFor(async () => expect(await dropped()).toEqual([{ provider: 'kakao', tries: 1 }]), 20_000)
      await service.worker()
      expect(await dropped()).toEqual([{ provider: 'kakao', tries: 1 }])
      await delay(then.startsWith('delay') ? 6_000 : 300)
      await service.moveClock({ advance: 'PT2M' })
      await service.worker()
      expect([await dropped(), await isLinked('kakao', person)]).toEqual([[], false])
    },
    30_000,
  )

  test('is given up after seven days, and what was kept for it is gone (G97)', async () => {
    const { person, token } = await member('kakao')
    await faults('kakao', { on: 'unlink', then: '500', times: 1000 })
    expect((await withdraw({ token })).status).toBe(200)
    for (let day = 0; day < 6; day += 1) {
      await service.moveClock({ advance: 'P1D' })
      await service.worker()
    }
    expect(await dropped()).toHaveLength(1)
    await service.moveClock({ advance: 'P1D' })
    await service.worker()
    expect(await dropped()).toEqual([])
    expect(await isLinked('kakao', person)).toBe(true)
    await service.call('DELETE', '/sandbox/kakao/faults')
  }, 60_000)

  test('of a person who has come back meanwhile is theirs, and stays', async () => {
    const { person, token } = await member('kakao')
    await faults('kakao', { on: 'unlink', then: '500', times: 1 })
    await withdraw({ token })
    await vi.waitFor(async () => expect(await dropped()).toEqual([{ provider: 'kakao', tries: 1 }]), 20_000)
    await complete(service, (await enter(service, 'kakao', person)).body.tempToken)
    await service.moveClock({ advance: 'PT2M' })
    await service.worker()
    expect([await dropped(), await isLinked('kakao', person)]).toEqual([[], true])
  })

  test('of Google is the browser’s to cut; the account goes all the same', async () => {
    const { person, token } = await member('google')
    expect((await withdraw({ token })).body).toMatchObject({ success: true, requiresNaverConsentRevoke: false })
    await vi.waitFor(async () => expect(await dropped()).toEqual([]), 20_000)
    expect((await enter(service, 'google', person)).body).toMatchObject({ requiresProfileCompletion: true })
  })
})

describe('a copy of one’s own data', () => {
  const readCopy = (customer: Pick<Customer, 'token'>) =>
    service.call('GET', '/api/users/me/export', { token: customer.token })

  test('holds every kind of it, is not cached, and is offered as a file (W8)', async () => {
    const [customer, other] = [await someone(), await someone()]
    await handedBack(other)
    const { orderId, report } = await handedBack(customer)
    const refunded = await cancelled(customer)
    const sealed = makeSecretBox(SECRET).seal('a billing key of some length')
    await service.rows(
      `insert into stored_card (customer_id, billing_key, label, registered_at) values ($1, $2, '현대카드 123*', now())`,
      [customer.id, sealed],
    )
    await service.rows(
      `update storage_order set auto_renewal = 'ACTIVE' where customer_id = $1 and auto_renewal = 'NEEDS_CARD'`,
      [customer.id],
    )
    await service.rows(
      `insert into consent (customer_id, term, agreed, version, given_at) values ($1, 'marketing', false, '2026-11-01', now())`,
      [customer.id],
    )
    const { status, headers, body } = await readCopy(customer)
    expect([status, headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
      200,
      'no-store',
      'attachment; filename="seasonkeep-my-data.json"',
    ])
    expect(body).toMatchObject({
      success: true,
      exportedAt: expect.any(String),
      profile: { name: NAME, email: customer.email, phone: customer.phone, provider: 'EMAIL' },
      consents: [{ term: 'marketing', agreed: false, version: '2026-11-01' }],
      sessions: [{ device: expect.any(String) }],
      storedCard: { label: '현대카드 123*' },
      orders: [
        {
          orderId,
          state: 'RETURNED',
          payments: [{ amountWon: 99_000, status: 'DONE', refunds: [] }],
          checkouts: [{ recipientName: NAME, recipientPhone: customer.phone, address: '겨울왕국로 77, 남궁네 집' }],
          reports: [{ reportId: report, score: 80, tip: '왁스를 발라 주세요.' }],
          doorPictures: [{ pictureId: expect.any(String), takenAt: expect.any(String) }],
        },
        { orderId: refunded, state: 'CANCELLED', payments: [{ refunds: [{ amountWon: 96_030 }] }] },
      ],
    })
    const text = JSON.stringify(body)
    const [row] = await service.rows(
      `select c.password_hash, c.customer_key, p.payment_key, r.front, a.idempotency_key
       from customer c join storage_order o on o.customer_id = c.id join payment p on p.order_id = o.id
       join payment_attempt a on a.payment_id = p.id left join report r on r.order_id = o.id
       where c.id = $1 and o.id = $2`,
      [customer.id, orderId],
    )
    const secrets = [...Object.values(row ?? {}).map(String), sealed, customer.token]
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
    expect([other.email, other.phone, other.id].filter(word => text.includes(word))).toEqual([])
    expect(text).not.toContain('boss')
  }, 60_000)

  test('does not name the proxy', async () => {
    const customer = await someone()
    const { orderId } = await handedBack(customer)
    await service.rows(`update checkout set is_proxy = true, recipient_name = '이대신' where order_id = $1`, [orderId])
    const { body } = await readCopy(customer)
    expect(body.orders[0].checkouts).toMatchObject([{ isProxy: true, recipientName: null, recipientPhone: null }])
    expect(JSON.stringify(body)).not.toContain('이대신')
  }, 30_000)

  test('is for signed-in customers only (D2, D14)', async () => {
    expect((await service.call('GET', '/api/users/me/export')).status).toBe(401)
  })
})
