import { expect, test } from 'vitest'
import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import { NOTHING_AGREED, toggleAll } from '#core/account/sign-up-terms.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { memoryStorage } from './device-storage.ts'
import { localSocialStore } from './local-social-store.ts'

const NOW = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))
const person = { provider: 'naver', name: '김철수', email: 'ski@naver.com', profileImage: null } as const
const newcomer = { pass: 'a.b.c', person, keptAt: NOW }

/** One browser and two of its tabs. */
const browser = () => {
  const storage = memoryStorage()
  let now = NOW
  const newTab = () => localSocialStore({ storage, tabStorage: memoryStorage(), clock: { now: () => now } })
  return {
    storage,
    tab: newTab(),
    otherTab: newTab(),
    at: (minutes: number) => void (now = Instant.plusSeconds(NOW, minutes * 60)),
  }
}

test('a new person is kept under the names of the specification, for every tab', () => {
  const { storage, tab, otherTab } = browser()
  tab.newcomer.write(newcomer)
  tab.newcomer.writeDraft({ agreements: toggleAll(NOTHING_AGREED), name: '김철' })
  expect(storage.getItem('tempToken')).toBe('a.b.c')
  expect(JSON.parse(storage.getItem('tempSocialUser') ?? '')).toMatchObject(person)
  expect(storage.getItem('tempSocialName')).toBe('김철')
  expect(otherTab.newcomer.read()).toEqual(newcomer)
  expect(otherTab.newcomer.readDraft()).toEqual({ agreements: toggleAll(NOTHING_AGREED), name: '김철' })
})

test('clearing, and half an hour, leave nothing of the person', () => {
  const { storage, tab, at } = browser()
  const keys = ['tempToken', 'tempSocialUser', 'tempSocialName']
  for (const clear of [() => tab.newcomer.clear(), () => at(30)]) {
    tab.newcomer.write(newcomer)
    tab.newcomer.writeDraft({ agreements: NOTHING_AGREED, name: '김철수' })
    clear()
    expect(tab.newcomer.read()).toBeNull()
    expect(keys.map(key => storage.getItem(key))).toEqual([null, null, null])
  }
})

test('a draft without its person is kept nowhere', () => {
  const { storage, tab } = browser()
  tab.newcomer.writeDraft({ agreements: NOTHING_AGREED, name: '김철수' })
  expect([storage.getItem('tempSocialName'), tab.newcomer.readDraft()]).toEqual([null, null])
})

test.each(['', '{', 'null', '[]', '{"name":"김철수"}', '{"provider":"facebook"}'])(
  'a stored person of %s is none',
  text => {
    const { storage, tab } = browser()
    tab.newcomer.write(newcomer)
    storage.setItem('tempSocialUser', text)
    expect([tab.newcomer.read(), tab.newcomer.readDraft()]).toEqual([null, null])
  },
)

test('a state that one tab began with is known to the tab that the login comes back to', () => {
  const { tab, otherTab, storage } = browser()
  const starts = [{ state: 's', begunAt: NOW, isUsed: false }]
  tab.starts.write('kakao', starts)
  expect([otherTab.starts.read('kakao'), otherTab.starts.read('naver')]).toEqual([starts, []])
  storage.setItem('kakao_starts', '[{"state":7}]')
  expect(tab.starts.read('kakao')).toEqual([])
})

test('every tab sees that a login at Naver is under way, and only the one that began it knows that', () => {
  const { tab, otherTab } = browser()
  tab.naverProgress.write(NOW)
  expect(tab.naverProgress.read()).toEqual({ begunAt: NOW, isOfThisTab: true })
  expect(otherTab.naverProgress.read()).toEqual({ begunAt: NOW, isOfThisTab: false })
  otherTab.naverProgress.clear()
  expect(tab.naverProgress.read()).toBeNull()
})

test('a messenger session lasts a day and holds none of Kakao’s tokens', () => {
  const { tab, storage } = browser()
  tab.providerTokens.writeKakao({ id: 'c1' as CustomerId, name: '김철수' as CustomerName } as Customer)
  expect(JSON.parse(storage.getItem('kakao_session') ?? '')).toEqual({
    user: { id: 'c1', name: '김철수' },
    tokens: { accessToken: null, refreshToken: null, loginTime: NOW, expiresIn: 86_400 },
  })
})

test('the tokens of Naver and Google are kept, and none takes the place of an older one', () => {
  const { tab, storage } = browser()
  tab.providerTokens.writeNaver('naver')
  tab.providerTokens.writeGoogle('google')
  expect([storage.getItem('naver_access_token'), storage.getItem('google_access_token')]).toEqual(['naver', 'google'])
  tab.providerTokens.writeNaver(null)
  expect(storage.getItem('naver_access_token')).toBeNull()
})
