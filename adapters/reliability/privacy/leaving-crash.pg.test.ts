import { describe, expect, test } from 'vitest'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

describe('a service killed in the middle of a withdrawal', () => {
  test.each(['delete.after_erase', 'delete.after_unlink'])(
    'at %s has erased the person, and the provider hears of it after the restart (K6)',
    async failpoint => {
      const { databaseUrl, start, stop } = await processes()
      try {
        const url = await freeAddress()
        const doomed = await start('serve', url, failpoint)
        const api = makeApi(url)
        const there = api as unknown as ServiceUnderTest
        const person = await personAt(there, 'kakao')
        const { token } = (await complete(there, (await enter(there, 'kakao', person)).body.tempToken)).body
        // Whether the answer still comes out is chance where the process dies after it.
        await api.call('DELETE', '/api/users/withdraw', { token }).catch(() => undefined)
        await ended(doomed)
        expect(doomed.signalCode).toBe('SIGKILL')

        const service = await runningService({ after: { url, databaseUrl }, roles: ['api'] })
        try {
          expect((await service.call('GET', '/api/users/me', { token })).status).toBe(401)
          expect(await service.rows('select from customer', [])).toEqual([])
          await service.moveClock({ advance: 'PT61S' })
          await service.worker()
          expect(await service.rows('select from dropped_link', [])).toEqual([])
          const people = (await service.call('GET', '/sandbox/kakao/people')).body
          expect(people.find(({ id }: { id: string }) => id === person).linkedAt).toBeNull()
          expect(await service.brokenInvariants()).toEqual([])
        } finally {
          await service.stop()
        }
      } finally {
        await stop()
      }
    },
    120_000,
  )
})
