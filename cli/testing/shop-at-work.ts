import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { runService } from '#adapters/container/run-service.ts'
import { dumpOf } from '#adapters/postgres/testing/dump.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeApi } from '#adapters/reliability/api.ts'
import { freePort } from '#adapters/reliability/running-service.ts'
import { askCli } from '../run-cli.ts'

/** A moment on a Saturday; the sandbox's clock stands there, so that two runs say the same. */
const NOW = '2026-11-21T12:00:00+09:00'

/** A shop with a running service, on a PostgreSQL without the administrator `local`. */
export const shopAtWork = async () => {
  const database = await freshDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = await runService({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port,
    publicUrl: url,
    secret: 'a secret for tests, long enough to sign with',
    toss: 'sandbox',
    webFolder: null,
    roles: ['api'],
    logger: pino({ level: 'silent' }),
  })
  const api = makeApi(url)
  await api.call('POST', '/sandbox/clock', { body: { now: NOW } })
  const data = mkdtempSync(join(tmpdir(), 'seasonkeep-shop-'))
  const env = { DATABASE_URL: database.url, SEASONKEEP_DATA: data }
  const ask = (...args: readonly string[]) => askCli(args, env)
  ask('staff', 'add', 'boss', '--name', '대표', '--role', 'ADMIN', '--reason', 'opens the shop', '--as', 'boss')

  return {
    ask,
    async paidOrder(): Promise<string> {
      const customer = await api.signedUp()
      const orderId = await customer.order()
      const { status } = await customer.confirm(orderId, await customer.agree(orderId))
      if (status !== 200) throw new Error(`the order was not paid: ${status}`)
      return orderId
    },
    /** Names of the kept pictures. */
    pictures: (): readonly string[] => readdirSync(data).flatMap(folder => readdirSync(join(data, folder))),
    /** All that stands in the database, to compare. */
    dump: () => dumpOf(database.url),
    async close(): Promise<void> {
      await service.stop()
      await database.drop()
      rmSync(data, { recursive: true })
    },
  }
}

export type ShopAtWork = Awaited<ReturnType<typeof shopAtWork>>
