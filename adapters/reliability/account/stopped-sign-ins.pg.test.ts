import { expect, test, vi } from 'vitest'
import { onOwnService } from '#adapters/reliability/testing/running-service.ts'
import { type CodeProvider, complete, enter, ordered, personAt } from '#adapters/reliability/testing/social-people.ts'

const REFUSED: readonly (readonly [CodeProvider, string, string])[] = [
  ['kakao', 'error:KOE010', 'KOE010'],
  ['naver', 'error:invalid_client', 'invalid_client'],
]

test.each(REFUSED)(
  'keys that %s refuses are one task until somebody signs in by it, and none where a code has run out (G924)',
  async (provider, refusal, code) => {
    await onOwnService(async service => {
      const person = await personAt(service, provider)
      const stopped = () =>
        service.rows(
          `select subject, detail, done_at is not null as done from staff_task where kind = 'SIGN_INS_STOPPED' order by id`,
          [],
        )
      const failsBy = async (then: string) => {
        await ordered(service, `${provider}/faults`, [{ on: 'token', then, times: 1 }])
        expect((await enter(service, provider, person)).status).toBeGreaterThanOrEqual(400)
      }
      const expected = { subject: provider, detail: `every sign-in by ${provider} is refused: ${code}` }

      await failsBy('500')
      for (let n = 0; n < 2; n += 1) await failsBy(refusal)
      await vi.waitFor(async () => expect(await stopped()).toEqual([{ ...expected, done: false }]))
      await enter(service, provider, person)
      await vi.waitFor(async () => expect(await stopped()).toEqual([{ ...expected, done: true }]))
    })
  },
  60_000,
)

const UNLINK_REFUSED: readonly (readonly [CodeProvider, string, string, string])[] = [
  ['kakao', 'unlink', 'error:-401', '-401'],
  ['naver', 'revoke', 'error:unauthorized_client', 'unauthorized_client'],
]

test.each(UNLINK_REFUSED)(
  'a key by which %s cuts no link is one task until one is cut (G942)',
  async (provider, on, then, code) => {
    await onOwnService(async service => {
      const entered = await enter(service, provider, await personAt(service, provider))
      const { token } = (await complete(service, entered.body.tempToken)).body
      await ordered(service, `${provider}/faults`, [{ on, then, times: 2 }])
      expect((await service.call('DELETE', '/api/users/withdraw', { token })).status).toBe(200)
      const stopped = () =>
        service.rows(
          `select subject, detail, done_at is not null as done from staff_task where kind = 'UNLINKS_STOPPED' order by id`,
          [],
        )
      const expected = { subject: provider, detail: `every cut of a link by ${provider} is refused: ${code}` }
      await vi.waitFor(async () => expect(await stopped()).toEqual([{ ...expected, done: false }]), 10_000)
      await service.moveClock({ advance: 'PT2M' })
      await service.worker()
      await service.moveClock({ advance: 'PT20M' })
      await service.worker()
      await vi.waitFor(async () => expect(await stopped()).toEqual([{ ...expected, done: true }]), 10_000)
      expect(await service.rows(`select kind from staff_task where kind = 'SIGN_INS_STOPPED'`, [])).toEqual([])
    })
  },
  60_000,
)
