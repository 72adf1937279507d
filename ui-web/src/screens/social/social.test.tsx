import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DeviceInMemory, deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { SocialPerson } from '#core/account/ports/social-sign-in.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { KakaoCallbackScreen } from './kakao-callback-screen.tsx'
import { NaverCallbackScreen } from './naver-callback-screen.tsx'
import { SocialDoneScreen } from './social-done-screen.tsx'
import { SocialJourney } from './social-journey.tsx'
import { SocialNameScreen } from './social-name-screen.tsx'
import { SocialPhoneScreen } from './social-phone-screen.tsx'
import { SocialTermsScreen } from './social-terms-screen.tsx'

const routes = [
  { path: '/auth/kakao/callback', Component: KakaoCallbackScreen },
  { path: '/auth/naver/callback', Component: NaverCallbackScreen },
  {
    Component: SocialJourney,
    children: [
      { path: '/social-terms', Component: SocialTermsScreen },
      { path: '/social-name', Component: SocialNameScreen },
      { path: '/social-phone', Component: SocialPhoneScreen },
      { path: '/social-done', Component: SocialDoneScreen },
    ],
  },
]

const kakaoPerson: SocialPerson = { provider: 'kakao', name: '보드타는곰', email: null, profileImage: null }
type Device = DeviceInMemory

/** The address that a provider comes back to after this person agreed. */
const agreed = async ({ container, service }: Device, { provider: at, name }: SocialPerson): Promise<string> => {
  const provider = at === 'naver' ? 'naver' : 'kakao'
  const way = await resolve(container, AccountSide.beginSocial).start(provider)
  const state = way.map(({ webUrl }) => webUrl.split('state=')[1] ?? '').unwrapOr('')
  return `/auth/${provider}/callback?code=${service.providers.agree({ provider, name })}&state=${state}`
}
const newcomer = (device: Device, name: string | null = '김철수'): void =>
  device.socialStore.newcomer.write({
    pass: 'pass',
    person: { ...kakaoPerson, name },
    keptAt: Date.now() as never,
  })
/** A person whom the service waits for. */
const entered = async (device: Device): Promise<void> => {
  const [, query] = (await agreed(device, { ...kakaoPerson, name: '김철수' })).split('?')
  const { code, state } = Object.fromEntries(new URLSearchParams(query))
  const returnFrom = resolve(device.container, AccountSide.returnFromSocial)
  await returnFrom('kakao', { code: code ?? null, state: state ?? null, error: null, description: null })
}
const member = (device: Device, provider: 'kakao' | 'naver', isProfileComplete = true) =>
  device.addPerson({ email: null, phone: '01012345678' as PhoneNumber, provider, isProfileComplete })

const visit = (device: Device, path: string) => visitScreens(routes, device.container, { path })
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('from Kakao a known person is welcomed and goes home after two seconds', async () => {
  const device = deviceInMemory()
  member(device, 'kakao')
  const { history } = await visit(device, await agreed(device, kakaoPerson))
  await screen.findByRole('heading', { name: /계정으로\s*로그인했어요/ })
  await wait(1900)
  expect(history.location.pathname).toBe('/auth/kakao/callback')
  await wait(200)
  expect(history.location.pathname).toBe('/home')
  expect(resolve(device.container, AccountSide.readSession)()?.customer.name).toBe('김철수')
})

test('from Kakao a known person who has yet to finish goes on to the terms and stays there', async () => {
  const device = deviceInMemory()
  member(device, 'kakao', false)
  const { history } = await visit(device, await agreed(device, kakaoPerson))
  await screen.findByRole('heading', { name: /계정을\s*확인했어요/ })
  await wait(2100)
  expect(await screen.findByRole('heading', { name: /약관 동의/ })).toBeTruthy()
  expect(history.location.pathname).toBe('/social-terms')
  expect(resolve(device.container, AccountSide.readSession)()).not.toBeNull()
})

test('from Kakao a new person goes on to the terms after two seconds', async () => {
  const device = deviceInMemory()
  await visit(device, await agreed(device, kakaoPerson))
  await screen.findByRole('heading', { name: /계정을\s*확인했어요/ })
  await wait(2100)
  expect(await screen.findByRole('heading', { name: /약관 동의/ })).toBeTruthy()
})

