import { afterEach, expect, test, vi } from 'vitest'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

/** Ids, signatures of links to them, and addresses of a run; everything else has to be the same to the letter. */
const IDS =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|SK-[0-9A-Z]{12}|http:\/\/127\.0\.0\.1:\d+|tgen_\w+|signature=[\w-]+|person\d+x\d+/gi

/** Just before a year ends in Seoul, while it is still the afternoon in London and the morning in New York. */
const NEW_YEARS_EVE = '2026-12-31T23:59:30+09:00'

const ASKED = [
  '/api/users/home-info',
  '/api/users/storing/active',
  '/api/users/equipment/reports',
  '/api/users/equipment/checkout/options',
  '/api/payments/history',
  '/api/users/me/export',
  '/api/users/me/sessions',
]

/** A customer's year end on a service that stands in that zone: each answer as it came. */
const lived = async (zone: string): Promise<readonly string[]> => {
  vi.stubEnv('TZ', zone)
  const shop = await processes()
  try {
    const url = await freeAddress()
    await shop.start('serve', url)
    const { call, signedUp } = makeApi(url)
    const service = { call, databaseUrl: shop.databaseUrl } as ServiceUnderTest
    await call('POST', '/sandbox/clock', { body: { now: NEW_YEARS_EVE } })
    const customer = await signedUp()
    const staff = await makeStaff(service)
    const { orderId, equipmentId } = await staff.store(customer)
    // Of two orders of one moment either may come first.
    await call('POST', '/sandbox/clock', { body: { advance: 'PT1S' } })
    const unpaid = await customer.order('FLEX', 'SNOWBOARD')
    const heard: string[] = []
    const ask = async (method: string, path: string, body?: object): Promise<void> => {
      const { status, body: answer } = await call(method, path, { token: customer.token, ...(body && { body }) })
      heard.push(`${method} ${path} ${status} ${JSON.stringify({ ...answer, requestId: '' })}`.replaceAll(IDS, 'ID'))
    }
    for (const advance of ['PT0S', 'PT1M', 'PT9H']) {
      await call('POST', '/sandbox/clock', { body: { advance } })
      for (const path of ASKED) await ask('GET', path)
      await ask('GET', `/api/orders/${orderId}/timeline`)
      await ask('GET', `/api/users/storing/cancel-info?orderId=${unpaid}`)
      for (const day of ['2026-12-31', '2027-01-01', '2027-02-29']) {
        await ask('POST', '/api/users/equipment/checkout', {
          userEquipmentId: equipmentId,
          checkoutDate: day,
          address: '스노우밸리로 1',
          recipientName: '이영희',
          recipientPhone: '01098765432',
        })
      }
      await ask('POST', '/api/users/equipment/checkout/withdraw', { userEquipmentId: equipmentId })
    }
    await staff.close()
    return heard
  } finally {
    await shop.stop()
  }
}

afterEach(() => vi.unstubAllEnvs())

test('the machine’s time zone changes no answer (I15)', async () => {
  const seoul = await lived('Asia/Seoul')
  expect(seoul.length).toBeGreaterThan(35)
  expect(new Set(seoul).size).toBeGreaterThan(20)
  for (const zone of ['UTC', 'America/New_York']) expect([zone, await lived(zone)]).toEqual([zone, seoul])
}, 180_000)
