import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { CustomerName } from '../customer-name.ts'
import type { PhoneNumber } from '../phone-number.ts'
import { makeReturnFromSocial, type SocialCallback } from './return-from-social.ts'
import { NAVER_PROGRESS_MINUTES } from './begin-social.ts'

const person = { provider: 'kakao', name: '보드타는곰' } as const
const naverPerson = { provider: 'naver', name: '보드타는곰' } as const

const device = () => {
  const device = deviceInMemory()
  const { container, clock, link, service, sessionStore, socialStore, surroundings } = device
  surroundings.talkApp = 'talk:'
  const begin = resolve(container, AccountSide.beginSocial)
  /** The state that the provider gives back. */
  const begunState = async (provider: 'kakao' | 'naver') =>
    (await begin.start(provider)).map(({ webUrl }) => webUrl.split('state=')[1] ?? '').unwrapOr('')
  const socialSignIn = resolve(container, Ports.socialSignIn)
  const readSession = resolve(container, AccountSide.readSession)
  return {
    ...device,
    agree: service.providers.agree,
    begin,
    begunState,
    link,
    /** Each page of the app has its own. */
    newPage: () => makeReturnFromSocial({ socialSignIn, socialStore, sessionStore, readSession, clock }),
    wait: (minutes: number) => clock.wait(minutes * 60),
  }
}

const NOTHING: SocialCallback = { code: null, state: null, error: null, description: null }

test('Kakao is tried in its app first, Naver never', async () => {
  const { begin } = device()
  expect((await begin.start('kakao')).map(({ appUrl }) => appUrl?.slice(0, 5))).toEqual(ok('talk:'))
  expect((await begin.start('naver')).map(({ appUrl }) => appUrl)).toEqual(ok(null))
})

test('a new person is kept until they finish; the session comes later', async () => {
  const { begunState, newPage, socialStore, sessionStore, agree } = device()
  const state = await begunState('kakao')
  expect(await newPage()('kakao', { ...NOTHING, code: agree(person), state })).toEqual(ok({ kind: 'ProfileNeeded' }))
  expect(socialStore.newcomer.read()?.person.name).toBe('보드타는곰')
  expect(sessionStore.read()).toBeNull()
})

test('a returning person is signed in at once, and nothing of an unfinished sign-up is left', async () => {
  const { begunState, newPage, socialStore, sessionStore, addPerson, agree } = device()
  const callback = async () => ({ ...NOTHING, code: agree(naverPerson), state: await begunState('naver') })
  await newPage()('naver', await callback())
  expect(socialStore.newcomer.read()).not.toBeNull()
  // Finished in another browser.
  addPerson({ provider: 'naver', email: null, phone: '01012345678' as PhoneNumber })
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
  const { newPage, begunState, link } = device()
  await begunState('kakao')
  expect(await newPage()('kakao', { ...NOTHING, ...callback })).toEqual(err(failure))
  expect(link.arrived).toEqual(['begin', 'offer'])
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
  const { begunState, newPage, socialStore, sessionStore, addPerson, agree } = device()
  addPerson({ provider: 'kakao', name: '보드타는곰' as CustomerName, email: null, isProfileComplete: false })
  const state = await begunState('kakao')
  expect(await newPage()('kakao', { ...NOTHING, code: agree(person), state })).toEqual(ok({ kind: 'ProfileNeeded' }))
  expect(sessionStore.read()).not.toBeNull()
  expect(socialStore.newcomer.read()).toMatchObject({
    pass: sessionStore.read()?.token,
    person: { name: '보드타는곰' },
  })
})

test('the state of one provider is none of the other', async () => {
  const { newPage, begunState, agree } = device()
  const state = await begunState('kakao')
  const back = { ...NOTHING, code: agree(naverPerson), state }
  expect(await newPage()('naver', back)).toEqual(err({ kind: 'SocialStateMismatch' }))
})

test('a page shown twice and a reload send the code once, and lead to the same place', async () => {
  const { newPage, begunState, agree, link } = device()
  const back = { ...NOTHING, code: agree(person), state: await begunState('kakao') }
  const page = newPage()
  const both = await Promise.all([page('kakao', back), page('kakao', back)])
  const reloaded = await newPage()('kakao', back)
  expect([...both, reloaded]).toEqual(Array.from({ length: 3 }, () => ok({ kind: 'ProfileNeeded' })))
  expect(link.arrived).toEqual(['begin', 'offer', 'enter'])
})

test('a reload after a lost answer asks to begin again instead of sending the code once more', async () => {
  const { newPage, begunState, agree, link } = device()
  const back = { ...NOTHING, code: agree(person), state: await begunState('kakao') }
  link.state = 'down'
  expect(await newPage()('kakao', back)).toEqual(err({ kind: 'ServiceUnreachable' }))
  link.state = 'up'
  expect(await newPage()('kakao', back)).toEqual(err({ kind: 'SocialInterrupted' }))
  expect(link.arrived).toEqual(['begin', 'offer'])
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
  const { begin, link } = device()
  link.state = 'down'
  expect(await begin.start('naver')).toEqual(err({ kind: 'ServiceUnreachable' }))
  link.state = 'up'
  expect((await begin.start('naver')).isOk()).toBe(true)
})

test.each(['javascript:alert(1)', '//elsewhere.example', '', 'https://'])(
  'nobody is sent to an address such as %s',
  async authorizeUrl => {
    const { begin, link } = device()
    link.answerNext(Ports.socialSignIn, 'begin', { authorizeUrl, state: 's' })
    expect(await begin.start('kakao')).toEqual(err({ kind: 'AuthorizeUrlInvalid' }))
  },
)
