import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { NO_FOREIGN_ORIGINS, securityHeaders } from './security-headers.ts'
import { webApp } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-web-'))
mkdirSync(join(folder, 'assets/desk'), { recursive: true })
writeFileSync(join(folder, 'app.html'), 'the app')
writeFileSync(join(folder, 'desk.html'), 'the desk')
writeFileSync(join(folder, 'desk-worker.js'), 'export {}')
writeFileSync(join(folder, 'assets/desk/main-1.js'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

const serve = async (desk: boolean) => {
  const app = Fastify()
  const origins = { ...NO_FOREIGN_ORIGINS, scripts: ['https://pay.example'] }
  app.addHook(
    'onSend',
    securityHeaders({ styleHashes: [], scriptHashes: [], origins, providerPages: {}, isHttps: true }),
  )
  await app.register(webApp({ folder, pages: { find: async () => null, follow: () => undefined }, desk }))
  return app
}

test.each(['/desk', '/desk?trial', '/desk/', '/desk/orders/8f1c', '/desk/find?text=010', '/desk/no-such-page'])(
  '%s is answered with the page of the desk, under its own policy (G300, G301)',
  async url => {
    const { body, headers } = await (await serve(true)).inject({ url })
    expect(body).toBe('the desk')
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['content-security-policy']).not.toContain('pay.example')
  },
)

test.each(['/', '/desks', '/home', '/de%73k', '/pay/desk'])(
  '%s is answered with the app, under the app’s (G300, G301)',
  async url => {
    const { body, headers } = await (await serve(true)).inject({ url })
    expect(body).toBe('the app')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['content-security-policy']).toContain('pay.example')
  },
)

test.each(['/desk', '/desk/orders/8f1c', '/assets/desk/main-1.js', '/desk-worker.js'])(
  'where there is no desk, %s is not found (G300)',
  async url => {
    expect((await (await serve(true)).inject({ url })).statusCode).toBe(200)
    const { statusCode, body } = await (await serve(false)).inject({ url })
    expect(statusCode).toBe(404)
    expect(body).toContain('NOT_FOUND')
  },
)

test.each(['/desk.html', '/desk/main.js', '//desk'])('%s is no address of the desk', async url => {
  expect((await (await serve(true)).inject({ url })).statusCode).toBe(404)
})

test('a file is served as it is until its compressed one is there, and then as that (G774)', async () => {
  const app = await serve(true)
  const ask = () => app.inject({ url: '/assets/late-1.js', headers: { 'accept-encoding': 'br' } })
  writeFileSync(join(folder, 'assets/late-1.js'), 'export {}')
  const before = await ask()
  expect(before.body).toBe('export {}')
  expect(before.headers['content-encoding']).toBeUndefined()
  writeFileSync(join(folder, 'assets/late-1.js.br'), 'less')
  const after = await ask()
  expect(after.body).toBe('less')
  expect(after.headers['content-encoding']).toBe('br')
})
