import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { ALL_SANDBOX } from '#adapters/container/provider-keys.ts'
import { runService } from '#adapters/container/run-service.ts'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { type Customer, makeApi } from '#adapters/reliability/testing/api.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { makeCommandRuns } from '../sent/run-sent.ts'
import { readSettings } from '../settings/settings.ts'
import { askCli } from './run-cli.ts'

/** Any real picture will do for the four views. */
const PICTURE = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))

/** A moment on a Saturday; the sandbox's clock is stopped there, so that two runs say the same. */
const NOW = '2026-11-21T12:00:00+09:00'

/** A shop with a running service, on a PostgreSQL without the administrator `local`. */
export const shopAtWork = async () => {
  const database = await freshDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'seasonkeep-shop-'))
  const secret = 'a secret for tests, long enough to sign with'
  const env = { DATABASE_URL: database.url, SEASONKEEP_DATA: data, PORT: String(port) }
  const settings = readSettings(env)
  if (settings.isErr()) throw new Error(settings.error.message)
  const service = await runService({
    imagePlace: { kind: 'Disk', folder: join(data, 'images') },
    databaseUrl: database.url,
    host: '127.0.0.1',
    port,
    publicUrl: url,
    secret,
    staffCommands: parts => makeCommandRuns(parts, { ...settings.value, secret }),
    keys: ALL_SANDBOX,
    webFolder: null,
    roles: ['api'],
    logger: pino({ level: 'silent' }),
  })
  // What is in doubt stays so until a command asks the provider: its own notice would decide it first.
  await dropWebhooks(database.url)
  const api = makeApi(url)
  await api.call('POST', '/sandbox/clock', { body: { now: NOW } })
  const ask = (...args: readonly string[]) => askCli(args, env)
  /** What the boss types must work: otherwise the test would look at another shop. */
  const byBoss = async (...args: readonly string[]): Promise<void> => {
    const { exitCode, document } = await ask(...args, '--as', 'boss', '--reason', 'test')
    if (exitCode !== 0) throw new Error(JSON.stringify(document))
  }
  const hired = (role: StaffRole, id: string): Promise<void> =>
    byBoss('staff', 'add', id, '--name', '김직원', '--role', role)
  const advance = (orderId: string, event: string, ...details: readonly string[]): Promise<void> =>
    byBoss('order', 'advance', orderId, '--event', event, ...details)
  await hired('ADMIN', 'boss')
  const paid = async (): Promise<{ readonly customer: Customer; readonly orderId: string }> => {
    const customer = await api.signedUp()
    await runSql(database.url, 'update customer set email_proved_at = created_at where email is not null')
    const orderId = await customer.order()
    const { status } = await customer.confirm(orderId, await customer.agree(orderId))
    if (status !== 200) throw new Error(`the order was not paid: ${status}`)
    return { customer, orderId }
  }

  return {
    ask,
    /** For commands that are typed in the process of a test. */
    env,
    api,
    databaseUrl: database.url,
    /** Members of the staff, each named as the role in small letters. */
    async hire(...roles: readonly StaffRole[]): Promise<void> {
      for (const role of roles) await hired(role, role.toLowerCase())
    },
    /** These facts as the shop's own, from now on. */
    async setFacts(facts: object): Promise<void> {
      const file = join(data, 'shop.json')
      writeFileSync(file, JSON.stringify(facts))
      await byBoss('shop', 'import', file)
    },
    paid,
    paidOrder: async (): Promise<string> => (await paid()).orderId,
    /** An order whose gear its customer has asked for, for a proxy on 25 November. */
    async askedForGear(): Promise<string> {
      const { customer, orderId } = await paid()
      const gear = ['--brand', 'Atomic', '--name', 'Redster X9', '--size', '170']
      await advance(orderId, 'pickup.done', '--walk-in', ...gear)
      const pictures = ['front', 'back', 'left', 'right'].flatMap(view => [`--${view}`, PICTURE])
      await byBoss('report', 'add', '--order', orderId, '--score', '92', '--tip', 'dry', ...pictures)
      await advance(orderId, 'storage.arrived')
      await advance(orderId, 'storage.shelved', '--locker', 'A-12')
      const { token } = customer
      const { body: storing } = await api.call('GET', '/api/users/storing/active', { token })
      const { status, body } = await api.call('POST', '/api/users/equipment/checkout', {
        token,
        body: {
          checkoutDate: '2026-11-25',
          recipientName: '이영희',
          recipientPhone: '011-123-4567',
          address: '스노우밸리로 1, 201호',
          userEquipmentId: storing.storingList[0].userEquipmentId,
        },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return orderId
    },
    /** Names of the kept pictures. */
    pictures: (): readonly string[] => readdirSync(data).flatMap(folder => readdirSync(join(data, folder))),
    /** All rows of the database, to compare. */
    dump: () => dumpDatabase(database.url),
    async close(): Promise<void> {
      await service.stop()
      await database.drop()
      rmSync(data, { recursive: true })
    },
  }
}

export type ShopAtWork = Awaited<ReturnType<typeof shopAtWork>>
