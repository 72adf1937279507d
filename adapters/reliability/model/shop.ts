import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { ALL_SANDBOX } from '#adapters/container/provider-keys.ts'
import { runService } from '#adapters/container/run-service.ts'
import { serviceJobs } from '#adapters/container/service-jobs.ts'
import { resolve } from '#adapters/container/token.ts'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { postgresBooks } from '#adapters/postgres/billing/books.ts'
import { type BookedPayment, entriesIn } from '#core/billing/books.ts'
import { makeReportSales } from '#core/billing/service/report-sales.ts'
import type { SalesPeriod } from '#core/billing/sales-period.ts'
import { totalOf } from '#core/billing/sales.ts'
import { linkRight } from '#core/billing/payment-link.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { postgresLockerRecords } from '#adapters/postgres/storing/locker-records.ts'
import { postgresZoneChecks } from '#adapters/postgres/storing/zone-checks.ts'
import type { LockerCode, LockerZone } from '#core/storing/locker.ts'
import { findRegion } from '#core/storing/region.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { WorkerJob } from '#adapters/jobs/worker-jobs.ts'
import { type Answer, makeApi, newBrowser } from '#adapters/reliability/testing/api.ts'
import { customersOfStaff } from '#adapters/reliability/testing/customers-of-staff.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { brokenInvariants, brokenInvariantsNow } from '#adapters/reliability/testing/invariants.ts'
import { ownToken, SECRET } from '#adapters/reliability/testing/own-token.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { LOCKERS } from './lockers.ts'
import { DRIVES_ON } from './windows.ts'
import type { Contract } from './world.ts'

/** The service under the model: its address, its database, and what its customers and staff do there. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Where a call to the provider goes wrong, and how: as `confirm drop-after`. */
export type Fault = `${string} ${string}`

type Served = { readonly url: string; readonly databaseUrl: string; readonly isClockSteady?: boolean }

/** More than one action can meet. */
const TIMES = 1000
const [RESORT] = TRIAL_SHOP.regions

/** Beside the trial's region one with pickup windows, and one with lockers, which takes no more than they hold. */
const FACTS = {
  regions: [
    RESORT,
    {
      ...RESORT,
      code: 'VALLEY',
      label: '밸리 보관소',
      pickupWindows: { weekdays: DRIVES_ON, stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: [] },
    },
    { ...RESORT, code: 'LAKE', label: '레이크 보관소' },
  ],
  limitToCapacity: true,
}

