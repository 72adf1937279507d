import { type AddressInfo, createServer } from 'node:net'
import { ok } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { isAccessRefused } from '#adapters/messaging/solapi/solapi-answer.ts'
import { postgresStoppedMessages } from '#adapters/postgres/staff/stopped-ways.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { onOwnService, runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { runningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import { Instant } from '#core/shared/instant.ts'

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const

let phones = 0
/** A code by SMS, which the provider answers so. */
const askCode = async (service: ServiceUnderTest, then: string | null): Promise<boolean> => {
  if (then !== null) await service.call('POST', '/sandbox/solapi/faults', { body: [{ then, times: 1 }] })
  const phone = `0105566${String((phones += 1)).padStart(4, '0')}`
  return (await service.call('POST', '/api/auth/send-sms-code', { body: { phone } })).status === 200
}
const tasks = (service: ServiceUnderTest) =>
  service.rows(`select kind, subject, detail, done_at is not null as done from staff_task order by id`, [])
const STOPPED = { kind: 'MESSAGES_STOPPED', subject: 'sms', detail: 'every message by sms is refused: 1030' }

test('messages that are all refused are one task, which the first that goes out closes (G752)', async () => {
  await onOwnService(async service => {
    expect(await askCode(service, 'status:1060')).toBe(false)
    for (let n = 0; n < 3; n += 1) expect(await askCode(service, 'status:1030')).toBe(false)
    await vi.waitFor(async () => expect(await tasks(service)).toEqual([{ ...STOPPED, done: false }]))
    // Another way that works says nothing about this one.
    const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
    const stopped = postgresStoppedMessages({ db: openDatabase(pool), report: () => undefined })
    expect(await stopped.end('mail', Instant.ofDate(new Date()))).toEqual(ok(undefined))
    // A balance that is told says nothing about it either: it may be too low (G889).
    expect(await stopped.endOfAccess('sms', isAccessRefused, Instant.ofDate(new Date()))).toEqual(ok(undefined))
    await pool.end()
    expect(await tasks(service)).toEqual([{ ...STOPPED, done: false }])

    expect(await askCode(service, null)).toBe(true)
    await vi.waitFor(async () => expect(await tasks(service)).toEqual([{ ...STOPPED, done: true }]))
    expect(await askCode(service, 'status:1030')).toBe(false)
    await vi.waitFor(async () =>
      expect(await tasks(service)).toEqual([
        { ...STOPPED, done: true },
        { ...STOPPED, done: false },
      ]),
    )
  }, API_ALONE)
}, 60_000)

test('a key that is taken closes no task whose reason became another one at that moment (G889)', async () => {
  await onOwnService(async service => {
    expect(await askCode(service, 'status:1062')).toBe(false)
    await vi.waitFor(async () => expect(await tasks(service)).toHaveLength(1))
    const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
    const stopped = postgresStoppedMessages({ db: openDatabase(pool), report: () => undefined })
    const other = await pool.connect()
    await other.query('begin')
    await other.query(`update staff_task set detail = $1`, [STOPPED.detail])
    const ending = stopped.endOfAccess('sms', () => true, Instant.ofDate(new Date()))
    await vi.waitFor(async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      expect(await service.rows(waiting, [])).toHaveLength(1)
    })
    await other.query('commit')
    other.release()
    expect(await ending).toEqual(ok(undefined))
    await pool.end()
    expect(await tasks(service)).toEqual([{ ...STOPPED, done: false }])
  }, API_ALONE)
}, 60_000)

test('the task says why messages are refused now, also where that was another reason when it began (G913)', async () => {
  await onOwnService(async service => {
    for (const code of ['1030', '1062']) {
      expect(await askCode(service, `status:${code}`)).toBe(false)
      const detail = `every message by sms is refused: ${code}`
      await vi.waitFor(async () => expect(await tasks(service)).toEqual([{ ...STOPPED, detail, done: false }]))
    }
  }, API_ALONE)
}, 60_000)

test('a worker whose notices go out closes what the service of the app had seen (G752)', async () => {
  await onOwnService(async service => {
    expect(await askCode(service, 'status:1062')).toBe(false)
    await vi.waitFor(async () => expect(await tasks(service)).toMatchObject([{ subject: 'sms', done: false }]))
    const customer = await service.customer()
    await service.rows(`update customer set phone = '01055660000', phone_proved_at = now() where email = $1`, [
      customer.email,
    ])
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    await service.deliverNotices()
    await vi.waitFor(async () => expect(await tasks(service)).toMatchObject([{ subject: 'sms', done: true }]))
  }, API_ALONE)
}, 60_000)

test('a login that the mail server refuses is a task from the start on, before anybody needs a mail (G864)', async () => {
  const other = await runningSandbox()
  try {
    await onOwnService(
      service =>
        vi.waitFor(
          async () =>
            expect(await tasks(service)).toMatchObject([
              {
                kind: 'MESSAGES_STOPPED',
                subject: 'mail',
                detail: 'every message by mail is refused: EAUTH',
                done: false,
              },
            ]),
          { timeout: 20_000 },
        ),
      {
        ...API_ALONE,
        mail: { url: `smtp://shop:wrong@127.0.0.1:${other.sandbox.mailPort}`, from: 'no-reply@seasonkeep.test' },
      },
    )
  } finally {
    await other.close()
  }
}, 60_000)

test('a login that is put right closes the task at the next start, without a mail (G889)', async () => {
  const other = await runningSandbox()
  const mailAt = (login: string) => ({
    url: `smtp://${login}127.0.0.1:${other.sandbox.mailPort}`,
    from: 'no-reply@seasonkeep.test',
  })
  try {
    await onOwnService(
      async service => {
        await vi.waitFor(async () => expect(await tasks(service)).toMatchObject([{ subject: 'mail', done: false }]), {
          timeout: 20_000,
        })
        const url = `http://127.0.0.1:${await freePort()}`
        const next = await runningService({
          ...API_ALONE,
          mail: mailAt(''),
          after: { url, databaseUrl: service.databaseUrl },
        })
        try {
          await vi.waitFor(async () => expect(await tasks(service)).toMatchObject([{ subject: 'mail', done: true }]), {
            timeout: 20_000,
          })
        } finally {
          await next.stop()
        }
      },
      { ...API_ALONE, mail: mailAt('shop:wrong@') },
    )
  } finally {
    await other.close()
  }
}, 60_000)

test('a process ends while it still tries a mail server that is silent (G884)', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const silent = createServer(() => resolve())
  await new Promise<void>(listening => silent.listen(0, '127.0.0.1', listening))
  try {
    const { port } = silent.address() as AddressInfo
    const service = await runningService({
      ...API_ALONE,
      mail: { url: `smtp://127.0.0.1:${port}`, from: 'no-reply@seasonkeep.test' },
    })
    await asked
    const began = performance.now()
    await service.stop()
    expect(performance.now() - began).toBeLessThan(3_000)
  } finally {
    silent.close()
  }
}, 60_000)
