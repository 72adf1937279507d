import { err } from 'neverthrow'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { ownContract, paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { onOwnService, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { serviceToday } from '#adapters/reliability/testing/service-now.ts'

/** Of 99,000 won: all but the fee until the day before the pickup, half from then on. */
const FULL = 96_030
const HALF = 49_500

const GEAR = {
  brand: 'Atomic' as GearText,
  equipmentName: 'X9' as GearText,
  equipmentSize: '170' as GearText,
}

const API_ALONE = { roles: ['api'], webhooks: 'lost' } as const

const service = await sharedService(API_ALONE)
const staff = await makeStaff(service)
const contracts = contractsOfStaff(service)
afterEach(async () => {
  await service.call('DELETE', '/sandbox/toss/faults')
})

describe('cancelling before pickup', () => {
  test('gives back what was quoted, once, and says where the money is', async () => {
    const mine = await paidContract(service)
    const { status, body } = await mine.quote()
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: 99_000, refundableAmount: FULL, rule: 'FULL_MINUS_FEE', quoteId: 'q96030' })
    const done = await mine.cancel({ quoteId: body.quoteId })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({ success: true, result: 'CANCELLED', refundAmount: FULL })
    expect(await mine.stands()).toEqual({
      state: 'CANCELLED',
      payment: 'REFUNDED',
      renewal: 'NEEDS_CARD',
      refunds: [`1 DONE ${FULL}`],
    })
    expect(await mine.givenBack()).toEqual([1, FULL])
    expect((await mine.quote()).body.code).toBe('INVALID_TRANSITION')
    expect((await mine.cancel()).body.code).toBe('INVALID_TRANSITION')
    expect(await mine.givenBack()).toEqual([1, FULL])
  })

  test('takes the body of the specification, with nothing but a status, and no other status (G37)', async () => {
    const mine = await paidContract(service)
    for (const status of ['DONE', 'REFUNDED', 'cancelled', '', 7, null]) {
      expect([status, (await mine.end({ status })).status]).toEqual([status, 400])
    }
    expect((await mine.end({ expectedRefund: -1 })).status).toBe(400)
    expect((await mine.end({ quoteId: 'everything' })).status).toBe(400)
    expect(await mine.stands()).toMatchObject({ state: 'REQUESTED', payment: 'DONE', refunds: [] })
    expect((await mine.end({})).body.result).toBe('CANCELLED')
  })

  test('closes an unpaid order, unless its payment may be moving (T05)', async () => {
    const owner = await service.customer()
    const orderId = await owner.order()
    const mine = ownContract(service, owner.token, orderId)
    expect((await mine.quote()).body).toMatchObject({ amount: 0, refundableAmount: 0, rule: 'UNPAID' })
    expect((await mine.cancel({ expectedRefund: 1 })).body).toMatchObject({ code: 'REFUND_CHANGED' })
    await service.faults({ on: 'confirm', then: 'drop-before', times: 1 })
    expect((await owner.confirm(orderId, await owner.agree(orderId))).status).toBe(202)
    expect((await mine.cancel()).body.code).toBe('IN_PROGRESS')
    await service.moveClock({ advance: 'PT11M' })
    await service.worker()
    expect((await mine.stands()).payment).toBe('FAILED')
    expect((await mine.cancel()).body).toMatchObject({ result: 'CANCELLED', refundAmount: 0 })
    expect(await mine.stands()).toMatchObject({ state: 'EXPIRED', refunds: [] })
    expect((await mine.terminate()).body.code).toBe('INVALID_TRANSITION')
  })

  test('is answered once for each key, and a key belongs to one request (P15)', async () => {
    const mine = await paidContract(service)
    const headers = { 'idempotency-key': `cancel:${mine.orderId}` }
    const first = await mine.end({ intent: 'CANCEL' }, { headers })
    const again = await mine.end({ intent: 'CANCEL' }, { headers })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await mine.end({ intent: 'TERMINATE' }, { headers })).body.code).toBe('KEY_REUSED')
    expect(await mine.givenBack()).toEqual([1, FULL])
  })
})

