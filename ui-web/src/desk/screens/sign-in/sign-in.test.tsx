import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffId } from '#core/shared/ids.ts'
import {
  beginPasskeySignIn,
  finishPasskeySignIn,
  me,
  signInByPassword,
  signInOnTrial,
} from '#adapters/http/contract/staff/access.ts'
import { RETRY_MS } from '../../data/retry-ms.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { memoryDeviceRecords } from '../../testing/memory-device-records.ts'
import { sessionOf, signedIn, SIGN_IN_NEEDED, visitDesk } from '../../testing/visit-desk.tsx'

afterEach(cleanup)

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, null)
  api.on(beginPasskeySignIn, () => ({ options: { challenge: 'c1' } }))
  const enter = () => {
    const session = sessionOf('OPERATOR')
    signedIn(api, session)
    return session
  }
  api.on(finishPasskeySignIn, enter)
  api.on(signInByPassword, ({ password }) =>
    password === 'skiing2026' ? enter() : refuse(401, 'SIGN_IN_REFUSED', '아이디, 비밀번호나 코드가 맞지 않아요.'),
  )
})

const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole('textbox', { name })
const password = () => screen.findByLabelText('비밀번호')
const shiftDevice = () => screen.findByRole('checkbox', { name: '근무용 휴대폰이에요' })

test('who is not signed in signs in first, and is led to the page that was asked for (G303)', async () => {
  const { user, history } = await visitDesk(api, '/desk/me?from=link')
  await screen.findByRole('heading', { name: /로그인해 주세요/ })
  expect(history.location.pathname).toBe('/desk/sign-in')
  await user.click(await button('패스키로 로그인'))
  await screen.findByRole('heading', { name: '내 계정' })
  expect(history.location.pathname + history.location.search).toBe('/desk/me?from=link')
})

test('what the passkey signed goes to the service, and whether the phone is for the shift', async () => {
  const { user } = await visitDesk(api, '/desk/sign-in')
  await user.click(await shiftDevice())
  await user.click(await button('패스키로 로그인'))
  await screen.findByRole('heading', { name: '오늘' })
  expect(api.asked.find(({ path }) => path === '/sign-in/passkey')?.body).toEqual({
    answer: { signed: { challenge: 'c1' } },
    isShiftDevice: true,
  })
})