/** The code of PostgreSQL. */
const DEADLOCK = '40P01'
const AGAIN_AFTER_MS = 200
const BOOKKEEPER = { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' } as const
const STORM = 'a storm'
const TOKEN_LIVES_MS = 240_000
const PRICES = { BASIC: 99_000, FLEX: 139_000 }

/** A shop that starts empty and can be emptied again; its workers' rounds run on demand. */
export const openShop = async ({ url, databaseUrl, isClockSteady = true }: Served) => {
  const api = makeApi(url)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const { container, stop } = await runService({
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    publicUrl: url,
    secret: SECRET,
    keys: ALL_SANDBOX,
    imagePlace: { kind: 'Disk', folder: tmpdir() },
    webFolder: null,
    roles: [],
    logger: pino({ level: 'silent' }),
  })
  const clock = resolve(container, ServicePorts.clock)
  const notices = resolve(container, ServicePorts.notices)
  const rounds = new Map<string, WorkerJob>(serviceJobs(container).map(round => [round.name, round]))
  const rows = async (sql: string, values: readonly unknown[] = []) => (await pool.query(sql, [...values])).rows
  const own = openPool({ url: databaseUrl, max: 1, onError: () => undefined })
  const postgres = { db: openDatabase(own), report: () => undefined }
  const inTime = { url, call: api.call, databaseUrl }
  const staff = await makeStaff(inTime)
  const abroadUrl = new URL(databaseUrl)
  abroadUrl.searchParams.set('options', '-c TimeZone=America/New_York')
  const abroad = openPool({ url: abroadUrl.href, max: 1, onError: () => undefined })
  const books = postgresBooks({ db: openDatabase(abroad), report: () => undefined })
  const reportSales = makeReportSales({ books })
  const [lockers, zones] = [postgresLockerRecords(postgres), postgresZoneChecks(postgres)]
  const desk = deskOfStaff(inTime)
  const customers = customersOfStaff(inTime)
  const tables = await tablesToEmpty(pool)

  const people: { email: string | null; id: string; phone: string; token: string; tokenFrom: number }[] = []
  const orders: { id: string; plan: 'BASIC' | 'FLEX'; paymentKeys: string[] }[] = []
  let phones = 0
  let lockersAdded = 0
  let areFactsKnown = false

  const freshToken = async (owner: number): Promise<string> => {
    const person = must(people[owner])
    const now = clock.now()
    if (now < person.tokenFrom || now - person.tokenFrom > TOKEN_LIVES_MS) {
      person.token = await ownToken(pool, must(person.email ?? undefined), new Date(now))
      person.tokenFrom = now
    }
    return person.token
  }
  const call = async (owner: number, method: string, path: string, body?: object): Promise<Answer> =>
    api.call(method, `/api${path}`, { token: await freshToken(owner), body })

  const order = async (faults: readonly Fault[], times = TIMES): Promise<void> => {
    await api.call('DELETE', '/sandbox/toss/faults')
    const orders = faults.map(fault => {
      const [on, kind] = fault.split(' ')
      return Object.fromEntries([
        ['on', on],
        // oxlint-disable-next-line unicorn/no-thenable -- the sandbox's own name for it
        ['then', kind],
        ['times', times],
      ])
    })
    if (orders.length > 0) await api.call('POST', '/sandbox/toss/faults', { body: orders })
  }

  return {
    staff,
    /** What the bookkeeper reads, on a database session that is in another time zone. */
    books: {
      async report(period: { readonly from: string; readonly until: string }) {
        const { groups } = must(
          (await reportSales({ period: period as SalesPeriod, by: null, staff: BOOKKEEPER })).unwrapOr(undefined),
        )
        const { grossWon, cashWon, bankWon, refundsWon, vatWon } = totalOf(groups)
        const byBank = (await this.payments(period)).flatMap(payment =>
          entriesIn(payment, period as SalesPeriod).filter(({ refund }) => refund?.way === 'BANK'),
        )
        const byBankWon = byBank.reduce((sum, { amountWon }) => sum - amountWon, 0)
        return { grossWon, deskWon: cashWon + bankWon, refundsWon, byBankWon, vatWon }
      },
      async payments(period: { readonly from: string; readonly until: string }): Promise<readonly BookedPayment[]> {
        const all: BookedPayment[] = []
        must((await books.read(period as SalesPeriod, some => all.push(...some)).map(() => true)).unwrapOr(undefined))
        return all
      },
    },
    /** Staff that takes money, and sends links. */
    desk,
    /** An ADMIN erases a customer who asked for it. */
    erase: (owner: number): Promise<string> => customers.erase(must(people[owner]).id),
    /** A browser that nobody is signed in with. */
    browser: () => newBrowser(api),
    /** What leads to the payment of an order, as it was sent last. */
    async linkOf(at: number): Promise<string | null> {
      const [link] = await rows('select id from payment_link where order_id = $1 order by made_at desc limit 1', [
        must(orders[at]).id,
      ])
      return link === undefined ? null : `${link.id}${linkRight(link.id, keyedHash(SECRET))}`
    },
    /** One more for any gear, in the region with lockers. */
    async addLocker(): Promise<string> {
      lockersAdded += 1
      const code = `C-${lockersAdded}` as LockerCode
      const added = await lockers.add(
        { region: 'LAKE', codes: [code], zone: 'C' as LockerZone, kind: 'BOTH', capacity: 1 },
        { by: 'boss' as StaffId, reason: 'all are taken', at: clock.now() },
        { dryRun: false },
      )
      return added.match(
        () => code,
        ({ kind }) => kind,
      )
    },
    /** What a check of a zone came to, in which these orders were read. */
    async checkZone(zone: string, scanned: readonly string[]): Promise<string> {
      const now = clock.now()
      const checked = await zones.finish(
        { region: 'LAKE', zone: zone as LockerZone, scanned, since: now },
        { by: BOOKKEEPER.id, reason: 'stock-taking', at: now },
        { dryRun: false },
      )
      return checked.match(
        ({ found, missing, unexpected }) =>
          `${found.length} found, ${missing.length} missing, ${unexpected.length} too much`,
        ({ kind }) => kind,
      )
    },
    /** Closes a day, lets the workers note what is booked for it, and opens it again before anybody reads these facts. */
    async closeDay(day: string): Promise<void> {
      await rows(
        `insert into shop_change (effective_from, patch, recorded_at, recorded_by, reason) values ($1, $2, $1, 'boss', $3)`,
        [new Date(clock.now()), JSON.stringify({ pickup: { closedDays: [day] } }), STORM],
      )
      await this.round('note-late-work')
      await rows('delete from shop_change where reason = $1', [STORM])
    },
    newPhone(): string {
      phones += 1
      return `010${String(phones).padStart(8, '0')}`
    },
    /** Who was written down at the desk with this order. */
    async known(orderId: string): Promise<void> {
      const [person] = await rows(
        'select c.id, c.phone from customer c join storage_order o on o.customer_id = c.id where o.id = $1',
        [orderId],
      )
      people.push({ ...(person as { id: string; phone: string }), email: null, token: '', tokenFrom: -Infinity })
    },
    /** Staff that ends contracts; to be closed. */
    office: contractsOfStaff(inTime),
    call,
    window: (body: object) => api.call('POST', '/sandbox/toss/window', { body }),
    rows,
    orderAt: (at: number) => must(orders[at]),
    personAt: (owner: number) => must(people[owner]),
    ordersMade: orders,
    paymentOf: async (at: number): Promise<string> =>
      String((await rows('select id from payment where order_id = $1 and term = 1', [must(orders[at]).id]))[0]?.id),
    gearOf: async (at: number): Promise<string> =>
      String(
        (await rows('select equipment_id from storage_order where id = $1', [must(orders[at]).id]))[0]?.equipment_id,
      ),
    priceOf: (at: number) => PRICES[must(orders[at]).plan],
    /** How the next calls to the provider go wrong, in place of what was ordered before. */
    order,
    /** What a call of the kind goes through as long as it lasts. */
    async among<Value>(faults: readonly Fault[], work: () => Promise<Value>): Promise<Value> {
      if (faults.length === 0) return work()
      await order(faults)
      const done = await work()
      await order([])
      return done
    },
    now: () => clock.now(),
    async round(name: string): Promise<void> {
      const run = must(rounds.get(name)).run
      for (let done = await run(); ; done = await run()) {
        if (done.isErr()) throw new Error(`${name}: ${JSON.stringify(done.error)}`)
        if (done.value === 0) break
      }
      await this.deliver()
    },
    /** The provider reports tries of renewals, each twice: of all orders those of the term to be paid, or of one order those of all its terms. */
    async reportTries(order?: string, first: 'NEWEST' | 'OLDEST' = 'NEWEST'): Promise<void> {
      const tries = await rows(
        `select distinct a.gateway_order_id as id, max(a.sent_at) as at from payment_attempt a join payment p on p.id = a.payment_id
         join storage_order o on o.id = p.order_id
         where p.term > 1 and case when $1::text is null then p.term = o.terms_paid + 1 else o.id = $1 end
         group by a.gateway_order_id order by at desc`,
        [order ?? null],
      )
      const told = first === 'NEWEST' ? tries : tries.toReversed()
      for (const { id } of [...told, ...told]) {
        const data = { orderId: id }
        await api.call('POST', '/api/webhooks/payments', { body: { eventType: 'PAYMENT_STATUS_CHANGED', data } })
      }
    },
    /** Staff gives money back at the provider's own page, of what was paid last by this order id, or by one that begins so where it ends with `_`. */
    async cancelThere(orderId: string, amount: number): Promise<string> {
      const [paid] = await rows(
        `select payment_key as key, order_id as id from sandbox.toss_payment p
         where (order_id = $1 or right($1, 1) = '_' and starts_with(order_id, $1)) and approved_at is not null and amount_won > (
           select coalesce(sum(amount_won), 0) from sandbox.toss_movement m where m.payment_key = p.payment_key and kind = 'refund'
         ) order by approved_at desc limit 1`,
        [orderId],
      )
      await api.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: paid?.['key'], amount } })
      return String(paid?.['id'])
    },
    /** Every notice reaches its customer at once. */
    async deliver(): Promise<void> {
      const claimed = (await notices.claimDue(TIMES, 60, 0)).unwrapOr([])
      const message = { by: 'SMS', text: '-' } as const
      for (const { id } of claimed) {
        const opened = (await notices.open(id, clock.now())).unwrapOr(null)
        const said = { ...message, namedWon: opened?.facts.order?.nextWon }
        await notices.settle(id, { state: 'SENT', at: clock.now(), message: said })
      }
    },
    async setClock(at: number): Promise<void> {
      const answer = await api.call('POST', '/sandbox/clock', { body: { now: new Date(at).toISOString() } })
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
      while (clock.now() !== at) await delay(1)
    },
    ledger: async (): Promise<readonly { orderId: string; chargedWon: number; refundedWon: number }[]> =>
      (await api.call('GET', '/sandbox/toss/ledger.json')).body,
    /** Everybody and everything goes; so many customers come. */
    async reopen(customers: number, at: number): Promise<void> {
      await emptied(pool, tables)
      await this.setClock(at)
      people.length = 0
      orders.length = 0
      for (let one = 0; one < customers; one += 1) await this.join()
      while (!areFactsKnown) {
        const windows = await call(0, 'GET', '/pickup-windows?region=VALLEY')
        areFactsKnown = windows.body.windows?.length > 0 && findRegion(currentShop(), 'VALLEY') !== undefined
        if (areFactsKnown) break
        // The other clock may be behind still, and a session of its future is none.
        must(people[0]).tokenFrom = -Infinity
        await delay(100)
      }
    },
    /** Who and what exists by now, whether or not the caller got an answer. */
    async readState() {
      const customers = await rows('select id, phone, provider from customer order by created_at')
      const here = new Set(customers.map(({ id }) => id))
      for (const { id, phone, provider } of customers)
        if (provider === 'DESK' && people.every(one => one.id !== id))
          people.push({ id, phone, email: null, token: '', tokenFrom: -Infinity })
      const found: readonly Found[] = await rows(
        `select id, customer_id as customer, equipment_type as type, plan, location as region, state, terms_paid as terms, storage_start_date::text as start
         from storage_order where customer_id is not null order by placed_at, id`,
      )
      const keys = new Map(orders.map(({ id, paymentKeys }) => [id, paymentKeys]))
      orders.splice(0, Infinity, ...found.map(({ id, plan }) => ({ id, plan, paymentKeys: keys.get(id) ?? [] })))
      return {
        people: people.map(({ id, email }) => ({ isHere: here.has(id), hasLogin: email !== null })),
        orders: found.map(one => ({ ...one, owner: people.findIndex(({ id }) => id === one.customer) })),
      }
    },
    /** What should have been done automatically by now. */
    stuck: async (): Promise<readonly string[]> =>
      (await rows(STUCK, [new Date(clock.now())])).map(({ what, id }) => `I8: ${what} of ${id} is stuck`),
    /** Past the sign-up. */
    async join(): Promise<void> {
      const [id, email, phone] = [randomUUID(), `${randomUUID()}@example.com`, this.newPhone()]
      await pool.query(
        `insert into customer (id, name, email, email_key, phone, provider, provider_id, created_at, phone_proved_at, email_proved_at)
         values ($1, '김시즌', $2, $2, $3, 'KAKAO', $2, $4, $4, $4)`,
        [id, email, phone, new Date(clock.now())],
      )
      people.push({ email, id, phone, token: '', tokenFrom: -Infinity })
    },
    /** What does not hold now, or once everything has come to rest. */
    brokenInvariantsNow: () => brokenInvariantsNow(api, pool, isClockSteady),
    brokenAtRest(): Promise<readonly string[]> {
      api.customers.push(
        ...people.flatMap(({ email }) => (email === null ? [] : ({ email } as (typeof api.customers)[number]))),
      )
      return brokenInvariants({ api, databaseUrl, db: pool, isClockSteady })
    },
    async close(): Promise<void> {
      await this.office.close()
      await customers.close()
      await desk.close()
      await abroad.end()
      await own.end()
      await staff.close()
      await stop()
      await pool.end()
    },
  }
}

