import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { Provider } from '#core/account/provider.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { ChangePasswordScreen } from './change-password-screen.tsx'
import { InfoScreen } from './info-screen.tsx'

const OLD = 'snow7valley'
const NEW = 'powder2026'

type Visit = { readonly provider?: Provider; readonly path?: string; readonly isSignedIn?: boolean }

const visit = async ({ provider = 'EMAIL', path = '/mypage/info/password', isSignedIn = true }: Visit = {}) => {
  const device = deviceInMemory()
  if (isSignedIn) device.signIn({ provider, password: OLD })
  const visited = await visitScreens(
    [
      { path: '/mypage/info', Component: InfoScreen },
      { path: '/mypage/info/password', Component: ChangePasswordScreen },
    ],
    device.container,
    { path },
  )
  return { ...device, ...visited, kept: device.sessionStore, address: () => visited.history.location.pathname }
}
type Visited = Awaited<ReturnType<typeof visit>>

afterEach(() => {
  cleanup()
  clearLoaded()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const type = async ({ user }: Visited, current: string, next: string) => {
  await user.clear(field('지금 비밀번호'))
  await user.type(field('지금 비밀번호'), current)
  await user.clear(field('새 비밀번호'))
  await user.type(field('새 비밀번호'), next)
}

describe('the account', () => {
  test('leads to another password, and back', async () => {
    const { user, address } = await visit({ path: '/mypage/info' })
    await user.click(screen.getByRole('link', { name: '비밀번호 바꾸기' }))
    expect(address()).toBe('/mypage/info/password')
    await user.click(await screen.findByRole('button', { name: '뒤로' }))
    expect(address()).toBe('/mypage/info')
  })

  test.each(['kakao', 'naver', 'google'] as const)(
    'made by %s has none to change, and says how one signs in',
    async provider => {
      const { address } = await visit({ provider, path: '/mypage/info' })
      expect(screen.queryByRole('link', { name: '비밀번호 바꾸기' })).toBeNull()
      expect(screen.getByText('로그인 방법')).toBeTruthy()
      cleanup()
      const direct = await visit({ provider })
      expect([address(), direct.address()]).toEqual(['/mypage/info', '/mypage/info'])
    },
  )
})

describe('another password', () => {
  test('is set by the current one, and the customer stays signed in', async () => {
    const visited = await visit()
    const token = visited.kept.read()?.token
    expect(button('비밀번호 바꾸기').disabled).toBe(true)
    await type(visited, OLD, NEW)
    await visited.user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: /바꿨어요/ })).toBeTruthy()
    expect(screen.getByText('안전을 위해 다른 기기에서는 로그아웃했어요')).toBeTruthy()
    expect(await visited.logsIn('ski@example.com', NEW)).toBe(true)
    expect(visited.kept.read()?.token).toBe(token)
    await visited.user.click(button('계정 관리로 돌아가기'))
    expect(visited.address()).toBe('/mypage/info')
  })

  test('is not set by a wrong one: that is shown below it, until it is typed anew', async () => {
    const visited = await visit()
    await type(visited, 'wrong1234', NEW)
    await visited.user.click(button('비밀번호 바꾸기'))
    const reason = '지금 비밀번호가 맞지 않아요. 다시 확인해 주세요.'
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(field('지금 비밀번호').getAttribute('aria-invalid')).toBe('true')
    expect(await visited.logsIn('ski@example.com', NEW)).toBe(false)
    await type(visited, OLD, NEW)
    expect(screen.queryByText(reason)).toBeNull()
    await visited.user.click(button('비밀번호 바꾸기'))
    expect(await screen.findByRole('heading', { name: /바꿨어요/ })).toBeTruthy()
  })

  test('needs the current one', async () => {
    const { user } = await visit()
    await user.click(field('지금 비밀번호'))
    await user.type(field('새 비밀번호'), NEW)
    expect(screen.getByText('지금 비밀번호를 입력해 주세요.')).toBeTruthy()
    expect(button('비밀번호 바꾸기').disabled).toBe(true)
  })

  test.each([
    ['abc1', '비밀번호를 8자 이상 입력해 주세요.'],
    ['snowvalley', '비밀번호에 숫자를 넣어 주세요.'],
    ['password1', '많이 쓰이는 비밀번호예요. 다른 비밀번호를 입력해 주세요.'],
    [OLD, '지금 비밀번호와 같아요. 다른 비밀번호를 입력해 주세요.'],
  ])('%s cannot be sent, and it is said why', async (next, reason) => {
    const visited = await visit()
    await type(visited, OLD, next)
    await visited.user.tab()
    expect(screen.getByText(reason)).toBeTruthy()
    expect(button('비밀번호 바꾸기').disabled).toBe(true)
    expect(visited.link.arrived).not.toContain('change')
  })

  test('that is on the longer list of the service is refused below its field', async () => {
    const visited = await visit()
    visited.service.commonPasswords.add(NEW)
    await type(visited, OLD, NEW)
    await visited.user.click(button('비밀번호 바꾸기'))
    expect(await screen.findByText('많이 쓰이는 비밀번호예요. 다른 비밀번호를 입력해 주세요.')).toBeTruthy()
    expect(field('새 비밀번호').getAttribute('aria-invalid')).toBe('true')
  })

  test('that the service refuses for another reason is shown over the form', async () => {
    const visited = await visit()
    visited.link.failNext(Ports.ownPassword, 'change', { kind: 'InvalidInput', field: 'newPassword' })
    await type(visited, OLD, NEW)
    await visited.user.click(button('비밀번호 바꾸기'))
    expect((await screen.findByRole('alert')).textContent).toContain('이 비밀번호로는 바꿀 수 없어요')
  })

  test('whose answer was lost may be set: it is said how to find out', async () => {
    const visited = await visit()
    visited.link.state = 'lossy'
    await type(visited, OLD, NEW)
    await visited.user.click(button('비밀번호 바꾸기'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      '지금 비밀번호가 맞지 않다고 나오면 이미 바뀐 거예요',
    )
    visited.link.state = 'up'
    await visited.user.click(button('비밀번호 바꾸기'))
    expect(await screen.findByText('지금 비밀번호가 맞지 않아요. 다시 확인해 주세요.')).toBeTruthy()
  })

  test('needs a session', async () => {
    const { user, address } = await visit({ isSignedIn: false })
    await user.click(screen.getByRole('button', { name: /로그인/ }))
    expect(address()).toBe('/easylogin')
  })
})
