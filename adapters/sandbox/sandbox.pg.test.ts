import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeSandboxClock } from './sandbox-clock.ts'
import { makeSandbox } from './sandbox.ts'
import { callToss, runningSandbox, type RunningSandbox } from './testing/running-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
afterEach(async () => {
  vi.unstubAllEnvs()
  await running.clock.command({ reset: true })
})

const at = (path: string, body?: unknown): Promise<Response> =>
  fetch(
    `${running.url}${path}`,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )

const clockTold = async (body?: unknown): Promise<unknown> => (await at('/clock', body)).json()

const sql = async (text: string): Promise<void> => {
  const client = new Client({ connectionString: running.databaseUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('production refuses it', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(makeSandboxClock(running.databaseUrl)).rejects.toThrow('NODE_ENV=production')
  await expect(
    makeSandbox({
      databaseUrl: running.databaseUrl,
      clock: running.clock,
      publicUrl: 'http://app.test',
      webhookUrl: null,
    }),
  ).rejects.toThrow('NODE_ENV=production')
})

test('many processes may start at once on a database without its tables', async () => {
  await sql('drop schema sandbox cascade')
  const clocks = await Promise.all(Array.from({ length: 4 }, () => makeSandboxClock(running.databaseUrl)))
  await Promise.all(clocks.map(clock => clock.close()))
  expect((await at('/inbox.json')).status).toBe(200)
})

test('one more process does not wait for a writer', async () => {
  const writing = new Client({ connectionString: running.databaseUrl })
  await writing.connect()
  await writing.query(
    'begin; update sandbox.fault set times_left = 0; lock table sandbox.message in row exclusive mode',
  )
  const clock = await makeSandboxClock(running.databaseUrl)
  expect(clock.now()).toBeGreaterThan(0)
  await clock.close()
  await writing.end()
})

test('tables of an older trial are brought up to date', async () => {
  await sql("drop table sandbox.fault; comment on schema sandbox is 'older'")
  await (await makeSandboxClock(running.databaseUrl)).close()
  await expect(sql('select times_left from sandbox.fault')).resolves.toBeUndefined()
})

test('the clock is set, moved, let run and reset over HTTP', async () => {
  expect(await clockTold({ now: '2026-11-24T23:59:59+09:00' })).toEqual({
    now: '2026-11-24T14:59:59.000Z',
    running: false,
  })
  expect(await clockTold({ advance: 'P1DT2M' })).toEqual({ now: '2026-11-25T15:01:59.000Z', running: false })
  expect(await clockTold({ run: true })).toMatchObject({ running: true })
  expect(running.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-25T15:01:59Z'))
  await clockTold({ reset: true })
  expect(Math.abs(running.clock.now() - Date.now())).toBeLessThan(1000)
  expect(await clockTold()).toMatchObject({ running: true })
})

test('a wrong command to the clock is answered with what is wrong', async () => {
  const answer = await at('/clock', { advance: '2 minutes' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('ISO 8601 duration') })
})

test('every process sees the same time, also after its connection was cut', async () => {
  const other = await makeSandboxClock(running.databaseUrl)
  onTestFinished(() => other.close())
  await running.clock.command({ now: '2027-01-01T00:00:00Z' })
  await vi.waitFor(() => expect(other.now()).toBe(Date.parse('2027-01-01T00:00:00Z')), { timeout: 20_000 })
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'seasonkeep sandbox clock listener'`,
  )
  await running.clock.command({ advance: 'PT1H' })
  await vi.waitFor(() => expect(other.now()).toBe(Date.parse('2027-01-01T01:00:00Z')), { timeout: 20_000 })
})

test('twenty commands at once all move the clock', async () => {
  await running.clock.command({ now: '2027-01-01T00:00:00Z' })
  await Promise.all(Array.from({ length: 20 }, () => running.clock.command({ advance: 'PT1M' })))
  expect(running.clock.now()).toBe(Date.parse('2027-01-01T00:20:00Z'))
})

test('the inbox keeps what was sent, newest first, with the code that is in it', async () => {
  await running.clock.command({ now: '2026-11-02T00:00:00Z' })
  const to = '01012345678'
  await running.sandbox.inbox.add({ channel: 'SMS', to, text: '[시즌킵] 인증번호 482913을 입력해 주세요.' })
  await running.sandbox.inbox.add({ channel: 'SMS', to, text: '주문 20261102001이 접수됐어요.' })
  await running.sandbox.inbox.add({ channel: 'EMAIL', to: 'a@b.kr', text: '<script>alert(1)</script>' })
  expect(await (await at(`/inbox.json?to=${to}`)).json()).toEqual([
    {
      id: expect.any(String),
      channel: 'SMS',
      to,
      text: '주문 20261102001이 접수됐어요.',
      code: null,
      at: '2026-11-02T00:00:00.000Z',
    },
    expect.objectContaining({ code: '482913' }),
  ])
  expect(await (await at('/inbox.json')).json()).toHaveLength(3)
  const page = await (await at('/inbox')).text()
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script>alert')
})

test.each(['', '/inbox', '/toss/window/none', '/toss/receipt/none'])(
  'the page %s holds no script and no style of its own',
  async path => {
    const answer = await at(path)
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(page).not.toMatch(/<script>|<style|style=|onclick=/)
    const assets = [...page.matchAll(/(?:href|src)="\/sandbox(\/assets\/[^"]+)"/g)].map(([, asset]) => asset ?? '')
    const statuses = await Promise.all(assets.map(async asset => (await at(asset)).status))
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  },
)

test("the pages wear the app's own colours", async () => {
  expect(await (await at('/assets/tokens.css')).text()).toContain('--glacier-6')
})

test('an unknown address is not found, in the sandbox and among its files', async () => {
  expect((await at('/nothing')).status).toBe(404)
  expect((await at('/assets/..%2Fsandbox.ts')).status).toBe(404)
  expect((await callToss(running, 'GET', '/v1/nothing')).status).toBe(404)
})
