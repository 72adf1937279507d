import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { scraped } from './testing/scraped.ts'

const pageAt = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text.match(/\b(?:seasonkeep|process|nodejs)_[a-z0-9]\w+/g)?.map(name => name.replace(/_(bucket|sum|count)$/, '')),
  ),
]

const DURATION = 'seasonkeep_http_request_duration_seconds'

describe('figures', () => {
  test('are served on a port of their own, by documented names, and name no customer', async () => {
    const port = await freePort()
    const figures = `http://127.0.0.1:${port}/metrics`
    const service = await runningService({ metricsPort: port })
    try {
      const customer = await service.customer()
      await service.call('GET', '/api/users/phone/01098765432/available')
      await service.call('GET', '/api/users/email/somebody%40example.com/available')
      await service.call('GET', '/nowhere/01098765432')
      await service.call('PROPFIND', '/api/users/me')
      await customer.home()
      const { names, labels, value } = await scraped(figures)

      const documented = namesIn(findMonitoring(pageAt('docs/operations.md')))
      const ours = (name: string) => name.startsWith('seasonkeep_')
      expect(names.filter(ours).toSorted()).toEqual(documented.filter(ours).toSorted())
      const asked = ['alerts.yml', 'grafana/seasonkeep.json'].map(file => namesIn(pageAt(`docs/operations/${file}`)))
      expect(asked.map(({ length }) => length > 10)).toEqual([true, true])
      expect(names).toEqual(expect.arrayContaining([...documented, ...asked.flat()]))
      expect(labels.filter(label => /01098765432|@|%40|example/.test(label))).toEqual([])

      const ofHome = { method: 'GET', route: '/api/users/home-info', status: '200' }
      expect(value(`${DURATION}_count`, ofHome)).toBe(1)
      expect(value(`${DURATION}_bucket`, { ...ofHome, le: '+Inf' })).toBe(1)
      expect(value('seasonkeep_database_up')).toBe(1)
      expect(value('seasonkeep_pool_max')).toBe(10)
      expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
      for (const worker_job of ['settle-payments', 'charge-renewals', 'send-notices']) {
        expect(value('seasonkeep_worker_job_last_success_timestamp_seconds', { worker_job })).toBeGreaterThan(
          Date.now() / 1000 - 60,
        )
      }

      expect((await service.call('GET', '/metrics')).status).toBe(404)
      expect((await fetch(figures.replace('/metrics', '/'))).status).toBe(404)
    } finally {
      await service.stop()
    }
    await expect(fetch(figures)).rejects.toThrow('fetch failed')
  })

  test('count the unlink notices of each provider that do not prove it, which change nothing (G646)', async () => {
    const port = await freePort()
    const service = await runningService({ roles: ['api'], metricsPort: port })
    try {
      const notice = { authorization: 'KakaoAK another-key', 'content-type': 'application/x-www-form-urlencoded' }
      const answered = await fetch(`${service.url}/api/webhooks/kakao/unlink`, {
        method: 'POST',
        headers: notice,
        body: 'user_id=3141592653&referrer_type=UNLINK_FROM_APPS',
      })
      expect(answered.status).toBe(200)
      const { value } = await scraped(`http://127.0.0.1:${port}/metrics`)
      expect(value('seasonkeep_unlink_notices_refused_total', { provider: 'kakao' })).toBe(1)
    } finally {
      await service.stop()
    }
  })

  test('say what is open of money, renewals, notices and tasks', async () => {
    const port = await freePort()
    const service = await runningService({ roles: ['api'], webhooks: 'lost', metricsPort: port })
    const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
    try {
      const read = () => scraped(`http://127.0.0.1:${port}/metrics`)
      const quiet = await read()
      for (const what of [
        'payments_in_doubt',
        'refunds_not_done',
        'renewals_due',
        'renewals_overdue',
        'notices_waiting',
        'staff_tasks_oldest_seconds',
      ]) {
        expect([what, quiet.value(`seasonkeep_${what}`)]).toEqual([what, 0])
      }
      expect(quiet.value('seasonkeep_ledger_compared_seconds')).toBe(Infinity)
      // Of the machine, whatever the trial's clock says (G831).
      expect(Math.abs(quiet.value('seasonkeep_clock_ahead_seconds'))).toBeLessThan(30)
      await service.worker()

      const customer = await service.customer()
      const orderId = await customer.order()
      await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
      expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
      await seedContracts(pool, 3, { start: Day.addDays(Day.of(Instant.ofDate(new Date())), -367) })
      await service.rows(
        `insert into staff_task (kind, subject, detail, created_at) values ('REFUND_LATE', $1, '', now())`,
        ['it'],
      )
      await service.moveClock({ advance: 'PT2H' })
      await service.rows(
        `insert into notice (event, channel, kind, customer_id, created_at, state, settled_at, delivery, delivery_failure, reported_at)
         select n::text, 'SMS', 'PAID', gen_random_uuid(), $1, 'SENT', $1, 'FAILED', 'NO_SUCH_NUMBER', $1::timestamptz - n * interval '1 day'
         from generate_series(0, 1) n`,
        [new Date(Date.now() + 2 * 60 * 60 * 1000 - 60_000)],
      )

      const { value } = await read()
      // That of the day before is not counted any more.
      expect(value('seasonkeep_notices_reported', { outcome: 'failed' })).toBe(1)
      expect(value('seasonkeep_notices_reported', { outcome: 'arrived' })).toBe(0)
      expect(value('seasonkeep_payments_in_doubt')).toBe(1)
      expect(value('seasonkeep_payments_in_doubt_oldest_seconds')).toBeGreaterThan(7000)
      expect(value('seasonkeep_renewals_due')).toBe(3)
      expect(value('seasonkeep_renewals_overdue')).toBe(3)
      expect(value('seasonkeep_staff_tasks_open', { kind: 'REFUND_LATE' })).toBe(1)
      const oldestTask = value('seasonkeep_staff_tasks_oldest_seconds')
      expect(oldestTask).toBeGreaterThanOrEqual(7200)
      expect(oldestTask).toBeLessThan(7260)
      // What a worker did this process knows too, and so does the next one.
      const sinceCompared = value('seasonkeep_ledger_compared_seconds')
      expect(sinceCompared).toBeGreaterThanOrEqual(7200)
      expect(sinceCompared).toBeLessThan(7260)

      // Its table is away: what the process itself knows is told all the same.
      await service.rows('alter table notice rename to not_here', [])
      expect((await read()).value('seasonkeep_database_up')).toBe(0)
      await service.rows('alter table not_here rename to notice', [])
    } finally {
      await pool.end()
      await service.stop()
    }
  })
})

const findMonitoring = (page: string): string => /^## Monitoring$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(page)?.[1] ?? ''
