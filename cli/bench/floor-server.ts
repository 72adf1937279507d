import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least that has to be done: Fastify and pg with the same SQL, no session, no rules, no validation. Placing an order closes the
 * customer's older unpaid one, so the floor's transaction of two inserts closes the row of the call before it as well.
 * Arguments: database URL, port, the home screen's query as JSON, a password hash and its password.
 */
const [url = '', port = '', home = '', hash = '', password = ''] = process.argv.slice(2)
const { sql, parameters } = JSON.parse(home) as { readonly sql: string; readonly parameters: unknown[] }

const pool = new pg.Pool({ connectionString: url, max: 10 })
await pool.query(
  'create table if not exists bench_a (id bigserial primary key, x text, is_open boolean not null default true); create index if not exists bench_a_open on bench_a (x) where is_open; create table if not exists bench_b (id bigserial primary key, a bigint references bench_a, x text)',
)

const app = Fastify()
app.get('/home', async () => (await pool.query({ name: 'home', text: sql, values: parameters })).rows[0])
app.post('/insert', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'older',
      text: 'update bench_a set is_open = false where x = $1 and is_open',
      values: ['x'],
    })
    const { rows } = await client.query({
      name: 'a',
      text: 'insert into bench_a (x) values ($1) returning id',
      values: ['x'],
    })
    await client.query({ name: 'b', text: 'insert into bench_b (a, x) values ($1, $2)', values: [rows[0].id, 'x'] })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { success: true }
})
app.post('/hash', async () => ({ isRight: await verify(hash, password) }))
await app.listen({ host: '127.0.0.1', port: Number(port) })
