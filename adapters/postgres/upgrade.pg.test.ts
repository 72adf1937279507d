import { expect, test } from 'vitest'
import { emailKey } from '#core/account/email.ts'
import { migrate } from './migrate.ts'
import { olderDatabase } from './testing/older-database.ts'

/** The newest migration of 1.0.0. */
const RELEASED = '0010-found-by-index'

/** People as 1.0.0 wrote them: what they typed or brought, and what has happened to them since. */
const PEOPLE = {
  typed: { email: 'typed@example.com', phone: '01000000001' },
  withoutPhone: { email: 'mail@example.com', phone: null },
  hangul: { email: 'park@시즌킵.한국', phone: null },
  unpaid: { email: 'unpaid@example.com', phone: '01000000002', order: 'UNPAID' },
  paid: { email: 'paid@example.com', phone: '01000000003', order: 'REQUESTED' },
  pickedUp: { email: 'picked@example.com', phone: '01000000004', order: 'PICKED_UP' },
  pickedUpByMail: { email: 'bymail@example.com', phone: null, order: 'PICKED_UP' },
  phoneChanged: { email: 'moved@example.com', phone: '01000000005', notice: 'PHONE_CHANGED' },
  told: { email: 'told@example.com', phone: '01000000006', notice: 'PAYMENT_DONE' },
  newPassword: { email: 'reset@example.com', phone: '01000000007', event: 'PASSWORD_CHANGED' },
  loggedIn: { email: 'in@example.com', phone: '01000000008', event: 'LOGGED_IN' },
  social: { email: 'kakao@example.com', phone: '01000000009', provider: 'kakao' },
  socialUnverified: { email: 'naver@example.com', phone: '01000000010', provider: 'naver', isVerified: false },
  socialNameless: { email: null, phone: '01000000011', provider: 'google' },
} as const satisfies Readonly<Record<string, Person>>

type Person = {
  readonly email: string | null
  readonly phone: string | null
  readonly order?: 'UNPAID' | 'REQUESTED' | 'PICKED_UP'
  readonly notice?: string
  readonly event?: string
  readonly provider?: string
  readonly isVerified?: boolean
}

const LIFE = [
  ['order.precreated', 'NONE', 'UNPAID'],
  ['payment.confirmed', 'UNPAID', 'REQUESTED'],
  ['pickup.done', 'REQUESTED', 'PICKED_UP'],
] as const

/** As 1.0.0 kept it: lower case, in the letters that were typed. */
const keyOfThen = (email: string): string => email.toLowerCase()
const quoted = (value: string | null): string => (value === null ? 'null' : `'${value}'`)

const insertRowsSql = (
  name: string,
  { email, phone, order, notice, event, provider, isVerified = true }: Person,
): string => {
  const id = `(select id from customer where name_of_test = '${name}')`
  const key = email !== null && isVerified ? keyOfThen(email) : null
  const steps = order === undefined ? [] : LIFE.slice(0, LIFE.findIndex(([, , to]) => to === order) + 1)
  const isPaid = steps.length > 1
  return [
    `insert into customer (id, name, email, email_key, password_hash, phone, provider, provider_id, created_at, name_of_test)
     values (gen_random_uuid(), '김시즌', ${quoted(email)}, ${quoted(key)}, ${provider ? 'null' : `'hash'`}, ${quoted(phone)},
             '${provider ?? 'EMAIL'}', ${provider ? `'${name}'` : 'null'}, '2026-05-01T00:00Z', '${name}')`,
    `insert into session (id, customer_id, created_at, last_seen_at, device)
     select gen_random_uuid(), id, now(), now(), 'Safari' from customer where name_of_test = '${name}'`,
    ...(order === undefined
      ? []
      : [
          `insert into storage_order (id, customer_id, equipment_type, location, plan, brand, equipment_name, amount_won, state,
             step, placed_at, state_changed_at, terms_paid, equipment_id, contact_missing)
           values ('SK-${name}', ${id}, 'SKI', 'RESORT', 'BASIC', '', '', 99000, '${order}', ${steps.length},
             '2026-06-01T00:00Z', '2026-06-01T00:00Z', ${isPaid ? 1 : 0}, ${isPaid ? 'gen_random_uuid()' : 'null'}, ${phone === null})`,
          ...steps.map(
            ([what, from, to], index) =>
              `insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
               values ('SK-${name}', ${index + 1}, '${what}', '${from}', '${to}', '2026-06-0${index + 1}T00:00Z', '2026-06-0${index + 1}T00:00Z', 'SCHEDULER')`,
          ),
        ]),
    ...(notice === undefined
      ? []
      : [
          `insert into notice (event, channel, kind, customer_id, created_at, state, settled_at)
           values ('${notice}:${name}', 'EMAIL', '${notice}', ${id}, '2026-07-01T00:00Z', 'SENT', now())`,
        ]),
    ...(event === undefined
      ? []
      : [`insert into security_event (kind, customer_id, at) values ('${event}', ${id}, '2026-08-01T00:00Z')`]),
  ].join(';\n')
}

