import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import type { Provider } from '#core/account/provider.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { FindIdScreen } from '../recovery/find-id-screen.tsx'
import { FindPasswordScreen } from '../recovery/find-password-screen.tsx'
import { EasyLoginScreen, type LoginArrival } from './easy-login-screen.tsx'

const visit = async (arrival: LoginArrival | null = null, device = deviceInMemory()) => {
  device.addPerson({ email: 'ski@example.com', password: 'snow7valley' })
  const { history, user } = await visitScreens(
    [
      { path: '/easylogin', Component: EasyLoginScreen },
      { path: '/find/id', Component: FindIdScreen },
      { path: '/find/password', Component: FindPasswordScreen },
      { path: '*', element: null },
    ],
    device.container,
    { path: '/easylogin', state: arrival },
  )
  return { ...device, device, user, address: () => history.location.pathname }
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const button = () => screen.getByRole('button', { name: '로그인' })

test('the right e-mail and password lead home, signed in', async () => {
  const { user, container, address } = await visit()
  await user.type(field('이메일'), 'Ski@example.com')
  await user.type(field('비밀번호'), 'snow7valley{Enter}')
  await expect.poll(address).toBe('/home')
  expect(resolve(container, AccountSide.readSession)()?.customer.name).toBe('김철수')
})

test('a refused login says so, stays and keeps what was typed (G02)', async () => {
  const { user, address } = await visit()
  await user.type(field('이메일'), 'ski@example.com')
  await user.type(field('비밀번호'), 'wrong1234{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('이메일 또는 비밀번호가 맞지 않아요')
  expect(address()).toBe('/easylogin')
  expect(field('이메일')).toHaveProperty('value', 'ski@example.com')
})

test('two quick taps are one login', async () => {
  const { user, link, address } = await visit()
  await user.type(field('이메일'), 'ski@example.com')
  await user.type(field('비밀번호'), 'snow7valley')
  await user.dblClick(button())
  await expect.poll(address).toBe('/home')
  expect(link.arrived.filter(call => call === 'logIn')).toHaveLength(1)
})

test('without e-mail and password nothing is sent', async () => {
  const { user, link } = await visit()
  await user.click(button())
  expect(screen.getByText('이메일을 입력해 주세요.')).toBeTruthy()
  expect(screen.getByText('비밀번호를 입력해 주세요.')).toBeTruthy()
  expect(link.arrived).not.toContain('logIn')
})

test('without a connection it says so, and the same button works once it is back', async () => {
  const { user, link, address } = await visit()
  link.state = 'down'
  await user.type(field('이메일'), 'ski@example.com')
  await user.type(field('비밀번호'), 'snow7valley{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('연결')
  link.state = 'up'
  await user.click(button())
  await expect.poll(address).toBe('/home')
})

test('what came along is shown: the message and the e-mail', async () => {
  await visit({ message: '가입이 끝났어요.', email: 'ski@example.com' })
  expect(screen.getByText('가입이 끝났어요.')).toBeTruthy()
  expect(field('이메일')).toHaveProperty('value', 'ski@example.com')
})

test('a customer signed in on this device goes home', async () => {
  localStorage.setItem('token', 'a.b.c')
  localStorage.setItem('user', '{}')
  const { address } = await visit()
  await expect.poll(address).toBe('/home')
})

test('the e-mail goes along to the search for a password, by either tab, and comes back', async () => {
  const { user, address } = await visit()
  await user.type(field('이메일'), 'ski@example.com')
  await user.click(screen.getByRole('link', { name: '아이디·비밀번호 찾기' }))
  await user.click(await screen.findByRole('tab', { name: '비밀번호 찾기' }))
  await expect.poll(address).toBe('/find/password')
  expect(field('이메일')).toHaveProperty('value', 'ski@example.com')
  await user.type(field('이메일'), 'x')
  await user.click(screen.getByRole('button', { name: '뒤로' }))
  await expect.poll(address).toBe('/easylogin')
  expect(field('이메일')).toHaveProperty('value', 'ski@example.comx')
})

test('whose account was made in another way is offered a mail that names it, with their e-mail', async () => {
  const { user, address } = await visit({
    message: '이미 가입한 이메일이에요.',
    email: 'ski@example.com',
    isOtherWay: true,
  })
  expect(screen.getByText(/^가입한 적이 없다면 메일로 받은 인증번호로/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '가입한 방법 메일로 받기' }))
  await expect.poll(address).toBe('/find/password')
  expect(field('이메일')).toHaveProperty('value', 'ski@example.com')
})

test('whose login pauses, be it by a stranger, is led to the way in that is open at once, with their e-mail (A4)', async () => {
  const { user, address, link } = await visit()
  link.failNext(Ports.signIn, 'logIn', { kind: 'TooManyRequests', retryAfterSeconds: 30 })
  await user.type(field('이메일'), 'ski@example.com')
  await user.type(field('비밀번호'), 'snow7valley{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('30초 뒤에 다시 로그인하거나')
  await user.click(screen.getByRole('link', { name: '비밀번호 다시 설정하기' }))
  await expect.poll(address).toBe('/find/password')
  expect(field('이메일')).toHaveProperty('value', 'ski@example.com')
})

test('whose network pauses reads what helps there, and is not sent for a new password, which does not (A5)', async () => {
  const { user, link } = await visit()
  link.failNext(Ports.signIn, 'logIn', { kind: 'TooManyRequests', retryAfterSeconds: 300, because: 'Network' })
  await user.type(field('이메일'), 'ski@example.com')
  await user.type(field('비밀번호'), 'snow7valley{Enter}')
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('5분 뒤에 다시 로그인하거나, 와이파이와 모바일 데이터를 바꿔서')
  expect(textContent).not.toContain('비밀번호')
  expect(screen.queryByRole('link', { name: '비밀번호 다시 설정하기' })).toBeNull()
})

test('others are not offered that mail, not even after a wrong password', async () => {
  const { user } = await visit()
  await user.type(field('이메일'), 'ski@example.com')
  await user.type(field('비밀번호'), 'wrong1234{Enter}')
  await screen.findByRole('alert')
  expect(screen.queryByRole('link', { name: /가입한 방법 메일로 받기|비밀번호 다시 설정하기/ })).toBeNull()
})

describe('the last way in', () => {
  const lastBy = (provider: Provider) => {
    const device = deviceInMemory()
    device.signIn({ provider, email: 'last@example.com' })
    device.sessionStore.clear()
    return device
  }

  test('is marked on its button, and on no other', async () => {
    await visit(null, lastBy('naver'))
    expect(await screen.findByText('최근 로그인')).toBeTruthy()
    const naver = await screen.findByRole('button', { name: '네이버', description: '최근 로그인' })
    expect(naver).toBeTruthy()
    expect(screen.queryByRole('button', { name: '카카오로 시작하기', description: '최근 로그인' })).toBeNull()
  })

  test('is marked on the login by e-mail', async () => {
    await visit(null, lastBy('EMAIL'))
    const mark = await screen.findByText('최근 로그인')
    expect(mark.closest('form')).not.toBeNull()
  })

  test('is not marked without an earlier login', async () => {
    await visit()
    await screen.findByRole('button', { name: '네이버' })
    expect(screen.queryByText('최근 로그인')).toBeNull()
  })
})