describe('with the statutory withdrawal on (G241)', () => {
  beforeEach(() => setCurrentShop({ ...TRIAL_SHOP, statutoryWithdrawal: true }))
  afterEach(() => setCurrentShop(TRIAL_SHOP))

  test('all of it goes back within seven days of paying, on the pickup day too', async () => {
    const mine = await paidContract(service)
    const paidOn = await serviceToday(service)
    await staff.must(mine.orderId, 'pickup.scheduled', { pickupDate: paidOn, isForced: true })
    expect((await mine.quote()).body).toMatchObject({
      refundableAmount: 99_000,
      rule: 'STATUTORY_WITHDRAWAL',
      withdrawalUntil: Day.addDays(paidOn, 7),
    })
    expect((await mine.cancel({ expectedRefund: 99_000 })).body).toMatchObject({ refundAmount: 99_000 })
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 99000'] })
    expect(await mine.givenBack()).toEqual([1, 99_000])
  })

  test('on the eighth day it goes by the fee, and after the pickup nothing does', async () => {
    const late = await paidContract(service)
    const pickedUp = await paidContract(service)
    await staff.must(pickedUp.orderId, 'pickup.done', {
      isWalkIn: true,
      ...GEAR,
    })
    expect((await pickedUp.quote()).body.code).toBe('INVALID_TRANSITION')
    await service.moveClock({ advance: 'P8D' })
    const { email, password } = late.owner
    const { body } = await service.call('POST', '/api/users/login', { body: { email, password } })
    const again = ownContract(service, String(body.token), late.orderId)
    expect((await again.quote()).body).toMatchObject({
      refundableAmount: FULL,
      rule: 'FULL_MINUS_FEE',
      withdrawalUntil: null,
    })
  })

  test('switched off before it is pressed, less than was shown is refused (G40)', async () => {
    const mine = await paidContract(service)
    const { quoteId } = (await mine.quote()).body
    setCurrentShop({ ...TRIAL_SHOP, statutoryWithdrawal: false })
    expect((await mine.cancel({ quoteId })).body).toMatchObject({ code: 'REFUND_CHANGED' })
    expect(await mine.givenBack()).toEqual([0, 0])
  })
})