test('a passkey that was declined is said, and the other way is there', async () => {
  const { user } = await visitDesk(api, '/desk/sign-in', { passkey: 'PasskeyDeclined' })
  await user.click(await button('패스키로 로그인'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/마치지 못했어요/)
  await user.click(await button('비밀번호와 인증 코드로'))
  await field('직원 아이디')
})

test('a browser without passkeys says so and offers the other way', async () => {
  await visitDesk(api, '/desk/sign-in', { passkey: 'none' })
  expect((await button('패스키로 로그인')).matches(':disabled')).toBe(true)
  await screen.findByText('이 브라우저에서는 패스키를 쓸 수 없어요.')
})

describe('by password and code', () => {
  const typeAll = async (user: Awaited<ReturnType<typeof visitDesk>>['user'], typed: string) => {
    await user.type(await field('직원 아이디'), 'kim')
    await user.type(await password(), typed)
    await user.type(await field('인증 코드 6자리'), '123 456')
    await user.click(await button('로그인'))
  }

  test('the six digits are sent without what is between them', async () => {
    const { user } = await visitDesk(api, '/desk/sign-in?way=password')
    await typeAll(user, 'skiing2026')
    await screen.findByRole('heading', { name: '오늘' })
    expect(api.asked.find(({ path }) => path === '/sign-in/password')?.body).toEqual({
      id: 'kim',
      password: 'skiing2026',
      code: '123456',
      isShiftDevice: false,
    })
  })

  test('what the service refuses is shown in its own words, and another code is asked for (G304)', async () => {
    const { user } = await visitDesk(api, '/desk/sign-in?way=password')
    await typeAll(user, 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('아이디, 비밀번호나 코드가 맞지 않아요.')
    expect(await field('인증 코드 6자리')).toHaveProperty('value', '')
    expect(await field('직원 아이디')).toHaveProperty('value', 'kim')
  })

  test('a service that is not reached has a sentence of our own, and nothing that was typed is lost (G304)', async () => {
    const { user } = await visitDesk(api, '/desk/sign-in?way=password')
    api.cut()
    await typeAll(user, 'skiing2026')
    expect((await screen.findByRole('alert')).textContent).toMatch(/서버에 연결하지 못했어요/)
    expect(await password()).toHaveProperty('value', 'skiing2026')
  })

  test('a recovery code takes the place of the code of the app', async () => {
    const { user } = await visitDesk(api, '/desk/sign-in?way=password')
    await user.click(await button('복구 코드로 할게요'))
    await user.type(await field('직원 아이디'), 'kim')
    await user.type(await password(), 'skiing2026')
    await user.type(await field('복구 코드'), ' k7m2-9xq2 ')
    await user.click(await button('로그인'))
    await screen.findByRole('heading', { name: '오늘' })
    expect(api.asked.find(({ path }) => path === '/sign-in/password')?.body).toMatchObject({ code: 'k7m2-9xq2' })
  })

  test('who has a passkey alone leaves the password empty beside a recovery code (G277)', async () => {
    const { user } = await visitDesk(api, '/desk/sign-in?way=password')
    await user.type(await field('직원 아이디'), 'kim')
    await user.click(await button('복구 코드로 할게요'))
    await screen.findByText('패스키로만 로그인했다면 비워 두세요')
    await user.type(await field('복구 코드'), 'K7M29-XQ2AB')
    await user.click(await button('로그인'))
    expect(api.asked.find(({ path }) => path === '/sign-in/password')?.body).toMatchObject({ password: '' })
  })

  test('the way back leads to the passkey', async () => {
    const { user } = await visitDesk(api, '/desk/sign-in?way=password')
    await user.click(await button('뒤로'))
    expect(await button('패스키로 로그인')).toBeDefined()
  })
})

test('on a trial one press signs in with a role; elsewhere the service refuses', async () => {
  api.on(signInOnTrial, ({ role }) =>
    role === 'ADMIN'
      ? refuse(404, 'NOT_FOUND', '여기에는 없는 기능이에요.')
      : (signedIn(api, sessionOf(role)), sessionOf(role)),
  )
  const { user } = await visitDesk(api, '/desk/sign-in?trial')
  await user.click(await screen.findByRole('button', { name: /^관리자/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('여기에는 없는 기능이에요.')
  await user.click(await screen.findByRole('button', { name: /^상담/ }))
  await screen.findByRole('heading', { name: '오늘' })
})

test('a link of the trial signs in by itself, once (G327)', async () => {
  api.on(signInOnTrial, ({ role }) => {
    signedIn(api, sessionOf(role))
    return sessionOf(role)
  })
  await visitDesk(api, '/desk/sign-in?trial=OPERATOR')
  await screen.findByRole('heading', { name: '오늘' })
  expect(api.asked.filter(({ path }) => path === '/sign-in/trial').map(({ body }) => body)).toEqual([
    { role: 'OPERATOR' },
  ])
})

test('a session that has ended leads to the sign-in with the reason, and from there back (G303)', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  const { user, history, desk } = await visitDesk(api, '/desk/me')
  await screen.findByRole('heading', { name: '내 계정' })
  api.on(me, () => SIGN_IN_NEEDED)
  await desk.send(me, {})
  await screen.findByText(/로그인이 끝났어요/)
  expect(history.location.pathname).toBe('/desk/sign-in')
  await user.click(await button('패스키로 로그인'))
  await screen.findByRole('heading', { name: '내 계정' })
})

test('on a trial a session that has ended leads to the roles of the trial, and from there back (G825)', async () => {
  api.on(signInOnTrial, ({ role }) => {
    signedIn(api, sessionOf(role, { proofs: [] }))
    return sessionOf(role, { proofs: [] })
  })
  const { user, history, desk } = await visitDesk(api, '/desk/sign-in?trial=OPERATOR')
  await screen.findByRole('heading', { name: '오늘' })
  act(() => history.push('/desk/me'))
  await screen.findByRole('heading', { name: '내 계정' })
  signedIn(api, null)
  // Each call of a page is refused.
  await Promise.all([desk.send(me, {}), desk.send(me, {})])
  await screen.findByText(/로그인이 끝났어요/)
  await user.click(await screen.findByRole('button', { name: /^현장/ }))
  expect(await screen.findByRole('heading', { name: '내 계정' })).toBeDefined()
})

test('on a trial a page opened anew after the session has ended leads to the roles too (G825)', async () => {
  const records = memoryDeviceRecords()
  signedIn(api, sessionOf('OPERATOR', { proofs: [] }))
  await visitDesk(api, '/desk/me', { records })
  await screen.findByRole('heading', { name: '내 계정' })
  cleanup()
  signedIn(api, null)
  await visitDesk(api, '/desk/me', { records })
  await screen.findByText(/로그인이 끝났어요/)
  expect(await screen.findByRole('button', { name: /^현장/ })).toBeDefined()
})

describe('a session that ends on a page in which something was typed', () => {
  const typing = async () => {
    signedIn(api, sessionOf('OPERATOR'))
    const visited = await visitDesk(api, '/desk/orders/new')
    await visited.user.type(await field('휴대폰 번호'), '01012345678')
    signedIn(api, null)
    await visited.desk.send(me, {})
    await screen.findByRole('dialog', { name: '김기사님, 다시 로그인해 주세요' })
    return visited
  }

  test('is begun again over the page, and what was typed is still there (G753)', async () => {
    const { user, history } = await typing()
    await user.click(await button('패스키로 로그인'))
    expect(((await field('휴대폰 번호')) as HTMLInputElement).value).toBe('010-1234-5678')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(history.location.pathname).toBe('/desk/orders/new')
  })

  test('is begun again with the password and a code, without the id (G753)', async () => {
    const { user } = await typing()
    await user.type(await password(), 'skiing2026')
    await user.type(await field('인증 코드 6자리'), '123456')
    await user.click(await button('비밀번호와 인증 코드로'))
    expect(((await field('휴대폰 번호')) as HTMLInputElement).value).toBe('010-1234-5678')
    expect(api.asked.find(({ path }) => path === '/sign-in/password')?.body).toMatchObject({ id: 'kim' })
  })

  test('leaves nothing that was typed to another member (G303, G753)', async () => {
    const { user, history } = await typing()
    api.on(finishPasskeySignIn, () => {
      const lee = sessionOf('OPERATOR', { member: { id: 'lee' as StaffId, name: '이정비', role: 'OPERATOR' } })
      signedIn(api, lee)
      return lee
    })
    await user.click(await button('패스키로 로그인'))
    await screen.findByRole('heading', { name: '오늘' })
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => history.push('/desk/orders/new'))
    expect(((await field('휴대폰 번호')) as HTMLInputElement).value).toBe('')
  })

  test('may be left, without what was typed (G753)', async () => {
    const { user, history } = await typing()
    await user.click(await button('적던 내용을 지우고 나가기'))
    await screen.findByText(/로그인이 끝났어요/)
    expect(history.location.pathname).toBe('/desk/sign-in')
  })
})

test('a service that is not reached at the start says so, and is asked again by a press (G304)', async () => {
  api.cut()
  const { user } = await visitDesk(api, '/desk/me')
  await screen.findByText(/서버에 연결하지 못했어요/)
  api.mend()
  signedIn(api, sessionOf('SUPPORT'))
  await user.click(await button('다시 불러오기'))
  expect(await screen.findByRole('heading', { name: '내 계정' })).toBeDefined()
})

test('a page that was not reached is asked for again by itself (G755)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    api.cut()
    await visitDesk(api, '/desk/me')
    await screen.findByText(/서버에 연결하지 못했어요/)
    api.mend()
    signedIn(api, sessionOf('SUPPORT'))
    await act(() => vi.advanceTimersByTimeAsync(RETRY_MS))
    expect(await screen.findByRole('heading', { name: '내 계정' })).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})
