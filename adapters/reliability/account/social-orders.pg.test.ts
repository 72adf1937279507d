import { afterAll, expect, test } from 'vitest'
import { SANDBOX_KAKAO_KEYS } from '#adapters/sandbox/kakao/keys.ts'
import { newBrowser } from '#adapters/reliability/testing/api.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { agreed, comeBack, complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })
const orders = await interleavings(service.databaseUrl)
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
// Before the service goes, whose processes are connected by it.
afterAll(() => orders.close())

/** Somebody who has signed up by Kakao, from an address of their own. */
const arrived = async () => {
  const person = await personAt(service, 'kakao')
  const { body } = await complete(
    { ...service, call: newBrowser(service).call },
    (await enter(service, 'kakao', person)).body.tempToken,
  )
  return { person, token: String(body.token), id: String(body.user.id) }
}

const leave = (token: string) => other.call('DELETE', '/api/users/withdraw', { token })
const isHere = async (id: string) => (await service.rows('select from customer where id = $1', [id])).length === 1
const meBy = async (token: unknown): Promise<number> =>
  (await service.call('GET', '/api/users/me', { token: String(token) })).status

test('who leaves while they come in by Kakao has left: they are new there, or signed in to nothing', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const known = await arrived()
      const browser = newBrowser(one)
      return { ...known, browser, back: await agreed(service, browser, 'kakao', known.person) }
    },
    one: ({ browser, back }) => comeBack(browser, 'kakao', back),
    other: ({ token }) => leave(token),
    async check([entered, left], { token, id }) {
      expect([left.status, await isHere(id), await meBy(token)]).toEqual([200, false, 401])
      const { requiresProfileCompletion, code } = entered.body
      ends.add([entered.status, code, requiresProfileCompletion].join(' ').trim())
      if (requiresProfileCompletion !== true) expect(await meBy(entered.body.token)).toBe(401)
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200  false', '200  true', '400 SOCIAL_LOGIN_FAILED']))
}, 120_000)

test('who comes in by Kakao while the other devices are signed out is let in, whatever the order (G724)', async () => {
  const count = await orders.everyOrder({
    arrange: async () => {
      const known = await arrived()
      const browser = newBrowser(one)
      return { ...known, browser, back: await agreed(service, browser, 'kakao', known.person) }
    },
    one: ({ browser, back }) => comeBack(browser, 'kakao', back),
    other: ({ token }) => other.call('POST', '/api/users/me/sessions/end-others', { token }),
    async check(answers, { token }) {
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await meBy(token)).toBe(200)
    },
    switches: 2,
  })
  expect(count).toBeGreaterThan(10)
}, 120_000)

/** Kakao's notice that the person has cut the link there. */
const notice = (api: Pick<typeof one, 'call'>, person: string) =>
  api.call('POST', '/api/webhooks/kakao/unlink', {
    raw: new URLSearchParams({
      app_id: SANDBOX_KAKAO_KEYS.appId,
      user_id: person,
      referrer_type: 'UNLINK_FROM_APPS',
    }).toString(),
    headers: {
      authorization: `KakaoAK ${SANDBOX_KAKAO_KEYS.adminKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })

test('who comes in by Kakao while the link is cut there is signed in to nothing, unless that links anew (G110)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const known = await arrived()
      const customer = one.known({ ...known, email: '', password: '' })
      const orderId = await customer.order()
      await customer.confirm(orderId, await customer.agree(orderId))
      const browser = newBrowser(one)
      return { ...known, browser, back: await agreed(service, browser, 'kakao', known.person) }
    },
    one: ({ browser, back }) => comeBack(browser, 'kakao', back),
    other: ({ person }) => notice(other, person),
    async check([entered, noticed], { token, id }) {
      expect([noticed.status, await meBy(token)]).toEqual([200, 401])
      const [row] = await service.rows('select unlinked_at is not null as "isCut" from customer where id = $1', [id])
      const isIn = entered.status === 200 && (await meBy(entered.body.token)) === 200
      expect(isIn && row?.['isCut']).toBe(false)
      ends.add(`${entered.status} ${isIn}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200 true', '200 false', '400 false']))
}, 120_000)

test('who leaves while Kakao cuts the link has left once, and both are answered', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: arrived,
    one: ({ person }) => notice(one, person),
    other: ({ token }) => leave(token),
    async check([noticed, left], { token, id }) {
      expect([noticed.status, await isHere(id), await meBy(token)]).toEqual([200, false, 401])
      ends.add(`${left.status} ${left.body.code ?? ''}`.trim())
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200', '401 SIGN_IN_NEEDED']))
}, 120_000)
