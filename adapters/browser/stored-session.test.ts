import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import type { SessionNewsItem } from '#core/account/ports/session-news.ts'
import { KAKAO_SESSION_SECONDS } from '#core/account/session-timing.ts'
import { Instant } from '#core/shared/instant.ts'
import { memoryStorage } from './device-storage.ts'
import { localKakaoSession } from './local-kakao-session.ts'
import { localSessionNews } from './local-session-news.ts'
import { localSharedActivity } from './local-shared-activity.ts'

const NOON = Instant.ofDate(new Date('2026-11-21T12:00:00+09:00'))

/** Two tabs as a browser runs them: one storage, and a `storage` event in the other tab for each change. */
const twoTabs = () => {
  const storage = memoryStorage()
  const windows = [new Window(), new Window()] as const
  const tab = (own: 0 | 1) => {
    const write = (key: string, newValue: string | null): void => {
      if (storage.getItem(key) === newValue) return
      if (newValue === null) storage.removeItem(key)
      else storage.setItem(key, newValue)
      const other = windows[own === 0 ? 1 : 0]
      other.dispatchEvent(Object.assign(new other.Event('storage'), { key, newValue }))
    }
    const shared = { ...storage, setItem: write, removeItem: (key: string) => write(key, null) }
    const heard: SessionNewsItem[] = []
    const news = localSessionNews({ storage: shared, window: windows[own] as unknown as EventTarget })
    const stop = news.listen(item => heard.push(item))
    return {
      storage: shared,
      news,
      heard,
      stop,
      window: windows[own],
      activity: localSharedActivity({ storage: shared }),
    }
  }
  return [tab(0), tab(1)] as const
}

describe('what tabs share', () => {
  test('activity in one is known in the other at once', () => {
    const [first, second] = twoTabs()
    expect(second.activity.lastAt()).toBeNull()
    first.activity.mark(NOON)
    expect(second.activity.lastAt()).toBe(NOON)
    expect(second.heard).toEqual(['Changed'])
    expect(first.heard).toEqual([])
  })

  test.each(['', 'yesterday', '-1', '1e9', '9'.repeat(30)])('a stored moment of "%s" is none', text => {
    const [first] = twoTabs()
    first.storage.setItem('last_activity', text)
    expect(first.activity.lastAt()).toBeNull()
  })

  test('the others hear why the session ends before it is gone, and nothing is left of the news', () => {
    const [first, second] = twoTabs()
    first.storage.setItem('token', 'a.b.c')
    first.news.announceInactivity()
    first.storage.removeItem('token')
    expect(second.heard).toEqual(['Changed', 'EndsByInactivity', 'Changed'])
    expect(first.storage.getItem('session_end')).toBeNull()
  })

  test('a cleared storage is news, other keys are not, and who stopped hears nothing', () => {
    const [first, second] = twoTabs()
    second.window.dispatchEvent(Object.assign(new second.window.Event('storage'), { key: null, newValue: null }))
    first.storage.setItem('sign_up', '{}')
    expect(second.heard).toEqual(['Changed'])
    second.stop()
    first.storage.setItem('token', 'a.b.c')
    expect(second.heard).toEqual(['Changed'])
  })
})

describe('the session with the messenger service', () => {
  const device = () => {
    let now = NOON
    const storage = memoryStorage()
    const kakao = localKakaoSession({ storage, clock: { now: () => now } })
    return { storage, kakao, wait: (seconds: number) => void (now = Instant.plusSeconds(now, seconds)) }
  }
  const SESSION = { user: { nickname: '김철수' }, accessToken: 'access', refreshToken: 'refresh' }

  test('is stored as the specification shapes it', () => {
    const { storage, kakao } = device()
    kakao.write(SESSION)
    const { user, ...tokens } = SESSION
    const stored = { user, tokens: { ...tokens, loginTime: NOON, expiresIn: 86_400 } }
    expect(JSON.parse(storage.getItem('kakao_session') ?? '')).toEqual(stored)
    expect(kakao.read()).toEqual(stored)
    kakao.clear()
    expect(storage.getItem('kakao_session')).toBeNull()
  })

  test('lasts for its seconds, and then is removed and counts as none', () => {
    const { storage, kakao, wait } = device()
    kakao.write(SESSION)
    wait(KAKAO_SESSION_SECONDS)
    expect(kakao.read()).not.toBeNull()
    wait(1)
    expect(kakao.read()).toBeNull()
    expect(storage.getItem('kakao_session')).toBeNull()
  })

  test.each([
    '{',
    '[]',
    '{"accessToken":"a"}',
    '{"user":{},"tokens":{"accessToken":"a","refreshToken":"b","loginTime":"now","expiresIn":1}}',
    // As it was stored up to 1.0.0.
    `{"user":{},"accessToken":null,"refreshToken":null,"loginTime":${NOON},"expiresIn":86400}`,
  ])('stored as %s is none, and removed', text => {
    const { storage, kakao } = device()
    storage.setItem('kakao_session', text)
    expect(kakao.read()).toBeNull()
    expect(storage.getItem('kakao_session')).toBeNull()
  })
})
