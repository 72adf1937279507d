import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts, takeOverContract } from '#adapters/reliability/testing/seed-contracts.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { Day } from '#core/shared/day.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
await makeStaff(service)
const contracts = contractsOfStaff(service)
const desk = deskOfStaff(service)
const database = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
afterAll(() => database.end())

const NAME = '김시즌'

const prove = async ({ token }: Pick<Customer, 'token'>, phone: string): Promise<number> => {
  await service.call('POST', '/api/auth/send-phone-change-sms', { token, body: { phone } })
  const body = { phone, authCode: await service.codeFor(phone) }
  return (await service.call('POST', '/api/auth/verify-phone-change-sms', { token, body })).status
}
const logIn = async ({ email, password }: Pick<Customer, 'email' | 'password'>): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token
const payments = async ({ token }: Pick<Customer, 'token'>): Promise<readonly string[]> => {
  const { user } = (await service.call('GET', '/api/users/me', { token })).body
  const { body } = await service.call('GET', `/api/payments/user/${user.id}/detailed`, { token })
  return body.map((record: { orderId: string }) => record.orderId)
}

describe('money that the staff took', () => {
  test('goes back by bank: the staff has a task at once, the provider is never asked, the ledgers agree (G193)', async () => {
    const phone = newPhone()
    const orderId = await desk.order(phone, NAME, { kind: 'CASH' })
    const mine = ownContract(service, '', orderId)
    expect((await contracts.cancel(orderId)).isOk()).toBe(true)
    await service.worker()
    expect(await mine.stands()).toMatchObject({ payment: 'CANCELLED', refunds: ['1 FAILED 99000'] })
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    expect(await contracts.retryRefunds(orderId)).toEqual(['PaidAtDesk'])
    expect(await contracts.payByBank(orderId)).toEqual(['Settled'])
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 FAILED 99000', '2 DONE 99000'] })
    expect(await service.charges(orderId)).toBe(0)
    const kinds = await service.rows('select kind from notice where order_id = $1 order by kind', [orderId])
    expect(kinds.map(({ kind }) => kind)).toEqual(['CANCELLED', 'PAID', 'REFUNDED'])
  })

  test('is given back as goodwill by bank alone', async () => {
    const orderId = await desk.order(newPhone(), NAME)
    const [row] = await service.rows('select id from payment where order_id = $1', [orderId])
    await service.rows(
      `insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
       select id, 3, 'pickup.done', 'REQUESTED', 'PICKED_UP', state_changed_at, state_changed_at, 'SCHEDULER' from storage_order where id = $1`,
      [orderId],
    )
    await service.rows(`update storage_order set state = 'PICKED_UP', step = 3 where id = $1`, [orderId])
    expect(await contracts.giveGoodwill(String(row?.['id']), 10_000)).toBe('PaidAtDesk')
    expect(await contracts.giveGoodwill(String(row?.['id']), 10_000, { byBank: true })).toBe('Given')
  })

  test('is in the archive when its customer has left, without the reference', async () => {
    const [phone, person] = [newPhone(), await service.customer()]
    const orderId = await desk.order(phone, NAME, {
      kind: 'CASH',
      reference: 'book 7, 김시즌',
      cashReceipt: '123456789',
    })
    expect(await prove(person, phone)).toBe(200)
    expect((await contracts.cancel(orderId)).isOk()).toBe(true)
    await service.worker()
    expect(await contracts.payByBank(orderId)).toEqual(['Settled'])
    const token = await logIn(person)
    const { body: copy } = await service.call('GET', '/api/users/me/export', { token })
    expect(copy.orders[0].payments[0]).toMatchObject({
      method: '현금',
      reference: 'book 7, 김시즌',
      cashReceipt: '123456789',
    })
    expect((await service.call('DELETE', '/api/users/withdraw', { token })).body.kept).toMatchObject({ payments: 1 })
    expect(
      await service.rows('select kind, method, cash_receipt, payment_key from archived_payment where order_id = $1', [
        orderId,
      ]),
    ).toEqual([{ kind: 'CASH', method: '현금', cash_receipt: '123456789', payment_key: null }])
  })
})

