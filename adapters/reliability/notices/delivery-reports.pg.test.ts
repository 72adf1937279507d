import { describe, expect, test } from 'vitest'
import { customerWithPhone } from '#adapters/reliability/testing/wait-for-notices.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const

/** Somebody who has paid by this phone and was told so. */
const told = async (service: ServiceUnderTest, phone: string | null = null) => {
  const { customer, phone: own } = await customerWithPhone(service)
  if (phone !== null) await service.rows('update customer set phone = $1 where email = $2', [phone, customer.email])
  const orderId = await customer.order()
  await customer.confirm(orderId, await customer.agree(orderId))
  await service.deliverNotices()
  return { orderId, phone: phone ?? own }
}
/** The provider has had so long for its report, and a worker asks for it. */
const later = async (service: ServiceUnderTest, advance: string): Promise<void> => {
  await service.moveClock({ advance })
  await service.rows('update notice set next_try_at = now()', [])
  await service.readReports()
}
const bySms = (service: ServiceUnderTest) =>
  service.rows(
    `select state, delivery, delivery_failure as failure, delivery_code as code from notice where channel = 'SMS'`,
    [],
  )
const tasks = (service: ServiceUnderTest) =>
  service.rows(`select kind, subject, detail from staff_task where done_at is null`, [])

describe('a text message that the provider has taken', () => {
  test('has arrived once its report says so, however many workers ask, and is sent once (G750)', async () => {
    await onOwnService(async service => {
      const { phone } = await told(service)
      expect(await bySms(service)).toEqual([{ state: 'SENT', delivery: null, failure: null, code: null }])
      await later(service, 'PT1S')
      expect(await bySms(service)).toMatchObject([{ delivery: null }])
      const second = await service.secondWorker()
      await later(service, 'PT10S')
      await second.stop()
      expect(await bySms(service)).toEqual([{ state: 'SENT', delivery: 'ARRIVED', failure: null, code: null }])
      expect(await service.messages(phone)).toHaveLength(1)
      expect(await tasks(service)).toEqual([])
    }, API_ALONE)
  }, 90_000)

  test.each([
    ['that nobody has', '01000003032', 'NO_SUCH_NUMBER', '3032'],
    ['of a phone that is off', '01000003043', 'PHONE_UNREACHABLE', '3043'],
  ])(
    'to a number %s is a task for the staff, and is not sent again (G750, G751)',
    async (_whose, phone, failure, code) => {
      await onOwnService(async service => {
        const { orderId } = await told(service, phone)
        await later(service, 'PT10S')
        await later(service, 'PT10S')
        await service.deliverNotices()
        expect(await bySms(service)).toEqual([{ state: 'SENT', delivery: 'FAILED', failure, code }])
        expect(await tasks(service)).toEqual([
          { kind: 'NOTICE_UNDELIVERED', subject: orderId, detail: `PAID by SMS: ${failure} (${code})` },
        ])
        expect(await service.messages(phone)).toHaveLength(1)
      }, API_ALONE)
    },
    90_000,
  )

  test('that is never reported stays as it is, and is nobody’s task', async () => {
    await onOwnService(async service => {
      await told(service, '01000003000')
      await service.rows(`update notice set attempts = 78`, [])
      await later(service, 'PT1H')
      expect(await bySms(service)).toMatchObject([{ delivery: null }])
      await later(service, 'P1D')
      expect(await bySms(service)).toEqual([{ state: 'SENT', delivery: 'UNKNOWN', failure: null, code: null }])
      expect(await tasks(service)).toEqual([])
    }, API_ALONE)
  }, 60_000)
})
