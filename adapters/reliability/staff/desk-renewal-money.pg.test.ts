import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { Day } from '#core/shared/day.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const database = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
afterAll(() => database.end())

const N = '2027-12-03' as Day
await service.moveClock({ now: '2027-12-20T10:00:00+09:00' })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

/** Its card was refused at every try. */
const unpaid = async (): Promise<string> => {
  const [seeded] = await seedContracts(database, 1, { start: Day.addYears(N, -1) })
  if (seeded === undefined) throw new Error('nothing was seeded')
  await service.rows(`update storage_order set renewal_status = 'UNPAID', charge_due_at = null where id = $1`, [
    seeded.orderId,
  ])
  return seeded.orderId
}

const offersOf = async (browser: DeskBrowser, orderId: string): Promise<readonly string[]> =>
  (await browser.call('GET', `/orders/${orderId}/money`)).body.offers.map(({ action }: { action: string }) => action)

let keys = 0
const sending = (browser: DeskBrowser, path: string, body: object) =>
  browser.call('POST', path, {
    body: { reason: 'asked on the phone', ...body },
    headers: { 'idempotency-key': `renewal-${process.pid}-${(keys += 1)}` },
  })

const taken = async (orderId: string) =>
  (
    await service.rows(`select kind || ' ' || status as told from payment where order_id = $1 and term = 2`, [orderId])
  ).map(({ told }) => told)

test('an unpaid renewal is paid at the desk, by a link or by the card, each once (G365)', async () => {
  const [support, operator, admin] = [await signedIn('SUPPORT'), await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const orderId = await unpaid()
  for (const action of ['SEND_LINK', 'PAY_RENEWAL', 'CHARGE_RENEWAL']) {
    expect(await offersOf(operator, orderId)).toContain(action)
    expect(await offersOf(support, orderId)).not.toContain(action)
  }
  const path = `/orders/${orderId}/renewal/payment`
  expect((await sending(support, path, { kind: 'CASH', reference: 'R-1' })).body.code).toBe('ROLE_TOO_LOW')
  const paid = { kind: 'BANK', reference: '12-20 김보관 99000' }
  expect((await sending(operator, path, { ...paid, dryRun: true })).body).toMatchObject({ amount: 99_000, way: 'BANK' })
  const answers = await Promise.all([sending(operator, path, paid), sending(admin, path, paid)])
  expect(answers.map(({ body }) => body.amount)).toEqual([99_000, 99_000])
  expect(new Set(answers.map(({ body }) => body.isRepeated))).toEqual(new Set([false, true]))
  expect(await taken(orderId)).toEqual(['BANK DONE'])
  expect((await sending(operator, path, { ...paid, reference: 'another' })).body.code).toMatch(/TOO_EARLY|NOTHING/)
  expect(await offersOf(operator, orderId)).not.toContain('CHARGE_RENEWAL')
  const used = await sending(operator, `/orders/${await unpaid()}/renewal/payment`, paid)
  expect([used.status, used.body.code]).toEqual([409, 'REFERENCE_USED'])
})

test('an ADMIN takes back a year that was written for the wrong contract, once, with a reason (G256)', async () => {
  const [operator, admin] = [await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const orderId = await unpaid()
  const path = `/orders/${orderId}/renewal/reversal`
  expect(await offersOf(admin, orderId)).not.toContain('REVERSE_RENEWAL')
  expect((await sending(admin, path, {})).body.code).toBe('NOT_RENEWED_AT_DESK')
  const paid = { kind: 'BANK', reference: `wrong ${orderId}` }
  await sending(operator, `/orders/${orderId}/renewal/payment`, paid)
  expect(await offersOf(operator, orderId)).not.toContain('REVERSE_RENEWAL')
  expect(await offersOf(admin, orderId)).toContain('REVERSE_RENEWAL')
  expect((await sending(operator, path, {})).body.code).toBe('ROLE_TOO_LOW')
  expect((await sending(admin, path, { dryRun: true })).body).toMatchObject({ amount: 99_000, term: 2, dryRun: true })
  const answers = await Promise.all([sending(admin, path, {}), sending(admin, path, {})])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await taken(orderId)).toEqual(['CARD READY'])
  const right = await sending(operator, `/orders/${await unpaid()}/renewal/payment`, paid)
  expect(right.body).toMatchObject({ amount: 99_000, isRepeated: false })
})

test('a card is charged by a worker, while it is in doubt nothing else takes the money, and once at the provider', async () => {
  const operator = await signedIn('OPERATOR')
  const orderId = await unpaid()
  await service.faults({ on: 'billing', then: 'drop-after', times: 1 })
  const path = `/orders/${orderId}/renewal/charge`
  const asked = await Promise.all([sending(operator, path, {}), sending(operator, path, {})])
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  const desk = { kind: 'CASH', reference: `R ${orderId}` }
  const meanwhile = await sending(operator, `/orders/${orderId}/renewal/payment`, desk)
  expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
  await service.worker()
  await service.moveClock({ advance: 'PT2M' })
  await service.worker()
  expect(await taken(orderId)).toEqual(['CARD DONE'])
  expect(
    (
      await service.rows(
        'select 1 from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = $1 and p.term = 2',
        [orderId],
      )
    ).length,
  ).toBe(1)
})
