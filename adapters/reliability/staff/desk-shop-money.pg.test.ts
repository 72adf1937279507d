import { afterEach, expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { onOwnService, type ServiceUnderTest, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { EXPORT_HEADERS, EXPORTS } from '#core/billing/books-table.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const API_ALONE = { roles: ['api'], webhooks: 'lost' } as const

const service = await sharedService(API_ALONE)
afterEach(async () => {
  await service.call('DELETE', '/sandbox/toss/faults')
})

const signedIn = (role: StaffRole, own: ServiceUnderTest = service): Promise<DeskBrowser> => signedInTo(own, role)

const month = async (own: ServiceUnderTest = service): Promise<string> => {
  const seoul = Date.parse((await own.call('GET', '/sandbox/clock')).body.now) + 9 * 3_600_000
  return new Date(seoul).toISOString().slice(0, 7)
}

test('what waits about money is with its order until it is settled: refunds, doubts and tasks (G367)', () =>
  onOwnService(async own => {
    const support = await signedIn('SUPPORT', own)
    const none = await support.call('GET', '/money/decisions')
    expect(none.body).toMatchObject({ tasks: [], refunds: [], renewals: [], hasMoreTasks: false })
    const mine = await paidContract(own)
    await own.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
    await mine.cancel()
    const { body } = await support.call('GET', '/money/decisions')
    expect(body.tasks).toMatchObject([{ kind: 'MANUAL_REFUND', orderId: mine.orderId, customerName: '김시즌' }])
    expect(body.refunds).toMatchObject([{ orderId: mine.orderId, status: 'FAILED', amount: 96_030 }])
    const { refunds } = (await support.call('GET', '/money/refunds')).body
    expect(refunds).toHaveLength(1)
    const { refundId } = refunds[0]
    expect((await support.call('POST', `/refunds/${refundId}/retry`, { body: { reason: 'asked' } })).status).toBe(200)
    await own.worker()
    expect((await support.call('GET', '/money/decisions')).body).toMatchObject({ tasks: [], refunds: [] })
    expect((await support.call('GET', '/money/refunds')).body.refunds).toEqual([])
    expect((await support.call('GET', '/money/refunds?which=ALL')).body.refunds).toHaveLength(2)
  }, API_ALONE))

test('payments are listed by state, days and plan, some at a time, and what is no filter is said (G368)', async () => {
  const support = await signedIn('SUPPORT')
  const owners = [await paidContract(service), await paidContract(service)]
  await owners[0]?.cancel()
  const ids = async (query: string): Promise<readonly string[]> =>
    (await support.call('GET', `/money/payments${query}`)).body.payments.map(
      ({ orderId }: { orderId: string }) => orderId,
    )
  expect(await ids('')).toEqual(expect.arrayContaining(owners.map(({ orderId }) => orderId)))
  expect(await ids('?status=DONE')).not.toContain(owners[0]?.orderId)
  expect(await ids('?plan=FLEX')).toEqual([])
  expect(await ids('?from=2020-01-01&to=2020-01-31')).toEqual([])
  for (const query of ['?status=READY', '?from=yesterday', '?plan=basic', '?after=x', '?region=%00']) {
    const { status, body } = await support.call('GET', `/money/payments${query}`)
    expect([query, status, body.code]).toEqual([query, 400, 'INVALID_INPUT'])
  }
})

test('the self-check says what differs with its order, and a silent provider decides nothing (G367)', () =>
  onOwnService(async own => {
    const support = await signedIn('SUPPORT', own)
    const mine = await paidContract(own)
    await own.moveClock({ advance: 'PT10M' })
    expect((await support.call('POST', '/money/self-check', { body: {} })).body).toMatchObject({
      compared: 1,
      differences: [],
    })
    const [row] = await own.rows('select payment_key from payment where order_id = $1', [mine.orderId])
    await own.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: row?.['payment_key'], amount: 1_000 } })
    await own.moveClock({ advance: 'PT10M' })
    expect((await support.call('POST', '/money/self-check', { body: {} })).body.differences).toMatchObject([
      { kind: 'REFUND', orderId: mine.orderId, ours: null, theirs: 1_000 },
    ])
    const operator = await signedIn('OPERATOR', own)
    const adopt = `/payments/${await mine.paymentId()}/adoption`
    expect((await operator.call('POST', adopt, { body: { reason: 'seen in the self-check' } })).status).toBe(200)
    expect((await support.call('POST', '/money/self-check', { body: {} })).body.differences).toEqual([])
    const wrong = await support.call('POST', '/money/self-check', { body: { from: '2027-01-02', to: '2027-01-01' } })
    expect(wrong.body.code).toBe('INVALID_INPUT')
  }, API_ALONE))

