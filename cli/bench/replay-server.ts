import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { type Ids, type RecordedCall, withIds } from './recorded-calls.ts'

/**
 * The least that has to be done: Fastify and pg with the statements that the product was seen to send, no session, no rules, no validation.
 * Arguments: database URL, port, a file with the calls by name, the card provider's URL and key.
 */
const [url = '', port = '', file = '', provider = '', key = ''] = process.argv.slice(2)
const calls = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, RecordedCall>>

const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()

const replay = async (name: string, ids: Ids): Promise<unknown> => {
  const client = await pool.connect()
  const placed = withIds(ids)
  let rows: unknown[] = []
  try {
    for (const [n, step] of (calls[name] ?? []).entries()) {
      if (step === 'provider') await confirm(ids)
      else if (step.values.length === 0) await client.query(step.text)
      else ({ rows } = await client.query({ name: `${name}${n}`, text: step.text, values: step.values.map(placed) }))
    }
    return rows
  } finally {
    client.release()
  }
}

const confirm = async ({ order, paymentKey, amount }: Ids): Promise<void> => {
  const response = await fetch(`${provider}/v1/payments/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      'content-type': 'application/json',
      'idempotency-key': `order:${order}`,
    },
    body: JSON.stringify({ paymentKey, orderId: order, amount: Number(amount) }),
  })
  if (!response.ok) throw new Error(await response.text())
  await response.json()
}

app.get<{ Params: { name: string } }>('/:name', ({ params }) => replay(params.name, {}))
app.post<{ Params: { name: string }; Body: Ids }>('/:name', ({ params, body }) => replay(params.name, body))
await app.listen({ host: '127.0.0.1', port: Number(port) })
