import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { TERMS_KINDS } from '#core/account/terms-document.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })
await service.moveClock({ now: '2026-12-14T12:00:00+09:00' })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const boss = await signedIn('ADMIN')
const listed = async () =>
  (await boss.call('GET', '/terms')).body.terms.find(({ kind }: { kind: string }) => kind === 'service')
const take = (version: string, text: string, more: object = {}) =>
  boss.call('POST', '/terms/service/import', { body: { version, text, reason: '시험', ...more } })
const release = (version: string, effectiveOn: string, more: object = {}) =>
  boss.call('POST', '/terms/service/release', {
    body: { version, effectiveOn, isWorse: false, changes: '', reason: '시험', ...more },
  })
const DRY = { dryRun: true }

test('each text is listed and read; until one is released it is the draft of the product (G544)', async () => {
  const { terms } = (await boss.call('GET', '/terms')).body
  expect(terms.map(({ kind }: { kind: string }) => kind)).toEqual(TERMS_KINDS)
  expect(await listed()).toEqual({ kind: 'service', inForce: null, versions: [] })
  expect((await boss.call('GET', '/terms/service')).body).toMatchObject({
    version: null,
    text: expect.stringContaining('# 시즌킵 서비스 이용약관'),
  })
  expect((await boss.call('GET', '/terms/service?version=2099')).body.code).toBe('TERMS_NOT_FOUND')
  expect((await boss.call('GET', '/terms/nonsense')).body).toMatchObject({ code: 'INVALID_INPUT', field: 'kind' })
})

test('a text is taken in as a draft, also a long one; a dry run keeps none (G545)', async () => {
  const long = `# 약관\n\n${'가나다라마바사 '.repeat(8_000)}`
  expect((await take('2026-12', long, DRY)).body).toMatchObject({ characters: long.length, dryRun: true })
  expect((await listed()).versions).toEqual([])
  expect((await take('2026-12', long)).status).toBe(200)
  expect((await take('2026-12', '# 약관\n\n제1조')).status).toBe(200)
  expect((await boss.call('GET', '/terms/service?version=2026-12')).body.text).toBe('# 약관\n\n제1조')
  expect((await take('2026-12', ' ')).body).toMatchObject({ code: 'INVALID_INPUT', field: 'text' })
  expect((await take('2026-12', '가'.repeat(70_000))).body).toMatchObject({ code: 'INVALID_INPUT', field: 'text' })
})

test('a release says before whom it reaches; the first one tells nobody, a later one those with a contact (G547)', async () => {
  const customer = await service.customer()
  await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
  const counts = await service.rows(
    `select count(*)::integer as all, count(*) filter (where email_proved_at is not null or phone_proved_at is not null)::integer as proved from customer`,
    [],
  )
  const [{ all = 0, proved = 0 } = {}] = counts as readonly { all?: number; proved?: number }[]
  const today = (await boss.call('GET', '/today')).body.day
  expect((await release('2026-12', today, DRY)).body).toMatchObject({ told: 0, asked: all, dryRun: true })
  expect((await listed()).inForce).toBeNull()
  expect((await release('2026-12', today)).status).toBe(200)
  expect(await listed()).toMatchObject({ inForce: '2026-12', versions: [{ version: '2026-12', effectiveOn: today }] })
  expect((await take('2026-12', '# 다른 글')).body.code).toBe('ALREADY_RELEASED')

  await take('2099', '# 새 약관')
  expect((await release('2099', '2027-06-01')).body.code).toBe('CHANGES_MISSING')
  const changes = { changes: '제8조 환불' }
  expect((await release('2099', today, changes)).body).toMatchObject({
    code: 'EFFECTIVE_TOO_EARLY',
    message: expect.stringMatching(/가장 이른 날: \d{4}년 \d+월 \d+일 /),
  })
  expect((await release('2099', '2027-06-01', { ...changes, ...DRY })).body).toMatchObject({ told: proved, asked: all })
  expect(proved).toBeGreaterThan(0)
})

test('who agrees to news is handed out as a file, and the look is written down (G227)', async () => {
  const customer = await service.customer()
  await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
  await service.call('PUT', '/api/users/me/marketing', { token: customer.token, body: { agreed: true } })
  const { status, body } = await boss.call('POST', '/marketing', { body: { reason: '봄 소식' } })
  expect([status, body]).toMatchObject([
    200,
    { name: expect.stringMatching(/^seasonkeep-marketing-.*\.csv$/), rows: 1 },
  ])
  expect(body.csv).toContain(customer.email)
  expect((await boss.call('GET', '/audit')).body.audit[0]).toMatchObject({ reason: '봄 소식' })
})

test('taking in, releasing and the list ask for a fresh proof; a dry run does not (G280)', async () => {
  await service.call('POST', '/sandbox/clock', { body: { advance: 'PT6M' } })
  expect((await take('2100', '# 글', DRY)).status).toBe(200)
  expect((await take('2100', '# 글')).body.code).toBe('PROOF_NEEDED')
  expect((await release('2099', '2027-06-01')).body.code).toBe('PROOF_NEEDED')
  expect((await boss.call('POST', '/marketing', { body: { reason: '봄 소식' } })).body.code).toBe('PROOF_NEEDED')
})
