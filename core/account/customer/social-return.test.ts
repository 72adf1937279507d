import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { memorySocial } from '#adapters/memory/account/memory-social.ts'
import { Instant } from '#core/shared/instant.ts'
import type { CustomerName } from '../customer-name.ts'
import type { PhoneNumber } from '../phone-number.ts'
import { makeBeginSocial } from './begin-social.ts'
import { makeReadSession } from './read-session.ts'
import { makeReturnFromSocial, type SocialCallback } from './return-from-social.ts'
import { NAVER_PROGRESS_MINUTES } from './begin-social.ts'

const person = { provider: 'kakao', name: '보드타는곰', email: null, profileImage: null } as const
const naverPerson = { ...person, provider: 'naver', email: 'ski@naver.com' } as const

const device = () => {
  let now = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))
  const clock = { now: () => now }
  const social = memorySocial({ clock })
  const sessionStore = memorySessionStore()
  const deps = { ...social, sessionStore, clock, readSession: makeReadSession({ sessionStore, clock }) }
  const begin = makeBeginSocial({ ...deps, talkApp: url => `talk:${url}` })
  /** The state that the provider gives back. */
  const begunState = async (provider: 'kakao' | 'naver') =>
    (await begin.start(provider)).map(({ webUrl }) => webUrl.split('state=')[1] ?? '').unwrapOr('')
  return {
    ...social,
    sessionStore,
    begin,
    begunState,
    /** Each page of the app has its own. */
    newPage: () => makeReturnFromSocial(deps),
    wait: (minutes: number) => void (now = Instant.plusSeconds(now, minutes * 60)),
  }
}

const NOTHING: SocialCallback = { code: null, state: null, error: null, description: null }

test('Kakao is tried in its app first, Naver never', async () => {
  const { begin } = device()
  expect((await begin.start('kakao')).map(({ appUrl }) => appUrl?.slice(0, 5))).toEqual(ok('talk:'))
  expect((await begin.start('naver')).map(({ appUrl }) => appUrl)).toEqual(ok(null))
})

test('a new person is kept until they finish; the session comes later', async () => {
  const { world, begunState, newPage, socialStore, sessionStore } = device()
  const state = await begunState('kakao')
  expect(await newPage()('kakao', { ...NOTHING, code: world.agree(person), state })).toEqual(
    ok({ kind: 'ProfileNeeded' }),
  )
  expect(socialStore.newcomer.read()?.person.name).toBe('보드타는곰')
  expect(sessionStore.read()).toBeNull()
})

test('a returning person is signed in at once, and nothing of an unfinished sign-up is left', async () => {
  const { world, begunState, newPage, socialStore, sessionStore, socialSignIn } = device()
  const callback = async () => ({
    ...NOTHING,
    code: world.agree(naverPerson),
    state: await begunState('naver'),
  })
  await newPage()('naver', await callback())
  const pass = socialStore.newcomer.read()?.pass ?? ''
  const profile = { pass, name: '김철수' as CustomerName, phone: '01012345678' as PhoneNumber, agreements: null }
  await socialSignIn.complete(profile)
  expect(await newPage()('naver', await callback())).toEqual(ok({ kind: 'SignedIn' }))
  expect(sessionStore.read()?.customer.name).toBe('김철수')
  expect(socialStore.newcomer.read()).toBeNull()
})

test.each<[string, Partial<SocialCallback>, object]>([
  ['a cancel', { error: 'access_denied', description: 'User denied access' }, { kind: 'SocialCancelled' }],
  [
    'another error, in words that this device did not ask for,',
    { error: 'server_error', description: '전화하세요', state: 'somebody-else' },
    { kind: 'SocialErrorReturned', description: null },
  ],
  ['neither code nor error', {}, { kind: 'SocialCodeMissing' }],
  ['a code with a foreign state', { code: 'c', state: 'somebody-else' }, { kind: 'SocialStateMismatch' }],
  ['a code without a state', { code: 'c' }, { kind: 'SocialStateMismatch' }],
])('%s is told, and nothing is sent', async (_what, callback, failure) => {
  const { newPage, begunState, world } = device()
  await begunState('kakao')
  expect(await newPage()('kakao', { ...NOTHING, ...callback })).toEqual(err(failure))
  expect(world.link.arrived).toEqual(['begin'])
})