test.each([
  ['error=access_denied&error_description=x', '카카오 로그인을 취소했어요.'],
  ['error=server_error&error_description=전화하세요', '로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요.'],
  ['', '카카오에서 로그인 정보를 받지 못했어요.'],
  ['code=c&state=foreign', '보안 확인에 실패했어요. 로그인 화면에서 다시 시작해 주세요.'],
])(
  'from Kakao with ?%s the reason is shown, and goes along to /login after three seconds (G01)',
  async (query, reason) => {
    const { history } = await visit(deviceInMemory(), `/auth/kakao/callback?${query}`)
    expect((await screen.findByRole('alert')).textContent).toBe(reason)
    expect(button('로그인으로 돌아가기')).toBeTruthy()
    await wait(2900)
    expect(history.location.pathname).toBe('/auth/kakao/callback')
    await wait(200)
    expect(history.location).toMatchObject({ pathname: '/login', state: { message: reason } })
  },
)

test('without the service Kakao’s way back says so instead of waiting for ever (O10)', async () => {
  const device = deviceInMemory()
  const path = await agreed(device, kakaoPerson)
  device.link.state = 'down'
  await visit(device, path)
  expect((await screen.findByRole('alert')).textContent).toContain('서비스에 로그인하지 못했어요')
})

test('from Naver a known person goes home at once, and a new one to the terms', async () => {
  const device = deviceInMemory()
  const { history } = await visit(device, await agreed(device, { ...kakaoPerson, provider: 'naver' }))
  await waitFor(() => expect(history.location.pathname).toBe('/social-terms'))
  cleanup()
  member(device, 'naver')
  const second = await visit(device, await agreed(device, { ...kakaoPerson, provider: 'naver' }))
  await waitFor(() => expect(second.history.location.pathname).toBe('/home'))
})

test('from Naver an error stays to be read, with a way to the start', async () => {
  const { history, user } = await visit(deviceInMemory(), '/auth/naver/callback?error=access_denied')
  expect((await screen.findByRole('alert')).textContent).toBe('네이버 로그인을 취소했어요.')
  await wait(5000)
  expect(history.location.pathname).toBe('/auth/naver/callback')
  await user.click(button('처음으로 돌아가기'))
  expect(history.location.pathname).toBe('/')
})

test.each(['/social-terms', '/social-name', '/social-phone', '/social-done'])(
  '%s needs a return from a provider (G23)',
  async path => {
    const { history } = await visit(deviceInMemory(), path)
    await waitFor(() => expect(history.location.pathname).toBe('/easylogin'))
  },
)

test('a signed-in customer goes home from the steps', async () => {
  const device = deviceInMemory()
  member(device, 'kakao')
  await entered(device)
  const { history } = await visit(device, '/social-terms')
  await waitFor(() => expect(history.location.pathname).toBe('/home'))
})

test('a new person agrees, confirms the name, gives the phone number, and is home two seconds later', async () => {
  const device = deviceInMemory()
  await entered(device)
  const { user, history } = await visit(device, '/social-terms')
  const progress = () => screen.getByRole('progressbar').dataset['progress']
  expect([progress(), screen.getByRole('progressbar').getAttribute('aria-valuenow')]).toEqual(['33', '30'])
  expect(button('다음')).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await user.click(button('다음'))

  expect(field('이름')).toHaveProperty('value', '김철수')
  expect(screen.getByText('카카오에서 가져온 이름이에요. 다르면 고쳐 주세요.')).toBeTruthy()
  expect([progress(), screen.getByRole('progressbar').getAttribute('aria-valuenow')]).toEqual(['66', '70'])
  await user.click(button('다음'))

  expect(progress()).toBe('100')
  expect(button('가입 마치기')).toHaveProperty('disabled', true)
  await user.type(field('휴대폰 번호'), '01099998888')
  await screen.findByText('사용할 수 있는 번호예요.')
  await user.click(button('가입 마치기'))

  await screen.findByRole('heading', { name: /반가워요/ })
  expect(history.location.pathname).toBe('/social-done')
  expect(resolve(device.container, AccountSide.readSession)()?.customer).toMatchObject({
    name: '김철수',
    phone: '01099998888',
    provider: 'kakao',
  })
  await wait(2100)
  expect(history.location.pathname).toBe('/home')
})

test('the end of a sign-up leads on to what it was for, over home (G694)', async () => {
  const device = deviceInMemory()
  await entered(device)
  const { user, history } = await visit(device, '/social-terms')
  await user.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await user.click(button('다음'))
  await user.click(button('다음'))
  await user.type(field('휴대폰 번호'), '01099998888')
  await screen.findByText('사용할 수 있는 번호예요.')
  await user.click(button('가입 마치기'))
  await screen.findByRole('heading', { name: /반가워요/ })
  expect(document.querySelector('nav')?.textContent).toContain('내 장비')
  await user.click(button('장비 맡기기'))
  expect(history.location.pathname).toBe('/storing/equipmentselection')
})

