import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  changeMember,
  disableMember,
  inviteMember,
  members,
  notifyMember,
  reinviteMember,
  type ShownMember,
} from '#adapters/http/contract/staff/members.ts'
import { regions } from '#adapters/http/contract/staff/storage.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

const member = (id: string, more: Partial<ShownMember> = {}): ShownMember => ({
  id: id as StaffId,
  name: '박하늘',
  role: 'OPERATOR',
  regions: null,
  taskMessages: null,
  isDisabled: false,
  signedInAt: Instant.ofDate(new Date('2026-11-21T09:10:00+09:00')),
  passkeys: 1,
  hasPassword: false,
  devices: 2,
  invitedUntil: null,
  ...more,
})

let api: FakeStaffApi
let all: ShownMember[]
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('ADMIN'))
  all = [
    member('kim', { name: '김기사', role: 'ADMIN' }),
    member('haneul'),
    member('saebom', {
      name: '김새봄',
      signedInAt: null,
      passkeys: 0,
      invitedUntil: Instant.plusSeconds(pageClock().now(), 3600),
    }),
    member('gone', { name: '이가을', isDisabled: true }),
  ]
  api.on(members, () => ({ members: all, next: null }))
  api.on(regions, () => ({
    regions: [
      { code: 'RESORT', name: '리조트점', isOpen: true },
      { code: 'CITY', name: '도심점', isOpen: true },
    ],
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const invited = (id: string) => ({
  member: { id: id as StaffId, name: '박하늘', role: 'OPERATOR' as const, regions: null },
  token: 'once-and-never-again',
  expiresAt: Instant.plusSeconds(pageClock().now(), 24 * 3600),
})

test('shows who works here, how they get in and who may no longer (G378)', async () => {
  await visitDesk(api, '/desk/staff')
  const working = await screen.findByRole('region', { name: '함께 일하는 사람' })
  expect(within(working).getByRole('link', { name: /김기사 \(나\)/ }).textContent).toContain('관리자')
  expect(within(working).getByRole('link', { name: /박하늘/ }).textContent).toContain('마지막 로그인')
  expect(within(working).getByRole('link', { name: /김새봄/ }).textContent).toContain('초대 중')
  expect(within(await screen.findByRole('region', { name: '사용을 멈춘 사람' })).getByText('이가을')).toBeTruthy()
  expect(document.title).toBe('직원 · 데스크 | 시즌킵')
})

test('what a member did is one tap away (G430)', async () => {
  await visitDesk(api, '/desk/staff?member=haneul')
  const link = await screen.findByRole('link', { name: '이 사람이 한 일 보기' })
  expect(link.getAttribute('href')).toBe('/desk/audit?by=haneul')
})

test('somebody new is invited with role and regions, and the link is shown once, as a code too (G378)', async () => {
  api.on(inviteMember, ({ id }) =>
    id === 'haneul' ? refuse(409, 'STAFF_ID_TAKEN', '이미 쓰고 있는 아이디예요.', 'id') : invited(id),
  )
  const { user } = await visitDesk(api, '/desk/staff')
  await user.click(await button('직원 초대하기'))
  await user.type(await screen.findByRole('textbox', { name: '이름' }), '최여름')
  await user.type(await screen.findByRole('textbox', { name: '아이디' }), 'haneul')
  await user.click(await screen.findByRole('radio', { name: '상담' }))
  await user.click(await screen.findByRole('radio', { name: '고른 지역만' }))
  expect((await button('초대 링크 만들기')).hasAttribute('disabled')).toBe(true)
  screen.getByText('아직 필요해요: 지역')
  await user.click(await screen.findByRole('checkbox', { name: '도심점' }))
  await user.click(await button('초대 링크 만들기'))
  await screen.findByText('이미 쓰고 있는 아이디예요.')
  await user.clear(await screen.findByRole('textbox', { name: '아이디' }))
  await user.type(await screen.findByRole('textbox', { name: '아이디' }), 'yeoreum')
  await user.click(await button('초대 링크 만들기'))
  await screen.findByText(/desk\/invitation#once-and-never-again/)
  await screen.findByRole('img', { name: '초대 링크 QR 코드' })
  expect(api.asked.findLast(({ path, body }) => path === '/members' && body !== undefined)?.body).toMatchObject({
    id: 'yeoreum',
    name: '최여름',
    role: 'SUPPORT',
    regions: ['CITY'],
    reason: '새로 왔어요',
  })
  await user.click(await button('전달했어요'))
  expect(screen.queryByText(/once-and-never-again/)).toBeNull()
})

test('a lost phone is one press away, says what it ends, and leads to a new link (G378)', async () => {
  api.on(reinviteMember, () => invited('haneul'))
  const { user } = await visitDesk(api, '/desk/staff?member=haneul')
  await user.click(await button('휴대폰을 잃어버렸어요'))
  await screen.findByText('모든 기기에서 바로 로그아웃돼요.')
  await user.click(await screen.findByRole('radio', { name: '휴대폰을 잃어버렸어요' }))
  await user.click(await button('끊고 새로 초대하기'))
  await screen.findByText(/once-and-never-again/)
  expect(api.asked.findLast(({ path }) => path === '/members/haneul/invitation')?.body).toEqual({
    reason: '휴대폰을 잃어버렸어요',
  })
})

test('another role and a disabling say what the service refuses, and nobody does it to themselves (G378)', async () => {
  api.on(disableMember, () => refuse(409, 'LAST_ADMIN', '마지막 관리자예요.'))
  api.on(changeMember, ({ role }) => ({ member: { id: 'haneul' as StaffId, name: '박하늘', role, regions: null } }))
  const { user } = await visitDesk(api, '/desk/staff?member=haneul')
  await user.click(await button('사용 중지'))
  await user.click(await screen.findByRole('radio', { name: '그만뒀어요' }))
  await user.click(await button('사용 중지하기'))
  await screen.findByText('마지막 관리자예요.')
  await user.keyboard('{Escape}')
  await user.click(await button('맡은 일·지역 바꾸기'))
  await user.click(await screen.findByRole('radio', { name: '맡은 일이 바뀌었어요' }))
  expect((await button('바꾸기')).hasAttribute('disabled')).toBe(true)
  screen.getByText('아직 필요해요: 다른 역할이나 지역')
  await user.click(await screen.findByRole('radio', { name: '관리자' }))
  await user.click(await button('바꾸기'))
  await screen.findByText('바꿨어요.')
  cleanup()
  await visitDesk(api, '/desk/staff?member=kim')
  await screen.findByText('내 로그인 방법과 기기는 내 계정에서 바꿔요.')
  expect(screen.queryByRole('button', { name: '사용 중지' })).toBeNull()
})

test('a member who is bound to regions has no such page in the menu (G375)', async () => {
  const session = sessionOf('ADMIN')
  signedIn(api, { ...session, member: { ...session.member, regions: ['CITY'] } })
  await visitDesk(api, '/desk/more')
  await screen.findByRole('heading', { name: '더보기' })
  expect(screen.queryByRole('link', { name: '직원' })).toBeNull()
})

test('a member hears of new tasks by a message, of all or of those that are chosen, or no longer (G710)', async () => {
  api.on(notifyMember, ({ to, kinds = [] }) => ({
    taskMessages: to && { channel: to.channel, address: '010-****-5678', kinds },
    dryRun: false,
  }))
  all = [member('kim', { role: 'ADMIN' }), member('haneul')]
  const { user } = await visitDesk(api, '/desk/staff?member=haneul')
  await screen.findByText('받지 않아요')
  await user.click(await button('할 일 메시지 바꾸기'))
  await user.click(await screen.findByRole('radio', { name: '받고 싶다고 했어요' }))
  await user.type(await screen.findByRole('textbox', { name: '휴대폰 번호' }), '010-1234-567')
  expect((await button('저장하기')).hasAttribute('disabled')).toBe(true)
  screen.getByText('아직 필요해요: 휴대폰 번호')
  expect(screen.queryByText('올바른 휴대폰 번호를 입력해 주세요.')).toBeNull()
  await user.tab()
  await screen.findByText('올바른 휴대폰 번호를 입력해 주세요.')
  await user.type(await screen.findByRole('textbox', { name: '휴대폰 번호' }), '8')
  expect(screen.queryByText('올바른 휴대폰 번호를 입력해 주세요.')).toBeNull()
  await user.click(await screen.findByRole('radio', { name: '고른 일만' }))
  expect((await button('저장하기')).hasAttribute('disabled')).toBe(true)
  screen.getByText('아직 필요해요: 받을 일')
  await user.click(await screen.findByRole('checkbox', { name: '픽업이 늦었어요' }))
  expect(screen.queryByRole('checkbox', { name: '두 번 결제됐어요' })).toBeNull()
  await user.click(await button('저장하기'))
  await screen.findByText('저장했어요.')
  const sent = () => api.asked.findLast(({ path }) => path === '/members/haneul/task-messages')?.body
  expect(sent()).toEqual({
    to: { channel: 'SMS', address: '010-1234-5678' },
    kinds: ['PICKUP_LATE'],
    reason: '받고 싶다고 했어요',
  })
  await user.click(await button('할 일 메시지 바꾸기'))
  await user.click(await screen.findByRole('radio', { name: '받지 않기' }))
  await user.click(await screen.findByRole('radio', { name: '쉬는 동안이에요' }))
  await user.click(await button('저장하기'))
  await screen.findByText('저장했어요.')
  expect(sent()).toEqual({ to: null, reason: '쉬는 동안이에요' })
})

test('a passkey that a member registers meanwhile is on the open page by itself (G1002)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await visitDesk(api, '/desk/staff?member=saebom')
  await screen.findByRole('heading', { name: '김새봄' })
  all = all.map(one => (one.id === 'saebom' ? { ...one, passkeys: 1, invitedUntil: null } : one))
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(screen.getByText(/패스키 1개/)).toBeDefined())
})
