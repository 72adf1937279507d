import { describe, expect, test } from 'vitest'
import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { memoryStorage } from './device-storage.ts'
import { deviceData } from './device-data.ts'
import { deviceStores } from './device-stores.ts'
import { localSessionStore } from './local-session-store.ts'

const customer: Customer = {
  id: 'c1' as CustomerId,
  name: '김철수' as CustomerName,
  email: 'Ski@Example.com',
  phone: null,
  isEmailToProve: true,
  isPhoneToProve: false,
  provider: 'EMAIL',
  isProfileComplete: true,
  profileImage: null,
  thumbnailImage: null,
}

const NOW = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))
const seconds = (instant: Instant): number => instant / 1000
const makeToken = (claims: object): string =>
  `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`
const fifteenMinutesFrom = (issued: Instant): string =>
  makeToken({ iat: seconds(issued), exp: seconds(issued) + 900, name: '김'.normalize('NFC').length })

const device = () => {
  const storage = memoryStorage()
  const tabStorage = memoryStorage()
  return { storage, tabStorage, kept: localSessionStore({ storage, tabStorage, clock: { now: () => NOW } }) }
}

test('keeps token and user under the names of the specification and reads them back', () => {
  const { storage, kept } = device()
  const token = fifteenMinutesFrom(NOW)
  kept.write({ token, customer })
  expect(storage.getItem('token')).toBe(token)
  expect(JSON.parse(storage.getItem('user') ?? '')).toMatchObject({
    name: '김철수',
    maskedEmail: 's*i@example.com',
    uid: 'c1',
  })
  expect(kept.read()).toEqual({ token, customer, expiresAt: Instant.plusSeconds(NOW, 900) })
})

test('deletes all of it', () => {
  const { storage, kept } = device()
  kept.write({ token: fifteenMinutesFrom(NOW), customer })
  kept.clear()
  expect([storage.getItem('token'), storage.getItem('user'), kept.read()]).toEqual([null, null, null])
})

const SOCIAL_KEYS = [
  'kakao_session',
  'naver_access_token',
  'google_access_token',
  'tempToken',
  'tempSocialUser',
  'tempSocialName',
]
const leftBy = ({ storage, tabStorage }: ReturnType<typeof device>): string[] => [
  ...[...SOCIAL_KEYS, 'last_activity'].filter(key => storage.getItem(key) !== null),
  ...['recovery_password'].filter(key => tabStorage.getItem(key) !== null),
]

test('what the providers, a sign-up and a recovery left goes with the session', () => {
  const own = device()
  own.kept.write({ token: fifteenMinutesFrom(NOW), customer })
  for (const key of [...SOCIAL_KEYS, 'last_activity']) own.storage.setItem(key, 'x')
  own.tabStorage.setItem('recovery_password', 'x')
  own.kept.clear()
  expect(leftBy(own)).toEqual([])
})

test('neither a half-done sign-up nor what home showed outlives the login or the session', () => {
  const { storage, tabStorage, kept } = device()
  tabStorage.setItem('sign_up', '{"name":"김철수"}')
  kept.write({ token: fifteenMinutesFrom(NOW), customer })
  expect(tabStorage.getItem('sign_up')).toBeNull()
  tabStorage.setItem('sign_up', '{"name":"김철수"}')
  storage.setItem('last_home', '{}')
  kept.clear()
  expect([tabStorage.getItem('sign_up'), storage.getItem('last_home')]).toEqual([null, null])
})

test('reading a device without a session does not affect a sign-up or a recovery under way', () => {
  const own = device()
  for (const key of SOCIAL_KEYS) own.storage.setItem(key, 'x')
  own.tabStorage.setItem('recovery_password', 'x')
  own.kept.clear()
  expect(leftBy(own)).toEqual([...SOCIAL_KEYS, 'recovery_password'])
})

test('a session that begins knows no activity of an older one, a renewed one does', () => {
  const { storage, kept } = device()
  storage.setItem('last_activity', '1')
  kept.write({ token: fifteenMinutesFrom(NOW), customer })
  expect(storage.getItem('last_activity')).toBeNull()
  storage.setItem('last_activity', '2')
  kept.write({ token: fifteenMinutesFrom(NOW), customer })
  expect(storage.getItem('last_activity')).toBe('2')
})

const OTHER: Customer = { ...customer, id: 'other' as CustomerId }

/** A tab in which a customer is in the middle of an order, of a checkout and of a form. */
const inTheMiddle = () => {
  const own = device()
  const { draft, checkout } = deviceStores(own)
  const logIn = (who: Customer) => own.kept.write({ token: fifteenMinutesFrom(NOW), customer: who })
  const typed = () => [draft.read().plan, checkout.read().address, own.tabStorage.getItem('kept_form') !== null]
  const stored = () => DRAFTS.filter(key => own.tabStorage.getItem(key) !== null)
  logIn(customer)
  draft.write({ ...draft.read(), plan: 'FLEX' })
  checkout.write({ ...checkout.read(), address: '서울 강남구 테헤란로 1' })
  own.tabStorage.setItem('kept_form', JSON.stringify({ customer: customer.id, form: 'place', typed: {} }))
  return { ...own, checkout, logIn, typed, stored }
}
const DRAFTS = ['storing_draft', 'checkout_draft', 'kept_form']
const TYPED = ['FLEX', '서울 강남구 테헤란로 1', true]

