import { describe, expect, test } from 'vitest'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'] })

const me = (token: string) => service.call('GET', '/api/users/me', { token })

describe('a session', () => {
  test('ends after twelve minutes without a call, and a renewal is none (G03)', async () => {
    const { token } = await service.customer()
    await service.moveClock({ advance: 'PT11M50S' })
    const renewed = (await service.call('POST', '/api/auth/refresh', { token })).body.token
    await service.moveClock({ advance: 'PT11S' })
    expect((await me(renewed)).status).toBe(401)
  })

  test('lives as long as calls come, but not past a day (G03)', async () => {
    let { token } = await service.customer()
    for (let minutes = 5; minutes < 24 * 60; minutes += 5) {
      await service.moveClock({ advance: 'PT5M' })
      expect((await me(token)).status).toBe(200)
      token = (await service.call('POST', '/api/auth/refresh', { token })).body.token
    }
    await service.moveClock({ advance: 'PT5M1S' })
    expect((await me(token)).status).toBe(401)
  }, 60_000)
})

describe('the list of sessions (A14)', () => {
  const logIn = async ({ email, password }: Customer, userAgent: string): Promise<string> => {
    const body = { email, password }
    return (await service.call('POST', '/api/users/login', { body, headers: { 'user-agent': userAgent } })).body.token
  }
  const listed = async (token: string) => (await service.call('GET', '/api/users/me/sessions', { token })).body.sessions

  test('names the devices of one customer, this one first, and no session that is over', async () => {
    const customer = await service.customer()
    await logIn(await service.customer(), 'someone else')
    const ended = await logIn(customer, 'a device that leaves')
    await service.call('POST', '/api/auth/logout', { token: ended })
    const phone = await logIn(
      customer,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    )
    const sessions = await listed(phone)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ isThis: true, device: expect.stringContaining('아이폰') })
    expect(sessions[1]).toMatchObject({ isThis: false })
    expect(JSON.stringify(sessions)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|"(id|sid|token)"/)
    await service.moveClock({ advance: 'PT11M' })
    expect((await me(phone)).status).toBe(200)
    await service.moveClock({ advance: 'PT2M' })
    expect(await listed(phone)).toHaveLength(1)
  })

  test("lets one end all others, and only one's own", async () => {
    const [customer, other] = [await service.customer(), await service.customer()]
    const tokens = [customer.token, await logIn(customer, 'a'), await logIn(customer, 'b')]
    const { body } = await service.call('POST', '/api/users/me/sessions/end-others', { token: customer.token })
    expect(body.ended).toBe(2)
    const standing = await Promise.all([...tokens, other.token].map(async token => (await me(token)).status))
    expect(standing).toEqual([200, 401, 401, 200])
  })
})
