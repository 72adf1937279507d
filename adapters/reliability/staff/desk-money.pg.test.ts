import { afterEach, describe, expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { ownContract, paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { onOwnService, type ServiceUnderTest, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { Day } from '#core/shared/day.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { serviceToday } from '#adapters/reliability/testing/service-now.ts'

const API_ALONE = { roles: ['api'], webhooks: 'lost' } as const

const service = await sharedService(API_ALONE)
const staff = await makeStaff(service)
const desk = deskOfStaff(service)
afterEach(async () => {
  await service.call('DELETE', '/sandbox/toss/faults')
})

const FULL = 96_030

const signedIn = (role: StaffRole, own: ServiceUnderTest = service): Promise<DeskBrowser> => signedInTo(own, role)

const stored = async () => {
  const owner = await service.customer()
  const { orderId } = await staff.store(owner)
  return { owner, ...ownContract(service, owner.token, orderId) }
}

const moneyOf = async (browser: DeskBrowser, orderId: string) =>
  (await browser.call('GET', `/orders/${orderId}/money`)).body

const offersOf = async (browser: DeskBrowser, orderId: string): Promise<readonly string[]> =>
  (await moneyOf(browser, orderId)).offers.map(
    ({ action, won, beyondRules }: { action: string; won: number | null; beyondRules: string }) =>
      [action, won, beyondRules === 'NO' ? null : beyondRules].filter(part => part !== null).join(' '),
  )

let keys = 0
const sending = (browser: DeskBrowser, path: string, body: object, key = `money-${process.pid}-${(keys += 1)}`) =>
  browser.call('POST', path, { body: { reason: 'asked on the phone', ...body }, headers: { 'idempotency-key': key } })

describe('what may be done with the money of an order (G363)', () => {
  test('is what its state and the role allow, each with its sum', async () => {
    const [support, operator, admin] = [await signedIn('SUPPORT'), await signedIn('OPERATOR'), await signedIn('ADMIN')]
    const { orderId } = await paidContract(service)
    expect(await offersOf(support, orderId)).toEqual([`CANCEL ${FULL}`])
    expect(await offersOf(operator, orderId)).toEqual([`CANCEL ${FULL}`, 'ADOPT 99000'])
    expect(await offersOf(admin, orderId)).toEqual([`CANCEL ${FULL} ALSO`, 'ADOPT 99000'])

    const mine = await stored()
    expect(await offersOf(support, mine.orderId)).toEqual(['TERMINATE'])
    expect(await offersOf(operator, mine.orderId)).toEqual(['GOODWILL 30000', 'ADOPT 99000', 'TERMINATE'])
    expect(await offersOf(admin, mine.orderId)).toEqual(['GOODWILL 99000', 'ADOPT 99000', 'TERMINATE'])
    expect(await mine.stands()).toMatchObject({ state: 'IN_STORAGE', payment: 'DONE', refunds: [] })
  })

  test('of an order that waits for its payment it is the link, and nothing of one that is unknown', async () => {
    const operator = await signedIn('OPERATOR')
    const orderId = await desk.order(newPhone(), '김링크', 'LINK')
    expect(await offersOf(operator, orderId)).toEqual(['SEND_LINK', 'CANCEL_LINK'])
    const sent = await sending(operator, `/orders/${orderId}/payment-link`, { what: 'SEND' })
    expect(sent.body).toMatchObject({ action: 'SEND_LINK', notices: ['PAYMENT_LINK'], term: 1 })
    expect((await sending(operator, `/orders/${orderId}/payment-link`, { what: 'CANCEL' })).status).toBe(200)
    const gone = await sending(operator, `/orders/${orderId}/payment-link`, { what: 'CANCEL' })
    expect([gone.status, gone.body.code]).toEqual([409, 'NO_PAYMENT_LINK'])
    expect((await operator.call('GET', '/orders/SK-AAAAAAAAAAAA/money')).body.code).toBe('ORDER_NOT_FOUND')
  })

  test('says by whom and by which reference the money came', async () => {
    const operator = await signedIn('OPERATOR')
    const orderId = await desk.order(newPhone(), '김현금', {
      kind: 'CASH',
      reference: 'R-0217',
      cashReceipt: '123456789',
    })
    const { payments } = await moneyOf(operator, orderId)
    expect(payments).toMatchObject([
      { kind: 'CASH', reference: 'R-0217', receivedBy: 'boss', cashReceipt: '123456789', status: 'DONE', refunds: [] },
    ])
    // The card provider never had it, so it goes back by bank.
    const plan = await operator.call('POST', `/orders/${orderId}/ending`, { body: { what: 'CANCEL', dryRun: true } })
    expect(plan.body).toMatchObject({ amount: 99_000, way: 'BANK', isByWorker: false })
  })

  test('and by bank goes a part of what its card takes back only as a whole (G761)', async () => {
    const operator = await signedIn('OPERATOR')
    const { orderId } = await paidContract(service, undefined, { outcome: 'whole-refund-only' })
    const plan = await operator.call('POST', `/orders/${orderId}/ending`, { body: { what: 'CANCEL', dryRun: true } })
    expect(plan.body).toMatchObject({ amount: 96_030, way: 'BANK', isByWorker: false })
  })
})

describe('a plan (G364)', () => {
  test('says what goes where and of what the customer hears, and writes nothing', async () => {
    const support = await signedIn('SUPPORT')
    const mine = await paidContract(service)
    const plan = await support.call('POST', `/orders/${mine.orderId}/ending`, {
      body: { what: 'CANCEL', dryRun: true },
    })
    expect(plan.body).toMatchObject({
      action: 'CANCEL',
      amount: FULL,
      way: 'CARD',
      isByWorker: true,
      rule: 'FULL_MINUS_FEE',
      from: 'REQUESTED',
      to: 'CANCELLED',
      notices: ['CANCELLED', 'REFUNDED'],
      dryRun: true,
    })
    expect(await mine.stands()).toMatchObject({ state: 'REQUESTED', refunds: [] })
  })

  test('needs no proof; what moves money needs a fresh one, and a reason', () =>
    onOwnService(async own => {
      const operator = await signedIn('OPERATOR', own)
      const mine = await paidContract(own)
      const path = `/orders/${mine.orderId}/ending`
      const unsaid = await operator.call('POST', path, { body: { what: 'CANCEL' } })
      expect([unsaid.status, unsaid.body.code]).toEqual([400, 'REASON_MISSING'])
      await own.moveClock({ advance: 'PT6M' })
      expect((await operator.call('POST', path, { body: { what: 'CANCEL', dryRun: true } })).status).toBe(200)
      const late = await sending(operator, path, { what: 'CANCEL' })
      expect([late.status, late.body.code]).toEqual([403, 'PROOF_NEEDED'])
      expect(await mine.stands()).toMatchObject({ state: 'REQUESTED', refunds: [] })
    }, API_ALONE))
})

describe('money moves once (G366)', () => {
  test('a cancellation that is pressed twice, sent again after a lost answer, and asked for by two members', async () => {
    const [one, other] = [await signedIn('SUPPORT'), await signedIn('ADMIN')]
    const mine = await paidContract(service)
    const path = `/orders/${mine.orderId}/ending`
    const press = (browser: DeskBrowser, key: string) => sending(browser, path, { what: 'CANCEL', expected: FULL }, key)
    const answers = await Promise.all([
      press(one, 'tab'),
      press(one, 'tab'),
      press(one, 'tab'),
      press(other, 'colleague'),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'DONE' : body.code))
    expect(codes).toContain('DONE')
    for (const code of codes) expect(['DONE', 'IN_PROGRESS', 'INVALID_STATE']).toContain(code)
    await service.worker()
    expect(await mine.stands()).toMatchObject({ state: 'CANCELLED', payment: 'REFUNDED', refunds: [`1 DONE ${FULL}`] })
    expect(await mine.givenBack()).toEqual([1, FULL])
  })

  test.each(['drop-after', 'drop-before', 'malformed', 'error:FAILED_INTERNAL_SYSTEM_PROCESSING'])(
    'goodwill by card with a provider that answers %s: in doubt until its record is read, and given once',
    async then => {
      const operator = await signedIn('OPERATOR')
      const mine = await stored()
      const path = `/payments/${await mine.paymentId()}/goodwill`
      await service.faults({ on: 'cancel', then, times: 1 })
      const key = `goodwill-${then}`
      expect((await sending(operator, path, { amount: 10_000 }, key)).body).toMatchObject({
        isByWorker: true,
        way: 'CARD',
      })
      await service.worker()
      const { payments, offers } = await moneyOf(operator, mine.orderId)
      expect(payments[0].refunds).toMatchObject([{ amount: 10_000, rule: 'GOODWILL', isLeftToStaff: false }])
      expect(['SENT', 'UNKNOWN', 'DONE']).toContain(payments[0].refunds[0].status)
      if (payments[0].refunds[0].status !== 'DONE') {
        expect(offers.map(({ action }: { action: string }) => action)).not.toContain('GOODWILL')
      }
      // The answer was lost on the way to the desk as well: the same press again.
      expect((await sending(operator, path, { amount: 10_000 }, key)).status).toBe(200)
      const more = await sending(operator, path, { amount: 10_000 })
      expect(['REFUND_UNDER_WAY', 'GIVEN_TODAY']).toContain(more.body.code)
      await service.moveClock({ advance: 'PT2M' })
      await service.worker()
      expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 DONE 10000'] })
      expect(await mine.givenBack()).toEqual([1, 10_000])
    },
  )

  test('ten who give goodwill at once, each in a tab of their own: one is heard', async () => {
    const [operator, admin] = [await signedIn('OPERATOR'), await signedIn('ADMIN')]
    const mine = await stored()
    const path = `/payments/${await mine.paymentId()}/goodwill`
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => sending(at % 2 === 0 ? operator : admin, path, { amount: 5_000 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await service.worker()
    expect(await mine.givenBack()).toEqual([1, 5_000])
  })
})

test('goodwill beyond the limit is for an ADMIN, and before the pickup for nobody (G161)', async () => {
  const [support, operator, admin] = [await signedIn('SUPPORT'), await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const mine = await stored()
  const path = `/payments/${await mine.paymentId()}/goodwill`
  expect((await sending(support, path, { amount: 1_000 })).body.code).toBe('ROLE_TOO_LOW')
  const above = await sending(operator, path, { amount: 30_001 })
  expect([above.status, above.body.code]).toEqual([409, 'GOODWILL_LIMIT'])
  expect(above.body.message).toContain('30,000원')
  const byBank = { amount: 40_000, paidByBankOn: await serviceToday(service) }
  expect((await sending(admin, path, byBank)).body).toMatchObject({ way: 'BANK', isByWorker: false })
  expect((await sending(admin, path, byBank)).body.code).toBe('GIVEN_TODAY')
  expect((await sending(admin, path, { amount: 59_001 })).body.code).toBe('MORE_THAN_LEFT')
  const early = await paidContract(service)
  const tooEarly = await sending(admin, `/payments/${await early.paymentId()}/goodwill`, { amount: 1_000 })
  expect(tooEarly.body.code).toBe('NOT_PICKED_UP_YET')
  expect((await sending(admin, '/payments/x/goodwill', { amount: 1 })).body.code).toBe('PAYMENT_NOT_FOUND')
  expect(await mine.givenBack()).toEqual([0, 0])
})

test('what was transferred is not noted where a part went back at the provider meanwhile: the rest is another sum (G789)', async () => {
  const operator = await signedIn('OPERATOR')
  const mine = await paidContract(service)
  await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
  await sending(operator, `/orders/${mine.orderId}/ending`, { what: 'CANCEL' })
  await service.worker()
  const [payment] = (await moneyOf(operator, mine.orderId)).payments
  const path = `/refunds/${payment.refunds.at(-1).refundId}/settlement`
  const settle = { paidOn: await serviceToday(service) }
  const shown = await sending(operator, path, { ...settle, dryRun: true })
  expect(shown.body.amount).toBe(FULL)
  const [{ key: paymentKey } = {}] = await service.rows('select payment_key as key from payment where order_id = $1', [
    mine.orderId,
  ])
  await service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey, amount: 30_000 } })
  const pressed = await sending(operator, path, { ...settle, expected: FULL })
  expect([pressed.status, pressed.body.code]).toEqual([409, 'RECORD_DIFFERS'])
  expect(pressed.body.message).toContain('30,000원')
  expect((await sending(operator, path, { ...settle, expected: FULL - 30_000 })).body.amount).toBe(FULL - 30_000)
})

test('a refund that the provider refuses is tried again, or noted as paid by bank and taken back (G365)', async () => {
  const [support, operator, admin] = [await signedIn('SUPPORT'), await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const mine = await paidContract(service)
  await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 2 })
  await sending(support, `/orders/${mine.orderId}/ending`, { what: 'CANCEL' })
  await service.worker()
  expect(await offersOf(support, mine.orderId)).toEqual([`RETRY_REFUND ${FULL}`])
  expect(await offersOf(operator, mine.orderId)).toEqual([
    `RETRY_REFUND ${FULL}`,
    `SETTLE_REFUND ${FULL}`,
    'ADOPT 99000',
  ])
  const newest = async () => (await moneyOf(operator, mine.orderId)).payments[0].refunds.at(-1).refundId
  const failed = await newest()
  expect((await sending(support, `/refunds/${failed}/retry`, {})).body).toMatchObject({
    isByWorker: true,
    amount: FULL,
  })
  // While it is under way nobody notes it as paid.
  const early = await sending(operator, `/refunds/${await newest()}/settlement`, {
    paidOn: await serviceToday(service),
  })
  expect(early.body.code).toBe('REFUND_IN_DOUBT')
  await service.worker()
  const settle = { paidOn: await serviceToday(service) }
  expect((await sending(support, `/refunds/${await newest()}/settlement`, settle)).body.code).toBe('ROLE_TOO_LOW')
  const again = await newest()
  const settled = await Promise.all([
    sending(operator, `/refunds/${again}/settlement`, settle),
    sending(admin, `/refunds/${again}/settlement`, settle),
  ])
  expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED' })
  expect(await offersOf(admin, mine.orderId)).toContain(`REOPEN_REFUND ${FULL}`)
  const reopen = `/refunds/${await newest()}/reopening`
  expect((await sending(operator, reopen, {})).body.code).toBe('ROLE_TOO_LOW')
  expect((await sending(admin, reopen, {})).status).toBe(200)
  expect((await sending(admin, reopen, {})).body.code).toBe('REFUND_NOT_BY_BANK')
  expect((await mine.stands()).payment).toBe('CANCELLED')
  expect(await mine.givenBack()).toEqual([0, 0])
})

test("a refund at the provider's page is taken into the books once; a silent provider decides nothing", async () => {
  const operator = await signedIn('OPERATOR')
  const mine = await stored()
  const path = `/payments/${await mine.paymentId()}/adoption`
  const [row] = await service.rows('select payment_key from payment where order_id = $1', [mine.orderId])
  await service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: row?.['payment_key'], amount: 40_000 } })
  await service.faults({ on: 'lookup', then: 'drop-before', times: 1 })
  const silent = await operator.call('POST', path, { body: { dryRun: true } })
  expect([silent.status, silent.body.code]).toEqual([503, 'PROVIDER_SILENT'])
  expect((await operator.call('POST', path, { body: { dryRun: true } })).body).toMatchObject({ amount: 40_000 })
  const adopted = await Promise.all([sending(operator, path, {}), sending(operator, path, {})])
  expect(adopted.every(({ status }) => status === 200)).toBe(true)
  expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 DONE 40000'] })
})

