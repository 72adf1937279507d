import { randomUUID } from 'node:crypto'
import { err } from 'neverthrow'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStaffTerms } from '#adapters/postgres/staff/staff-terms.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import type { TermsKind } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

const service = await runningService({ roles: ['api'], webhooks: 'lost' })
const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
const faults: unknown[] = []
const staffTerms = postgresStaffTerms({ db: openDatabase(pool), report: cause => void faults.push(cause) })
await service.rows(`insert into staff (id, name, role) values ('boss', '김사장', 'ADMIN')`, [])
afterAll(async () => {
  expect(faults).toEqual([])
  expect(await service.brokenInvariants()).toEqual([])
  await pool.end()
  await service.stop()
})

const decisionAt = (moment: string) => ({
  by: 'boss' as StaffId,
  reason: 'test',
  at: Instant.ofDate(new Date(`${moment}:00+09:00`)),
})
const at = (moment: string) => service.moveClock({ now: `${moment}:00+09:00` })

const release = async (
  kind: TermsKind,
  version: string,
  { on, effectiveOn, isWorse = false }: { on: string; effectiveOn: string; isWorse?: boolean },
) => {
  const decision = decisionAt(on)
  const imported = await staffTerms.import({ kind, version, text: `# ${kind} ${version}` }, decision, { dryRun: false })
  expect(imported.isOk()).toBe(true)
  const terms = { kind, version, effectiveOn: effectiveOn as Day, changes: '제8조', isWorse }
  return (await staffTerms.release(terms, decision, { dryRun: false })).match(
    () => 'released',
    refusal => refusal.kind,
  )
}

const proved = async (): Promise<Customer> => {
  const customer = await service.customer()
  await service.rows(
    `update customer set phone = $1, phone_proved_at = created_at, email_proved_at = created_at where email = $2`,
    [newPhone(), customer.email],
  )
  return customer
}

const noticesTo = async ({ email }: Customer) =>
  (
    await service.rows(
      `select kind, channel from notice n join customer c on c.id = n.customer_id
       where c.email = $1 and kind in ('TERMS_CHANGE', 'MARKETING_AGREED', 'MARKETING_WITHDRAWN', 'MARKETING_RECONFIRM') order by n.created_at`,
      [email],
    )
  ).map(({ kind, channel }) => `${String(kind)} ${String(channel)}`)

const read = async (path: string) => (await service.call('GET', `/api/terms/${path}`)).body
/** By a session that is as old as the clock. */
const loggedIn = async ({ email, password }: Customer): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token
const own = async (customer: Customer) =>
  (await service.call('GET', '/api/users/me/terms', { token: await loggedIn(customer) })).body.terms

describe('a text that binds shop and customers', () => {
  test('is a draft until it is released, changes on its day, and is asked of customers then (G222, G223, G224)', async () => {
    await at('2027-06-01T10:00')
    const customer = await proved()
    const before = await read('service')
    expect([before.release, before.versions]).toEqual([null, []])
    expect(before.text).toContain('서비스 이용약관')
    expect(await own(customer)).toEqual([])

    expect(await release('service', '2027-1', { on: '2027-06-01T10:00', effectiveOn: '2027-06-01' })).toBe('released')
    const again = { kind: 'service', version: '2027-1', text: '# another' } as const
    const kept = await staffTerms.import(again, decisionAt('2027-06-01T10:00'), { dryRun: false })
    expect(kept).toEqual(err({ kind: 'AlreadyReleased' }))
    expect((await read('service')).release).toEqual({ version: '2027-1', effectiveDay: '2027-06-01', changes: '제8조' })
    expect(await own(customer)).toMatchObject([{ document: 'service', version: '2027-1' }])
    const agree = (version: string) =>
      service.call('POST', '/api/users/me/terms', {
        token: customer.token,
        body: { agreed: [{ document: 'service', version }] },
      })
    expect((await agree('2099-1')).body.terms).toHaveLength(1)
    expect((await agree('2027-1')).body.terms).toEqual([])
    await service.worker()
    expect(await noticesTo(customer)).toEqual([])

    const second = (effectiveOn: string, isWorse = false) =>
      release('service', isWorse ? '2027-w' : '2027-2', { on: '2027-06-02T10:00', effectiveOn, isWorse })
    await at('2027-06-02T10:00')
    expect(await second('2027-07-01', true)).toBe('EffectiveTooEarly')
    expect(await second('2027-06-08')).toBe('EffectiveTooEarly')
    expect(await second('2027-06-09')).toBe('released')
    await service.worker()
    await service.worker()
    expect(await noticesTo(customer)).toEqual(['TERMS_CHANGE EMAIL'])
    expect(await own(customer)).toEqual([])
    expect((await read('service')).release.version).toBe('2027-1')
    expect((await read('service')).versions.map(({ version }: { version: string }) => version)).toEqual([
      '2027-2',
      '2027-1',
    ])
    await at('2027-06-09T00:00')
    expect(await own(customer)).toMatchObject([{ version: '2027-2', changes: '제8조' }])
    expect((await read('service?version=2027-1')).text).toBe('# service 2027-1')
    expect((await service.call('GET', '/api/terms/service?version=x')).status).toBe(400)
    expect((await service.call('GET', '/api/terms/nothing')).status).toBe(400)
  })

  test('is the version of every consent that is given while it holds; a client that says none is served as before (G222)', async () => {
    await at('2027-08-01T10:00')
    expect(await release('damage-compensation', '2027-d', { on: '2027-08-01T10:00', effectiveOn: '2027-08-01' })).toBe(
      'released',
    )
    const email = `consents${randomUUID().slice(0, 8)}@example.com`
    const joined = await service.call('POST', '/api/users/signup', {
      body: {
        userName: '김시즌',
        userLogin: email,
        userPassword: 'skiing2026',
        userPhone: null,
        available: false,
        isSocial: false,
        agreements: { age: true, service: true, data: true, marketing: true },
      },
    })
    expect(joined.status).toBe(201)
    const { token } = (await service.call('POST', '/api/users/login', { body: { email, password: 'skiing2026' } })).body
    const body = {
      equipmentType: 'SKI',
      location: 'RESORT',
      plan: 'BASIC',
      agreements: { service: true, damageCompensation: true, autoExtension: true },
    }
    expect((await service.call('POST', '/api/orders/pre-create', { token, body })).body.success).toBe(true)
    const consents = await service.rows(
      `select term || ' ' || version as said from consent c join customer p on p.id = c.customer_id where p.email = $1 order by c.id`,
      [email],
    )
    expect(consents.map(({ said }) => String(said)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'age 2026-11-01',
      'autoExtension 2026-11-01',
      'damageCompensation 2027-d',
      'data 2026-11-01',
      'marketing 2026-11-01',
      'service 2027-2',
      'service 2027-2',
    ])
  })
})

