import { expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

test('a worker killed between the mail and its row sends one mail twice at most, and charges nothing twice (K5)', async () => {
  const { databaseUrl, start, stop } = await processes()
  const pool = openPool({ url: databaseUrl, max: 1, onError: () => undefined })
  try {
    const url = await freeAddress()
    const doomed = await start('serve --worker', url, 'notice.after_send')
    await dropWebhooks(databaseUrl)
    const api = makeApi(url)
    const customer = await api.signedUp()
    await pool.query('update customer set email_proved_at = created_at')
    const orderId = await customer.order()
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
    await ended(doomed)
    expect(doomed.signalCode).toBe('SIGKILL')

    const service = await runningService({ after: { url, databaseUrl }, roles: ['api'] })
    const mails = async () => (await service.messages(customer.email)).length
    // While the claim holds nobody else sends it.
    await service.deliverNotices()
    expect([await mails(), await service.rows('select state from notice', [])]).toEqual([1, [{ state: 'HANDED_ON' }]])
    for (let tries = 0; tries < 2; tries += 1) {
      await service.rows('update notice set next_try_at = now()', [])
      await service.deliverNotices()
      expect([await mails(), await service.rows('select state from notice', [])]).toEqual([2, [{ state: 'SENT' }]])
    }
    expect(await service.charges(orderId)).toBe(1)
    await service.stop()
  } finally {
    await pool.end()
    await stop()
  }
}, 120_000)