describe('a customer without a login (G192)', () => {
  test('is nobody to who types their number, and is the account that proves it', async () => {
    const phone = newPhone()
    const orderId = await desk.order(phone, NAME)
    expect((await service.call('GET', `/api/users/phone/${phone}/available`)).body).toMatchObject({
      available: true,
    })
    const person = await service.customer()
    expect(await payments(person)).toEqual([])
    expect(await prove(person, phone)).toBe(200)
    const token = await logIn(person)
    expect(await payments({ token })).toEqual([orderId])
    expect(await service.rows('select provider from customer where phone = $1', [phone])).toEqual([
      { provider: 'EMAIL' },
    ])
    // The next one at the desk is theirs at once.
    const second = await desk.order(phone, null, {}, { shownBeside: 1 })
    expect((await payments({ token })).toSorted()).toEqual([orderId, second].toSorted())
  })

  describe('whose unpaid order meets one of the account that proves the phone (G652)', () => {
    const statesOf = async (ids: readonly string[]) =>
      (
        await service.rows(
          'select state from storage_order where id = any($1::text[]) order by array_position($1::text[], id)',
          [ids],
        )
      ).map(({ state }) => state)

    test('the older one is closed, and the other is paid once', async () => {
      const [phone, person] = [newPhone(), await service.customer()]
      const atDesk = await desk.order(phone, NAME, 'LINK')
      await service.moveClock({ advance: 'PT1M' })
      const inApp = await person.order()
      const paymentKey = await person.agree(inApp)
      expect(await prove(person, phone)).toBe(200)
      expect(await statesOf([atDesk, inApp])).toEqual(['EXPIRED', 'UNPAID'])
      const token = await logIn(person)
      const confirm = async (orderId: string, key: string) =>
        service.call('POST', '/api/orders/toss/confirm', { token, body: { orderId, paymentKey: key, amount: 99_000 } })
      expect((await confirm(atDesk, await person.agree(atDesk))).body.code).toBe('ORDER_EXPIRED')
      expect((await confirm(inApp, paymentKey)).status).toBe(200)
      expect([await service.charges(atDesk), await service.charges(inApp)]).toEqual([0, 1])
    })

    test('beside one whose payment may be moving the other is closed; where both may be, both stay', async () => {
      const [phone, person] = [newPhone(), await service.customer()]
      const inApp = await person.order()
      await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
      expect((await person.confirm(inApp, await person.agree(inApp))).status).toBe(202)
      await service.moveClock({ advance: 'PT1S' })
      const atDesk = await desk.order(phone, NAME, 'LINK')
      expect(await prove(person, phone)).toBe(200)
      expect(await statesOf([atDesk, inApp])).toEqual(['EXPIRED', 'UNPAID'])

      const [other, another] = [newPhone(), await service.customer()]
      const orders = [await desk.order(other, NAME, 'LINK'), await another.order()]
      await service.rows('update storage_order set attempt_open = true where id = any($1::text[])', [orders])
      expect(await prove(another, other)).toBe(200)
      expect(await statesOf(orders)).toEqual(['UNPAID', 'UNPAID'])
      await service.rows('update storage_order set attempt_open = false where id = any($1::text[])', [orders])
    })
  })

  test.each(['before', 'after'])(
    'who has paid for a kind at the desk, and in the app %s, is asked whether both are meant once the phone is proved (G926)',
    async when => {
      const [phone, person] = [newPhone(), await service.customer()]
      const inApp = async (): Promise<string> => {
        const orderId = await person.order()
        expect((await person.confirm(orderId, await person.agree(orderId))).status).toBe(200)
        return orderId
      }
      const pays = when === 'before' ? [inApp, () => desk.order(phone, NAME)] : [() => desk.order(phone, NAME), inApp]
      const [first, second] = [await pays[0]?.(), await service.moveClock({ advance: 'PT1M' }).then(() => pays[1]?.())]
      expect(await prove(person, phone)).toBe(200)
      const token = await logIn(person)
      const home = async () => (await service.call('GET', '/api/users/home-info', { token })).body.secondContract
      const tasks = () =>
        service.rows(
          `select p.order_id, s.detail, s.done_at is null as open from staff_task s join payment p on p.id::text = s.subject
           where s.kind = 'SECOND_CONTRACT' and p.order_id = any($1::text[])`,
          [[first, second]],
        )
      const task = { order_id: second, detail: expect.stringContaining(`order ${second}, SKI, beside ${first}`) }
      expect(await home()).toEqual({ orderId: second, equipmentType: 'SKI' })
      expect(await tasks()).toEqual([{ ...task, open: true }])
      expect((await service.call('POST', `/api/orders/${second}/keep-both`, { token })).status).toBe(200)
      expect([await home(), await tasks()]).toEqual([null, [{ ...task, open: false }]])
    },
  )

  test('under another name stays one, and the staff looks at it', async () => {
    const phone = newPhone()
    const orderId = await desk.order(phone, '김시준')
    const person = await service.customer()
    expect(await prove(person, phone)).toBe(200)
    const token = await logIn(person)
    expect(await payments({ token })).toEqual([])
    const [row] = await service.rows('select customer_id from storage_order where id = $1', [orderId])
    expect(await service.rows('select kind from staff_task where subject = $1', [row?.['customer_id']])).toEqual([
      { kind: 'DESK_CUSTOMER_TO_JOIN' },
    ])
  })
})

