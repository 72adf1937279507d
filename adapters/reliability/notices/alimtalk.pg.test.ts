import { ok } from 'neverthrow'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresExpiredRecords } from '#adapters/postgres/privacy/expired-records.ts'
import { customerWithPhone, firstLines } from '#adapters/reliability/testing/wait-for-notices.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { SANDBOX_SOLAPI_KEYS } from '#adapters/sandbox/solapi/keys.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { MESSAGE_TEXT_RETENTION_DAYS } from '#core/privacy/retention.ts'
import { Instant } from '#core/shared/instant.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const
const PAID = '[시즌킵] 스키 보관료 99,000원을 결제했어요.'

afterEach(() => setCurrentShop(TRIAL_SHOP))

/** A shop whose payments are told by KakaoTalk, and somebody who has paid by this phone. */
const paidWithTemplate = async (service: ServiceUnderTest, phone?: string, template = 'KA01TPpaid') => {
  // The worker's process reads the facts when it starts.
  await service.deliverNotices()
  setCurrentShop({
    ...TRIAL_SHOP,
    alimtalk: { channel: SANDBOX_SOLAPI_KEYS.channel, templates: [{ kind: 'PAID', id: template }] },
  })
  const { customer, phone: own } = await customerWithPhone(service)
  if (phone !== undefined)
    await service.rows('update customer set phone = $1 where email = $2', [phone, customer.email])
  const orderId = await customer.order()
  await customer.confirm(orderId, await customer.agree(orderId))
  return { customer, orderId, phone: phone ?? own }
}
const fault = async (service: ServiceUnderTest, then: string): Promise<void> => {
  expect((await service.call('POST', '/sandbox/solapi/faults', { body: [{ then, times: 1 }] })).status).toBe(200)
}
/** A worker looks again, and the provider has had so long for its report. */
const later = async (service: ServiceUnderTest, advance: string): Promise<void> => {
  await service.moveClock({ advance })
  await service.rows('update notice set next_try_at = now()', [])
  await service.deliverNotices()
}
const byPhone = (service: ServiceUnderTest) =>
  service.rows(`select state, sent_by, text from notice where channel = 'SMS'`, [])
const arrived = async (service: ServiceUnderTest, phone: string) =>
  (await service.messages(phone)).map(({ channel, text }) => `${channel} ${text.split('\n')[0]}`)

