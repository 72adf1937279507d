import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  acceptByPasskey,
  acceptByPassword,
  beginInvitedPasskey,
  beginInvitedPassword,
  readInvitation,
} from '#adapters/http/contract/staff/access.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

const CODES = Array.from({ length: 10 }, (_, at) => `k7m2-9xq${at}`)
const MEMBER = { id: 'kim' as StaffId, name: '김기사', role: 'OPERATOR' } as const

afterEach(cleanup)

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, null)
  const expiresAt = Instant.ofDate(new Date('2026-11-23T12:00:00+09:00'))
  api.on(readInvitation, ({ token }) =>
    token === 'good' ? { member: MEMBER, expiresAt } : refuse(410, 'INVITATION_OVER', '이미 쓴 초대예요.'),
  )
  api.on(beginInvitedPasskey, () => ({ options: { challenge: 'new' } }))
  api.on(beginInvitedPassword, () => ({ key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }))
  const accept = () => {
    signedIn(api, sessionOf('OPERATOR'))
    return { ...sessionOf('OPERATOR'), recoveryCodes: CODES }
  }
  api.on(acceptByPasskey, accept)
  api.on(acceptByPassword, ({ password, code }) => {
    if (password === 'short') return refuse(400, 'INVALID_INPUT', '비밀번호가 너무 짧아요.', 'password')
    return code === '123456' ? accept() : refuse(401, 'CODE_WRONG', '코드가 맞지 않아요.')
  })
})

const button = (name: string) => screen.findByRole('button', { name })

test('says who is invited for what, and signs in by a new passkey', async () => {
  const { user, history } = await visitDesk(api, '/desk/invitation#good')
  await screen.findByRole('heading', { name: /김기사님/ })
  await screen.findByText(/^현장 일을 맡아요/)
  await user.click(await button('패스키 만들기'))
  await screen.findByRole('heading', { name: /복구 코드를/ })
  expect(api.asked.find(({ path }) => path === '/invitation/passkey')?.body).toEqual({
    token: 'good',
    answer: { signed: { challenge: 'new' } },
    isShiftDevice: false,
  })
  await user.click(await screen.findByRole('checkbox', { name: '저장했어요' }))
  await user.click(await button('데스크 열기'))
  await screen.findByRole('heading', { name: '오늘' })
  expect(history.location.hash).toBe('')
})

test('the ten recovery codes are copied or saved, and the desk opens only once they are (G306)', async () => {
  const { user, saved } = await visitDesk(api, '/desk/invitation#good')
  await user.click(await button('패스키 만들기'))
  const list = await screen.findByRole('list', { name: '복구 코드' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES)
  expect((await button('데스크 열기')).matches(':disabled')).toBe(true)
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await user.click(await button('파일 저장'))
  expect(saved[0]?.text).toContain(CODES.join('\n'))
  await user.click(await button('복사'))
  expect(await navigator.clipboard.readText()).toContain(CODES.join('\n'))
  await screen.findByText('복구 코드를 복사했어요')
  await user.click(await screen.findByRole('checkbox', { name: '저장했어요' }))
  expect((await button('데스크 열기')).matches(':disabled')).toBe(false)
})

test('by password the app’s key is there as a picture, a link and a text, and its first code proves it', async () => {
  const { user } = await visitDesk(api, '/desk/invitation#good')
  await user.click(await button('비밀번호와 인증 앱으로'))
  await screen.findByRole('img', { name: '인증 앱에 등록할 QR 코드' })
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  expect((await screen.findByRole('link', { name: '인증 앱 열기' })).getAttribute('href')).toMatch(/^otpauth:/)
  const code = await screen.findByRole('textbox', { name: '인증 코드 6자리' })
  await user.type(await screen.findByLabelText('새 비밀번호'), 'skiing2026')
  await user.type(code, '000000')
  await user.click(await button('초대 받기'))
  expect((await screen.findByRole('alert')).textContent).toBe('코드가 맞지 않아요.')
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(await button('초대 받기'))
  await screen.findByRole('heading', { name: /복구 코드를/ })
})

test('a password that the service refuses is named at its field', async () => {
  const { user } = await visitDesk(api, '/desk/invitation#good')
  await user.click(await button('비밀번호와 인증 앱으로'))
  await screen.findByRole('img', { name: '인증 앱에 등록할 QR 코드' })
  await user.type(await screen.findByLabelText('새 비밀번호'), 'short')
  await user.type(await screen.findByRole('textbox', { name: '인증 코드 6자리' }), '123456')
  await user.click(await button('초대 받기'))
  await screen.findByText('비밀번호가 너무 짧아요.')
  expect((await screen.findByLabelText('새 비밀번호')).getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['used', '/desk/invitation#used', '이미 쓴 초대예요.'],
  ['cut off', '/desk/invitation', '링크가 잘린 것 같아요. 받은 메시지에서 링크 전체를 눌러 주세요.'],
])('a link that was %s says so and whom to ask', async (_what, path, text) => {
  await visitDesk(api, path)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  await screen.findByText(/관리자에게 새 링크를/)
})

test('a service that is not reached does not spoil the invitation', async () => {
  api.cut()
  const { user } = await visitDesk(api, '/desk/invitation#good')
  await screen.findByText(/서버에 연결하지 못했어요/)
  api.mend()
  await user.click(await button('다시 불러오기'))
  expect(await screen.findByRole('heading', { name: /김기사님/ })).toBeDefined()
})