test('a payment in doubt is looked up on request: its record decides', async () => {
  const operator = await signedIn('OPERATOR')
  const owner = await service.customer()
  const orderId = await owner.order()
  await service.faults({ on: 'confirm', then: 'drop-after', times: 1 }, { on: 'lookup', then: 'drop-before', times: 2 })
  expect((await owner.confirm(orderId, await owner.agree(orderId))).status).toBe(202)
  const mine = ownContract(service, owner.token, orderId)
  await service.moveClock({ advance: 'PT15S' })
  const { payments } = await moneyOf(operator, orderId)
  expect(payments).toMatchObject([{ isInDoubt: true, status: 'IN_PROGRESS' }])
  expect(await offersOf(operator, orderId)).toContain('RECONCILE')
  const path = `/payments/${await mine.paymentId()}/reconciliation`
  expect((await operator.call('POST', path, { body: { dryRun: true } })).body.code).toBe('PROVIDER_SILENT')
  await service.call('DELETE', '/sandbox/toss/faults')
  expect((await operator.call('POST', path, { body: { dryRun: true } })).body).toMatchObject({ found: 'TAKEN' })
  expect((await sending(operator, path, {})).body).toMatchObject({ found: 'TAKEN' })
  expect((await mine.stands()).payment).toBe('DONE')
  expect(await service.charges(orderId)).toBe(1)
})

