import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { ACTIVITY_EVENT } from '#core/account/ports/activity-elsewhere.ts'
import { SESSION_END_EVENT } from '#core/account/ports/session-end.ts'
import { AnyScreen } from '../../app/any-screen.tsx'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { SHARED_TEXTS } from '../../texts/shared.ts'

const START = new Date('2026-11-21T10:00:00+09:00')

/** What happens before the watch has come. */
function Home({ onShown }: { readonly onShown: () => void }) {
  useEffect(() => queueMicrotask(onShown))
  return <h1>홈</h1>
}

/** A screen that a customer opened, with the watch around it as around every screen; the watch comes after the screen. */
const visit = async ({ endedBy = 'nobody' }: { readonly endedBy?: 'nobody' | 'this tab' | 'another tab' } = {}) => {
  const device = deviceInMemory()
  if (endedBy === 'nobody') device.signIn()
  localStorage.setItem('token', 'a.b.c')
  localStorage.setItem('user', '{}')
  const announceEnd = () => {
    if (endedBy === 'another tab') dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  }
  const page = await visitScreens(
    [{ element: <AnyScreen />, children: [{ path: '/home', element: <Home onShown={announceEnd} /> }] }],
    device.container,
    { path: '/home' },
  )
  await vi.dynamicImportSettled()
  await act(() => vi.advanceTimersByTimeAsync(50))
  const location = () => page.history.location
  return { ...device, ...page, location }
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const sleep = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const warning = () => screen.queryByRole('dialog', { name: '자동 로그아웃 안내' })
const untilWarning = async (seconds = 540) => {
  await pass(seconds)
  await vi.dynamicImportSettled()
  return screen.findByRole('dialog', { name: '자동 로그아웃 안내' })
}

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  clearLoaded()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})

describe('without activity', () => {
  test('the warning counts down the last minute, and then the customer is out and reads why', async () => {
    const { location, sessionStore, link } = await visit()
    await pass(530)
    expect(warning()).toBeNull()
    await pass(10)
    await vi.dynamicImportSettled()
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(1:00|0:5\d)$/)
    await pass(30)
    expect(screen.getByRole('timer').textContent).toMatch(/^0:(30|2\d)$/)
    await pass(30)
    expect(location().pathname).toBe('/easylogin')
    expect(location().state).toEqual({
      message: '10분 동안 활동이 없어 자동으로 로그아웃했어요. 맡긴 장비와 신청 내역은 그대로 있어요.',
    })
    expect(sessionStore.read()).toBeNull()
    expect(link.arrived).toContain('logOut')
  })

  test('a screen reader hears the countdown three times', async () => {
    await visit()
    await untilWarning()
    const heard = new Set<string | null>()
    for (let second = 0; second < 58; second += 1) {
      heard.add(screen.getByRole('status').textContent)
      await pass(1)
    }
    expect([...heard]).toEqual(['60초 뒤에 로그아웃해요.', '30초 뒤에 로그아웃해요.', '10초 뒤에 로그아웃해요.'])
  })

  test('a phone that slept past the limit is logged out by the touch that wakes it', async () => {
    const { location, sessionStore } = await visit()
    sleep(3600)
    await act(async () => fireEvent.touchStart(document.body))
    expect(location().pathname).toBe('/easylogin')
    expect(sessionStore.read()).toBeNull()
  })
})

describe('activity', () => {
  test.each(['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click', ACTIVITY_EVENT])(
    '%s begins the count anew',
    async sign => {
      await visit()
      await pass(500)
      await act(async () => fireEvent(document.body, new Event(sign, { bubbles: true })))
      await pass(530)
      expect(warning()).toBeNull()
      await untilWarning(10)
    },
  )

  test('beside the warning closes it, inside the warning leaves it to the buttons', async () => {
    await visit()
    const sheet = await untilWarning()
    await act(async () => fireEvent.keyDown(sheet, { key: 'Tab' }))
    await act(async () => fireEvent.mouseMove(screen.getByRole('button', { name: '지금 로그아웃' })))
    expect(warning()).not.toBeNull()
    await act(async () => fireEvent.mouseMove(document.body))
    await waitFor(() => expect(warning()).toBeNull())
  })

  test('in another tab closes the warning here', async () => {
    const { otherTab } = await visit()
    await untilWarning()
    await act(async () => otherTab.touch())
    await waitFor(() => expect(warning()).toBeNull())
    await pass(530)
    expect(warning()).toBeNull()
  })

  test('is sent to the service at most every two minutes', async () => {
    const { link } = await visit()
    for (let second = 0; second < 240; second += 10) {
      await act(async () => fireEvent.mouseMove(document.body))
      await pass(10)
    }
    expect(link.arrived).toEqual(['verify', 'verify'])
  })
})