type Found = Pick<Contract, 'type' | 'plan' | 'region' | 'state' | 'terms' | 'start'> & {
  readonly id: string
  readonly customer: string
}

const STUCK = `
  select 'a charge in doubt' as what, a.gateway_order_id as id from payment_attempt a
  where a.status in ('SENT', 'UNKNOWN') and not exists (select from staff_task s where s.subject = a.payment_id::text)
  union all select 'a refund in doubt', r.id::text from refund r
  where r.status in ('SENT', 'UNKNOWN') and not exists (select from staff_task s where s.subject = r.id::text)
  union all select 'a charge', o.id from storage_order o where o.charge_due_at <= $1 and not o.attempt_open
  union all select 'a duty', o.id from storage_order o where o.duty_due_at <= $1 and not o.attempt_open
  union all select 'two tasks of one pickup (G808)', s.subject from staff_task s join staff_task l on l.subject = s.subject
  where s.kind = 'STOP_ON_CLOSED_DAY' and l.kind = 'PICKUP_LATE' and s.done_at is null and l.done_at is null
  union all select 'a dropped card', d.id::text from dropped_billing_key d where d.next_try_at <= $1`

/** What is known of each other stays: the allowed steps, and what the sandboxes of the providers are. */
const KEPT = ['transition', 'sandbox.clock', 'sandbox.mail_listener', 'sandbox.google_key']