test('a cancellation that would give back less than was shown is not carried out (G40)', () =>
  onOwnService(async own => {
    await own.moveClock({ now: '2026-11-24T23:59:00+09:00' })
    const [support, shop] = [await signedIn('SUPPORT', own), await makeStaff(own)]
    const mine = await paidContract(own)
    await shop.must(mine.orderId, 'pickup.scheduled', { pickupDate: '2026-11-25' as Day })
    const path = `/orders/${mine.orderId}/ending`
    const plan = await support.call('POST', path, { body: { what: 'CANCEL', dryRun: true } })
    await own.moveClock({ now: '2026-11-25T00:00:00+09:00' })
    const pressed = await sending(support, path, { what: 'CANCEL', expected: plan.body.amount })
    expect([pressed.status, pressed.body.code]).toEqual([409, 'REFUND_CHANGED'])
    expect(pressed.body.message).toContain('49,500원')
    expect(await mine.stands()).toMatchObject({ state: 'PICKUP_SCHEDULED', refunds: [] })
  }, API_ALONE))

test('a renewal is ended and taken up again; more than the rules give is for an ADMIN', async () => {
  const [support, admin] = [await signedIn('SUPPORT'), await signedIn('ADMIN')]
  const mine = await stored()
  const path = `/orders/${mine.orderId}/ending`
  expect((await sending(support, path, { what: 'TERMINATE', beyondRules: true })).body.code).toBe('ROLE_TOO_LOW')
  const ended = await Promise.all([
    sending(support, path, { what: 'TERMINATE' }),
    sending(admin, path, { what: 'TERMINATE' }),
  ])
  expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await mine.stands()).renewal).toBe('TERMINATED')
  expect(await offersOf(support, mine.orderId)).not.toContain('TERMINATE')
  const early = await paidContract(service)
  const fault = { what: 'CANCEL', beyondRules: true }
  const asSupport = await sending(support, `/orders/${early.orderId}/ending`, fault)
  expect(asSupport.body.code).toBe('ROLE_TOO_LOW')
  expect((await sending(admin, `/orders/${early.orderId}/ending`, fault)).body).toMatchObject({ amount: 99_000 })
})

