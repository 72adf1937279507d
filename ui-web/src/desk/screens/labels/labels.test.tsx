import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { lockers, regions } from '#adapters/http/contract/staff/storage.ts'
import { today } from '#adapters/http/contract/staff/work.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { staffOrder } from '../../testing/staff-order.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

const lockerOf = (code: string) => ({
  code,
  zone: 'A',
  kind: 'BOTH' as const,
  capacity: 1,
  blockedReason: null,
  orders: [],
})

let api: FakeStaffApi
beforeEach(() => {
  localStorage.clear()
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  const gear = { brand: 'Volkl', name: 'Deacon 76', size: '173' }
  api.on(readOrder, () => ({ order: staffOrder({ state: 'IN_STORAGE', locker: 'A-03', ...gear }) }))
  api.on(today, () => ({ day: Day.of(pageClock().now()), lanes: [], tasks: [], hasMoreTasks: false }))
  api.on(lockers, () => ({ lockers: ['A-01', 'A-02', 'A-03'].map(lockerOf), next: null }))
  api.on(regions, () => ({ regions: [{ code: 'RESORT', name: '리조트점', isOpen: true }] }))
})
afterEach(cleanup)

test('a label of a set reads as the one of the command line: label, initial, gear, plan, locker (G334)', async () => {
  await visitDesk(api, '/desk/labels?orders=SK-AAAAAAAAAAAB')
  const label = await screen.findByRole('article')
  expect(label.textContent).toBe('K7M2-9QXT한 · 스키 보관 기본Volkl Deacon 76 173A-03')
  await screen.findByRole('img', { name: 'K7M2-9QXT의 QR 코드' })
  const waiting = await screen.findByRole('heading', { name: '기다리는 장비에서 고르기' })
  const print = screen.getByRole('button', { name: '인쇄하기' })
  expect(print.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a long name is printed smaller, so that the locker below it is on the label (G922)', async () => {
  const gear = { brand: 'Dynastar', name: 'M-Pro 99 Open Limited Edition', size: '178' }
  api.on(readOrder, () => ({ order: staffOrder({ state: 'IN_STORAGE', locker: 'A-03', ...gear }) }))
  await visitDesk(api, '/desk/labels?orders=SK-AAAAAAAAAAAB')
  expect((await screen.findByText('Dynastar M-Pro 99 Open Limited Edition 178')).dataset['long']).toBe('true')
  expect(screen.getByText('A-03').dataset['long']).toBeUndefined()
})

test('a range of lockers becomes one label each, with the name of their storage; a mistyped one is refused (G237, G334)', async () => {
  const { user } = await visitDesk(api, '/desk/labels')
  await user.click(await screen.findByRole('radio', { name: '락커' }))
  const typed = await screen.findByRole('textbox', { name: '락커 번호' })
  await user.type(typed, 'A-1..{Enter}')
  await screen.findByText(/A-01..A-40처럼/)
  await user.clear(typed)
  await user.type(typed, 'a-01..a-03{Enter}')
  const labels = await screen.findAllByRole('article')
  expect(labels.map(label => label.textContent)).toEqual(['A-01리조트점', 'A-02리조트점', 'A-03리조트점'])
})

test('a label of a locker that is not registered says so before it is printed (G988)', async () => {
  await visitDesk(api, '/desk/labels?lockers=A-01..A-03&region=RESORT')
  expect(await screen.findAllByRole('article')).toHaveLength(3)
  expect(screen.queryByText(/등록되지 않은 락커/)).toBeNull()
  cleanup()
  await visitDesk(api, '/desk/labels?lockers=A-02..A-06&region=RESORT')
  await screen.findByText(/등록되지 않은 락커예요: A-04, A-05, A-06\./)
  cleanup()
  // A storage whose lockers are free text has none that could be missing.
  api.on(lockers, () => ({ lockers: [], next: null }))
  await visitDesk(api, '/desk/labels?lockers=A-02..A-06&region=RESORT')
  expect(await screen.findAllByRole('article')).toHaveLength(5)
  expect(screen.queryByText(/등록되지 않은 락커/)).toBeNull()
})

test('a set that is not paid has no label', async () => {
  api.on(readOrder, () => ({ order: staffOrder({ label: null }) }))
  await visitDesk(api, '/desk/labels?orders=SK-AAAAAAAAAAAB')
  await screen.findByText('결제 전이라 라벨이 없는 주문이에요.')
  expect(screen.queryByRole('article')).toBeNull()
})