/** With the shop's facts, which no process misses for a moment. */
const emptied = async (pool: pg.Pool, tables: readonly string[]): Promise<void> => {
  for (;;) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      // As `truncate` would, without new files for each table, and without a new plan for each query.
      await client.query(`lock ${tables.join(', ')}; set local session_replication_role = replica`)
      await client.query(tables.map(table => `delete from ${table}`).join('; '))
      await client.query('set local session_replication_role = origin')
      await client.query(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN')`)
      await client.query(
        `insert into shop_change (effective_from, patch, recorded_at, recorded_by, reason)
         values ('2020-01-01', $1, '2020-01-01', 'boss', 'a shop of the model')`,
        [JSON.stringify(FACTS)],
      )
      for (const [code, kind] of Object.entries(LOCKERS)) {
        await client.query(
          `insert into locker (region, code, zone, kind, added_at) values ('LAKE', $1, left($1, 1), $2, '2020-01-01')`,
          [code, kind],
        )
        await client.query(`insert into locker_place (region, code, n) values ('LAKE', $1, 1)`, [code])
      }
      await client.query(`select pg_notify('shop_changed', '')`)
      await client.query('commit')
      return
    } catch (failure) {
      await client.query('rollback')
      // What a story has left in the background may be at work still.
      if ((failure as { code?: string }).code !== DEADLOCK) throw failure
    } finally {
      client.release()
    }
    await delay(AGAIN_AFTER_MS)
  }
}

const tablesToEmpty = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
     from pg_tables where schemaname in ('public', 'sandbox') and tablename not like '%migration%'`,
  )
  return rows.map(({ name }) => name).filter(name => !KEPT.includes(name))
}

const must = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('there is no such thing in the shop')
  return value
}