describe('what is typed into an order, a checkout and a form (G928)', () => {
  test('stays when the token is renewed', () => {
    const { logIn, typed } = inTheMiddle()
    logIn(customer)
    expect(typed()).toEqual(TYPED)
  })

  test('waits for its customer when the session has ended, also what a last touch typed', () => {
    const { kept, checkout, logIn, typed } = inTheMiddle()
    kept.clear()
    checkout.write({ ...checkout.read(), day: '2026-12-05' as Day })
    logIn(customer)
    expect([...typed(), checkout.read().day]).toEqual([...TYPED, '2026-12-05'])
  })

  test('is deleted when another customer signs in, after the end of the session or beside it', () => {
    for (const isEnded of [true, false]) {
      const { kept, logIn, stored } = inTheMiddle()
      if (isEnded) kept.clear()
      logIn(OTHER)
      expect(stored()).toEqual([])
    }
  })

  test('is not shown to who signed in in another tab meanwhile', () => {
    const { storage, checkout, typed } = inTheMiddle()
    localSessionStore({ storage, tabStorage: memoryStorage(), clock: { now: () => NOW } }).write({
      token: fifteenMinutesFrom(NOW),
      customer: OTHER,
    })
    expect(typed().slice(0, 2)).toEqual([null, ''])
    checkout.write({ ...checkout.read(), address: '부산' })
    expect(checkout.read().address).toBe('부산')
  })

  test('goes with the account', () => {
    const { storage, tabStorage, stored } = inTheMiddle()
    deviceData({ storage, tabStorage }).deleteAll()
    expect(stored()).toEqual([])
  })
})

test('what a visitor picked is there after the login', () => {
  const own = device()
  const { draft } = deviceStores(own)
  draft.write({ ...draft.read(), plan: 'FLEX' })
  own.kept.write({ token: fifteenMinutesFrom(NOW), customer })
  expect(draft.read().plan).toBe('FLEX')
})

test.each([
  ['no token', null],
  ['two parts', 'a.b'],
  ['four parts', `${fifteenMinutesFrom(NOW)}.d`],
  ['an empty signature', 'a.e30.'],
  ['rubbish between the dots', 'a.%%%.c'],
  ['no end', makeToken({ iat: 1 })],
])('a token with %s is no session', (_what, token) => {
  const { storage, kept } = device()
  kept.write({ token: fifteenMinutesFrom(NOW), customer })
  if (token === null) storage.removeItem('token')
  else storage.setItem('token', token)
  expect(kept.read()).toBeNull()
})

test.each(['', '{', '[]', 'null', '{"name":"김철수"}'])('a stored user of %s is no session', user => {
  const { storage, kept } = device()
  kept.write({ token: fifteenMinutesFrom(NOW), customer })
  storage.setItem('user', user)
  expect(kept.read()).toBeNull()
})

test('a phone whose clock is days off keeps a session for as long as the service does', () => {
  const { kept } = device()
  for (const hours of [-48, 48]) {
    kept.write({ token: fifteenMinutesFrom(Instant.plusSeconds(NOW, hours * 3600)), customer })
    expect(kept.read()?.expiresAt).toBe(Instant.plusSeconds(NOW, 900))
  }
})

test('a token planted beside an old clock reading counts by its own end', () => {
  const { storage, kept } = device()
  kept.write({ token: fifteenMinutesFrom(NOW), customer })
  storage.setItem('token', fifteenMinutesFrom(Instant.plusSeconds(NOW, -3600)))
  expect(kept.read()?.expiresAt).toBe(Instant.plusSeconds(NOW, -2700))
})

test('the way in outlives the logout and goes with the account', () => {
  const { storage, tabStorage, kept } = device()
  expect(kept.lastWay()).toBeNull()
  kept.write({ token: fifteenMinutesFrom(NOW), customer: { ...customer, provider: 'naver' } })
  kept.clear()
  expect([kept.read(), kept.lastWay(), storage.getItem('last_way')]).toEqual([null, 'naver', 'naver'])
  deviceData({ storage, tabStorage }).deleteAll()
  expect(kept.lastWay()).toBeNull()
})

test('a way that the login does not offer is none', () => {
  const { storage, kept } = device()
  kept.write({ token: fifteenMinutesFrom(NOW), customer: { ...customer, provider: 'facebook' } })
  expect(kept.lastWay()).toBeNull()
  storage.setItem('last_way', '<b>kakao</b>')
  expect(kept.lastWay()).toBeNull()
})
