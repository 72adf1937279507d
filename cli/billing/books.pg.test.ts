import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import pg from 'pg'
import { seededRandom } from '#adapters/reliability/model/seeded-random.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import { ownToken } from '#adapters/reliability/testing/own-token.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { registerCard } from '../bench/growth/customer-journey.ts'
import { askCli, runProcess } from '../testing/run-cli.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** One with something of everything in it. */
const SEED = 20_270_305

/** Midnight in Seoul and in UTC, the ends of months and of the year, and a year later the renewals. */
const MOMENTS = [
  '2026-12-30T23:59:59+09:00',
  '2026-12-31T08:59:59+09:00',
  '2026-12-31T23:59:59+09:00',
  '2027-01-01T00:00:00+09:00',
  '2027-01-31T23:59:58+09:00',
  '2027-02-01T00:00:01+09:00',
  '2027-02-28T15:00:00+09:00',
  '2027-03-01T00:00:00+09:00',
  '2027-03-31T23:59:59+09:00',
  '2027-04-01T09:00:00+09:00',
] as const
/** Over the reminders and the tries of the renewals. */
const YEAR_LATER = Array.from({ length: 19 }, (_, at) => `${Day.addDays('2027-11-21' as Day, at * 7)}T10:00:00+09:00`)

let service: ServiceUnderTest
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seasonkeep-books-'))
  service = await runningService({ roles: ['api'], webhooks: 'lost' })
  await history()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

type Contract = { readonly orderId: string; readonly email: string; isOver: boolean }

