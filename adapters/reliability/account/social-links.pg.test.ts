import { describe, expect, test } from 'vitest'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { type CodeProvider, complete, enter, ordered, personAt } from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

type SignedUp = { readonly person: string; readonly token: string; readonly id: string }

const signedUp = async (provider: CodeProvider): Promise<SignedUp> => {
  const person = await personAt(service, provider)
  const { body } = await complete(service, (await enter(service, provider, person)).body.tempToken)
  return { person, token: body.token, id: body.user.id }
}

const readAccountState = async ({ token, id }: SignedUp) => [
  (await service.call('GET', '/api/users/me', { token })).status,
  ...(await service.rows('select unlinked_at is not null as unlinked from customer where id = $1', [id])),
]
const readTasks = ({ id }: SignedUp) => service.rows('select kind from staff_task where subject = $1', [id])

/** Paid for storage that has not begun. */
const contracted = async ({ token }: SignedUp): Promise<void> => {
  const ordered = await service.call('POST', '/api/orders/pre-create', {
    token,
    body: { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' },
  })
  const { orderId } = ordered.body
  const agreed = await service.call('POST', '/sandbox/toss/window', {
    body: { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' },
  })
  const { paymentKey } = agreed.body
  const paid = await service.call('POST', '/api/orders/toss/confirm', {
    token,
    body: { paymentKey, orderId, amount: 99_000 },
  })
  expect(paid.status).toBe(200)
}
const WELL = [200, { unlinked: false }]
const CUT = [401, { unlinked: true }]

const PROVIDERS = [
  { provider: 'kakao', notice: 'kakao/unlink-webhook', path: '/api/webhooks/kakao/unlink', done: 200 },
  { provider: 'naver', notice: 'naver/disconnect-webhook', path: '/api/webhooks/naver/disconnect', done: 204 },
] as const

describe.each(PROVIDERS)('a link that is cut at $provider (O12)', ({ provider, notice, path, done }) => {
  const notify = (person: string, more: object = {}) => ordered(service, notice, { person, ...more })

  test('is believed of the provider alone: a forged notice changes nothing and learns nothing', async () => {
    const known = await signedUp(provider)
    expect(await notify(known.person, { key: 'wrong' })).toEqual({ status: done })
    expect(await notify('1'.padEnd(10, '0'), { key: 'wrong' })).toEqual({ status: done })
    const forged = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      service.call('POST', path, {
        raw: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    const answers = [
      await forged({}),
      await forged({
        user_id: known.person,
        clientId: 'x',
        encryptUniqueId: known.person,
        timestamp: '1',
        signature: '',
      }),
      await forged({ user_id: known.person }, { authorization: 'KakaoAK ' }),
      await forged({ user_id: known.person }, { authorization: `Bearer ${known.token}` }),
      await service.call('GET', `${path}?user_id=${known.person}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => done))
    expect(await readAccountState(known)).toEqual(WELL)
  })

  test('ends every session of a person whose contract retains the account, opens a staff task, and touches no other account', async () => {
    const [cut, other] = [await signedUp(provider), await signedUp(provider)]
    await contracted(cut)
    const { token } = (await enter(service, provider, cut.person)).body
    expect(await notify(cut.person)).toEqual({ status: done })
    expect(await readAccountState(cut)).toEqual(CUT)
    expect(await readAccountState({ ...cut, token })).toEqual(CUT)
    expect(await readAccountState(other)).toEqual(WELL)
    expect(await notify(cut.person)).toEqual({ status: done })
    expect(await readTasks(cut)).toEqual([{ kind: 'PROVIDER_UNLINKED' }])
  })

  test('is a withdrawal where nothing retains the account: a later login is a new customer', async () => {
    const cut = await signedUp(provider)
    expect(await notify(cut.person)).toEqual({ status: done })
    expect(await readAccountState(cut)).toEqual([401])
    expect(await readTasks(cut)).toEqual([])
    expect(await service.rows('select from dropped_link', [])).toEqual([])
    expect((await enter(service, provider, cut.person)).body).toMatchObject({ requiresProfileCompletion: true })
  })

  test('of a person who is no customer is accepted as well, and ends a sign-up that is under way (G981)', async () => {
    expect(await notify(await personAt(service, provider))).toEqual({ status: done })
    const [cut, other] = [await personAt(service, provider), await personAt(service, provider)]
    const begun = [await enter(service, provider, cut), await enter(service, provider, other)]
    expect(await notify(cut)).toEqual({ status: done })
    const answers = await Promise.all(begun.map(({ body }) => complete(service, body.tempToken)))
    expect(answers.map(({ status }) => status)).toEqual([401, 201])
  })
})

test.each(['query', 'form'])('a notice of Naver is understood in its %s (G765)', async place => {
  const known = await signedUp('naver')
  const body = { person: known.person, in: place }
  expect(await ordered(service, 'naver/disconnect-webhook', body)).toEqual({ status: 204 })
  expect(await readAccountState(known)).not.toEqual(WELL)
})

test('an old notice of Naver is a replay (O12)', async () => {
  const known = await signedUp('naver')
  expect(await ordered(service, 'naver/disconnect-webhook', { person: known.person, sent: 'stale' })).toEqual({
    status: 204,
  })
  expect(await readAccountState(known)).toEqual(WELL)
})

test('the link to Naver is cut by its own token, and only for someone who is signed in (G27)', async () => {
  const person = await personAt(service, 'naver')
  const { tempToken, accessToken } = (await enter(service, 'naver', person)).body
  const { token } = (await complete(service, tempToken)).body
  const revoke = (own?: string) =>
    service.call('POST', '/api/auth/naver/revoke', { body: { accessToken }, ...(own !== undefined && { token: own }) })
  expect((await revoke()).status).toBe(401)
  expect((await revoke(token)).status).toBe(200)
  const people = (await service.call('GET', '/sandbox/naver/people')).body
  expect(people.find(({ id }: { id: string }) => id === person)).toMatchObject({ linkedAt: null })
})
