import { expect, test, vi } from 'vitest'
import { onOwnService } from '#adapters/reliability/testing/running-service.ts'
import { type CodeProvider, enter, ordered, personAt } from '#adapters/reliability/testing/social-people.ts'

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
