import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpsCall } from './https-call.ts'

let connections = 0
const server = createServer((_request, response) => void response.end('{}'))
server.on('connection', () => (connections += 1))
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve())))
afterAll(() => void server.close())

const called = async (method: 'GET' | 'POST', times: number): Promise<number> => {
  const before = connections
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  for (let n = 0; n < times; n += 1) {
    const body = method === 'GET' ? null : '{}'
    const { status } = await httpsCall({ method, url, headers: {}, body, connectMs: 5_000, totalMs: 5_000 })
    expect(status).toBe(200)
  }
  return connections - before
}

test('what only reads goes over one connection that is kept', async () => {
  expect(await called('GET', 10)).toBe(1)
})

test('what changes something has a connection of its own', async () => {
  expect(await called('POST', 3)).toBe(3)
})
