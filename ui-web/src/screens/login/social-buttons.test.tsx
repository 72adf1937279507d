import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DeviceInMemory, deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { GOOGLE_ID_TOKEN } from '#adapters/memory/account/memory-google-window.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { KAKAO_APP_FALLBACK_MS } from './leave-for.ts'
import { EasyLoginScreen } from './easy-login-screen.tsx'

const routes = [{ path: '/easylogin', Component: EasyLoginScreen }]
const left: string[] = []

const visit = async (prepare: (device: DeviceInMemory) => void = () => undefined) => {
  const device = deviceInMemory()
  prepare(device)
  const { history, user } = await visitScreens(routes, device.container, { path: '/easylogin' })
  return { ...device, user, address: () => history.location.pathname }
}
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  left.length = 0
  vi.spyOn(location, 'assign').mockImplementation(url => void left.push(String(url)))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('Kakao comes first, the others beside each other below it, then the e-mail (G690)', async () => {
  await visit()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  const [kakao = -1, naver = -1, google = -1, email = -1] = ['카카오로 시작하기', '네이버', '구글', '로그인'].map(
    name => buttons.indexOf(name),
  )
  expect([kakao, naver, google, email].every((at, i, all) => at > (all[i - 1] ?? -1))).toBe(true)
})

test('Naver’s button leaves for Naver once, and is busy until the page is gone', async () => {
  const { user, link } = await visit()
  await user.dblClick(await button('네이버'))
  await waitFor(() => expect(left).toHaveLength(1))
  expect((await button('네이버')).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('네이버 화면을 열고 있어요')).toBeTruthy()
  expect(link.arrived.filter(call => call === 'begin')).toHaveLength(1)
})

test('coming back by the back button frees Naver’s button and its flag', async () => {
  const { user } = await visit()
  await user.click(await button('네이버'))
  await waitFor(() => expect(left).toHaveLength(1))
  await act(() => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    return Promise.resolve()
  })
  await user.click(await button('네이버'))
  await waitFor(() => expect(left).toHaveLength(2))
})

test('while another tab is away at Naver, a second start is refused with a word (O13)', async () => {
  const { user } = await visit(({ container, socialStore }) => {
    const { read } = socialStore.naverProgress
    Object.assign(socialStore.naverProgress, {
      read: () => {
        const progress = read()
        return progress && { ...progress, isOfThisTab: false }
      },
    })
    void resolve(container, AccountSide.beginSocial).start('naver')
  })
  await user.click(await button('네이버'))
  expect((await screen.findByRole('alert')).textContent).toContain('네이버 로그인이 이미 진행 중이에요')
  expect(left).toEqual([])
})

test('a start that fails says so, and the same button works afterwards', async () => {
  const { user, link } = await visit()
  const kakao = await button('카카오로 시작하기')
  link.state = 'down'
  await user.click(kakao)
  expect((await screen.findByRole('alert')).textContent).toContain('카카오 로그인을 시작하지 못했어요')
  link.state = 'up'
  await user.click(kakao)
  await waitFor(() => expect(left).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Kakao’s app is tried first, and the web page two seconds later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await visit(({ surroundings }) => {
    surroundings.talkApp = 'intent:talk'
  })
  await user.click(await button('카카오로 시작하기'))
  await waitFor(() => expect(left).toEqual(['intent:talk']))
  await vi.advanceTimersByTimeAsync(KAKAO_APP_FALLBACK_MS + 100)
  expect(left[1]).toContain('https://kakao.example/authorize')
})

test('a shop that has not tried the app goes to the web page at once (G682)', async () => {
  const { user } = await visit(({ surroundings, service }) => {
    surroundings.talkApp = 'intent:talk'
    Object.assign(service.offer, { hasTalkApp: false })
  })
  await user.click(await button('카카오로 시작하기'))
  await waitFor(() => expect(left).toEqual([expect.stringContaining('https://kakao.example/authorize')]))
})

test.each(['blur', 'pagehide', 'visibilitychange'])(
  'a %s says that the app has taken over: the web page stays away',
  async sign => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await visit(({ surroundings }) => {
      surroundings.talkApp = 'intent:talk'
    })
    await user.click(await button('카카오로 시작하기'))
    await waitFor(() => expect(left).toEqual(['intent:talk']))
    dispatchEvent(new Event(sign))
    await vi.advanceTimersByTimeAsync(KAKAO_APP_FALLBACK_MS + 100)
    expect(left).toEqual(['intent:talk'])
  },
)

test('Google’s window brings a new person to the terms', async () => {
  const { user, address } = await visit(({ google }) => {
    google.window = GOOGLE_ID_TOKEN
  })
  await user.click(await button('구글'))
  await waitFor(() => expect(address()).toBe('/social-terms'))
})

test('a window that was closed is nothing to talk about, and the button works again', async () => {
  const { user, address, google } = await visit()
  await user.click(await button('구글'))
  await waitFor(() => expect(screen.getByRole('button', { name: '구글' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  google.window = GOOGLE_ID_TOKEN
  await user.click(await button('구글'))
  await waitFor(() => expect(address()).toBe('/social-terms'))
})

test.each([
  [{ kind: 'GoogleNotAllowed' } as const, '구글 로그인이 꺼져 있어요'],
  [{ kind: 'GoogleNetwork' } as const, '구글에 연결하지 못했어요'],
  [{ kind: 'GoogleOtherWay' } as const, '이미 다른 방법으로 가입한 이메일이에요'],
  [{ kind: 'GoogleFailed', message: 'auth/internal-error' } as const, '구글 로그인을 처리하는 중에 문제가 생겼어요'],
])('%o is told in the customer’s words', async (failure, words) => {
  const { user } = await visit(({ google }) => {
    google.window = failure
  })
  await user.click(await button('구글'))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

test('where windows are blocked a word says that the page goes to Google itself (O13)', async () => {
  const { user, google, link } = await visit()
  google.window = { kind: 'GooglePopupBlocked' }
  await user.click(await button('구글'))
  await screen.findByText('팝업을 열 수 없어서 이 화면에서 구글로 이동해요.')
  expect(link.arrived).toContain('googleRedirect')
})

test('what such a visit to Google ended with is met on the way back', async () => {
  const { address } = await visit(({ google }) => {
    google.redirected = GOOGLE_ID_TOKEN
  })
  await waitFor(() => expect(address()).toBe('/social-terms'))
})

test('inside another app Google’s button shows the way out instead of a dead window', async () => {
  const { user, link } = await visit(({ surroundings }) => {
    surroundings.elsewhere = { url: 'kakaotalk://web/openExternal?url=x' }
  })
  await user.click(await button('구글'))
  await user.click(await button('브라우저에서 열기'))
  expect(left).toEqual(['kakaotalk://web/openExternal?url=x'])
  expect(link.arrived).not.toContain('googleWindow')
})

test('an app without a way out gets the address to copy', async () => {
  const { user } = await visit(({ surroundings }) => {
    surroundings.elsewhere = { url: null }
  })
  await user.click(await button('구글'))
  expect(await button('주소 복사하기')).toBeTruthy()
})

test('who came by Google although their account was made in another way is offered a mail that names it', async () => {
  const { user } = await visit(({ google }) => {
    google.window = { kind: 'GoogleOtherWay' }
  })
  await user.click(await button('구글'))
  expect(await screen.findByRole('link', { name: '가입한 방법 메일로 받기' })).toBeTruthy()
})