test('a fee for late gear is settled with a proof and its reference, and is no step of every day', async () => {
  const [operator, admin] = [await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const mine = await stored()
  const path = `/orders/${mine.orderId}/late-fee`
  const none = await sending(operator, path, { way: 'CASH', reference: 'R-1' })
  expect([none.status, none.body.code]).toEqual([409, 'NOTHING_OWED'])
  expect((await sending(operator, path, { way: 'WAIVED' })).body.code).toBe('ROLE_TOO_LOW')
  expect((await sending(admin, path, { way: 'WAIVED' })).body.code).toBe('NOTHING_OWED')
  // What it would come to is asked before anybody has said why (G879).
  const asked = await admin.call('POST', path, { body: { way: 'WAIVED', dryRun: true } })
  expect(asked.body.code).toBe('NOTHING_OWED')
  expect((await admin.call('POST', path, { body: { way: 'WAIVED' } })).body.code).toBe('REASON_MISSING')
  const step = await admin.call('POST', `/orders/${mine.orderId}/steps`, { body: { event: 'fee.settled' } })
  expect([step.status, step.body.code]).toEqual([409, 'NOT_FOR_STAFF'])
  const { actions } = (await admin.call('GET', `/orders/${mine.orderId}`)).body.order
  expect(actions.map(({ event }: { event: string }) => event)).not.toContain('fee.settled')
})

test('what is owed for late gear is on its order, before anybody hands it out (G908)', () =>
  onOwnService(async own => {
    await own.moveClock({ now: '2026-11-21T12:00:00+09:00' })
    const { orderId } = await (await makeStaff(own)).store(await own.customer())
    const feeAs = async (role: StaffRole) =>
      (await (await signedInTo(own, role)).call('GET', `/orders/${orderId}`)).body.order.lateFee
    const admin = await signedInTo(own, 'ADMIN')
    const ended = await sending(admin, `/orders/${orderId}/ending`, { what: 'TERMINATE' })
    expect(ended.status).toBe(200)
    const wish = { kind: 'FACTS', facts: { lateFees: [{ from: '2027-01-01', region: null, perDayWon: 1_000 }] } }
    const saved = await admin.call('POST', '/shop/changes', { body: { wish, reason: 'a fee' } })
    expect(saved.status).toBe(200)
    expect(await feeAs('SUPPORT')).toBeNull()
    // The last day to collect it was 20 December.
    await own.moveClock({ now: '2028-01-11T12:00:00+09:00' })
    expect(await feeAs('SUPPORT')).toEqual({ days: 22, won: 22_000 })
  }, API_ALONE))

test('a settled fee is taken back by an ADMIN with a reason, and is owed again then (G521)', async () => {
  const [operator, admin] = [await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const mine = await stored()
  const path = `/orders/${mine.orderId}/late-fee/reversal`
  expect((await sending(operator, path, {})).body.code).toBe('ROLE_TOO_LOW')
  expect(await offersOf(admin, mine.orderId)).not.toContain('REVERSE_FEE 7000')
  const none = await sending(admin, path, {})
  expect([none.status, none.body.code]).toEqual([409, 'NOTHING_SETTLED'])
  // As `order fee` leaves it.
  await service.rows(
    `with settled as (
       update storage_order set late_fee_won = 7000, step = step + 1 where id = $1 returning id, step, state
     )
     insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind, actor_id, reason, amount_won, amount_way, note)
     select s.id, s.step, 'fee.settled', s.state, s.state, t.occurred_at, t.recorded_at, t.actor_kind, t.actor_id, 'routine', 7000, 'BANK', 'R-7'
     from settled s join timeline t on t.order_id = s.id and t.step = s.step - 1`,
    [mine.orderId],
  )
  expect(await offersOf(admin, mine.orderId)).toContain('REVERSE_FEE 7000')
  expect(await offersOf(operator, mine.orderId)).not.toContain('REVERSE_FEE 7000')
  const both = await Promise.all([sending(admin, path, {}), sending(admin, path, {})])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ action: 'REVERSE_FEE', amount: 7_000 })
  const noted = await service.rows(
    `select event, amount_won, amount_way, note from timeline where order_id = $1 and amount_won is not null order by step`,
    [mine.orderId],
  )
  expect(noted).toEqual([
    { event: 'fee.settled', amount_won: 7_000, amount_way: 'BANK', note: 'R-7' },
    { event: 'fee.reversed', amount_won: -7_000, amount_way: 'BANK', note: 'R-7' },
  ])
  const { notes } = (await operator.call('GET', `/orders/${mine.orderId}/money`)).body
  expect(notes).toMatchObject([
    { kind: 'LATE_FEE_BANK', amount: 7_000, reference: 'R-7' },
    { kind: 'LATE_FEE_BANK', amount: -7_000, reference: 'R-7', receivedBy: 'trial-admin' },
  ])
  const { customerId } = (await operator.call('GET', `/orders/${mine.orderId}`)).body.order
  const { customer } = (await operator.call('GET', `/customers/${customerId}`)).body
  expect(customer.notes.map(({ amount }: { amount: number }) => amount)).toEqual([-7_000, 7_000])
  expect(customer.payments).toMatchObject([{ orderId: mine.orderId, kind: 'CARD', refunds: [] }])
})
