import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let shop: ShopAtWork
const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-terms-'))
const FILE = join(folder, 'service.md')
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const boss = (...args: readonly string[]) => shop.ask(...args, '--as', 'boss')
const why = ['--reason', 'checked by our lawyer'] as const

test('a draft is shown, edited as a file, imported and released (G222, G223)', async () => {
  const draft = (await boss('terms', 'show', 'service')).document as { text: string; version: string | null }
  expect(draft).toMatchObject({ version: null, text: expect.stringContaining('# 시즌킵 서비스 이용약관') })
  writeFileSync(FILE, `${draft.text}\n부칙`)
  const imports = ['terms', 'import', 'service', '--file', FILE, '--version', '2026-12', ...why]
  const before = await shop.dump()
  expect((await boss(...imports, '--dry-run')).exitCode).toBe(0)
  expect(await shop.dump()).toEqual(before)
  expect((await boss(...imports)).exitCode).toBe(0)

  const release = (...more: readonly string[]) => boss('terms', 'release', 'service', ...more, ...why)
  expect(codeIn(await release('--version', '2099', '--effective', '2026-11-21'))).toBe('TERMS_NOT_FOUND')
  expect(codeIn(await release('--version', '2026-12', '--effective', '2026-11-20'))).toBe('EFFECTIVE_TOO_EARLY')
  expect(codeIn(await release('--version', '2026-12', '--effective', '2062-11-21'))).toBe('EFFECTIVE_FAR_AHEAD')
  expect((await release('--version', '2026-12', '--effective', '2026-11-21')).exitCode).toBe(0)
  expect(codeIn(await release('--version', '2026-12', '--effective', '2026-12-21'))).toBe('ALREADY_RELEASED')
  expect(codeIn(await boss(...imports))).toBe('ALREADY_RELEASED')
  expect((await boss('terms', 'show', 'service')).document).toMatchObject({
    version: '2026-12',
    text: expect.stringContaining('부칙'),
  })

  writeFileSync(FILE, '# 새 약관')
  expect((await boss('terms', 'import', 'service', '--file', FILE, '--version', '2027', ...why)).exitCode).toBe(0)
  expect(codeIn(await release('--version', '2027', '--effective', '2027-01-01'))).toBe('CHANGES_MISSING')
  const changes = ['--changes', '제8조: 환불 기준']
  const worse = await release('--version', '2027', '--effective', '2026-12-20', '--worse', ...changes)
  expect(worse.document).toMatchObject({ earliest: '2026-12-21', error: { code: 'EFFECTIVE_TOO_EARLY' } })
  expect((await release('--version', '2027', '--effective', '2026-12-21', '--worse', ...changes)).exitCode).toBe(0)
  expect((await boss('terms', 'list')).document).toMatchObject({
    terms: [
      { kind: 'service', version: '2026-12', effectiveOn: '2026-11-21' },
      { kind: 'service', version: '2027', effectiveOn: '2026-12-21', isWorse: true },
    ],
  })
})

test('an empty file is no text', async () => {
  writeFileSync(FILE, ' ')
  expect(codeIn(await boss('terms', 'import', 'service', '--file', FILE, '--version', '9', ...why))).toBe(
    'INVALID_FILE',
  )
})

test('who agrees to news and offers is listed as CSV, with proved contacts only (G227)', async () => {
  const { customer } = await shop.paid()
  const file = join(folder, 'news.csv')
  const { token } = customer
  const said = await shop.api.call('PUT', '/api/users/me/marketing', { token, body: { agreed: true } })
  expect(said.status).toBe(200)
  expect((await boss('marketing', 'list', '--csv', file, '--reason', 'spring')).document).toMatchObject({ rows: 1 })
  expect(readFileSync(file, 'utf8')).toBe(
    `\uFEFFname,email,phone,agreed\r\n김시즌,${customer.email},,2026-11-21 12:00:00 KST\r\n`,
  )
})