describe('a notice whose kind has a template', () => {
  test('comes by KakaoTalk once, and it is written down what went out and by which way (G229, G230)', async () => {
    await onOwnService(async service => {
      const { customer, phone } = await paidWithTemplate(service)
      await service.deliverNotices()
      expect(await byPhone(service)).toMatchObject([{ state: 'HANDED_ON', sent_by: null }])
      // Another worker that asks too early learns nothing, and sends nothing.
      const second = await service.secondWorker()
      await later(service, 'PT1S')
      await later(service, 'PT10S')
      await second.stop()
      expect(await arrived(service, phone)).toEqual([`ALIMTALK ${PAID}`])
      expect(await byPhone(service)).toEqual([
        { state: 'SENT', sent_by: 'ALIMTALK', text: expect.stringContaining(PAID) },
      ])
      expect(await firstLines(service, customer.email)).toHaveLength(1)
      expect(await service.rows(`select sent_by, text from notice where channel = 'EMAIL'`, [])).toEqual([
        { sent_by: 'EMAIL', text: expect.stringMatching(/^\[시즌킵\] 스키 보관료 99,000원을 결제했어요\n\n/) },
      ])
    }, API_ALONE)
  }, 90_000)

  test.each([
    ['of a number without KakaoTalk', '01000003104'],
    ['of who has blocked the channel', '01000003107'],
  ])(
    'comes as a text message once it is known that nothing arrived: %s (G229)',
    async (_whose, phone) => {
      await onOwnService(async service => {
        await paidWithTemplate(service, phone)
        await service.deliverNotices()
        expect(await arrived(service, phone)).toEqual([])
        await later(service, 'PT10S')
        await later(service, 'PT10S')
        expect(await arrived(service, phone)).toEqual([`SMS ${PAID}`])
        expect(await byPhone(service)).toMatchObject([{ state: 'SENT', sent_by: 'SMS' }])
      }, API_ALONE)
    },
    90_000,
  )

  test('comes as a text message at once where the template is refused (G229)', async () => {
    await onOwnService(async service => {
      const { phone } = await paidWithTemplate(service, undefined, 'nobody-knows-it')
      await service.deliverNotices()
      expect(await arrived(service, phone)).toEqual([`SMS ${PAID}`])
      expect(await byPhone(service)).toMatchObject([{ state: 'SENT', sent_by: 'SMS' }])
    }, API_ALONE)
  }, 60_000)

  test('waits while the provider does not work, and comes once when it does', async () => {
    await onOwnService(async service => {
      const { phone } = await paidWithTemplate(service)
      await fault(service, '500')
      await service.deliverNotices()
      expect([await arrived(service, phone), await byPhone(service)]).toMatchObject([[], [{ state: 'HANDED_ON' }]])
      await later(service, 'PT0S')
      await later(service, 'PT10S')
      expect(await arrived(service, phone)).toEqual([`ALIMTALK ${PAID}`])
    }, API_ALONE)
  }, 60_000)

  test.each(['drop', 'html'])('that may have gone out is not sent again, by no way: %s (G121)', async then => {
    await onOwnService(async service => {
      const { phone } = await paidWithTemplate(service)
      await fault(service, then)
      await service.deliverNotices()
      await later(service, 'PT10S')
      expect(await arrived(service, phone)).toEqual([`ALIMTALK ${PAID}`])
      expect(await byPhone(service)).toMatchObject([{ state: 'IN_DOUBT', sent_by: 'ALIMTALK' }])
    }, API_ALONE)
  })

  test.each([
    ['no report', '01000003100'],
    ['a report that says nothing', '01000003014'],
    ['a status that no document names', '01000009999'],
  ])(
    'of which there is %s after half an hour may have arrived (G229)',
    async (_what, phone) => {
      await onOwnService(async service => {
        await paidWithTemplate(service, phone)
        await service.deliverNotices()
        await later(service, 'PT29M')
        expect(await byPhone(service)).toMatchObject([{ state: 'HANDED_ON' }])
        await later(service, 'PT1M')
        expect(await arrived(service, phone)).toEqual([])
        expect(await byPhone(service)).toMatchObject([{ state: 'IN_DOUBT', sent_by: 'ALIMTALK' }])
      }, API_ALONE)
    },
    60_000,
  )
})

test('what a message said is gone after a year, that it went out is not (G230)', async () => {
  await onOwnService(async service => {
    const { phone } = await paidWithTemplate(service, undefined, 'nobody-knows-it')
    await service.deliverNotices()
    expect(await arrived(service, phone)).toHaveLength(1)
    const [{ at } = {}] = await service.rows('select min(settled_at) as at from notice', [])
    const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
    const records = postgresExpiredRecords({ db: openDatabase(pool), report: () => undefined })
    const sentAt = Instant.ofDate(new Date(String(at)))
    const over = Instant.plusSeconds(sentAt, MESSAGE_TEXT_RETENTION_DAYS * 24 * 60 * 60)
    const texts = async () =>
      (await service.rows('select text is not null as kept, state, sent_by from notice order by sent_by', [])).map(
        row => Object.values(row).join(' '),
      )
    for (const [moment, kept] of [
      [Instant.plusSeconds(over, -60), true],
      [Instant.plusSeconds(over, 60), false],
    ] as const) {
      expect(await records.purge(moment)).toEqual(ok(undefined))
      expect(await texts()).toEqual([`${kept} SENT EMAIL`, `${kept} SENT SMS`])
    }
    await pool.end()
  }, API_ALONE)
}, 60_000)
