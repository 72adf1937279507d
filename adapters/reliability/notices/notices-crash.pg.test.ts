import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { chargesOf } from '#adapters/reliability/testing/ledger.ts'
import { loseWebhooks } from '#adapters/reliability/testing/running-service.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'
import { allTold } from '#adapters/reliability/testing/told.ts'

/** Longer than a dead worker is waited for. */
const TAKEN_OVER_SECONDS = 60

test('a worker killed between the mail and its row sends one mail twice at most, and charges nothing twice (K5)', async () => {
  const { databaseUrl, start, stop } = await processes()
  const pool = openPool({ url: databaseUrl, max: 1, onError: () => undefined })
  try {
    const url = await freeAddress()
    const doomed = await start('serve --worker', url, 'notice.after_send')
    await loseWebhooks(databaseUrl)
    const api = makeApi(url)
    const customer = await api.signedUp()
    await pool.query('update customer set email_proved_at = created_at')
    const orderId = await customer.order()
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
    await ended(doomed)
    expect(doomed.signalCode).toBe('SIGKILL')

    await start('serve --worker', url)
    await allTold({ rows: async sql => (await pool.query(sql)).rows }, TAKEN_OVER_SECONDS)
    // Whoever would send it a third time does so within a retry.
    await pause(6_000)
    const { body: mails } = await api.call('GET', `/sandbox/inbox.json?to=${customer.email}`)
    expect(mails).toHaveLength(2)
    const { rows } = await pool.query('select state from notice')
    expect(rows).toEqual([{ state: 'SENT' }])
    expect(await chargesOf(api, orderId)).toBe(1)
  } finally {
    await pool.end()
    await stop()
  }
}, 120_000)