test('sums of a period are those of the year by month and by group, for an ADMIN alone (G369)', () =>
  onOwnService(async own => {
    const [operator, admin] = [await signedIn('OPERATOR', own), await signedIn('ADMIN', own)]
    const [kept, cancelled] = [await paidContract(own), await paidContract(own)]
    await cancelled.cancel()
    const period = await month(own)
    const { body } = await admin.call('GET', `/money/sales?of=month&period=${period}&by=plan`)
    expect(body.total).toMatchObject({
      payments: 2,
      grossWon: 198_000,
      refunds: 1,
      refundsWon: 96_030,
      netWon: 101_970,
    })
    expect(body.groups).toMatchObject([{ group: 'BASIC', sums: body.total }])
    const { months, places } = (await admin.call('GET', '/money/sales-by-month')).body
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toEqual({ month: period, sums: body.total })
    expect(places).toBeGreaterThanOrEqual(0)
    for (const path of [`/money/sales?of=month&period=${period}`, '/money/sales-by-month']) {
      expect((await operator.call('GET', path)).body.code).toBe('ROLE_TOO_LOW')
    }
    for (const query of ['?of=week&period=2027-01', '?of=month&period=2027-13', '?of=year&period=2027&by=name', '']) {
      expect([query, (await admin.call('GET', `/money/sales${query}`)).status]).toEqual([query, 400])
    }
    expect(kept.orderId).not.toBe(cancelled.orderId)
  }, API_ALONE))

test('books are handed out as the commands write them, with a fresh proof and a reason, and the look is in the audit log (G370)', () =>
  onOwnService(async own => {
    const [operator, admin] = [await signedIn('OPERATOR', own), await signedIn('ADMIN', own)]
    const mine = await paidContract(own)
    await mine.cancel()
    const period = await month(own)
    const ask = (what: string, more: object = {}) =>
      admin.call('POST', '/money/exports', { body: { what, of: 'month', period, reason: 'monthly books', ...more } })
    for (const what of EXPORTS) {
      const { status, body } = await ask(what)
      expect([what, status, body.name]).toEqual([what, 200, `seasonkeep-${what}-${period}.csv`])
      expect(body.columns).toEqual(EXPORT_HEADERS[what])
      const written = JSON.stringify(body.rows)
      expect([what, written.includes(mine.orderId)]).toEqual([what, what !== 'notes'])
      // Nobody's name is in the books.
      expect(written).not.toContain('김시즌')
      const days = body.rows.map((row: readonly unknown[]) => row[body.columns.indexOf('day')])
      expect(days).toEqual(days.toSorted())
    }
    const sales = (await ask('sales', { by: 'plan' })).body
    expect(sales.name).toBe(`seasonkeep-sales-${period}-plan.csv`)
    expect(sales.rows[0].slice(0, 3)).toEqual([period, 'BASIC', 99_000])
    const noted = await own.rows(
      `select command, subject, reason from audit where command like 'export %' order by 1`,
      [],
    )
    expect(noted.map(({ command }) => command)).toEqual(EXPORTS.toSorted().map(what => `export ${what}`))
    expect((await operator.call('POST', '/money/exports', { body: {} })).body.code).toBe('ROLE_TOO_LOW')
    expect((await ask('orders', { reason: '' })).body.code).toBe('INVALID_INPUT')
    await own.moveClock({ advance: 'PT6M' })
    expect((await ask('orders')).body.code).toBe('PROOF_NEEDED')
  }, API_ALONE))