/** What customers, staff, workers, the provider and its own page do, drawn by the seed. */
const history = async (): Promise<void> => {
  const { below } = seededRandom(SEED)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  /** In so many of a hundred cases. */
  const chance = (percent: number): boolean => below(100) < percent
  const staff = await makeStaff(service)
  const office = contractsOfStaff(service)
  const db = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
  /** In a session of its own: the one before has ended long ago. */
  const calls = async ({ email, orderId }: Contract) => {
    const token = await ownToken(db, email, new Date(await now()))
    const leave = () => service.call('DELETE', '/api/users/withdraw', { token })
    return { ...ownContract(service, token, orderId), leave }
  }
  const before: Contract[] = []
  const stored: Contract[] = []

  const buy = async (): Promise<Contract> => {
    const customer = await service.customer()
    const plan = pick(['BASIC', 'FLEX'] as const)
    const amount = plan === 'BASIC' ? 99_000 : 139_000
    const orderId = await customer.order(plan, pick(['SKI', 'SNOWBOARD'] as const))
    const paymentKey = await customer.agree(orderId, { outcome: 'approve', amount })
    if (chance(20)) await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
    await customer.confirm(orderId, paymentKey, { amount })
    if (chance(60)) await registerCard(service, customer.token)
    return { orderId, email: customer.email, isOver: false }
  }
  /** Not what is still in doubt. */
  const putAway = async ({ orderId }: Contract): Promise<boolean> => {
    if ((await staff.advance(orderId, 'pickup.done')).isErr()) return false
    for (const event of ['report.filed', 'storage.arrived', 'storage.shelved'] as const) {
      await staff.must(orderId, event)
    }
    return true
  }
  const atTheirPage = async (contract: Contract): Promise<void> => {
    const [row] = await service.rows('select payment_key as key from payment where order_id = $1 and term = 1', [
      contract.orderId,
    ])
    const body = { paymentKey: row?.['key'], amount: pick([1_000, 12_345]) }
    await service.call('POST', '/sandbox/toss/cancel', { body })
    await service.call('POST', '/api/webhooks/payments', {
      body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: contract.orderId } },
    })
  }
  /** The newest transfer that was noted. */
  const takeBack = async (): Promise<void> => {
    const [row] = await service.rows(
      `select id::text from refund where status = 'DONE' and paid_by_bank_on is not null order by decided_at desc limit 1`,
      [],
    )
    if (row) await ask('refund', 'reopen', String(row['id']), '--reason', 'another transfer was meant')
  }
  let desk = 0
  /** By somebody without an account; some of it is given back by bank. */
  const payAtDesk = async (): Promise<void> => {
    desk += 1
    const order = ['--phone', `0107700${String(desk).padStart(4, '0')}`, '--name', '김보관', '--terms-agreed']
    const gear = ['--plan', pick(['BASIC', 'FLEX']), '--kind', pick(['SKI', 'SNOWBOARD'])]
    const paid = ['--paid', pick(['cash', 'bank']), '--reference', `R-${desk}`]
    const made = await ask('order', 'create', ...order, ...gear, ...paid, '--reason', 'came to the desk')
    expect([made.exitCode, made.document]).toMatchObject([0, {}])
    if (chance(50)) return
    const [row] = await service.rows('select order_id as id from payment where reference = $1', [`R-${desk}`])
    await ask('order', 'cancel', String(row?.['id']), '--reason', 'changed their mind')
    await office.payByBank(String(row?.['id']))
  }
  const steps = [
    payAtDesk,
    async () => void before.push(await buy()),
    async () => void before.push(await buy()),
    async () => {
      const contract = before.shift()
      if (!contract) return
      if (chance(30)) await service.faults({ on: 'cancel', then: pick(['drop-after', 'drop-before']), times: 1 })
      if (chance(30)) await staff.advance(contract.orderId, 'pickup.scheduled', { pickupDate: await today() })
      const own = await calls(contract)
      await own.cancel()
      if (chance(50)) await own.leave()
    },
    async () => {
      const contract = before.shift()
      if (contract && (await putAway(contract))) stored.push(contract)
    },
    async () => {
      const contract = stored.length === 0 ? undefined : pick(stored)
      if (contract) await office.giveGoodwill(contract.orderId, pick([1, 5_000, 33_333]), { byBank: chance(50) })
    },
    takeBack,
    async () => {
      if (stored.length > 0) await atTheirPage(pick(stored))
    },
    async () => {
      const contract = stored.find(({ isOver }) => !isOver)
      if (!contract || chance(50)) return
      contract.isOver = true
      const own = await calls(contract)
      await own.terminate()
      await staff.handOut(contract.orderId, { isFinal: true })
      if (chance(50)) await own.leave()
    },
  ]
  let ends = 0
  /** Gear that is lost: the customer of the first one leaves, the second one is found again. */
  const lose = async (): Promise<void> => {
    const contract = stored.find(({ isOver }) => !isOver)
    if (!contract) return
    contract.isOver = true
    const settled = ['--compensation', String(120_000 + ends), '--told', 'called them']
    const lost = ['order', 'advance', contract.orderId, '--event', 'gear.lost', ...settled, '--reason', 'not there']
    expect((await ask(...lost)).exitCode).toBe(0)
    ends += 1
    if (ends === 2) {
      const found = ['order', 'advance', contract.orderId, '--event', 'status.corrected', '--reason', 'found']
      expect((await ask(...found)).exitCode).toBe(0)
    } else if (ends === 1) expect((await (await calls(contract)).leave()).status).toBe(200)
  }
  for (const moment of MOMENTS) {
    await service.moveClock({ now: moment })
    for (let step = 0; step < 8; step += 1) await pick(steps)()
    // Now and then only a later day decides what was in doubt.
    if (chance(60)) await service.worker()
  }
  for (let gone = 0; gone < 3; gone += 1) await lose()
  for (const moment of YEAR_LATER) {
    await service.moveClock({ now: moment })
    await service.worker()
    await service.deliverNotices()
    await pick(steps)()
  }
  await service.call('DELETE', '/sandbox/toss/faults')
  await service.moveClock({ advance: 'P1D' })
  await service.worker()
  // What went back at the provider's own page while another refund was under way.
  for (const { id } of await service.rows('select id::text from payment where payment_key is not null', [])) {
    await ask('payment', 'adopt', String(id), '--reason', 'refunded at their page')
  }
  await staff.close()
  await office.close()
  await db.end()
}

const now = async (): Promise<string> => (await service.call('GET', '/sandbox/clock')).body.now
const today = async (): Promise<Day> => Day.of(Instant.ofDate(new Date(await now())))

const env = () => ({ DATABASE_URL: service.databaseUrl, SEASONKEEP_DATA: folder, PORT: new URL(service.url).port })
const ask = (...args: readonly string[]) => askCli([...args, '--as', 'boss'], env())

