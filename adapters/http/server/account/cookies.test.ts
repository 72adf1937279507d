import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeCookies } from './cookies.ts'

const appOver = async (isHttps: boolean) => {
  const app = Fastify()
  await app.register(fastifyCookie)
  app.get('/set', (request, reply) => {
    makeCookies(request, reply, isHttps).set('mark', 'value', 600)
    return reply.send()
  })
  app.get('/clear', (request, reply) => {
    makeCookies(request, reply, isHttps).clear('mark')
    return reply.send()
  })
  app.get('/read', (request, reply) => {
    const cookies = makeCookies(request, reply, isHttps)
    return { read: cookies.read('mark'), own: cookies.ownSiteOnly('mark') }
  })
  const setBy = async (path: string) => (await app.inject(path)).headers['set-cookie']
  const read = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/read', headers: { host: 'shop.example', ...headers } })).json<object>()
  return { setBy, read }
}

test('over TLS a cookie is set and taken under a name that no neighbouring host can use', async () => {
  const { setBy, read } = await appOver(true)
  expect(await setBy('/set')).toBe('__Host-mark=value; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict')
  expect(await setBy('/clear')).toMatch(/^__Host-mark=; Max-Age=0; Path=\/;.*Secure/)
  expect(await read({ cookie: '__Host-mark=ours' })).toEqual({ read: 'ours', own: 'ours' })
  expect(await read({ cookie: 'mark=planted; __Secure-mark=planted' })).toEqual({ read: null, own: null })
})

test('without TLS, as on a desk, it has its plain name', async () => {
  const { setBy, read } = await appOver(false)
  expect(await setBy('/set')).toBe('mark=value; Max-Age=600; Path=/; HttpOnly; SameSite=Strict')
  expect(await read({ cookie: 'mark=ours' })).toEqual({ read: 'ours', own: 'ours' })
})

test.each(['https://evil.example', 'https://shop.example.evil.example', 'https://shop.example:8443', 'null', 'x'])(
  'what gives a right is not taken from a page of %s (X16)',
  async origin => {
    const { read } = await appOver(true)
    const cookie = '__Host-mark=ours'
    expect(await read({ cookie, origin })).toEqual({ read: 'ours', own: null })
    expect(await read({ cookie, origin: 'https://shop.example' })).toEqual({ read: 'ours', own: 'ours' })
  },
)
