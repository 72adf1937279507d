import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const ARRIVED = '2026-12-14' as Day
const noonOf = (day: Day) => ({ now: `${day}T12:00:00+09:00` })

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const staff = await makeStaff(service)
afterAll(staff.close)

const stored = async () => {
  await service.moveClock(noonOf(ARRIVED))
  const customer = await service.customer()
  return { customer, ...(await staff.store(customer)) }
}

const tokenOf = async ({ email, password }: Customer): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token

const rowOf = async (orderId: string) =>
  (
    await service.rows(
      `select state, compensation_won, customer_told, charge_due_at, duty_due_at from storage_order where id = $1`,
      [orderId],
    )
  )[0]

const ENDS = [
  ['gear.lost', 'LOST', 'GEAR_LOST'],
  ['gear.damaged', 'DAMAGED', 'GEAR_DAMAGED'],
] as const

describe.each(ENDS)('gear that ends by %s', (event, state, kind) => {
  test('is with its settlement in the record, and nothing comes due any more (G165)', async () => {
    const { customer, orderId } = await stored()
    await staff.must(orderId, event, { compensation: 450_000 as Won, told: '전화로 사과하고 보상을 알렸어요' })
    expect(await rowOf(orderId)).toEqual({
      state,
      compensation_won: 450_000,
      customer_told: '전화로 사과하고 보상을 알렸어요',
      charge_due_at: null,
      duty_due_at: null,
    })
    expect((await customer.home()).body).toMatchObject({
      storingStatus: 0,
      activeCount: 0,
      order: null,
      goneGear: { orderId, end: state, compensationWon: 450_000 },
    })
    const story = await service.call('GET', `/api/orders/${orderId}/timeline`, { token: customer.token })
    expect(story.body).toMatchObject({ goneGear: { orderId, end: state, compensationWon: 450_000 } })
    const me = (await service.call('GET', '/api/users/me', { token: customer.token })).body.user.id
    const ended = await service.call('GET', `/api/payments/user/${me}/completed`, { token: customer.token })
    expect(ended.body).toMatchObject([{ orderId, storingStatus: state, nextPaymentDate: null }])
    expect(
      await service.rows('select kind, channel from notice where order_id = $1 and kind = $2', [orderId, kind]),
    ).toEqual(expect.arrayContaining([expect.objectContaining({ kind })]))
  })

  test('lets the customer leave (G166)', async () => {
    const { customer, orderId } = await stored()
    const mayLeave = async () =>
      (await service.call('GET', '/api/users/withdraw-eligibility', { token: customer.token })).body.eligible
    expect(await mayLeave()).toBe(false)
    await staff.must(orderId, event)
    expect(await mayLeave()).toBe(true)
    expect((await service.call('DELETE', '/api/users/withdraw', { token: customer.token })).status).toBe(200)
    expect(await service.rows('select state from archived_contract where order_id = $1', [orderId])).toEqual([
      { state },
    ])
  })

  test('is taken back within seven days, with the next payment as before (T30)', async () => {
    const { orderId } = await stored()
    const before = await rowOf(orderId)
    await staff.must(orderId, event)
    await service.moveClock(noonOf(Day.addDays(ARRIVED, 6)))
    await staff.must(orderId, 'status.corrected')
    expect(await rowOf(orderId)).toEqual(before)
    await staff.must(orderId, event)
    await service.moveClock(noonOf(Day.addDays(ARRIVED, 14)))
    const late = await staff.advance(orderId, 'status.corrected')
    expect(late.isErr() ? late.error.kind : late.value.change.to).toBe(
      event === 'gear.lost' ? 'IN_STORAGE' : 'CorrectionTooLate',
    )
  })
})

test('gear that is found is told to its customer, whenever that is (G797)', async () => {
  const { customer, orderId } = await stored()
  await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
  const told = async () =>
    (
      await service.rows(`select kind from notice where order_id = $1 and kind like 'GEAR_%' order by created_at`, [
        orderId,
      ])
    ).map(({ kind }) => kind)
  await staff.must(orderId, 'gear.lost')
  await service.moveClock(noonOf(Day.addDays(ARRIVED, 60)))
  await staff.must(orderId, 'status.corrected')
  expect(await told()).toEqual(['GEAR_LOST', 'GEAR_FOUND'])
  expect(await rowOf(orderId)).toMatchObject({ state: 'IN_STORAGE', compensation_won: null })
})

test('of gear that is found the open tasks come back: the term that is not paid, and gear that is to be collected (G861)', async () => {
  const openTasks = async (orderId: string) =>
    (
      await service.rows('select kind from staff_task where subject = $1 and done_at is null order by kind', [orderId])
    ).map(({ kind }) => kind)
  const [{ orderId: unpaid }, { orderId: over }] = [await stored(), await stored()]
  await service.rows(`update storage_order set auto_renewal = 'TERMINATED' where id = $1`, [over])
  await service.moveClock(noonOf(Day.addDays(ARRIVED, 366 + 31)))
  await service.worker()
  await service.rows(`update storage_order set renewal_status = 'UNPAID' where id = $1`, [unpaid])
  expect(await openTasks(over)).toEqual(['UNCOLLECTED'])
  for (const orderId of [unpaid, over]) await staff.must(orderId, 'gear.lost')
  expect([await openTasks(unpaid), await openTasks(over)]).toEqual([[], []])
  await service.moveClock(noonOf(Day.addDays(ARRIVED, 366 + 60)))
  for (const orderId of [unpaid, over]) await staff.must(orderId, 'status.corrected')
  await service.worker()
  expect([await openTasks(unpaid), await openTasks(over)]).toEqual([['RENEWAL_UNPAID'], ['UNCOLLECTED']])
})

