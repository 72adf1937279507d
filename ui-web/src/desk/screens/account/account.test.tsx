import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import {
  addOwnPasskey,
  beginOwnPasskey,
  endOwnSession,
  newRecoveryCodes,
  ownAccess,
  type OwnAccessShown,
  proveByCode,
  removeOwnPasskey,
  signInOnTrial,
  signOut,
  signOutEverywhere,
} from '#adapters/http/contract/staff/access.ts'
import { setPageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

afterEach(cleanup)

const AT = Instant.ofDate(new Date('2026-11-20T09:10:00+09:00'))
const PHONE = { id: 'phone', device: 'Chrome, Android', addedAt: AT, usedAt: AT }
const LAPTOP = { id: 'laptop', device: null, addedAt: AT, usedAt: null }
const HERE = { id: 'here', device: 'Safari, iPhone', startedAt: AT, lastUsedAt: AT, isCommandLine: false, isThis: true }
const TERMINAL = { ...HERE, id: 'there', device: 'office', isCommandLine: true, isThis: false }

let api: FakeStaffApi
let own: Omit<OwnAccessShown, 'success'>
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR', { proofs: ['CODE'] }))
  own = { passkeys: [PHONE], hasPassword: false, codesLeft: 7, sessions: [HERE, TERMINAL] }
  api.on(ownAccess, () => own)
})

const button = (name: string) => screen.findByRole('button', { name })

test('says who is signed in, for what work and how long', async () => {
  await visitDesk(api, '/desk/me')
  await screen.findByRole('heading', { name: '김기사' })
  expect((await screen.findByText('맡은 일')).parentElement?.textContent).toContain('현장')
  expect((await screen.findByText('로그인 유지')).parentElement?.textContent).toContain('30분 동안 쓰지 않으면')
  expect(document.title).toBe('내 계정 · 데스크 | 시즌킵')
})

test('who signs out is led to the sign-in; a service that is not reached has not signed anybody out', async () => {
  api.on(signOut, () => {
    signedIn(api, null)
  })
  const { user, history } = await visitDesk(api, '/desk/me')
  await screen.findByText('Chrome, Android')
  api.cut()
  await user.click(await button('로그아웃'))
  await screen.findByText(/서버에 연결하지 못했어요/)
  api.mend()
  await user.click(await button('로그아웃'))
  await screen.findByText('로그아웃했어요.')
  expect(history.location.pathname).toBe('/desk/sign-in')
})

test('where the service wants a fresh proof it is asked for, and the call is made once more (G302)', async () => {
  let isProved = false
  api.on(signOutEverywhere, () => (isProved ? { ended: 3 } : refuse(403, 'PROOF_NEEDED', '다시 확인해 주세요.')))
  api.on(proveByCode, ({ code }) => {
    if (code !== '123456') return refuse(401, 'CODE_WRONG', '코드가 맞지 않아요.')
    isProved = true
    return sessionOf('OPERATOR', { proofs: ['CODE'] })
  })
  const { user } = await visitDesk(api, '/desk/me')
  await user.click(await button('모든 기기에서 로그아웃'))
  await user.click(await button('로그아웃하기'))
  await screen.findByRole('heading', { name: '본인인지 한 번 더 확인해요' })
  await user.type(await screen.findByRole('textbox', { name: '인증 코드 6자리' }), '000000')
  await user.click(await button('코드로 확인하기'))
  await screen.findByText('코드가 맞지 않아요.')
  await user.clear(await screen.findByRole('textbox', { name: '인증 코드 6자리' }))
  await user.type(await screen.findByRole('textbox', { name: '인증 코드 6자리' }), '123456')
  await user.click(await button('코드로 확인하기'))
  await screen.findByText('모든 기기에서 로그아웃했어요.')
  expect(api.asked.filter(({ path }) => path === '/sign-out-everywhere')).toHaveLength(2)
})

test('who is on trial and has nothing to prove with confirms by signing in on trial once more (G823)', async () => {
  const session = sessionOf('OPERATOR', { proofs: [] })
  signedIn(api, session)
  let isProved = false
  api.on(signOutEverywhere, () => (isProved ? { ended: 1 } : refuse(403, 'PROOF_NEEDED', '다시 확인해 주세요.')))
  api.on(signInOnTrial, ({ role }) => {
    isProved = role === 'OPERATOR'
    return session
  })
  const { user } = await visitDesk(api, '/desk/me')
  await user.click(await button('모든 기기에서 로그아웃'))
  await user.click(await button('로그아웃하기'))
  await user.click(await button('체험 계정으로 확인하기'))
  await screen.findByText('모든 기기에서 로그아웃했어요.')
  expect(api.asked.filter(({ path }) => path === '/sign-out-everywhere')).toHaveLength(2)
})

