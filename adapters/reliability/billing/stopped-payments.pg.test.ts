import { expect, test, vi } from 'vitest'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const

const stopped = (service: ServiceUnderTest) =>
  service.rows(
    `select subject, detail, done_at is not null as done from staff_task where kind = 'PAYMENTS_STOPPED' order by id`,
    [],
  )
const CARD = { subject: 'card', detail: 'every payment by card is refused: NOT_FOUND_TERMINAL_ID' }

test('a contract that Toss refuses is one task until a payment goes through, and no word about the card (G845)', async () => {
  await onOwnService(async service => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const confirm = async (then: string | null) => {
      if (then !== null) await service.faults({ on: 'confirm', then, times: 1 })
      return customer.confirm(orderId, await customer.agree(orderId))
    }
    expect((await confirm('error:REJECT_CARD_PAYMENT')).body.code).toBe('REJECT_CARD_PAYMENT')
    expect(await stopped(service)).toEqual([])

    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await confirm('error:NOT_FOUND_TERMINAL_ID')
      expect([status, JSON.stringify(body)]).toEqual([400, expect.not.stringContaining('단말기')])
    }
    await vi.waitFor(async () => expect(await stopped(service)).toEqual([{ ...CARD, done: false }]))
    expect((await confirm(null)).status).toBe(200)
    await vi.waitFor(async () => expect(await stopped(service)).toEqual([{ ...CARD, done: true }]))
  }, API_ALONE)
}, 60_000)