type Sums = Readonly<Record<string, number>>

const report = async (...period: readonly string[]) => {
  const { exitCode, document } = await ask('report', 'sales', ...period)
  expect([exitCode, document]).toMatchObject([0, { total: {} }])
  return document as { total: Sums; groups: readonly (Sums & { group: string })[] }
}

let files = 0
/** Each line by its heads. */
const exported = async (kind: string, ...period: readonly string[]): Promise<readonly Record<string, string>[]> => {
  const file = join(folder, `${(files += 1)}.csv`)
  const { exitCode, document } = await ask('export', kind, ...period, '--csv', file, '--reason', 'books')
  const [head = '', ...lines] = readFileSync(file, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  expect([exitCode, document]).toMatchObject([0, { rows: lines.length }])
  const names = head.split(',')
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
}
const sum = (lines: readonly Record<string, string>[], name: string): number =>
  lines.reduce((total, line) => total + Number(line[name]), 0)

/** What the card provider says of these days, by its own book. */
const recorded = async (from: string, until: string) => {
  const [row] = await service.rows(
    `select coalesce(sum(amount_won) filter (where kind = 'charge'), 0)::integer as charged,
       coalesce(sum(amount_won) filter (where kind = 'refund'), 0)::integer as refunded
     from sandbox.toss_movement
     where moved_at >= $1::timestamp at time zone 'Asia/Seoul' and moved_at < $2::timestamp at time zone 'Asia/Seoul'`,
    [from, until],
  )
  return row as { charged: number; refunded: number }
}

const agree = async (option: string, text: string, from: string, until: string): Promise<Sums> => {
  const { total } = await report(option, text)
  const [notes, payments, refunds, orders] = [
    await exported('notes', option, text),
    await exported('payments', option, text),
    await exported('refunds', option, text),
    await exported('orders', option, text),
  ]
  const byCard = refunds.filter(({ way }) => way === 'CARD')
  expect({ text, ...total }).toMatchObject({
    text,
    compensationWon: sum(notes, 'amount_won'),
    grossWon: sum(payments, 'amount_won'),
    payments: payments.length,
    newContracts: orders.length,
    refundsWon: sum(refunds, 'amount_won'),
    keptWon: sum(refunds, 'kept_won'),
    feeWon: sum(payments, 'fee_won'),
    vatWon: sum(payments, 'vat_won') - sum(refunds, 'vat_won'),
    supplyWon: sum(payments, 'supply_won') - sum(refunds, 'supply_won'),
    netWon: sum(payments, 'amount_won') - sum(refunds, 'amount_won'),
  })
  expect({ text, ...(await recorded(from, until)) }).toEqual({
    text,
    charged: (total['grossWon'] ?? 0) - (total['cashWon'] ?? 0) - (total['bankWon'] ?? 0),
    refunded: sum(byCard, 'amount_won'),
  })
  return total
}

const YEARS = [2026, 2027, 2028]
/** What there is at the end of a period, and not what came in it. */
const STANDING = ['stored'] as const
const added = (all: readonly Sums[]): Sums => {
  const total: Record<string, number> = {}
  for (const sums of all) for (const [name, won] of Object.entries(sums)) total[name] = (total[name] ?? 0) + won
  for (const name of STANDING) delete total[name]
  return total
}
const flows = (sums: Sums): Sums => added([sums])

const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, at) => {
    const first = (month: number) => `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    return { text: first(at), from: `${first(at)}-01`, until: `${first(at + 1)}-01` }
  })

describe('what random customers, staff and the provider did (G169)', () => {
  test('comes to the same won in the report, the exports and the record of the provider, by month, quarter and year', async () => {
    for (const year of YEARS) {
      const whole = await agree('--year', String(year), `${year}-01-01`, `${year + 1}-01-01`)
      const months: Sums[] = []
      for (const { text, from, until } of monthsOf(year)) {
        // Before and after these there is nothing, and that is asked too.
        const isBusy = from >= '2026-11' && from < '2028-05'
        months.push(isBusy ? await agree('--month', text, from, until) : (await report('--month', text)).total)
      }
      const quarters: Sums[] = []
      for (const quarter of [1, 2, 3, 4]) quarters.push((await report('--quarter', `${year}-Q${quarter}`)).total)
      expect(added(months)).toEqual(flows(whole))
      expect(added(quarters)).toEqual(flows(whole))
    }
  })

  test('and by each day on which anything moved, from midnight to midnight in Seoul', async () => {
    const rows = await service.rows(
      `select distinct (moved_at at time zone 'Asia/Seoul')::date::text as day from sandbox.toss_movement order by 1`,
      [],
    )
    expect(rows.length).toBeGreaterThan(8)
    for (const { day } of rows) {
      const from = String(day) as Day
      await agree('--day', from, from, Day.addDays(from, 1))
    }
  })

  test('with something of everything in it, and the same sums by plan, region and kind', async () => {
    const years = await Promise.all(YEARS.map(year => report('--year', String(year))))
    const all = added(years.map(({ total }) => total))
    for (const of of [
      'cashWon',
      'bankWon',
      'refundsWon',
      'goodwillWon',
      'keptWon',
      'compensationWon',
      'newContracts',
      'renewed',
      'ended',
    ]) {
      expect([of, (all[of] ?? 0) > 0]).toEqual([of, true])
    }
    const [archived] = await service.rows('select count(*)::integer as n from archived_payment', [])
    expect(archived?.['n']).toBeGreaterThan(0)
    const [found] = await service.rows('select count(*)::integer as n from timeline where amount_won < 0', [])
    expect(found?.['n']).toBeGreaterThan(0)
    const [left] = await service.rows(
      `select count(*)::integer as n from archived_contract where steps @> '[{"event": "gear.lost"}]'`,
      [],
    )
    expect(left?.['n']).toBeGreaterThan(0)
    const [takenBack] = await service.rows('select count(*)::integer as n from refund where noted_on is not null', [])
    expect(takenBack?.['n']).toBeGreaterThan(0)
    for (const by of ['plan', 'region', 'kind']) {
      const { groups, total } = await report('--year', '2027', '--by', by)
      expect(added(groups.map(({ group: _group, ...sums }) => sums))).toEqual(flows(total))
    }
  })

  test('whatever the time zone of the machine', async () => {
    const told = await Promise.all(
      ['UTC', 'America/New_York', 'Asia/Seoul'].map(TZ =>
        askCli(['report', 'sales', '--month', '2027-01', '--as', 'boss'], { ...env(), TZ }, runProcess),
      ),
    )
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  test('counts the gear in the storage as it was at the end of each day', async () => {
    for (const { day, stored } of await service.rows(
      `select d::date::text as day, (
         select coalesce(sum((to_state = any($1))::integer - (from_state = any($1))::integer), 0)::integer from timeline
         where occurred_at < (d + interval '1 day')::timestamp at time zone 'Asia/Seoul'
       ) as stored
       from generate_series('2026-12-30'::timestamp, '2028-04-05', interval '31 days') d`,
      [['IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED']],
    )) {
      // Of who has left nothing is in the timeline any more; the archive knows that it was there.
      expect((await report('--day', String(day))).total['stored']).toBeGreaterThanOrEqual(Number(stored))
    }
    expect((await report('--day', await today())).total['stored']).toBe(
      Number((await service.rows(`select count(*) from storage_order where state = 'IN_STORAGE'`, []))[0]?.['count']),
    )
  })

  test('is the same when customers leave afterwards, also by region (G169)', async () => {
    const reports = async () => {
      const all = []
      for (const year of YEARS) all.push(await report('--year', String(year), '--by', 'region'))
      for (const { text } of monthsOf(2027)) all.push(await report('--month', text))
      return all
    }
    const archived = async () =>
      Number((await service.rows('select count(*) from archived_contract', []))[0]?.['count'])
    const [before, kept] = [await reports(), await archived()]
    const db = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
    for (const { email } of await service.rows('select email from customer where email is not null', [])) {
      const token = await ownToken(db, String(email), new Date(await now()))
      await service.call('DELETE', '/api/users/withdraw', { token })
    }
    await db.end()
    await service.worker()
    expect(await archived()).toBeGreaterThan(kept)
    expect(await reports()).toEqual(before)
  })
})
