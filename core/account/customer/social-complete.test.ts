import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { GOOGLE_ID_TOKEN } from '#adapters/memory/account/memory-google-window.ts'
import { NOTHING_AGREED, toggleAll } from '../sign-up-terms.ts'
import { EMPTY_SOCIAL_SIGN_UP, type SocialForm } from './social-sign-up-journey.ts'

const device = () => {
  const { container, google, link, sessionStore, socialStore } = deviceInMemory()
  const enterWithGoogle = resolve(container, AccountSide.enterWithGoogle)
  const told: string[] = []
  const progress = { onLeaving: () => void told.push('leaving'), onChosen: () => void told.push('chosen') }
  return {
    google,
    link,
    sessionStore,
    socialStore,
    told,
    open: () => enterWithGoogle.open(progress),
    returned: () => enterWithGoogle.returned(progress),
    complete: resolve(container, AccountSide.completeSocial),
    /** The form of the person who waits, filled in. */
    form: (): SocialForm => ({
      ...EMPTY_SOCIAL_SIGN_UP,
      newcomer: socialStore.newcomer.read(),
      agreements: toggleAll(NOTHING_AGREED),
      name: '김철수',
      phone: '010-1234-5678',
    }),
  }
}

const newcomer = async () => {
  const here = device()
  here.google.window = GOOGLE_ID_TOKEN
  await here.open()
  return here
}

test('a new person finishes with name and phone, is signed in, and nothing temporary is left', async () => {
  const { complete, form, sessionStore, socialStore } = await newcomer()
  expect((await complete(form())).isOk()).toBe(true)
  expect(sessionStore.read()?.customer).toMatchObject({ name: '김철수', phone: '01012345678', provider: 'google' })
  expect(socialStore.newcomer.read()).toBeNull()
})

test.each<[string, Partial<SocialForm>, object]>([
  ['a name', { name: 'ㄱ' }, { kind: 'NameMissing' }],
  ['a phone number', { phone: '' }, { kind: 'InvalidPhoneNumber' }],
  ['the required consents', { agreements: NOTHING_AGREED }, { kind: 'TermsNotAgreed' }],
  ['a pass', { newcomer: null }, { kind: 'SocialPassRefused' }],
])('without %s nothing is sent', async (_what, lack, failure) => {
  const { complete, form, link } = await newcomer()
  expect(await complete({ ...form(), ...lack })).toEqual(err(failure))
  expect(link.arrived).not.toContain('complete')
})

test('a pass that is used up or over is forgotten: the login comes first', async () => {
  const { complete, form, socialStore } = await newcomer()
  const used = form()
  await complete(used)
  expect(await complete(used)).toEqual(err({ kind: 'SocialPassRefused' }))
  expect(socialStore.newcomer.read()).toBeNull()
})

test('finishing in one tab leaves the person who waits in another tab alone', async () => {
  const { complete, form, open, socialStore } = await newcomer()
  const first = form()
  await open()
  await complete(first)
  expect(socialStore.newcomer.read()?.pass).not.toBe(first.newcomer?.pass)
})

test('Google’s window signs in, and Google’s own login is not left behind', async () => {
  const { complete, form, open, told, link, sessionStore } = await newcomer()
  await complete(form())
  sessionStore.clear()
  expect(await open()).toEqual(ok({ kind: 'SignedIn' }))
  expect(told.at(-1)).toBe('chosen')
  expect(link.arrived.slice(-3)).toEqual(['googleWindow', 'enter', 'googleSignOut'])
})

test('where no window may open, Google takes the page, and its answer is met on the way back (O13)', async () => {
  const { open, returned, told, google, link } = device()
  google.window = { kind: 'GooglePopupBlocked' }
  void open().match(
    () => undefined,
    () => undefined,
  )
  await expect.poll(() => link.arrived).toEqual(['googleWindow', 'googleRedirect'])
  expect(told).toEqual(['leaving'])

  google.redirected = GOOGLE_ID_TOKEN
  expect(await Promise.all([returned(), returned()])).toEqual([
    ok({ kind: 'ProfileNeeded' }),
    ok({ kind: 'ProfileNeeded' }),
  ])
  expect(link.arrived.filter(call => call === 'enter')).toHaveLength(1)
  expect(await returned()).toEqual(ok(null))
})

test('what Google’s window ends with is passed on, and nothing is sent', async () => {
  const { open, google, link } = device()
  google.window = { kind: 'GoogleNotAllowed' }
  expect(await open()).toEqual(err({ kind: 'GoogleNotAllowed' }))
  expect(link.arrived).toEqual(['googleWindow'])
})

test('an account that was made in another way stays as it is (G22)', async () => {
  const { open, link, sessionStore, socialStore, google } = device()
  google.window = GOOGLE_ID_TOKEN
  link.failNext(Ports.socialSignIn, 'enter', { kind: 'RegisteredOtherWay' })
  expect(await open()).toEqual(err({ kind: 'RegisteredOtherWay' }))
  expect([sessionStore.read(), socialStore.newcomer.read()]).toEqual([null, null])
})
