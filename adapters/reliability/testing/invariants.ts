import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findTracesOfDeparted } from '#adapters/postgres/testing/find-traces.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { isActive, PROJECTION } from '#core/storing/projection.ts'
import type { Api, Customer } from './api.ts'
import { FORBIDDEN_BY_MOMENTS, FORBIDDEN_OF_CARDS, FORBIDDEN_OF_RENEWALS } from './renewal-invariants.ts'
import { UNPROTECTED_SECRETS } from './leaked-secrets.ts'
import { type Ledger, readLedger } from './ledger.ts'
import { ownToken } from './own-token.ts'
import { brokenByGivenBack, brokenByRule, FORBIDDEN_OF_REFUNDS, REFUNDS_IN_DOUBT } from './refund-invariants.ts'

export type UnderTest = {
  readonly api: Api
  readonly databaseUrl: string
  /** Connected to it already; without it a connection is opened for the while. */
  readonly db?: pg.Pool
  /** What the service wrote since the last time; it is taken out here. */
  readonly log?: string[]
  /** Runs the worker's jobs; without it workers run on their own. */
  readonly work?: () => Promise<void>
  /** Otherwise moments do not say what came first. */
  readonly isClockSteady?: boolean
}

/** Each query finds what must not be there (docs/rules/invariants.md). */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'I1: what the staff took was tried with no card': `
    select p.id from payment p join payment_attempt a on a.payment_id = p.id where p.kind <> 'CARD' and a.status <> 'FAILED'`,
  'I1: at most one payment is done for each contract and term': `
    select order_id from payment where status = 'DONE' group by order_id, term having count(*) > 1`,
  'I5: the order has the last state of its timeline': `
    select o.id from storage_order o
    where not exists (select from timeline t where t.order_id = o.id and t.step = o.step and t.to_state = o.state)
       or o.step <> (select count(*) from timeline t where t.order_id = o.id)`,
  'I5: nothing happens before the order was placed': `
    select t.order_id from timeline t join storage_order o on o.id = t.order_id where t.occurred_at < o.placed_at`,
  'I6: every step is in the transition table': `
    select t.order_id from timeline t
    where not exists (
      select from transition r where (r.event, r.from_state, r.to_state) = (t.event, t.from_state, t.to_state)
    )`,
  'I8: no payment stays in doubt for more than a week, unless staff has a task': `
    select a.id from payment_attempt a
    where a.status in ('SENT', 'UNKNOWN') and not exists (select from staff_task s where s.subject = a.payment_id::text)`,
  'an order is paid exactly when its payment is': `
    select o.id from storage_order o join payment p on p.order_id = o.id and p.term = 1
    where (o.terms_paid > 0) <> (
      p.status in ('DONE', 'CANCELLED', 'REFUNDED')
      and not exists (
        select from refund r where r.payment_id = p.id
          and (r.rule = 'PAID_TOO_LATE' or (r.rule = 'CANCELLED_AT_PROVIDER' and o.state = 'EXPIRED'))
      )
    )`,
  'the order says whether an attempt is open': `
    select o.id from storage_order o
    where o.attempt_open <> exists (
      select from payment p join payment_attempt a on a.payment_id = p.id
      where p.order_id = o.id and a.status in ('SENT', 'UNKNOWN')
    )`,
  'the order says whether its place is known': `
    select o.id from storage_order o
    where o.customer_id is not null
      and (o.place_status = 'KNOWN') <> exists (select from pickup_place p where p.order_id = o.id)`,
  'a stop in a half-day is booked exactly for the pickup that says so': `
    select o.id from storage_order o left join pickup_booking b on b.order_id = o.id
    where (o.state = 'PICKUP_SCHEDULED' and row(b.day, b.half) is distinct from
        case when o.pickup_half is null then row(null::date, null::text) else row(o.pickup_date, o.pickup_half) end)
      or (o.state in ('UNPAID', 'EXPIRED', 'REQUESTED', 'CANCELLED') and b.order_id is not null)`,
  'I12: a BASIC customer takes gear out once a season, apart from the collection of a contract that ended': `
    select k.order_id from checkout k join storage_order o on o.id = k.order_id
    where o.plan = 'BASIC' and k.withdrawn_at is null
      and not exists (
        select from timeline t where t.order_id = o.id
          and (t.event = 'autopay.terminated' or (t.event = 'checkout.requested' and t.actor_kind = 'STAFF'))
      )
    group by k.order_id, k.season having count(*) > 1`,
  'a checkout is under way exactly when the order says so': `
    select o.id from storage_order o
    where o.state not in ('RETURNED', 'COMPLETED', 'LOST', 'DAMAGED')
      and (o.state in ('CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT')) <> exists (
        select from checkout k where k.order_id = o.id and k.withdrawn_at is null and k.restored_on is null
      )`,
  ...FORBIDDEN_OF_REFUNDS,
  ...FORBIDDEN_OF_CARDS,
  ...FORBIDDEN_OF_RENEWALS,
  'I13: no more messages come than there are notices, apart from codes and what keeps an account safe': `
    select m.channel, c.id from customer c
    join sandbox.message m on m.recipient = case m.channel when 'EMAIL' then c.email else c.phone end
    where m.code is null and m.body not like '%비밀번호가 바뀌었어요%' and m.body not like '%로그인 방법 안내%'
    group by m.channel, c.id
    having count(*) > (select count(*) from notice n where n.customer_id = c.id and n.channel = case m.channel when 'EMAIL' then 'EMAIL' else 'SMS' end)`,
  'I11: what is only compared is stored as a hash': UNPROTECTED_SECRETS,
  'G795: a contact is kept apart of who has left alone': `
    select f.order_id from refund_contact f join storage_order o on o.id = f.order_id where o.customer_id is not null`,
}