test('a filled 1.0.0 comes through: a phone or an e-mail that was shown is proved, and no other; sessions and orders stay', async () => {
  const { url, pool } = await olderDatabase(RELEASED)
  await pool.query('alter table customer add column name_of_test text')
  const people = Object.entries<Person>(PEOPLE)
  await pool.query(`begin;\n${people.map(([name, person]) => insertRowsSql(name, person)).join(';\n')};\ncommit`)
  const lives = 'select id, state, step, contact_missing from storage_order order by id'
  const sessions = 'select id, customer_id, last_seen_at, ended_at from session order by id'
  const before = [(await pool.query(lives)).rows, (await pool.query(sessions)).rows]
  await migrate(url)
  expect([(await pool.query(lives)).rows, (await pool.query(sessions)).rows]).toEqual(before)
  expect((await pool.query('select from customer where session_generation <> 0')).rowCount).toBe(0)

  const proved = async (what: 'phone' | 'email') => {
    const { rows } = await pool.query<{ name: string; day: string }>(
      `select name_of_test as name, to_char(${what}_proved_at at time zone 'UTC', 'YYYY-MM-DD') as day from customer
       where ${what}_proved_at is not null`,
    )
    return Object.fromEntries(rows.map(({ name, day }) => [name, day]))
  }
  expect(await proved('phone')).toEqual({ pickedUp: '2026-06-03', phoneChanged: '2026-07-01' })
  expect(await proved('email')).toEqual({
    pickedUpByMail: '2026-06-03',
    newPassword: '2026-08-01',
    social: '2026-05-01',
  })
  const kept = await pool.query<{ name: string; email: string | null; email_key: string | null; phone: string | null }>(
    'select name_of_test as name, email, email_key, phone from customer',
  )
  for (const { name, ...row } of kept.rows) {
    const { email, phone, isVerified = true }: Person = PEOPLE[name as keyof typeof PEOPLE]
    expect(row).toEqual({ email, phone, email_key: email !== null && isVerified ? emailKey(email) : null })
  }
})

test('after the upgrade a number has one owner and any number of claims, and an e-mail one account', async () => {
  const { url, pool } = await olderDatabase(RELEASED)
  await pool.query('alter table customer add column name_of_test text')
  await pool.query(`begin;\n${insertRowsSql('owner', PEOPLE.phoneChanged)};\ncommit`)
  const joins = (email: string, phone: string, provedAt: string) =>
    pool.query(
      `insert into customer (id, name, email, email_key, password_hash, phone, phone_proved_at, provider, created_at)
       values (gen_random_uuid(), '김시즌', $1, $1, 'hash', $2, ${provedAt}, 'EMAIL', now())`,
      [email, phone],
    )
  await migrate(url)
  const { email, phone } = PEOPLE.phoneChanged
  await joins('one@example.com', phone, 'null')
  await joins('two@example.com', phone, 'null')
  await expect(joins('three@example.com', phone, 'now()')).rejects.toThrow('one_owner_of_phone')
  await expect(joins(email, '01099999999', 'null')).rejects.toThrow('customer_email_key')
})

test('after the upgrade no answer to the staff can be read, and what was answered stays done (G335)', async () => {
  const { url, pool } = await olderDatabase('0102-names-of-passports')
  await pool.query(`insert into staff (id, name, role, created_at) values ('minji', '김민지', 'OPERATOR', now())`)
  const answers = [
    ['desk', 200, '{"success":true,"customer":{"name":"한봉인"}}'],
    ['commands', 200, '"c2VhbGVk"'],
    ['running', null, null],
  ]
  for (const [key, status, body] of answers)
    await pool.query(`insert into staff_answer values ('minji', $1, 'hash', $2, $3, now())`, [key, status, body])
  await migrate(url)
  const { rows } = await pool.query('select key, status, body from staff_answer order by key')
  expect(rows).toEqual([
    { key: 'commands', status: 200, body: '"c2VhbGVk"' },
    { key: 'desk', status: 200, body: '""' },
    { key: 'running', status: null, body: null },
  ])
})
