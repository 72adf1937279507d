import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { fillingPage } from './filling-page.ts'

test('while the demo is filled its addresses say so, how far it is and that the app opens by itself', async () => {
  const app = Fastify()
  await app.register(fillingPage(() => 0.428))
  const { statusCode, headers, body } = await app.inject('/home')
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '3', 'no-store'])
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('준비하고 있어요')
  expect(body).toContain('<progress max="100" value="42"')
  expect(body).toContain('data-look-again="3"')
})
