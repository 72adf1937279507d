import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, makeApi } from '#adapters/reliability/testing/api.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { loseWebhooks } from '#adapters/reliability/testing/running-service.ts'
import { chargesOf } from '#adapters/reliability/testing/ledger.ts'
import { freeAddress, type Processes, processes } from '#adapters/reliability/testing/spawned-service.ts'

let running: Processes
let url: string
let api: Api
beforeEach(async () => {
  running = await processes()
  url = await freeAddress()
  await running.start('serve', url)
  await loseWebhooks(running.databaseUrl)
  api = makeApi(url)
}, 60_000)
afterEach(async () => {
  try {
    expect(await brokenInvariants({ api, databaseUrl: running.databaseUrl })).toEqual([])
  } finally {
    await running.stop()
  }
}, 60_000)

test('twenty confirms at once over two API processes charge once (P9)', async () => {
  const otherUrl = await freeAddress()
  await running.start('serve', otherUrl)
  const other = makeApi(otherUrl)
  const customer = await api.signedUp()
  const orderId = await customer.order()
  const body = { paymentKey: await customer.agree(orderId), orderId, amount: 99_000 }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? api : other).call('POST', '/api/orders/toss/confirm', { token: customer.token, body }),
    ),
  )
  for (const { status, body: answer } of answers) {
    if (status === 409) expect(answer.code).toBe('IN_PROGRESS')
    else expect([200, 202]).toContain(status)
  }
  expect(await customer.decided(orderId)).toBe('DONE')
  expect(await chargesOf(api, orderId)).toBe(1)
  const { body: storing } = await api.call('GET', '/api/users/storing/active', { token: customer.token })
  expect(storing.storingList).toHaveLength(1)
}, 60_000)

test('a session that ends in one process has ended in the other (G04)', async () => {
  const otherUrl = await freeAddress()
  await running.start('serve', otherUrl)
  const other = makeApi(otherUrl)
  const { token } = await api.signedUp()
  expect((await other.call('GET', '/api/users/me', { token })).status).toBe(200)
  await api.call('POST', '/api/auth/logout', { token })
  await pause(200)
  expect((await other.call('GET', '/api/users/me', { token })).status).toBe(401)
}, 60_000)

const IN_DOUBT = 200

test('two workers decide two hundred payments in doubt, each once (F17)', async () => {
  await api.call('POST', '/sandbox/toss/faults', {
    body: [
      { on: 'confirm', then: 'drop-after', times: IN_DOUBT },
      // The last looks take so long that the other worker's next round comes meanwhile, with nothing else left to do.
      { on: 'lookup', then: 'delay:0', times: IN_DOUBT - 60 },
      { on: 'lookup', then: 'delay:1300', times: 60 },
    ],
  })
  // One of a kind for each customer may be in doubt, and so many may sign up in an hour.
  for (let made = 0; made < IN_DOUBT; made += 2) {
    if (made === IN_DOUBT / 2) await api.call('POST', '/sandbox/clock', { body: { advance: 'PT1H' } })
    const customer = await api.signedUp()
    for (const type of ['SKI', 'SNOWBOARD'] as const) {
      const orderId = await customer.order('BASIC', type)
      expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    }
  }
  await running.start('worker', url)
  await running.start('worker', url)
  await api.call('POST', '/sandbox/clock', { body: { advance: 'PT11S' } })

  const database = new pg.Client({ connectionString: running.databaseUrl })
  await database.connect()
  const counted = async () =>
    (
      await database.query<{ status: string; looks: number; attempts: number }>(
        'select status, looks, count(*)::integer as attempts from payment_attempt group by status, looks',
      )
    ).rows
  for (let tries = 0; tries < 150 && (await counted()).some(({ status }) => status !== 'DONE'); tries += 1) {
    await pause(100)
  }
  expect(await counted()).toEqual([{ status: 'DONE', looks: 1, attempts: IN_DOUBT }])
  expect((await database.query('select from staff_task')).rowCount).toBe(0)
  await database.end()
}, 120_000)