describe('a provider that goes wrong during a refund', () => {
  test.each(['drop-after', 'drop-before', 'malformed', 'html', 'error:FAILED_INTERNAL_SYSTEM_PROCESSING'])(
    'with %s gives the money back once, by its record (F14, P16)',
    async then => {
      // Half of it, because the other half could go back too.
      const mine = await paidContract(service)
      await staff.must(mine.orderId, 'pickup.scheduled', { pickupDate: await serviceToday(service), isForced: true })
      await service.faults({ on: 'cancel', then, times: 1 })
      expect((await mine.cancel()).status).toBe(200)
      expect(await mine.stands()).toMatchObject({ payment: 'CANCELLED', refunds: [`1 UNKNOWN ${HALF}`] })
      expect((await mine.cancel()).status).toBe(409)
      await service.moveClock({ advance: 'PT11S' })
      await service.worker()
      expect((await mine.stands()).payment).toBe('REFUNDED')
      expect((await mine.stands()).refunds).toEqual([`1 DONE ${HALF}`])
      expect(await mine.givenBack()).toEqual([1, HALF])
    },
  )

  test('with a card that gives nothing back in part asks the staff, and never gives back all of it (G47)', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    expect((await mine.cancel()).body).toMatchObject({ result: 'CANCELLED', refundAmount: FULL })
    expect(await mine.stands()).toMatchObject({ payment: 'CANCELLED', refunds: [`1 FAILED ${FULL}`] })
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    expect(await mine.givenBack()).toEqual([0, 0])

    expect(await contracts.retryRefunds(mine.orderId)).toEqual(['Again'])
    await service.worker()
    expect((await mine.stands()).payment).toBe('REFUNDED')
    expect((await mine.stands()).refunds).toEqual([`1 FAILED ${FULL}`, `2 DONE ${FULL}`])
    expect(await mine.givenBack()).toEqual([1, FULL])
  })

  test('with a card that is known to give nothing back in part asks the staff at once, and the customer is told of the transfer (G741, G761)', async () => {
    const mine = await paidContract(service, undefined, { outcome: 'whole-refund-only' })
    const quoted = await service.call('GET', `/api/users/storing/cancel-info?orderId=${mine.orderId}`, {
      token: mine.owner.token,
    })
    expect(quoted.body).toMatchObject({ refundableAmount: FULL, isByBank: true })
    expect((await mine.cancel()).body).toMatchObject({ result: 'CANCELLED', refundAmount: FULL })
    expect(await mine.stands()).toMatchObject({ payment: 'CANCELLED', refunds: [`1 FAILED ${FULL}`] })
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    const story = await service.call('GET', `/api/orders/${mine.orderId}/timeline`, { token: mine.owner.token })
    expect(story.body.payments).toMatchObject([{ canRefundPart: false }])
    expect(await contracts.payByBank(mine.orderId)).toEqual(['Settled'])
    expect((await mine.stands()).payment).toBe('REFUNDED')
    expect(await mine.givenBack()).toEqual([0, 0])

    const whole = await paidContract(service, undefined, { outcome: 'whole-refund-only' })
    expect((await contracts.cancel(whole.orderId, { operatorFault: true })).isOk()).toBe(true)
    await service.worker()
    expect(await whole.givenBack()).toEqual([1, 99_000])
  })

  test('and a card that takes nothing back: staff pays by bank, the customer sees the day, and nothing is asked again (G47, I3)', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'drop-before', times: 1 })
    await mine.cancel()
    expect(await contracts.payByBank(mine.orderId)).toEqual(['RefundInDoubt'])
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    await service.moveClock({ advance: 'PT11S' })
    await service.worker()
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    expect(await contracts.payByBank(mine.orderId)).toEqual(['Settled'])
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: [`1 FAILED ${FULL}`, `2 DONE ${FULL}`] })
    // Nothing of it is left to be done.
    expect(await contracts.payByBank(mine.orderId)).toEqual([])
    expect(await contracts.retryRefunds(mine.orderId)).toEqual([])
    const open = `select kind from staff_task where done_at is null and detail like $1`
    expect(await service.rows(open, [`%${mine.orderId}%`])).toEqual([])
    const { body } = await service.call('GET', `/api/orders/${mine.orderId}/timeline`, { token: mine.owner.token })
    expect(body.payments).toMatchObject([
      { status: 'REFUNDED', refunded: { on: await serviceToday(service), way: 'BANK', amountWon: FULL } },
    ])
    expect(body.record.refunded).toEqual({ on: await serviceToday(service), way: 'BANK', amountWon: FULL })
    await service.moveClock({ advance: 'P4D' })
    await service.worker()
    expect(await mine.givenBack()).toEqual([0, 0])
    expect((await mine.stands()).refunds).toHaveLength(2)
  })

  test('with a refusal that only repeats an earlier try of ours takes the money for given back', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'error-after:NOT_MATCHES_REFUNDABLE_AMOUNT', times: 1 })
    await mine.cancel()
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: [`1 DONE ${FULL}`] })
    expect(await mine.tasks()).toEqual([])
  })
})

test('a failure that the provider repeats under its key keeps no refund from going back, once, on another day (P16)', () =>
  onOwnService(async own => {
    const mine = await paidContract(own)
    await own.faults({ on: 'cancel', then: 'error-kept:FAILED_REFUND_PROCESS', times: 1 })
    await mine.cancel()
    for (const advance of ['PT11S', 'PT1M', 'PT5M', 'PT11M', 'PT1H']) {
      await own.moveClock({ advance })
      await own.worker()
      expect((await mine.stands()).refunds).toEqual([`1 UNKNOWN ${FULL}`])
    }
    await own.moveClock({ advance: 'P1D' })
    await own.worker()
    expect((await mine.stands()).refunds).toEqual([`1 DONE ${FULL}`])
    expect(await mine.givenBack()).toEqual([1, FULL])
  }, API_ALONE))

test('staff hears once of money that is not back after three days, and it still comes back afterwards (G46)', () =>
  onOwnService(async own => {
    const mine = await paidContract(own)
    await own.faults({ on: 'cancel', then: 'drop-before', times: 1_000 })
    await mine.cancel()
    await own.moveClock({ advance: 'PT71H59M' })
    await own.worker()
    expect(await mine.tasks()).toEqual([])
    await own.moveClock({ advance: 'PT2M' })
    await own.worker()
    expect(await mine.tasks()).toEqual(['REFUND_LATE'])
    await own.moveClock({ advance: 'P1D' })
    await own.worker()
    expect(await mine.tasks()).toEqual(['REFUND_LATE'])
    expect((await mine.stands()).payment).toBe('CANCELLED')
    await own.call('DELETE', '/sandbox/toss/faults')
    await own.moveClock({ advance: 'P1D' })
    await own.worker()
    expect((await mine.stands()).payment).toBe('REFUNDED')
    expect(await mine.givenBack()).toEqual([1, FULL])
  }, API_ALONE))

