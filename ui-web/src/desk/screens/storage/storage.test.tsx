import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'
import { readOrder, recordStep, type StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { lockers, regions } from '#adapters/http/contract/staff/storage.ts'
import { find, today } from '#adapters/http/contract/staff/work.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { actionFor, staffOrder } from '../../testing/staff-order.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

const locker = (code: string, more: object = {}) => ({
  code,
  zone: code.slice(0, 1),
  kind: 'BOTH' as const,
  capacity: 1,
  blockedReason: null,
  orders: [],
  ...more,
})

let api: FakeStaffApi
let order: StaffOrderDetail
beforeEach(() => {
  localStorage.clear()
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  order = staffOrder({ state: 'ARRIVED', actions: [actionFor('storage.shelved')], version: 7 })
  api.on(readOrder, () => ({ order }))
  api.on(today, () => ({ day: Day.of(pageClock().now()), lanes: [], tasks: [], hasMoreTasks: false }))
  api.on(regions, () => ({
    regions: [
      { code: 'RESORT', name: '리조트점', isOpen: true },
      { code: 'CITY', name: '도심점', isOpen: true },
    ],
  }))
  api.on(lockers, () => ({
    lockers: [
      locker('A-01', { orders: [order.orderId] }),
      locker('A-02'),
      locker('B-01', { blockedReason: '문이 고장났어요' }),
      locker('B-02'),
    ],
    next: null,
  }))
  api.on(recordStep, ({ event, details }) => ({
    orderId: order.orderId,
    events: [event],
    from: order.state,
    to: 'IN_STORAGE' as const,
    locker: details?.locker ?? 'B-02',
    notice: null,
    dryRun: false,
  }))
})
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const steps = () => api.asked.filter(({ path }) => path.endsWith('/steps')).map(({ body }) => body)
const OF_SET = '/desk/storage?order=SK-AAAAAAAAAAAB'

test('two scans put a set into a locker: its label, then the locker’s (G332)', async () => {
  api.on(find, () => ({ orderId: order.orderId, lockers: [] }))
  const { user } = await visitDesk(api, '/desk/storage')
  await user.type(await screen.findByRole('textbox', { name: '장비 라벨이나 락커' }), 'K7M2-9QXT{Enter}')
  await user.type(await screen.findByRole('textbox', { name: '락커' }), 'RESORT:A-02{Enter}')
  await screen.findByText('A-02에 넣었어요.')
  expect(steps()).toEqual([{ event: 'storage.shelved', version: 7, details: { locker: 'A-02' } }])
})

test.each<StaffEvent>(['storage.arrived', 'storage.shelved', 'equipment.restored', 'locker.moved'])(
  'the step is the one that the order offers: %s (G332)',
  async event => {
    order = staffOrder({ actions: [actionFor('gear.lost'), actionFor(event), actionFor('status.corrected')] })
    const { user } = await visitDesk(api, OF_SET)
    await screen.findByText(event === 'locker.moved' ? '어느 락커로 옮길까요?' : '어느 락커에 넣을까요?')
    await user.type(await screen.findByRole('textbox', { name: '락커' }), 'a-02{Enter}')
    await screen.findByText('A-02에 넣었어요.')
    expect(steps()).toMatchObject([{ event, details: { locker: 'A-02' } }])
  },
)

test('without a scan it goes into a free one, of any zone or of the one that is pressed (G332)', async () => {
  const { user } = await visitDesk(api, OF_SET)
  await user.click(await button('B 구역 (빈 곳 1)'))
  await screen.findByText('B-02에 넣었어요.')
  expect(steps()).toMatchObject([{ details: { zone: 'B' } }])
})

test.each([
  ['storage.arrived', '도착만 기록해 두고'],
  ['storage.shelved', '락커가 비면 여기서 넣어 주세요.'],
] as const)('while no locker is free %s says so, and what can be done meanwhile (G778)', async (event, said) => {
  order = staffOrder({ state: 'REPORTED', actions: [actionFor(event)], version: 7 })
  api.on(lockers, () => ({ lockers: [locker('A-01', { orders: [order.orderId] })], next: null }))
  api.on(recordStep, () => ({
    orderId: order.orderId,
    events: [event],
    from: order.state,
    to: 'ARRIVED' as const,
    locker: null,
    notice: null,
    dryRun: false,
  }))
  const { user } = await visitDesk(api, OF_SET)
  await screen.findByText(new RegExp(said))
  const [arrived] = screen.queryAllByRole('button', { name: '도착만 기록하기' })
  expect(arrived !== undefined).toBe(event === 'storage.arrived')
  if (arrived === undefined) return
  await user.click(arrived)
  await screen.findByText('기록했어요: 보관소에 도착했어요')
  expect(steps()).toEqual([{ event, version: 7, details: {} }])
})

test.each([
  ['OPERATOR', '시설에서 락커 보기'],
  ['ADMIN', '시설에서 락커 추가하기'],
] as const)(
  'while no locker is free an %s is led to where one comes from, in the region of the set (G875)',
  async (role, way) => {
    signedIn(api, sessionOf(role))
    order = staffOrder({ state: 'CHECKED_OUT', region: 'CITY', actions: [actionFor('equipment.restored')] })
    api.on(lockers, () => ({ lockers: [locker('A-01', { orders: [order.orderId] })], next: null }))
    const { user } = await visitDesk(api, OF_SET)
    const link = await screen.findByRole('link', { name: way })
    expect(screen.queryAllByText(/관리자에게 말해 주세요/)).toHaveLength(role === 'ADMIN' ? 0 : 1)
    await user.click(link)
    await screen.findByRole('heading', { name: '시설' })
    await vi.waitFor(() => expect(api.asked.findLast(({ path }) => path === '/lockers')?.search).toBe('?region=CITY'))
  },
)

test('where no locker is registered an ADMIN is led to where one is added (G875)', async () => {
  signedIn(api, sessionOf('ADMIN'))
  api.on(lockers, () => ({ lockers: [], next: null }))
  await visitDesk(api, '/desk/storage')
  await screen.findByText(/등록된 락커가 없어요/)
  expect(screen.getByRole('link', { name: '시설에서 락커 추가하기' }).getAttribute('href')).toMatch(/region=RESORT$/)
})

test('a set of another storage than the device’s is put into a free locker of its own (G332)', async () => {
  localStorage.setItem('desk_region', 'RESORT')
  order = staffOrder({ region: 'CITY', state: 'ARRIVED', actions: [actionFor('storage.shelved')] })
  api.on(lockers, () => ({
    lockers: api.asked.at(-1)?.search === '?region=CITY' ? [locker('C-01'), locker('D-01')] : [locker('A-01')],
    next: null,
  }))
  const { user } = await visitDesk(api, OF_SET)
  await screen.findByRole('heading', { name: '도심점 락커 현황' })
  expect(screen.queryByRole('button', { name: /^[AB]/ })).toBeNull()
  await user.click(await button('D 구역 (빈 곳 1)'))
  await screen.findByText(/에 넣었어요\./)
  expect(steps()).toMatchObject([{ details: { zone: 'D' } }])
})

test('a locker of another storage, or one that is full, is refused and the set stays chosen (G332, G960)', async () => {
  const { user } = await visitDesk(api, OF_SET)
  const typed = await screen.findByRole('textbox', { name: '락커' })
  await user.type(typed, 'CITY:A-02{Enter}')
  await screen.findByText('A-02는 다른 보관소의 락커예요. 락커를 다시 확인해 주세요.')
  expect(steps()).toEqual([])
  api.on(recordStep, () => refuse(409, 'LOCKER_FULL', 'A-02는 차 있어요. B-02가 비어 있어요.'))
  await button('A-02 비어 있음')
  api.on(lockers, () => ({ lockers: [locker('A-02', { orders: [order.orderId] }), locker('B-02')], next: null }))
  await user.clear(typed)
  await user.type(typed, 'A-02{Enter}')
  await screen.findByText('A-02는 차 있어요. B-02가 비어 있어요.')
  // The map says the same.
  await button('A-02 사용 중')
})

test('what a colleague puts into a locker is on the map without a reload (G987)', async () => {
  const { tell } = await visitDesk(api, OF_SET)
  await button('A-02 비어 있음')
  api.on(lockers, () => ({ lockers: [locker('A-02', { orders: [order.orderId] }), locker('B-02')], next: null }))
  await tell(({ onOrder }) => onOrder(order.orderId))
  await button('A-02 사용 중')
  expect(screen.queryByRole('button', { name: '빈 락커에 넣기' })).not.toBeNull()
})

test('a code that is not of the shop is sent as it is read, and not called a locker of another storage (G952)', async () => {
  api.on(recordStep, () => refuse(404, 'LOCKER_UNKNOWN', '그런 락커는 없어요.'))
  const { user } = await visitDesk(api, OF_SET)
  await user.type(await screen.findByRole('textbox', { name: '락커' }), 'https://ski.example{Enter}')
  await screen.findByText('그런 락커는 없어요.')
  expect(screen.queryByText(/다른 보관소/)).toBeNull()
})

test('a full locker is swapped with by one press, where the set is in another one; else that is not said (G747)', async () => {
  const answers = { full: true }
  api.on(recordStep, ({ event, details }) =>
    answers.full && details?.isSwap !== true
      ? refuse(409, 'LOCKER_FULL', 'A-01 락커는 다 찼어요.')
      : {
          orderId: order.orderId,
          events: [event],
          from: order.state,
          to: 'IN_STORAGE' as const,
          locker: details?.locker ?? null,
          notice: null,
          dryRun: false,
        },
  )
  const { user } = await visitDesk(api, OF_SET)
  await user.type(await screen.findByRole('textbox', { name: '락커' }), 'A-01{Enter}')
  await screen.findByText('A-01 락커는 다 찼어요.')
  expect(screen.queryByRole('button', { name: /맞바꾸기/ })).toBeNull()
  cleanup()

  order = { ...order, state: 'IN_STORAGE', locker: 'B-02', actions: [actionFor('locker.moved')] }
  const again = await visitDesk(api, OF_SET)
  await again.user.type(await screen.findByRole('textbox', { name: '락커' }), 'A-01{Enter}')
  await again.user.click(await button('A-01의 장비와 맞바꾸기'))
  await screen.findByText('A-01에 넣었어요.')
  expect(steps().at(-1)).toMatchObject({ event: 'locker.moved', details: { locker: 'A-01', isSwap: true } })
})

test('a scanned locker shows what is in it; the map shows each as free, taken or blocked (G333)', async () => {
  api.on(find, () => ({
    orderId: null,
    lockers: [{ region: 'RESORT', code: 'A-01', blockedReason: null, capacity: 1, orders: [order.orderId] }],
  }))
  const { user, history } = await visitDesk(api, '/desk/storage')
  await button('A-02 비어 있음')
  await button('B-01 사용 중지')
  await user.type(await screen.findByRole('textbox', { name: '장비 라벨이나 락커' }), 'A-01{Enter}')
  await screen.findByRole('heading', { name: 'A-01 락커' })
  await screen.findByText('1세트 중 1세트')
  await user.click(await screen.findByRole('link', { name: /스키.*한겨울/ }))
  expect(history.location.search).toBe('?order=SK-AAAAAAAAAAAB')
})

test('the storage that was chosen is kept on the device (G333)', async () => {
  const { user } = await visitDesk(api, '/desk/storage')
  await user.click(await screen.findByRole('radio', { name: '도심점' }))
  cleanup()
  await visitDesk(api, '/desk/storage')
  expect(await screen.findByRole('radio', { name: '도심점' })).toHaveProperty('checked', true)
})

test('a set that belongs in no locker now says so', async () => {
  order = staffOrder()
  await visitDesk(api, OF_SET)
  await screen.findByText(/지금은 락커에 넣을 수 없는 장비예요\. \(.+\)/)
  expect(screen.queryByRole('textbox', { name: '락커' })).toBeNull()
})

test('a member who is bound to regions chooses among those alone (G375)', async () => {
  await visitDesk(api, '/desk/storage')
  await screen.findByRole('radio', { name: '리조트점' })
  cleanup()
  const session = sessionOf('OPERATOR')
  signedIn(api, { ...session, member: { ...session.member, regions: ['CITY'] } })
  await visitDesk(api, '/desk/storage')
  await button('A-02 비어 있음')
  expect(screen.queryByRole('radio', { name: '리조트점' })).toBeNull()
})

test('where the storages could not be read it says so, and asks again (G333)', async () => {
  const answer = { regions: [{ code: 'RESORT', name: '리조트점', isOpen: true }] }
  let isDown = true
  api.on(regions, () => (isDown ? refuse(503, 'SERVICE_UNAVAILABLE', '잠시 연결할 수 없어요.') : answer))
  const { user } = await visitDesk(api, '/desk/storage')
  await screen.findByText('잠시 연결할 수 없어요.')
  isDown = false
  await user.click(await button('다시 불러오기'))
  expect(await screen.findByRole('button', { name: /A-02/ })).toBeDefined()
})