test('gear that was out on a checkout and is found again rolls with the season that it came back in (T28, T30)', async () => {
  const { customer, orderId, equipmentId } = await stored()
  const asked = await service.call('POST', '/api/users/equipment/checkout', {
    token: customer.token,
    body: {
      checkoutDate: ARRIVED,
      recipientName: '이영희',
      recipientPhone: '010-1234-5678',
      address: '스노우밸리로 1',
      userEquipmentId: equipmentId,
    },
  })
  expect(asked.status).toBe(200)
  await staff.must(orderId, 'checkout.delivered', { deliveredTo: '이영희' })
  await service.moveClock(noonOf('2027-06-29' as Day))
  await staff.must(orderId, 'equipment.restored', { isForced: true })
  await staff.must(orderId, 'gear.lost')
  await service.moveClock(noonOf('2027-07-02' as Day))
  await staff.must(orderId, 'status.corrected')
  expect(await rowOf(orderId)).toMatchObject({
    state: 'RESTORED',
    duty_due_at: new Date('2027-07-02T12:00:00+09:00'),
  })
})

describe('gear that is not collected', () => {
  const END = '2027-12-13' as Day
  const after = (days: number): Day => Day.addDays(END, days)
  const sent = (
    orderId: string,
    customer: Customer,
    kind: string,
    day: Day,
    state = 'SENT',
    event = `${orderId}${kind}`,
  ) =>
    service.rows(
      `insert into notice (event, channel, kind, customer_id, order_id, created_at, state, settled_at)
       select $6::text, channel, $2::text, c.id, $1::text, $4::timestamptz, $5, $4::timestamptz + case channel when 'EMAIL' then interval '0' else interval '3 days' end
       from customer c, (values ('SMS'), ('EMAIL')) as by (channel) where c.email = $3`,
      [orderId, kind, customer.email, `${day}T12:00:00+09:00`, state, event],
    )
  const disposed = (orderId: string) => staff.advance(orderId, 'gear.disposed' satisfies OrderEvent)

  test('of a contract that was ended long after its last day: that it ended asks to collect, and the staff asks once more (G919)', async () => {
    const { customer, orderId } = await stored()
    await service.rows(`update storage_order set auto_renewal = 'TERMINATED' where id = $1`, [orderId])
    await service.moveClock(noonOf(after(200)))
    await sent(orderId, customer, 'TERMINATED', after(60))
    expect(await disposed(orderId)).toMatchObject({ error: { kind: 'NotToldToCollect', sent: 1 } })
    // At once, as a member who does not wait, it is the same notice.
    await sent(orderId, customer, 'TERMINATED', after(61), 'SENT', `by-hand:${randomUUID()}`)
    expect(await disposed(orderId)).toMatchObject({ error: { kind: 'NotToldToCollect', sent: 1 } })
    await sent(orderId, customer, 'TERMINATED', after(180), 'SENT', `by-hand:${randomUUID()}`)
    expect(await disposed(orderId)).toMatchObject({ error: { kind: 'DisposalTooEarly', from: after(210) } })
    await service.moveClock(noonOf(after(210)))
    await staff.must(orderId, 'gear.disposed', { compensation: 'NONE', told: '문자로 두 번 알렸어요' })
  })

  test('is disposed of from 30 days after the second notice that really went out, by the first of its ways (G167)', async () => {
    const { customer, orderId } = await stored()
    await service.rows(`update storage_order set auto_renewal = 'TERMINATED' where id = $1`, [orderId])
    expect(await disposed(orderId)).toMatchObject({ error: { kind: 'ContractNotOver' } })

    await service.moveClock(noonOf(after(100)))
    await sent(orderId, customer, 'UNCOLLECTED_1_DAY', after(1))
    await sent(orderId, customer, 'UNCOLLECTED_14_DAYS', after(14), 'UNDELIVERED')
    expect(await disposed(orderId)).toMatchObject({ error: { kind: 'NotToldToCollect', sent: 1 } })
    await sent(orderId, customer, 'UNCOLLECTED_25_DAYS', after(71))
    expect(await disposed(orderId)).toMatchObject({ error: { kind: 'DisposalTooEarly', from: after(101) } })
    await service.moveClock(noonOf(after(101)))
    await staff.must(orderId, 'gear.disposed', { compensation: 'NONE', told: '문자로 두 번 알렸어요' })
    expect(await rowOf(orderId)).toMatchObject({ state: 'DISPOSED', compensation_won: null, charge_due_at: null })
    const home = await service.call('GET', '/api/users/home-info', { token: await tokenOf(customer) })
    expect(home.body).toMatchObject({ storingStatus: 0, order: null })
    await staff.must(orderId, 'status.corrected')
    expect(await rowOf(orderId)).toMatchObject({ state: 'IN_STORAGE', customer_told: null })
  })
})
