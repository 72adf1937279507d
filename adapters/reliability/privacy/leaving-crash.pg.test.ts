import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

describe.concurrent('a service killed in the middle of a withdrawal', () => {
  test.each(['delete.after_erase', 'delete.after_unlink'])(
    'at %s has erased the person, and the provider hears of it after the restart (K6)',
    async failpoint => {
      const { databaseUrl, start, stop } = await processes()
      const sql = new pg.Pool({ connectionString: databaseUrl, max: 1 })
      try {
        const url = await freeAddress()
        const doomed = await start('serve --worker', url, failpoint)
        const api = makeApi(url)
        const service = api as unknown as ServiceUnderTest
        const person = await personAt(service, 'kakao')
        const { token } = (await complete(service, (await enter(service, 'kakao', person)).body.tempToken)).body
        // Whether the answer still comes out is chance where the process dies after it.
        await api.call('DELETE', '/api/users/withdraw', { token }).catch(() => undefined)
        await ended(doomed)
        expect(doomed.signalCode).toBe('SIGKILL')

        await start('serve --worker', url)
        expect((await api.call('GET', '/api/users/me', { token })).status).toBe(401)
        expect((await sql.query('select from customer')).rowCount).toBe(0)
        await vi.waitFor(
          async () => {
            await api.call('POST', '/sandbox/clock', { body: { advance: 'PT61S' } })
            expect((await sql.query('select from dropped_link')).rowCount).toBe(0)
          },
          { timeout: 30_000, interval: 1_000 },
        )
        const people = (await api.call('GET', '/sandbox/kakao/people')).body
        expect(people.find(({ id }: { id: string }) => id === person).linkedAt).toBeNull()
        expect(await brokenInvariants({ api, databaseUrl })).toEqual([])
      } finally {
        await sql.end()
        await stop()
      }
    },
    60_000,
  )
})
