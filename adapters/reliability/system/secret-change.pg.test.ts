import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { countCharges } from '#adapters/reliability/testing/ledger.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { ended, freeAddress, type Processes, processes } from '#adapters/reliability/testing/spawned-service.ts'

let running: Processes
beforeEach(async () => {
  running = await processes()
})
afterEach(() => running.stop())

const OLD = 'a secret with spaces that was there before'
const NEW = 'another secret for tests as long as the first'
const NOW = '2026-11-21T12:00:00+09:00'

test('a new secret ends no session and loses no card while the old one is named, and does when it is not', async () => {
  const [url, laterUrl, otherSecretUrl] = [await freeAddress(), await freeAddress(), await freeAddress()]
  const first = await running.start('serve', url, undefined, { env: { SEASONKEEP_SECRET: OLD } })
  const api = makeApi(url)
  await api.call('POST', '/sandbox/clock', { body: { now: NOW } })
  const { token } = await api.signedUp()
  const database = new pg.Client({ connectionString: running.databaseUrl })
  await database.connect()
  const start = Day.addDays(Day.of(Instant.ofDate(new Date(NOW))), -365)
  const [contract] = await seedContracts(database, 1, { start })
  await database.query('update stored_card set billing_key = $1', [makeSecretBox(OLD).seal(contract?.billingKey ?? '')])
  await database.end()
  first.kill('SIGTERM')
  await ended(first)

  const env = { SEASONKEEP_SECRET: NEW, SEASONKEEP_OLD_SECRETS: OLD }
  await running.start('serve --worker', laterUrl, undefined, { env })
  const later = makeApi(laterUrl)
  expect((await later.call('GET', '/api/users/me', { token })).status).toBe(200)
  const renewed = await later.call('POST', '/api/auth/refresh', { token })
  expect(renewed.status).toBe(200)
  await vi.waitFor(async () => expect(await countCharges(later, `${contract?.orderId}_t2_a1`)).toBe(1), 30_000)

  await running.start('serve', otherSecretUrl, undefined, { env: { SEASONKEEP_SECRET: NEW } })
  const forgetful = makeApi(otherSecretUrl)
  expect((await forgetful.call('GET', '/api/users/me', { token })).status).toBe(401)
  expect((await forgetful.call('GET', '/api/users/me', { token: renewed.body.token })).status).toBe(200)
}, 60_000)
