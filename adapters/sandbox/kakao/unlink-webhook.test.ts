import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'
import { sendUnlinkWebhook } from './unlink-webhook.ts'

type Received = { readonly path: string; readonly authorization: string; readonly fields: object }

const merchant = async (status: number): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams((await request.toArray()).join('')))
    received.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', fields })
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

test('an unlinking is told with the admin key, which is all that proves it', async () => {
  const { url, received } = await merchant(200)
  const notice = { person: '3141592653', referrerType: 'UNLINK_FROM_APPS' } as const
  expect(await sendUnlinkWebhook(url, { ...notice, key: 'right' })).toBe(200)
  await sendUnlinkWebhook(url, { ...notice, key: 'wrong' })
  expect(received[0]).toEqual({
    path: '/api/webhooks/kakao/unlink',
    authorization: `KakaoAK ${SANDBOX_KAKAO_KEYS.adminKey}`,
    fields: { app_id: SANDBOX_KAKAO_KEYS.appId, user_id: '3141592653', referrer_type: 'UNLINK_FROM_APPS' },
  })
  expect(received[1]?.authorization).not.toContain(SANDBOX_KAKAO_KEYS.adminKey)
})

test('a merchant that refuses or is away is reported as such', async () => {
  const { url } = await merchant(401)
  const notice = { person: '1', key: 'wrong', referrerType: 'ACCOUNT_DELETE' } as const
  expect(await sendUnlinkWebhook(url, notice)).toBe(401)
  expect(await sendUnlinkWebhook('http://127.0.0.1:9', notice)).toBeNull()
})
