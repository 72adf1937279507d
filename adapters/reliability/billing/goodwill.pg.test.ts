import { afterEach, describe, expect, test } from 'vitest'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { serviceToday } from '#adapters/reliability/testing/service-now.ts'

const API_ALONE = { roles: ['api'], webhooks: 'lost' } as const

const service = await sharedService(API_ALONE)
const staff = await makeStaff(service)
const contracts = contractsOfStaff(service)
afterEach(async () => {
  await service.call('DELETE', '/sandbox/toss/faults')
})

/** Gear in its locker, paid for with 99,000 won. */
const stored = async () => {
  const owner = await service.customer()
  const { orderId } = await staff.store(owner)
  return { owner, ...ownContract(service, owner.token, orderId) }
}
type Stored = Awaited<ReturnType<typeof stored>>

const shown = async ({ owner, orderId }: Stored) => {
  const { body } = await service.call('GET', `/api/orders/${orderId}/timeline`, { token: owner.token })
  const [payment] = body.payments
  expect([body.record.givenBack, body.record.refunded]).toEqual([payment.givenBack, payment.refunded])
  return { status: payment.status, givenBack: payment.givenBack, refunded: payment.refunded }
}
const notices = async ({ orderId }: Stored) =>
  (
    await service.rows(
      `select kind from notice where order_id = $1 and kind like '%REFUND%' and channel = 'EMAIL' order by id`,
      [orderId],
    )
  ).map(({ kind }) => kind)