test('back leads from the phone to the name, to the terms, and out to the login', async () => {
  const device = deviceInMemory()
  newcomer(device)
  const { user, history } = await visit(device, '/social-terms')
  await user.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  for (const step of ['/social-name', '/social-phone']) {
    await user.click(button('다음'))
    expect(history.location.pathname).toBe(step)
  }
  for (const step of ['/social-name', '/social-terms', '/easylogin']) {
    await user.click(button('뒤로'))
    expect(history.location.pathname).toBe(step)
  }
})

test('nothing is asked before the consent (W9), and what was done outlives a reload', async () => {
  const device = deviceInMemory()
  newcomer(device, 'Snow Fox')
  const { user, history } = await visit(device, '/social-phone')
  await waitFor(() => expect(history.location.pathname).toBe('/social-terms'))
  await user.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await user.click(button('다음'))
  expect(field('이름')).toHaveProperty('value', '')
  await user.type(field('이름'), '이영희')
  cleanup()
  await visit(device, '/social-name')
  await waitFor(() => expect(field('이름')).toHaveProperty('value', '이영희'))
})

/** On the phone step of a person who has agreed and whose name is known. */
const atPhone = async (device: Device, name = '김철수') => {
  await entered(device)
  const agreements = { age: true, service: true, data: true, marketing: false }
  device.socialStore.newcomer.writeDraft({ agreements, name })
  const visited = await visit(device, '/social-phone')
  await screen.findByRole('heading', { name: /연락받을/ })
  return visited
}

test('without a name the phone step says so and leads to the name', async () => {
  const { user, history } = await atPhone(deviceInMemory(), 'ㄱ')
  expect((await screen.findByRole('alert')).textContent).toContain('이름 정보가 없어요')
  await user.click(button('이름 입력하기'))
  expect(history.location.pathname).toBe('/social-name')
})

test('a number that another has proved is reported as in use, and does not block the sign-up', async () => {
  const device = deviceInMemory()
  device.addPerson({ phone: '01012345678' as PhoneNumber })
  const { user } = await atPhone(device)
  await user.type(field('휴대폰 번호'), '01012345678')
  expect(await screen.findByText(/이미 사용 중인 번호예요/)).toBeTruthy()
  await user.click(button('가입 마치기'))
  await screen.findByRole('heading', { name: /반가워요/ })
})

test('a number that cannot be checked does not hold, and a lost connection at the end loses nothing', async () => {
  const device = deviceInMemory()
  const { user } = await atPhone(device)
  device.link.state = 'down'
  await user.type(field('휴대폰 번호'), '01099998888')
  await screen.findByText(/번호를 확인하는 중에 문제가 생겼어요/)
  await user.click(button('가입 마치기'))
  expect((await screen.findByRole('alert')).textContent).toContain('입력한 내용은 그대로')
  device.link.state = 'up'
  await user.click(button('가입 마치기'))
  await screen.findByRole('heading', { name: /반가워요/ })
})

test('a pass that is used up leads to the login with the reason', async () => {
  const device = deviceInMemory()
  const { user, history } = await atPhone(device)
  const pass = device.socialStore.newcomer.read()?.pass ?? ''
  await resolve(device.container, Ports.socialSignIn).complete({
    pass,
    name: '김철수' as CustomerName,
    phone: '01099997777' as PhoneNumber,
    agreements: { age: true, service: true, data: true, marketing: false },
  })
  await user.type(field('휴대폰 번호'), '01099998888')
  await user.click(button('가입 마치기'))
  await waitFor(() => expect(history.location.pathname).toBe('/easylogin'))
  expect(history.location.state).toEqual({ message: expect.stringContaining('다시 로그인해 주세요') })
})

test('while it is unfinished the browser asks before the page goes, and no longer at the end', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { user } = await atPhone(deviceInMemory())
  expect(isAsked()).toBe(true)
  await user.type(field('휴대폰 번호'), '01099998888')
  await user.click(button('가입 마치기'))
  await screen.findByRole('heading', { name: /반가워요/ })
  expect(isAsked()).toBe(false)
})

test.each(['kakao', 'naver'] as const)(
  'who comes from %s although their account was made in another way is led to the login, which offers to name it',
  async provider => {
    const device = deviceInMemory()
    const path = await agreed(device, provider === 'kakao' ? kakaoPerson : { ...kakaoPerson, provider })
    device.link.failNext(Ports.socialSignIn, 'enter', { kind: 'RegisteredOtherWay' })
    const { user, history } = await visit(device, path)
    await user.click(await screen.findByRole('button', { name: '가입한 방법으로 로그인하기' }))
    await waitFor(() => expect(history.location.pathname).toMatch(/login$/))
    expect(history.location.state).toMatchObject({ isOtherWay: true, message: expect.stringContaining('다른 방법') })
  },
)
