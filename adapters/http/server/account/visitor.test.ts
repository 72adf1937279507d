import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { toVisitor } from './visitor.ts'

const addressSeen = async (remoteAddress: string): Promise<string> => {
  const app = Fastify()
  app.get('/', request => ({ address: toVisitor(request, { read: () => null }, { read: () => null }).address }))
  const answer = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '9.9.9.9' } })
  return answer.json<{ address: string }>().address
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('knows a visitor from %s as %s, whatever they say of a proxy', async (address, known) => {
  expect(await addressSeen(address)).toBe(known)
})

test.each([
  ['203.0.113.7:52044', '203.0.113.7'],
  ['[2001:db8:1:2:3:4:5:6]:52044', '2001:db8:1:2'],
  ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2'],
  ['[::ffff:203.0.113.7]:52044', '203.0.113.7'],
])('knows a visitor whom a proxy names %s as %s, whatever their port', async (named, known) => {
  const app = Fastify({ trustProxy: ['127.0.0.1'] })
  app.get('/', request => ({ address: toVisitor(request, { read: () => null }, { read: () => null }).address }))
  const answer = await app.inject({ url: '/', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': named } })
  expect(answer.json<{ address: string }>().address).toBe(known)
})