test('of money that is not back and that a person has to give back one task is open, the one that says so (G918)', () =>
  onOwnService(async own => {
    const mine = await paidContract(own)
    const open = async () =>
      (await own.rows('select kind from staff_task where done_at is null order by id', [])).map(({ kind }) => kind)
    await own.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    await mine.cancel()
    await own.worker()
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    await own.moveClock({ advance: 'PT73H' })
    await own.worker()
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    // Closed by hand, and nothing was given back: its customer still waits.
    await own.rows(`update staff_task set done_at = now() where kind = 'MANUAL_REFUND' returning id`, [])
    await own.worker()
    expect(await open()).toEqual(['REFUND_LATE'])

    const other = await paidContract(own)
    await own.faults({ on: 'cancel', then: 'drop-before', times: 1_000 })
    await other.cancel()
    await own.moveClock({ advance: 'PT73H' })
    await own.worker()
    expect(await other.tasks()).toEqual(['REFUND_LATE'])
    await own.call('DELETE', '/sandbox/toss/faults')
    await own.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    await own.moveClock({ advance: 'P1D' })
    await own.worker()
    expect(await other.tasks()).toEqual(['REFUND_LATE', 'MANUAL_REFUND'])
    expect(await open()).toEqual(['REFUND_LATE', 'MANUAL_REFUND'])
  }, API_ALONE))

describe('at the same moment', () => {
  test('a cancellation by the customer, by the staff and by the customer again: one refund (S7)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const mine = await paidContract(service)
      const [one, byStaff, other] = await Promise.all([
        mine.cancel(),
        contracts.cancel(mine.orderId),
        mine.cancel({ expectedRefund: FULL }),
      ])
      const answers = [one.body.code, byStaff.isOk() ? undefined : byStaff.error.kind, other.body.code]
      expect(answers.filter(code => code === undefined)).toHaveLength(1)
      expect(answers.filter(code => code === 'INVALID_TRANSITION' || code === 'InvalidState')).toHaveLength(2)
      await service.worker()
      expect((await mine.stands()).payment).toBe('REFUNDED')
      expect(await mine.givenBack()).toEqual([1, FULL])
    }
  })
})

test('a page that was opened before the pickup does nothing after it (G38)', async () => {
  const mine = await paidContract(service)
  const { body: quote } = await mine.quote()
  await staff.must(mine.orderId, 'pickup.done')
  const pressed = await mine.cancel({ quoteId: quote.quoteId })
  expect([pressed.status, pressed.body.code]).toEqual([409, 'INTENT_MISMATCH'])
  expect(await mine.stands()).toEqual({ state: 'PICKED_UP', payment: 'DONE', renewal: 'NEEDS_CARD', refunds: [] })
  expect((await mine.quote()).body.code).toBe('INVALID_TRANSITION')
})

test('a quote that has become less overnight is not carried out until the new amount is confirmed (G40)', () =>
  onOwnService(async own => {
    await own.moveClock({ now: '2026-11-24T23:59:00+09:00' })
    const shop = await makeStaff(own)
    const mine = await paidContract(own)
    await shop.must(mine.orderId, 'pickup.scheduled', { pickupDate: '2026-11-25' as Day })
    const { body: quote } = await mine.quote()
    expect(quote).toMatchObject({ refundableAmount: FULL, validUntil: '2026-11-24T15:00:00.000Z' })
    await own.moveClock({ now: '2026-11-25T00:00:00+09:00' })
    for (const wish of [{ quoteId: quote.quoteId }, { expectedRefund: FULL }]) {
      const pressed = await mine.cancel(wish)
      expect(pressed.status).toBe(409)
      expect(pressed.body).toMatchObject({ code: 'REFUND_CHANGED', refundableAmount: HALF })
    }
    expect(await mine.stands()).toMatchObject({ state: 'PICKUP_SCHEDULED', refunds: [] })
    expect((await mine.cancel({ expectedRefund: HALF })).body).toMatchObject({ refundAmount: HALF })
    expect(await mine.givenBack()).toEqual([1, HALF])
  }, API_ALONE))