const forbidden = (isClockSteady: boolean): readonly (readonly [string, string])[] =>
  Object.entries({ ...FORBIDDEN, ...(isClockSteady && FORBIDDEN_BY_MOMENTS) })

/** Violations once everything is settled; empty when there are none. Moves the sandbox's clock when a payment is in doubt. */
export const brokenInvariants = async ({ db: open, ...of }: UnderTest): Promise<readonly string[]> => {
  if (open) return brokenBy(open, of)
  const db = new pg.Pool({ connectionString: of.databaseUrl, max: 1 })
  db.on('error', () => undefined)
  try {
    return await brokenBy(db, of)
  } finally {
    await db.end()
  }
}

const brokenBy = async (
  db: pg.Pool,
  { api, databaseUrl, log = [], work, isClockSteady = true }: Omit<UnderTest, 'db'>,
): Promise<readonly string[]> => {
  await settleEverything(api, db, work)
  const broken = [...(await violations(await readLedger(api, db), db, isClockSteady))]
  const departed: string[] = []
  for (const customer of api.customers.splice(0)) {
    if (await hasLeft(db, customer)) departed.push(customer.email)
    else broken.push(...(await brokenByProjection(api, db, customer)))
  }
  broken.push(...(await brokenByDeparture(databaseUrl, departed)))
  broken.push(...api.secrets.foundIn(log.splice(0).join('')).map(secret => `I10: ${secret} is in the log`))
  return broken
}

/** Only the provider knows the outcome. */
const IN_DOUBT = `
  select array[a.id::text, a.gateway_order_id, a.payment_key] as names from payment_attempt a where a.status in ('SENT', 'UNKNOWN')
  union all select array[r.id::text, p.payment_key, p.order_id] from refund r join payment p on p.id = r.payment_id
  where r.status in ('SENT', 'UNKNOWN')`

/** Prepared, because planning it takes longer than running it. */
const atOnce = (isClockSteady: boolean) => ({
  name: `invariants ${isClockSteady}`,
  text: forbidden(isClockSteady)
    .map(([invariant, query]) => `select '${invariant}' as invariant, row_to_json(f)::text as found from (${query}) f`)
    .join(' union all '),
})

/** By what the database and the provider say. */
const violations = async (ledger: Ledger, db: pg.Pool, isClockSteady: boolean): Promise<readonly string[]> => {
  const [found, ...others] = await Promise.all([
    db.query<{ invariant: string; found: string }>(atOnce(isClockSteady)),
    brokenByLedger(ledger, db),
    brokenByGivenBack(ledger, db),
    brokenByRule(db),
  ])
  return [...found.rows.map(row => `${row.invariant}: ${row.found}`), ...others.flat()]
}

/** Violations at this moment, without waiting: only what is in doubt may still be open. */
export const brokenInvariantsNow = async (
  api: Api,
  db: pg.Pool,
  isClockSteady: boolean,
): Promise<readonly string[]> => {
  const ledger = await readLedger(api, db)
  const [broken, doubts] = await Promise.all([
    violations(ledger, db, isClockSteady),
    db.query<{ names: readonly (string | null)[] }>(IN_DOUBT),
  ])
  const open = doubts.rows.flatMap(({ names }) => names)
  return broken.filter(one => !open.some(name => name !== null && one.includes(name)))
}

const A_WEEK = 'P7DT1H'
const REST_SECONDS = 15

