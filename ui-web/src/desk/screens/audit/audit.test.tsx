import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLog, type ShownAuditRow, staffNames } from '#adapters/http/contract/staff/members.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { TRANSITIONS } from '#core/storing/transitions.ts'
import { auditName, auditReason, auditSubject } from '../../texts/audit.ts'

const entry = (id: number, more: Partial<ShownAuditRow> = {}): ShownAuditRow => ({
  id,
  by: 'haneul',
  at: pageClock().now(),
  command: 'order pickup.done',
  subject: 'SK-7Q2K9XMD4TBA',
  reason: '픽업했어요',
  ...more,
})

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('ADMIN'))
  api.on(auditLog, () => ({
    audit: [
      entry(2),
      entry(1, {
        by: 'kim',
        command: 'refused: user show --unmask',
        subject: 'a-customer',
        reason: '전화로 물어봤어요',
      }),
    ],
    next: null,
  }))
})
afterEach(cleanup)

test('each entry says who did what about what and why, and leads to the member and the order (G430)', async () => {
  await visitDesk(api, '/desk/audit')
  await screen.findByText('픽업했어요')
  const [first, second] = (await screen.findAllByRole('listitem')).filter(item => /픽업|전화/.test(item.textContent))
  const inFirst = within(first as HTMLElement)
  expect(inFirst.getByRole('link', { name: 'haneul' }).getAttribute('href')).toBe('/desk/staff?member=haneul')
  expect(inFirst.getByRole('link', { name: /^SK-/ }).getAttribute('href')).toBe('/desk/orders/SK-7Q2K9XMD4TBA')
  const inSecond = within(second as HTMLElement)
  expect(inFirst.getByText('장비를 받았어요')).toBeTruthy()
  expect(inSecond.getByText('거절됨: 고객 연락처 보기')).toBeTruthy()
  expect(inSecond.getByText('전화로 물어봤어요')).toBeTruthy()
  expect(inSecond.queryByRole('link', { name: 'a-customer' })).toBeNull()
})

test('who did it is said by name, and by the id of who is not known any more; a name is searched for too (G731)', async () => {
  api.on(staffNames, () => ({ names: [{ id: 'haneul' as StaffId, name: '김하늘' }] }))
  const { user, history } = await visitDesk(api, '/desk/audit')
  const named = await screen.findByRole('link', { name: '김하늘' })
  expect(named.getAttribute('href')).toBe('/desk/staff?member=haneul')
  expect(screen.getByRole('link', { name: 'kim' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^직원/ }), '김하늘')
  await user.click(screen.getByRole('button', { name: '찾기' }))
  expect(history.location.search).toBe('?by=haneul')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^직원/ })).toHaveProperty('value', '김하늘'))
})

test('it is searched by member and by what it is about, and the address keeps both (G430)', async () => {
  const { user, history } = await visitDesk(api, '/desk/audit?by=kim')
  const by = await screen.findByRole('textbox', { name: /^직원/ })
  expect(by).toHaveProperty('value', 'kim')
  api.on(auditLog, () => ({ audit: [], next: null }))
  await user.type(screen.getByRole('textbox', { name: /^주문 번호/ }), 'SK-NONE')
  await user.click(screen.getByRole('button', { name: '찾기' }))
  await screen.findByText('맞는 기록이 없어요.')
  expect(history.location.search).toBe('?by=kim&subject=SK-NONE')
  await user.click(screen.getByRole('button', { name: '전체 보기' }))
  expect(history.location.search).toBe('')
})

test('what was done is said in the words of the desk, and what the page does not know as it was noted (G561)', () => {
  expect(auditName('order storage.shelved')).toBe('락커에 넣기')
  expect(auditName('order checkout.redirected')).toBe('받을 곳 바꾸기')
  expect(auditName('task done PICKUP_LATE')).toBe('할 일 끝내기: 픽업이 늦었어요')
  expect(auditName('staff invite OPERATOR in CITY')).toBe('직원 초대')
  expect(auditName('shop set')).toBe('설정 바꾸기')
  const steps = TRANSITIONS.filter(({ actors }) => actors.includes('STAFF')).map(({ event }) => `order ${event}`)
  const commands = ['locker check A', 'locker clear', 'order pictures', 'refund contact', 'user change']
  for (const command of [...steps, ...commands]) expect(auditName(command)).toMatch(/^[^a-z]+$/)
  expect(auditName('refused: desk POST /members')).toBe('거절됨: 권한 밖의 일 /members')
  expect(auditReason('needs ADMIN')).toBe('관리자 권한이 필요해요')
  expect(auditName('moon land')).toBe('moon land')
  expect(auditReason('routine')).toBe('')
  expect(auditReason('by passkey')).toBe('패스키로')
  expect(auditReason('found by phone, name')).toBe('찾은 방법: 전화번호, 이름')
  expect(['3 customers', 'shop', 'A-03'].map(auditSubject)).toEqual(['고객 3명', '매장', 'A-03'])
  expect(auditReason('nothing found')).toBe('아무것도 못 찾았어요')
  expect(auditReason('고객이 부탁했어요')).toBe('고객이 부탁했어요')
})
