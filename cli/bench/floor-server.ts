import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least that has to be done: Fastify and pg with the same SQL, no session, no rules, no validation.
 * Arguments: database URL, port, the home screen's query as JSON, a password hash and its password.
 */
const [url = '', port = '', home = '', hash = '', password = ''] = process.argv.slice(2)
const { sql, parameters } = JSON.parse(home) as { readonly sql: string; readonly parameters: unknown[] }

const pool = new pg.Pool({ connectionString: url, max: 10 })

const app = Fastify()
app.get('/home', async () => (await pool.query({ name: 'home', text: sql, values: parameters })).rows[0])
app.post('/hash', async () => ({ isRight: await verify(hash, password) }))
await app.listen({ host: '127.0.0.1', port: Number(port) })