/** The provider works again, a week passes, and the worker jobs have time to settle (I8). */
const settleEverything = async (api: Api, db: pg.Pool, work?: () => Promise<void>): Promise<void> => {
  const inDoubt = async (): Promise<boolean> =>
    (
      await db.query(`
        select from payment_attempt a where a.status in ('SENT', 'UNKNOWN')
        and not exists (select from staff_task s where s.subject = a.payment_id::text)
        union all ${REFUNDS_IN_DOUBT}`)
    ).rowCount !== 0
  if (!(await inDoubt())) return
  await api.call('DELETE', '/sandbox/toss/faults')
  await api.call('POST', '/sandbox/clock', { body: { advance: A_WEEK } })
  await work?.()
  for (let tries = REST_SECONDS * 10; tries > 0 && (await inDoubt()); tries -= 1) await pause(100)
}

/** The provider's ledger is the judge of money: charged at most once, and exactly when we say so (I2, I3). */
const brokenByLedger = async (ledger: Ledger, db: pg.Pool): Promise<readonly string[]> => {
  const readIds = async (sql: string): Promise<ReadonlySet<string>> =>
    new Set((await db.query<{ id: string }>(sql)).rows.map(({ id }) => id))
  const paid = await readIds(`
    select coalesce(a.gateway_order_id, p.order_id) as id from payment p
    left join payment_attempt a on a.payment_id = p.id and a.status = 'DONE'
    where p.status in ('DONE', 'CANCELLED', 'REFUNDED') and p.kind = 'CARD'
    union select gateway_order_id from archived_payment where kind = 'CARD'`)
  const withStaff = await readIds(`
    select a.gateway_order_id as id from payment_attempt a join staff_task s on s.subject = a.payment_id::text
    union select subject from staff_task where kind = 'LEDGER_DIFFERENCE'`)
  const charged = new Map<string, number>()
  for (const { orderId, charges } of ledger) charged.set(orderId, (charged.get(orderId) ?? 0) + charges)
  const byTerm = new Map<string, number>()
  for (const { orderId, charges, refundedWon, chargedWon } of ledger) {
    const term = orderId.replace(/_(a\d+|w)$/, '')
    if (chargedWon > refundedWon) byTerm.set(term, (byTerm.get(term) ?? 0) + charges)
  }
  return [
    ...[...byTerm].filter(([, charges]) => charges > 1).map(([term]) => `I1: ${term} was charged by more than one try`),
    ...[...charged].filter(([, charges]) => charges > 1).map(([id]) => `I2: ${id} was charged more than once`),
    ...[...charged]
      .filter(([id, charges]) => charges === 1 && !paid.has(id) && !withStaff.has(id))
      .map(([id]) => `I3: ${id} was charged and is not recorded`),
    ...[...paid].filter(id => charged.get(id) !== 1).map(id => `I3: ${id} is called paid but was not charged`),
  ]
}

const hasLeft = async (db: pg.Pool, { email }: Customer): Promise<boolean> =>
  (await db.query('select from customer where email = $1', [email])).rowCount === 0

/** Departed customers are found nowhere (I11), but where the staff asks them for an account (G795). */
const brokenByDeparture = async (databaseUrl: string, emails: readonly string[]): Promise<readonly string[]> =>
  (await findTracesOfDeparted(databaseUrl, emails)).map(trace => `I11: ${trace}, and has left`)

/** What the customer is shown is what the table makes of the stored state (I7). */
const brokenByProjection = async (api: Api, db: pg.Pool, { email }: Customer): Promise<readonly string[]> => {
  const { rows } = await db.query<{ id: string; state: OrderState }>(
    `select o.id, o.state from storage_order o join customer c on c.id = o.customer_id where c.email = $1
     order by o.state_changed_at desc, o.placed_at desc`,
    [email],
  )
  const active = rows.filter(({ state }) => isActive(state))
  const foremost = active[0]
  const now = new Date((await api.call('GET', '/sandbox/clock')).body.now as string)
  const token = await ownToken(db, email, now)
  const [home, storing, stats] = await Promise.all(
    ['/api/users/home-info', '/api/users/storing/active', '/api/orders/stats'].map(path =>
      api.call('GET', path, { token }),
    ),
  )
  const shown = {
    home: home?.body.storingStatus,
    orders: storing?.body.storingList.map((item: { order: { id: string } }) => item.order.id).toSorted(),
    count: [home?.body.activeCount, stats?.body.totalStoringCount],
  }
  const expected = {
    home: foremost === undefined ? 0 : PROJECTION[foremost.state].home,
    orders: active.map(({ id }) => id).toSorted(),
    count: [active.length, active.length],
  }
  return JSON.stringify(shown) === JSON.stringify(expected)
    ? []
    : [`I7: ${email} is shown ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`]
}