describe('goodwill after the pickup (G160)', () => {
  test('goes back by card as asked, is shown with its payment, and the contract goes on', async () => {
    const mine = await stored()
    expect(await contracts.giveGoodwill(mine.orderId, 10_000)).toBe('Given')
    // Nothing is shown of what is only asked for.
    expect(await shown(mine)).toEqual({ status: 'DONE' })
    await service.worker()
    const first = { on: await serviceToday(service), way: 'CARD', amountWon: 10_000 }
    expect(await shown(mine)).toEqual({ status: 'DONE', givenBack: [first] })
    expect(await contracts.giveGoodwill(mine.orderId, 20_000, { byBank: true })).toBe('Given')
    expect(await shown(mine)).toEqual({
      status: 'DONE',
      givenBack: [first, { on: await serviceToday(service), way: 'BANK', amountWon: 20_000 }],
    })
    expect(await mine.givenBack()).toEqual([1, 10_000])
    expect(await mine.stands()).toMatchObject({ state: 'IN_STORAGE', payment: 'DONE' })
    expect(await notices(mine)).toEqual(['GOODWILL_REFUNDED', 'GOODWILL_REFUNDED'])
    expect((await mine.terminate()).body.result).toBe('TERMINATED')
  })

  test('after a part was paid by bank the rest still goes back by card, and not a won more', async () => {
    const mine = await stored()
    await contracts.giveGoodwill(mine.orderId, 30_000, { byBank: true })
    expect(await contracts.giveGoodwill(mine.orderId, 69_001)).toBe('MoreThanLeft')
    expect(await contracts.giveGoodwill(mine.orderId, 69_000)).toBe('Given')
    await service.worker()
    expect(await mine.givenBack()).toEqual([1, 69_000])
    expect(await shown(mine)).toEqual({
      status: 'REFUNDED',
      refunded: { on: await serviceToday(service), way: 'CARD', amountWon: 99_000 },
    })
    expect(await contracts.giveGoodwill(mine.orderId, 1)).toBe('PaymentNotDone')
    expect(await mine.stands()).toMatchObject({ state: 'IN_STORAGE', payment: 'REFUNDED' })
  })

  test.each(['drop-after', 'drop-before', 'malformed', 'error:FAILED_INTERNAL_SYSTEM_PROCESSING'])(
    'with a provider that answers %s goes back once, by its record',
    async then => {
      const mine = await stored()
      await service.faults({ on: 'cancel', then, times: 1 })
      await contracts.giveGoodwill(mine.orderId, 10_000)
      await service.worker()
      expect(await contracts.giveGoodwill(mine.orderId, 10_000)).toBe('RefundUnderWay')
      await service.moveClock({ advance: 'PT2M' })
      await service.worker()
      expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 DONE 10000'] })
      expect(await mine.givenBack()).toEqual([1, 10_000])
    },
  )

  test('what the provider refuses is with the staff, who tries again, pays by bank, or lets it be (G47)', async () => {
    const mine = await stored()
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    await contracts.giveGoodwill(mine.orderId, 10_000)
    await service.worker()
    expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 FAILED 10000'] })
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    expect(await contracts.payByBank(mine.orderId)).toEqual(['Settled'])
    expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 FAILED 10000', '2 DONE 10000'] })
    expect(await mine.givenBack()).toEqual([0, 0])
    expect(await notices(mine)).toEqual(['GOODWILL_REFUNDED'])

    const again = await stored()
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    await contracts.giveGoodwill(again.orderId, 10_000)
    await service.worker()
    expect(await contracts.retryRefunds(again.orderId)).toEqual(['Again'])
    await service.worker()
    expect(await again.givenBack()).toEqual([1, 10_000])
    expect(await again.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 FAILED 10000', '2 DONE 10000'] })

    const left = await stored()
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    await contracts.giveGoodwill(left.orderId, 10_000)
    await service.worker()
    await service.moveClock({ advance: 'P4D' })
    await service.worker()
    // It is owed to nobody, so nobody is late.
    expect(await left.tasks()).toEqual(['MANUAL_REFUND'])
  })

  test('before the pickup it is no goodwill, and a second one of the same sum and day is a mistake', async () => {
    const owner = await service.customer()
    const orderId = await owner.order()
    await owner.confirm(orderId, await owner.agree(orderId))
    expect(await contracts.giveGoodwill(orderId, 10_000)).toBe('NotPickedUpYet')
    const mine = await stored()
    expect(await contracts.giveGoodwill(mine.orderId, 10_000, { byBank: true, again: false })).toBe('Given')
    expect(await contracts.giveGoodwill(mine.orderId, 10_000, { byBank: true, again: false })).toBe('GivenToday')
    expect(await contracts.giveGoodwill(mine.orderId, 20_001, { role: 'OPERATOR' })).toBe('GoodwillLimit')
    expect(await contracts.giveGoodwill(mine.orderId, 20_000, { role: 'OPERATOR' })).toBe('Given')
  })

  test('of twenty who ask at once one is heard, and the provider gives once', async () => {
    const mine = await stored()
    const asked = await Promise.all(Array.from({ length: 20 }, () => contracts.giveGoodwill(mine.orderId, 10_000)))
    expect(asked.filter(answer => answer === 'Given')).toHaveLength(1)
    await Promise.all([service.worker(), service.worker()])
    expect(await mine.givenBack()).toEqual([1, 10_000])
  })

  test('is no difference between our ledger and the provider’s, by card and by bank', async () => {
    const mine = await stored()
    await contracts.giveGoodwill(mine.orderId, 10_000)
    await service.worker()
    await contracts.giveGoodwill(mine.orderId, 5_000, { byBank: true })
    await service.moveClock({ advance: 'P1D' })
    await service.worker()
    const tasks = await service.rows(`select kind from staff_task where subject = $1`, [mine.orderId])
    expect([tasks, await mine.tasks()]).toEqual([[], []])
    expect(await mine.stands()).toMatchObject({ refunds: ['1 DONE 10000', '2 DONE 5000'] })
  })

  test('after a part went back by bank a refund at the provider’s page is adopted up to the rest, and beyond it is with the staff', async () => {
    const mine = await stored()
    await contracts.giveGoodwill(mine.orderId, 30_000, { byBank: true })
    const [row] = await service.rows('select payment_key from payment where order_id = $1', [mine.orderId])
    const there = (amount: number) =>
      service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: row?.['payment_key'], amount } })
    const hint = () =>
      service.call('POST', '/api/webhooks/payments', {
        body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: mine.orderId } },
      })
    await there(40_000)
    await hint()
    expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 DONE 30000', '2 DONE 40000'] })
    expect(await contracts.giveGoodwill(mine.orderId, 29_001)).toBe('MoreThanLeft')
    expect(await contracts.giveGoodwill(mine.orderId, 29_000)).toBe('Given')
    await service.worker()
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED' })
    expect(await mine.givenBack()).toEqual([2, 69_000])
  })

  test('who leaves while it is under way gets it all the same, and the archive keeps it', async () => {
    const mine = await stored()
    await mine.terminate()
    await staff.handOut(mine.orderId, { isFinal: true })
    await contracts.giveGoodwill(mine.orderId, 10_000)
    const { token } = mine.owner
    expect((await service.call('DELETE', '/api/users/withdraw', { token })).status).toBe(200)
    await service.worker()
    expect(await mine.givenBack()).toEqual([1, 10_000])
    await service.moveClock({ advance: 'PT2M' })
    await service.worker()
    const [kept] = await service.rows(`select status, refunds from archived_payment where order_id = $1`, [
      mine.orderId,
    ])
    expect(kept).toMatchObject({ status: 'DONE', refunds: [{ rule: 'GOODWILL', status: 'DONE', amountWon: 10_000 }] })
  })
})