test('who would rather not prove themselves reads why nothing was done (G302)', async () => {
  api.on(signOutEverywhere, () => refuse(403, 'PROOF_NEEDED', '다시 확인해 주세요.'))
  const { user } = await visitDesk(api, '/desk/me')
  await user.click(await button('모든 기기에서 로그아웃'))
  await user.click(await button('로그아웃하기'))
  await screen.findByRole('heading', { name: '본인인지 한 번 더 확인해요' })
  await user.keyboard('{Escape}')
  await screen.findByText('다시 확인해 주세요.')
  expect(api.asked.filter(({ path }) => path === '/sign-out-everywhere')).toHaveLength(1)
})

test('two minutes before an idle session ends it is said, and a press goes on (G305)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let now = Instant.ofDate(new Date('2026-11-22T09:00:00+09:00'))
    setPageClock({ now: () => now })
    signedIn(api, sessionOf('OPERATOR'))
    const { user } = await visitDesk(api, '/desk/me')
    await screen.findByRole('heading', { name: '내 계정' })
    now = Instant.plusSeconds(now, 27 * 60)
    await vi.advanceTimersByTimeAsync(2000)
    expect(screen.queryByText(/곧 로그아웃돼요/)).toBeNull()
    now = Instant.plusSeconds(now, 90)
    await vi.advanceTimersByTimeAsync(2000)
    await screen.findByText(/오래 쓰지 않아 곧 로그아웃돼요/)
    await user.click(await button('계속 쓰기'))
    await vi.advanceTimersByTimeAsync(2000)
    await vi.waitFor(() => expect(screen.queryByText(/곧 로그아웃돼요/)).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})

test('a passkey is added on this device, and one is removed while another is left (G431)', async () => {
  api.on(beginOwnPasskey, () => ({ options: { challenge: 'new' } }))
  api.on(addOwnPasskey, () => {
    own = { ...own, passkeys: [PHONE, LAPTOP] }
    return {}
  })
  api.on(removeOwnPasskey, ({ passkeyId }) => {
    own = { ...own, passkeys: own.passkeys.filter(({ id }) => id !== passkeyId) }
    return {}
  })
  const { user } = await visitDesk(api, '/desk/me')
  await screen.findByText('Chrome, Android')
  expect(screen.queryByRole('button', { name: /지우기/ })).toBeNull()
  await user.click(await button('이 기기에 패스키 추가하기'))
  await button('처음 만든 패스키 지우기')
  expect(api.asked.find(({ path }) => path === '/me/passkeys')?.body).toEqual({
    answer: { signed: { challenge: 'new' } },
  })
  await user.click(await button('Chrome, Android 지우기'))
  await user.click(await button('지우기'))
  await screen.findByText('패스키를 지웠어요.')
  await vi.waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull())
})

test('new recovery codes are shown once, after it says that the old ones end (G431)', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `k7m2-9xq${at}`)
  api.on(newRecoveryCodes, () => {
    own = { ...own, codesLeft: 10 }
    return { recoveryCodes: codes }
  })
  const { user, saved } = await visitDesk(api, '/desk/me')
  await screen.findByText(/^7개 남았어요/)
  await user.click(await button('복구 코드 새로 만들기'))
  await screen.findByText('전에 저장한 코드는 더 쓸 수 없어요.')
  await user.click((await screen.findAllByRole('button', { name: '복구 코드 새로 만들기' })).at(-1) as HTMLElement)
  await screen.findByText('k7m2-9xq9')
  await user.click(await button('파일 저장'))
  expect(saved[0]?.text).toContain('k7m2-9xq0')
  await user.click(await button('저장했어요'))
  await screen.findByText(/^10개 남았어요/)
  expect(screen.queryByText('k7m2-9xq9')).toBeNull()
})

test('another device is signed out, this one is marked (G431)', async () => {
  api.on(endOwnSession, () => {
    own = { ...own, sessions: [HERE] }
    return {}
  })
  const { user } = await visitDesk(api, '/desk/me')
  await screen.findByText('지금 이 기기')
  await user.click(await button('office 로그아웃'))
  await screen.findByText('그 기기에서 로그아웃했어요.')
  await vi.waitFor(() => expect(screen.queryByText('명령줄 · office')).toBeNull())
  expect(api.asked.find(({ path }) => path === '/me/sessions/end')?.body).toEqual({ sessionId: 'there' })
})
