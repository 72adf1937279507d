import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(() => shop.close())

test('staff lists a customer’s notices and their states, but neither text nor address', async () => {
  const orderId = await shop.paidOrder()
  const { exitCode, document } = await shop.ask('notice', 'list', '--order', orderId, '--as', 'boss')
  expect(exitCode).toBe(0)
  expect(document).toEqual({
    notices: [
      {
        id: expect.any(String),
        kind: 'PAID',
        channel: 'EMAIL',
        sentBy: null,
        orderId,
        customer: expect.any(String),
        state: 'NEW',
        createdAt: expect.stringMatching(/^2026-11-21T03:00:00/),
        settledAt: null,
        delivery: null,
      },
    ],
    next: null,
  })
  expect(JSON.stringify(document)).not.toMatch(/@|결제했어요|김시즌/)
})

test('what waits, went out or may not have arrived is listed alone (G730)', async () => {
  const orderId = await shop.paidOrder()
  const states = async (outcome: string) => {
    const { document } = await shop.ask('notice', 'list', '--order', orderId, '--outcome', outcome, '--as', 'boss')
    return (document as { notices: readonly { state: string }[] }).notices.map(({ state }) => state)
  }
  expect([await states('WAITING'), await states('SENT'), await states('FAILED')]).toEqual([['NEW'], [], []])
})

test('an unknown order has no notices', async () => {
  const { document } = await shop.ask('notice', 'list', '--order', 'SK-NOBODYKNOWSIT', '--as', 'boss')
  expect(document).toEqual({ notices: [], next: null })
})

test('who is not of the staff reads nothing', async () => {
  const { exitCode, document } = await shop.ask('notice', 'list', '--as', 'stranger')
  expect(exitCode).toBe(1)
  expect(document).toMatchObject({ error: { code: 'STAFF_UNKNOWN' } })
})

/** A notice that has gone out, as a worker leaves it. */
const sentNotice = async () => {
  const { orderId, customer } = await shop.paid()
  await runSql(
    shop.databaseUrl,
    `update notice set state = 'SENT', settled_at = '2026-11-21T12:00:00+09:00', sent_by = 'EMAIL', text = '[시즌킵] 스키 보관료 99,000원을 결제했어요.'
     where order_id = '${orderId}'`,
  )
  const { document } = await shop.ask('notice', 'list', '--order', orderId, '--as', 'boss')
  const [notice] = (document as { notices: readonly { id: string; sentBy: string }[] }).notices
  expect(notice?.sentBy).toBe('EMAIL')
  return { id: notice?.id ?? '', orderId, email: customer.email }
}
const WHY = ['--reason', 'says that nobody told them', '--as', 'support'] as const
const byHand = async (...args: readonly string[]) => shop.ask('notice', ...args, ...WHY)

test('support reads what a notice said; the list says by which way it went (G230, G231)', async () => {
  await shop.hire('SUPPORT')
  const { id, orderId } = await sentNotice()
  const { exitCode, document } = await byHand('show', id)
  expect([exitCode, document]).toMatchObject([
    0,
    {
      id,
      orderId,
      kind: 'PAID',
      sentBy: 'EMAIL',
      state: 'SENT',
      text: expect.stringContaining('결제했어요'),
      by: null,
    },
  ])
  const { stdout } = await runCli(['notice', 'show', id, ...WHY], shop.env)
  expect(stdout).toMatch(/by +EMAIL/)
  expect(stdout).toContain('[시즌킵] 스키 보관료 99,000원을 결제했어요.')
  const { document: audit } = await shop.ask('audit', 'list', '--as', 'boss', '--limit', '2')
  expect(audit).toMatchObject({ audit: [{ command: 'notice show', staff: 'support' }, { command: 'notice show' }] })
  expect(codeIn(await byHand('show', 'no-notice'))).toBe('NOTICE_NOT_FOUND')
})