test.each([
  [{ error: 'server_error', description: 'down' }, 'down'],
  [{ error: 'server_error' }, 'server_error'],
])('the provider’s words for a login of this device are told', async (callback, description) => {
  const { newPage, begunState } = device()
  const state = await begunState('kakao')
  expect(await newPage()('kakao', { ...NOTHING, ...callback, state })).toEqual(
    err({ kind: 'SocialErrorReturned', description }),
  )
})

test('a signed-in customer with an unfinished sign-up is stored with the session, to finish with it', async () => {
  const { world, begunState, newPage, socialStore, sessionStore } = device()
  const customer = { id: 'customer-1', name: '보드타는곰', email: null, phone: null, provider: 'kakao' }
  world.people.push({ ...customer, isProfileComplete: false, profileImage: null, thumbnailImage: null } as never)
  const state = await begunState('kakao')
  expect(await newPage()('kakao', { ...NOTHING, code: world.agree(person), state })).toEqual(
    ok({ kind: 'ProfileNeeded' }),
  )
  expect(sessionStore.read()).not.toBeNull()
  expect(socialStore.newcomer.read()).toMatchObject({
    pass: sessionStore.read()?.token,
    person: { name: '보드타는곰' },
  })
})

test('the state of one provider is none of the other', async () => {
  const { newPage, begunState, world } = device()
  const state = await begunState('kakao')
  const back = { ...NOTHING, code: world.agree(naverPerson), state }
  expect(await newPage()('naver', back)).toEqual(err({ kind: 'SocialStateMismatch' }))
})

test('a page shown twice and a reload send the code once, and lead to the same place', async () => {
  const { newPage, begunState, world } = device()
  const back = { ...NOTHING, code: world.agree(person), state: await begunState('kakao') }
  const page = newPage()
  const both = await Promise.all([page('kakao', back), page('kakao', back)])
  const reloaded = await newPage()('kakao', back)
  expect([...both, reloaded]).toEqual(Array.from({ length: 3 }, () => ok({ kind: 'ProfileNeeded' })))
  expect(world.link.arrived).toEqual(['begin', 'enter'])
})

test('a reload after a lost answer asks to begin again instead of sending the code once more', async () => {
  const { newPage, begunState, world } = device()
  const back = { ...NOTHING, code: world.agree(person), state: await begunState('kakao') }
  world.link.state = 'down'
  expect(await newPage()('kakao', back)).toEqual(err({ kind: 'ServiceUnreachable' }))
  world.link.state = 'up'
  expect(await newPage()('kakao', back)).toEqual(err({ kind: 'SocialInterrupted' }))
  expect(world.link.arrived).toEqual(['begin'])
})

test('while somebody is away at Naver a second start waits; the way back, or minutes, free it (O13)', async () => {
  const { begin, newPage, wait } = device()
  await begin.start('naver')
  expect(await begin.start('naver')).toEqual(err({ kind: 'SocialUnderWay', minutes: 3 }))
  expect((await begin.start('kakao')).isOk()).toBe(true)
  await newPage()('naver', { ...NOTHING, error: 'access_denied' })
  expect((await begin.start('naver')).isOk()).toBe(true)
  wait(NAVER_PROGRESS_MINUTES)
  expect((await begin.start('naver')).isOk()).toBe(true)
  begin.cameBack()
  expect((await begin.start('naver')).isOk()).toBe(true)
})

test('a start at Naver that failed is no start (O13)', async () => {
  const { begin, world } = device()
  world.link.state = 'down'
  expect(await begin.start('naver')).toEqual(err({ kind: 'ServiceUnreachable' }))
  world.link.state = 'up'
  expect((await begin.start('naver')).isOk()).toBe(true)
})

test.each(['javascript:alert(1)', '//elsewhere.example', '', 'https://'])(
  'nobody is sent to an address such as %s',
  async authorizeUrl => {
    const { begin, socialSignIn } = device()
    Object.assign(socialSignIn, { begin: () => ok({ authorizeUrl, state: 's' }).asyncMap(async begun => begun) })
    expect(await begin.start('kakao')).toEqual(err({ kind: 'AuthorizeUrlInvalid' }))
  },
)