describe('the two buttons', () => {
  test('keep using goes on for another nine minutes', async () => {
    const { user, location } = await visit()
    await untilWarning()
    await user.click(screen.getByRole('button', { name: '계속 이용하기' }))
    await waitFor(() => expect(warning()).toBeNull())
    await pass(530)
    expect(warning()).toBeNull()
    expect(location().pathname).toBe('/home')
  })

  test('log out now ends the session only by its own button, whatever takes the focus next', async () => {
    const { user, location } = await visit()
    await untilWarning()
    await user.click(screen.getByRole('button', { name: '지금 로그아웃' }))
    await act(async () => dispatchEvent(new Event('focus')))
    expect(location()).toMatchObject({ pathname: '/easylogin', state: { message: '로그아웃했어요.' } })
  })

  test('log out now leaves at once and nothing behind, also without a connection', async () => {
    const { user, location, sessionStore, link } = await visit()
    await untilWarning()
    link.state = 'down'
    sessionStorage.setItem('kept_form', '{}')
    sessionStorage.setItem('return_to', '{"path":"/mypage"}')
    await user.click(screen.getByRole('button', { name: '지금 로그아웃' }))
    expect(location()).toMatchObject({ pathname: '/easylogin', state: { message: '로그아웃했어요.' } })
    expect([sessionStore.read(), sessionStorage.length]).toEqual([null, 0])
  })
})

describe('another tab', () => {
  test('that logs out takes this one along', async () => {
    const { sessionStore, otherTab, location } = await visit()
    sessionStore.clear()
    await act(async () => otherTab.announce('Changed'))
    expect(location()).toMatchObject({ pathname: '/easylogin' })
    expect(location().state).toEqual({ message: '다른 탭에서 로그아웃되어 여기서도 로그아웃했어요.' })
  })

  test('that logs out before the watch has come takes this one along', async () => {
    const { location } = await visit({ endedBy: 'another tab' })
    expect(location()).toMatchObject({ pathname: '/easylogin' })
    expect(location().state).toEqual({ message: '다른 탭에서 로그아웃되어 여기서도 로그아웃했어요.' })
  })

  test('is not blamed for a session that this one found to be over', async () => {
    const { location } = await visit({ endedBy: 'this tab' })
    expect(location()).toMatchObject({ pathname: '/home', state: null })
  })

  test('is not named as the reason of a session that the service has ended, nor on the way out', async () => {
    const { sessionStore, location } = await visit()
    sessionStore.clear()
    await act(async () => {
      dispatchEvent(new Event(SESSION_END_EVENT))
      dispatchEvent(new Event('focus'))
    })
    expect(location()).toMatchObject({ pathname: '/easylogin', state: { message: SHARED_TEXTS.sessionOver } })
  })

  test('that logs out by inactivity says so here too', async () => {
    const { sessionStore, otherTab, location } = await visit()
    await act(async () => otherTab.announce('EndsByInactivity'))
    sessionStore.clear()
    await act(async () => otherTab.announce('Changed'))
    expect((location().state as { message: string }).message).toContain('자동으로 로그아웃했어요')
  })

  test('that signs in another customer leaves nothing of the first one here', async () => {
    const { sessionStore, otherTab, location, signIn } = await visit()
    sessionStore.clear()
    signIn({ email: 'other@example.com' })
    await act(async () => otherTab.announce('Changed'))
    expect(location().pathname).toBe('/splash')
  })
})

test('a visitor is not watched', async () => {
  const device = deviceInMemory()
  await visitScreens(
    [{ element: <AnyScreen />, children: [{ path: '/home', element: <h1>홈</h1> }] }],
    device.container,
    { path: '/home' },
  )
  await act(async () => fireEvent.mouseMove(document.body))
  await pass(700)
  expect(screen.getByRole('heading', { name: '홈' })).toBeDefined()
  expect(device.link.arrived).toEqual([])
})