test('list and show say what became of a text message, and why it did not arrive (G751)', async () => {
  const { id, orderId } = await sentNotice()
  await runSql(
    shop.databaseUrl,
    `update notice set channel = 'SMS', sent_by = 'SMS', sms_id = 'M4V1', delivery = 'FAILED', delivery_failure = 'NO_SUCH_NUMBER',
       delivery_code = '3032', reported_at = '2026-11-21T12:00:07+09:00' where id = '${id}'`,
  )
  const listed = async (outcome: string) =>
    (await shop.ask('notice', 'list', '--order', orderId, '--outcome', outcome, '--as', 'boss')).document
  expect(await listed('FAILED')).toMatchObject({ notices: [{ id, state: 'SENT' }] })
  expect(await listed('SENT')).toMatchObject({ notices: [] })
  const { document } = await byHand('show', id)
  expect(document).toMatchObject({
    state: 'SENT',
    delivery: {
      outcome: 'FAILED',
      reason: 'NO_SUCH_NUMBER',
      code: '3032',
      at: expect.stringMatching(/^2026-11-21T03:00:07/),
    },
  })
  const FAILED = 'did not arrive: nobody has this number (3032)'
  expect((await runCli(['notice', 'show', id, ...WHY], shop.env)).stdout).toContain(FAILED)
  expect((await runCli(['notice', 'list', '--order', orderId, '--as', 'support'], shop.env)).stdout).toContain(FAILED)
})

test('a notice is sent again once in ten minutes; a dry run says the same and writes nothing (G231)', async () => {
  const { id } = await sentNotice()
  const before = await shop.dump()
  const dry = await byHand('resend', id, '--dry-run')
  expect(dry).toMatchObject({ exitCode: 0, document: { id: null, channel: 'EMAIL', dryRun: true } })
  expect(await shop.dump()).toEqual(before)
  const sent = await byHand('resend', id)
  expect(sent).toMatchObject({
    exitCode: 0,
    document: { ...(dry.document as object), id: expect.any(String), dryRun: false },
  })
  expect(codeIn(await byHand('resend', id))).toBe('RESENT_LATELY')
  expect(codeIn(await byHand('resend', id, '--by', 'sms'))).toBe('RESENT_LATELY')
  const { id: again } = sent.document as { id: string }
  expect((await byHand('show', again)).document).toMatchObject({
    resentOf: id,
    by: 'support',
    state: 'NEW',
    text: null,
  })
  expect(codeIn(await byHand('resend', again))).toBe('NOTICE_UNDER_WAY')
})

test('staff writes to a customer, and neither advertising nor what cannot be read (G232)', async () => {
  const { email, orderId } = await sentNotice()
  const write = (text: string, ...more: readonly string[]) => byHand('write', '--user', email, '--text', text, ...more)
  const before = await shop.dump()
  expect(await write('부츠 한 짝을 찾았어요.', '--dry-run')).toMatchObject({
    exitCode: 0,
    document: { id: null, channel: 'EMAIL', text: '부츠 한 짝을 찾았어요.' },
  })
  expect(codeIn(await write('(광고) 겨울 특가'))).toBe('TEXT_ADVERTISES')
  expect(codeIn(await write(' '))).toBe('TEXT_EMPTY')
  expect(codeIn(await write('가'.repeat(301)))).toBe('TEXT_TOO_LONG')
  expect(codeIn(await write('두\n줄'))).toBe('TEXT_UNSENDABLE')
  expect(codeIn(await write('안녕하세요.', '--by', 'sms'))).toBe('NOT_REACHABLE')
  expect(codeIn(await byHand('write', '--user', '010-9999-0000', '--text', '안녕하세요.'))).toBe('USER_NOT_FOUND')
  expect(await shop.dump()).toEqual(before)
  for (let n = 0; n < 5; n += 1) expect((await write(`${n}번째 답이에요.`)).exitCode).toBe(0)
  const refused = await byHand('write', '--user', orderId, '--text', '또 하나예요.')
  expect(refused.document).toMatchObject({
    error: { code: 'TOO_MANY_BY_HAND', message: expect.stringContaining('call them') },
  })
  const { document } = await shop.ask('notice', 'list', '--user', email, '--as', 'support')
  const { notices } = document as { notices: readonly { kind: string }[] }
  const written = { channel: 'EMAIL', sentBy: null, orderId: null, state: 'NEW' }
  expect(notices).toHaveLength(6)
  expect(codeIn(await shop.ask('notice', 'list', '--user', '010-9999-0000', '--as', 'support'))).toBe('USER_NOT_FOUND')
  expect(notices.filter(({ kind }) => kind === 'WRITTEN')).toMatchObject(Array.from({ length: 5 }, () => written))
})