describe('the consent to news and offers', () => {
  const marketing = async ({ token }: Customer, agreed?: boolean) =>
    (
      await (agreed === undefined
        ? service.call('GET', '/api/users/me/marketing', { token })
        : service.call('PUT', '/api/users/me/marketing', { token, body: { agreed } }))
    ).body

  const listed = async ({ email }: Customer): Promise<boolean> => {
    let isThere = false
    await staffTerms.marketing(some => {
      isThere ||= some.some(contact => contact.email === email)
    }, decisionAt('2027-10-01T10:00'))
    return isThere
  }

  test('is told back with its time, once for each change, and only those who agree now are listed (G225, G226, G227)', async () => {
    await at('2027-10-01T10:00')
    const customer = await proved()
    expect(await marketing(customer)).toMatchObject({ agreed: false, changedAt: null })
    expect(await listed(customer)).toBe(false)
    expect(await marketing(customer, true)).toMatchObject({ agreed: true, changedAt: '2027-10-01T01:00:00.000Z' })
    await marketing(customer, true)
    await service.worker()
    await service.worker()
    expect(await noticesTo(customer)).toEqual(['MARKETING_AGREED EMAIL'])
    expect(await listed(customer)).toBe(true)
    expect(await marketing(customer, false)).toMatchObject({ agreed: false })
    await service.worker()
    expect(await noticesTo(customer)).toEqual(['MARKETING_AGREED EMAIL', 'MARKETING_WITHDRAWN EMAIL'])
    expect(await listed(customer)).toBe(false)
    const audit = await service.rows(`select 1 from audit where command = 'marketing list'`, [])
    expect(audit).toHaveLength(3)
  })

  test('is said again every two years, as long as it holds (G226)', async () => {
    await at('2027-10-02T10:00')
    const [one, other] = [await proved(), await proved()]
    await marketing(one, true)
    await marketing(other, true)
    await service.worker()
    await marketing(other, false)
    await service.worker()
    await at('2029-10-02T09:59')
    await service.worker()
    expect(await noticesTo(one)).toEqual(['MARKETING_AGREED EMAIL'])
    await at('2029-10-02T10:00')
    await service.worker()
    await service.worker()
    expect(await noticesTo(one)).toEqual(['MARKETING_AGREED EMAIL', 'MARKETING_RECONFIRM EMAIL'])
    expect(await noticesTo(other)).toEqual(['MARKETING_AGREED EMAIL', 'MARKETING_WITHDRAWN EMAIL'])
  })

  test('of who cannot be reached within fourteen days nothing is sent later (G226)', async () => {
    await at('2029-11-01T10:00')
    const customer = await service.customer()
    await service.rows(`update customer set email_proved_at = null where email = $1`, [customer.email])
    await marketing(customer, true)
    await service.worker()
    expect(await noticesTo(customer)).toEqual([])
    await at('2029-11-16T10:00')
    await service.rows(`update customer set email_proved_at = now() where email = $1`, [customer.email])
    await service.worker()
    expect(await noticesTo(customer)).toEqual([])
  })
})