test('the shop’s own fault gives all of it back, by an administrator only (G44, G98)', async () => {
  const mine = await paidContract(service)
  expect(await contracts.cancel(mine.orderId, { operatorFault: true, role: 'SUPPORT' })).toEqual(
    err({ kind: 'RoleTooLow', needed: 'ADMIN', role: 'SUPPORT' }),
  )
  expect((await contracts.cancel(mine.orderId, { operatorFault: true })).isOk()).toBe(true)
  await service.worker()
  expect((await mine.stands()).payment).toBe('REFUNDED')
  expect(await mine.givenBack()).toEqual([1, 99_000])
  expect(await service.rows('select staff_id, reason from audit where subject = $1', [mine.orderId])).toEqual([
    { staff_id: 'boss', reason: 'nobody came' },
  ])
})

test('money for an order that had closed goes back when a newer one was paid in its place (T03)', async () => {
  const owner = await service.customer()
  const orderId = await owner.order()
  const late = ownContract(service, owner.token, orderId)
  await service.faults({ on: 'confirm', then: 'drop-after', times: 1 }, { on: 'lookup', then: 'drop-before', times: 1 })
  expect((await owner.confirm(orderId, await owner.agree(orderId))).status).toBe(202)
  await service.rows(
    `update payment_attempt set status = 'FAILED', decided_at = now(), failure_code = 'X', next_look_at = null
    where payment_id in (select id from payment where order_id = $1)`,
    [orderId],
  )
  await service.rows(`update storage_order set attempt_open = false where id = $1`, [orderId])
  await service.rows(`update payment set status = 'FAILED' where order_id = $1`, [orderId])
  const newer = await paidContract(service, owner)
  expect((await late.stands()).state).toBe('EXPIRED')
  await service.call('DELETE', '/sandbox/toss/faults')
  await service.call('POST', '/api/webhooks/payments', { body: { data: { orderId } } })
  await service.worker()
  expect((await late.stands()).payment).toBe('REFUNDED')
  expect(await late.stands()).toMatchObject({ state: 'EXPIRED', refunds: ['1 DONE 99000'] })
  expect(await late.givenBack()).toEqual([1, 99_000])
  expect(await newer.stands()).toMatchObject({ state: 'REQUESTED', payment: 'DONE' })
})

test('another customer’s contract is an unknown one (D2)', async () => {
  const mine = await paidContract(service)
  const { token } = await service.customer()
  const theirs = ownContract(service, token, mine.orderId)
  const { requestId: _, ...unknownPayment } = (
    await service.call('GET', `/api/payments/${crypto.randomUUID()}/cancel-info`, { token })
  ).body
  const { requestId: __, ...unknownOrder } = (
    await service.call('GET', '/api/users/storing/cancel-info?orderId=SK-000000000000', { token })
  ).body
  for (const [answer, unknown] of [
    [await theirs.terms(), unknownPayment],
    [await theirs.end({}), unknownPayment],
    [await theirs.resume(), unknownPayment],
    [await theirs.quote(), unknownOrder],
    [await service.call('GET', '/api/users/storing/cancel-info', { token }), unknownOrder],
    [await service.call('POST', '/api/payments/7/resume', { token }), unknownPayment],
  ] as const) {
    expect([answer.status, answer.body]).toEqual([404, { ...unknown, requestId: expect.any(String) }])
  }
  const { paymentId, orderId } = mine
  for (const [method, path] of [
    ['GET', `/api/payments/${await paymentId()}/cancel-info`],
    ['PUT', `/api/payments/${await paymentId()}/status`],
    ['POST', `/api/payments/${await paymentId()}/resume`],
    ['GET', `/api/users/storing/cancel-info?orderId=${orderId}`],
  ] as const) {
    const body = method === 'PUT' ? { body: { status: 'CANCELLED' } } : {}
    expect((await service.call(method, path, body)).status).toBe(401)
  }
  expect(await mine.stands()).toMatchObject({ state: 'REQUESTED', payment: 'DONE', refunds: [] })
})