describe('a renewal that was paid at the desk (G194)', () => {
  const N = '2027-12-03' as Day
  const due = async (start: Day, card: 'pays' | 'none' = 'none') => {
    const [seeded] = await seedContracts(database, 1, { start, card })
    if (seeded === undefined) throw new Error('nothing was seeded')
    if (card === 'none')
      await database.query('delete from sandbox.toss_billing_key where billing_key = $1', [seeded.billingKey])
    return { ...seeded, ...(await takeOverContract(service, seeded)) }
  }
  const stands = (orderId: string) =>
    service.rows('select terms_paid, renewal_status, auto_renewal from storage_order where id = $1', [orderId])

  test('is taken from the first reminder on, once, and no card is asked for that year', async () => {
    const { orderId } = await due(Day.addYears(N, -1), 'pays')
    await service.moveClock({ now: '2027-11-01T10:00:00+09:00' })
    expect(await desk.renew(orderId)).toBe('RenewalTooEarly')
    await service.moveClock({ now: '2027-11-05T10:00:00+09:00' })
    expect(await desk.renew(orderId, { reference: 'R-12' })).toBe('paid 2 99000')
    expect(await desk.renew(orderId, { reference: 'R-12' })).toBe('again 2 99000')
    expect(await desk.renew(orderId)).toBe('RenewalTooEarly')
    const other = await due(Day.addYears(N, -1))
    expect(await desk.renew(other.orderId, { reference: 'R-12' })).toBe('ReferenceUsed')
    await service.moveClock({ now: `${N}T10:00:00+09:00` })
    await service.worker()
    expect(await stands(orderId)).toEqual([{ terms_paid: 2, renewal_status: 'OK', auto_renewal: 'ACTIVE' }])
    expect(await service.charges(`${orderId}_t2_a1`)).toBe(0)
  })

  test('ends what was UNPAID, with its task, for as long as that year goes on', async () => {
    const { orderId, signIn } = await due(Day.addYears(N, -1))
    await service.moveClock({ now: '2027-12-20T10:00:00+09:00' })
    await service.worker()
    expect(await stands(orderId)).toMatchObject([{ terms_paid: 1, renewal_status: 'UNPAID' }])
    expect(await desk.renew(orderId)).toBe('paid 2 99000')
    expect(await stands(orderId)).toEqual([{ terms_paid: 2, renewal_status: 'OK', auto_renewal: 'NEEDS_CARD' }])
    expect((await service.call('GET', `/api/orders/${orderId}/renewal`, { token: await signIn() })).body.code).toBe(
      'NOTHING_UNPAID',
    )
    const late = await due('2026-06-01' as Day)
    await service.moveClock({ now: '2028-06-02T10:00:00+09:00' })
    await service.worker()
    expect(await desk.renew(late.orderId)).toBe('ChargeHeld OVERDUE')
  })

  test('is taken back by ADMIN when it was for another contract: open again, nothing is charged, the money is free for the right one (G256)', async () => {
    const { orderId, signIn } = await due(Day.addYears(N, -1), 'pays')
    const right = await due(Day.addYears(N, -1))
    await service.moveClock({ now: '2027-12-20T10:00:00+09:00' })
    await service.rows(`update storage_order set told_on = null where id = $1`, [orderId])
    await service.worker()
    expect(await desk.renew(orderId, { reference: 'R-77' })).toBe('paid 2 99000')
    expect(await desk.renew(right.orderId, { reference: 'R-77' })).toBe('ReferenceUsed')
    expect(await desk.reverse(orderId)).toBe('reversed')
    expect(await desk.reverse(orderId)).toBe('NotRenewedAtDesk')
    expect(await stands(orderId)).toEqual([{ terms_paid: 1, renewal_status: 'UNPAID', auto_renewal: 'ACTIVE' }])
    expect(
      await service.rows(`select detail from staff_task where subject = $1 and done_at is null`, [orderId]),
    ).toEqual([{ detail: `order ${orderId}, term 2, paid at the desk by mistake` }])
    await service.worker()
    expect(await service.charges(`${orderId}_t2_a1`)).toBe(0)
    const notices = await service.rows(
      `select kind, state from notice where order_id = $1 and kind like 'RENEW%ED' order by id`,
      [orderId],
    )
    expect(notices.filter(({ kind, state }) => kind === 'RENEWED' && state !== 'DROPPED')).toEqual([])
    expect(notices.map(({ kind }) => kind)).toContain('RENEWAL_REVERSED')
    expect(await desk.renew(right.orderId, { reference: 'R-77' })).toBe('paid 2 99000')
    const { body } = await service.call('GET', `/api/orders/${orderId}/renewal`, { token: await signIn() })
    expect(body).toMatchObject({ success: true })
  })

  test('is not taken back once some of it was given back, the contract was ended, or by card', async () => {
    const { orderId } = await due(Day.addYears(N, -1), 'pays')
    expect(await desk.reverse(orderId)).toBe('NotRenewedAtDesk')
    await service.moveClock({ now: '2027-11-10T10:00:00+09:00' })
    expect(await desk.renew(orderId)).toBe('paid 2 99000')
    await service.rows('update payment set refunds_won = 1000 where order_id = $1 and term = 2', [orderId])
    expect(await desk.reverse(orderId)).toBe('PartlyRefunded')
    await service.rows('update payment set refunds_won = 0 where order_id = $1 and term = 2', [orderId])
    await service.rows(`update storage_order set auto_renewal = 'TERMINATED', charge_due_at = null where id = $1`, [
      orderId,
    ])
    expect(await desk.reverse(orderId)).toBe('RenewalEnded')
  })
})
