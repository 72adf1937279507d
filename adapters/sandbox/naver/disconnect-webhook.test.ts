import { createDecipheriv, createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import { sendDisconnect } from './disconnect-webhook.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'

const NOW = Date.parse('2026-11-02T00:00:00Z') as Instant

let url: string
let path: string | undefined
let fields: URLSearchParams
const server = createServer(async (request, response) => {
  path = request.url
  fields = new URLSearchParams((await request.toArray()).join(''))
  response.writeHead(204).end()
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const key = createHash('md5').update(SANDBOX_NAVER_KEYS.clientSecret).digest()

const signature = (): string =>
  createHmac('sha256', key)
    .update(
      `clientId=${fields.get('clientId')}&encryptUniqueId=${fields.get('encryptUniqueId')}&timestamp=${fields.get('timestamp')}`,
    )
    .digest('base64url')

test('a disconnection carries the person under the secret, signed', async () => {
  expect(await sendDisconnect(url, { person: 'Qx7v_보', key: 'right', sent: 'now' }, NOW)).toBe(204)
  expect(path).toBe('/api/webhooks/naver/disconnect')
  expect(fields.get('timestamp')).toBe(String(NOW / 1000))
  expect(fields.get('signature')?.replaceAll('=', '')).toBe(signature())
  const sealed = Buffer.from(fields.get('encryptUniqueId') ?? '', 'base64url')
  const decipher = createDecipheriv('aes-128-cbc', key, sealed.subarray(0, 16))
  expect(Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]).toString()).toBe('Qx7v_보')
})

test('it can be forged, or an hour old', async () => {
  await sendDisconnect(url, { person: 'a', key: 'wrong', sent: 'now' }, NOW)
  expect(fields.get('signature')?.replaceAll('=', '')).not.toBe(signature())
  await sendDisconnect(url, { person: 'a', key: 'right', sent: 'stale' }, NOW)
  expect(fields.get('timestamp')).toBe(String(NOW / 1000 - 3600))
})
