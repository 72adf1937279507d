import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_FOREIGN_ORIGINS, securityHeaders } from '#adapters/http/server/security-headers.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'

let running: RunningSandbox
/** The sandbox as the service serves it: behind its own headers. */
const service = fastify()

beforeAll(async () => {
  running = await runningSandbox()
  service.addHook(
    'onSend',
    securityHeaders({
      styleHashes: [],
      scriptHashes: [],
      origins: NO_FOREIGN_ORIGINS,
      providerPages: {},
      isHttps: false,
    }),
  )
  await service.register(running.sandbox.plugin)
})
afterAll(async () => {
  await service.close()
  await running.close()
})

const HANDLER = '/emulator/auth/handler?authType=signInViaPopup&providerId=google.com&eventId=1&redirectUrl='

test('the window offers every person, those added last first', async () => {
  const body = JSON.stringify({ name: '<b>정</b>', email: 'jung@gmail.com' })
  await fetch(`${running.url}/google/people`, { method: 'POST', body })
  const { body: page } = await service.inject(`${HANDLER}http://app.test/`)
  expect(page).toContain('&lt;b&gt;정&lt;/b&gt; <small>jung@gmail.com</small>')
  expect(page.indexOf('jung@gmail.com')).toBeLessThan(page.indexOf('seolwon.kim@gmail.com'))
})

test('the window leads nowhere but to a page of the web', async () => {
  const { statusCode, body } = await service.inject(`${HANDLER}javascript:alert(1)`)
  expect(statusCode).toBe(400)
  expect(body).toContain('http://app.test')
  expect(body).not.toContain('javascript')
})

test('the window can answer the page that opened it, whatever the service asks of its own pages', async () => {
  const { headers } = await service.inject(`${HANDLER}http://app.test/`)
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

test('the hidden frame may be embedded in the app, whatever the service asks of its own pages', async () => {
  const { headers } = await service.inject('/emulator/auth/iframe?apiKey=x')
  expect(headers['content-security-policy']).not.toContain('frame-ancestors')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('the frame can be made to lose the result of a redirect', async () => {
  const body = JSON.stringify([{ on: 'iframe', then: 'lost' }])
  await fetch(`${running.url}/google/faults`, { method: 'POST', body })
  expect((await service.inject('/emulator/auth/iframe')).body).toContain('data-lost')
  expect((await service.inject('/emulator/auth/iframe')).body).not.toContain('data-lost')
})

test('the script in place of Google’s may be loaded by an app on another port', async () => {
  const { headers } = await service.inject('/sandbox/google/gapi.js')
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})
