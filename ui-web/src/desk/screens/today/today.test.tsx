import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ALL_TASK_KINDS } from '#core/staff/task-kinds.ts'
import { LANES } from '#core/staff/work-today.ts'
import { me } from '#adapters/http/contract/staff/access.ts'
import { today } from '#adapters/http/contract/staff/work.ts'
import { pageClock, setPageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { SIGN_IN_NEEDED, sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { waitingOrder, waitingTask, workToday } from '../../testing/work-today.ts'
import { taskName } from '../../texts/orders.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ORDER = 'SK-AAAAAAAAAAAB' as OrderId
const CUSTOMER = waitingOrder().customerId
const OTHER = 'SK-BBBBBBBBBBBB' as OrderId

let api: FakeStaffApi
let work: ReturnType<typeof workToday>
beforeEach(() => {
  work = workToday()
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(today, () => work)
})

const section = (name: RegExp | string) => screen.findByRole('region', { name })
const wayOf = (row: HTMLElement, name: string) => within(row).getByRole('link', { name }).getAttribute('href')
const looks = () => api.asked.filter(({ path }) => path === '/today').length
const inDays = (days: number) => Day.addDays(Day.of(pageClock().now()), days)

test('each row says who, what, where and how long, and its button leads to the next step of the order (G320)', async () => {
  const gear = { brand: 'Atomic', name: 'Redster', locker: 'A-12' }
  work = workToday({
    TO_BOOK: [waitingOrder()],
    TO_DELIVER: [waitingOrder({ ...gear, orderId: OTHER, state: 'CHECKOUT_SCHEDULED', dueOn: inDays(0) })],
  })
  await visitDesk(api, '/desk')
  const booking = await section(/^픽업 날짜 정하기/)
  within(booking).getByText('스키 · 기본 · 스노우밸리')
  within(booking).getByText('2시간째 기다려요')
  const next = within(booking).getByRole('link', { name: '한겨울님 픽업 예약' })
  expect(next.getAttribute('href')).toBe(`/desk/orders/${ORDER}?do=pickup.scheduled`)
  expect(wayOf(booking, '한겨울')).toBe(`/desk/customers/${CUSTOMER}`)
  expect(wayOf(booking, '스키 · 기본 · 스노우밸리')).toBe(`/desk/orders/${ORDER}`)
  const delivery = await section(/^고객에게 전달하기/)
  within(delivery).getByText('스키 · 기본 · Atomic Redster · 스노우밸리 · 락커 A-12')
  within(delivery).getByText('오늘')
  expect(wayOf(delivery, '한겨울님 전달했어요')).toBe(`/desk/orders/${OTHER}?do=checkout.delivered`)
  expect(document.title).toBe('오늘 · 데스크 | 시즌킵')
})

test('before its day a stop leads to its order, not to what has not happened yet (G866)', async () => {
  work = workToday({ TO_PICK_UP: [waitingOrder({ state: 'PICKUP_SCHEDULED', dueOn: inDays(2) })] })
  await visitDesk(api, '/desk')
  expect(wayOf(await section(/^픽업하기/), '한겨울님 주문 보기')).toBe(`/desk/orders/${ORDER}`)
})

test('who has no 찾기 in the bar of a phone has it on 오늘, and nobody has it twice (G874)', async () => {
  await visitDesk(api, '/desk')
  await screen.findByRole('heading', { name: '오늘' })
  const find = () => within(screen.getByRole('main')).queryByRole('link', { name: '찾기' })
  expect(find()?.getAttribute('href')).toBe('/desk/find')
  cleanup()
  signedIn(api, sessionOf('SUPPORT'))
  await visitDesk(api, '/desk')
  await screen.findByRole('heading', { name: '오늘' })
  expect(find()).toBeNull()
})

test('what is late says so in words and is counted; lanes with nothing are one line (G320)', async () => {
  work = workToday({
    TO_PICK_UP: [
      waitingOrder({ state: 'PICKUP_SCHEDULED', dueOn: inDays(-2), lateAfter: inDays(-2) }),
      waitingOrder({ orderId: OTHER, state: 'PICKUP_SCHEDULED', dueOn: inDays(0), lateAfter: inDays(0) }),
    ],
  })
  await visitDesk(api, '/desk')
  within(await section(/^픽업하기 2/)).getByText('2일 늦었어요')
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect([figure('오늘 픽업'), figure('오늘 배송'), figure('늦은 일'), figure('할 일')]).toEqual([
    '1건',
    '0건',
    '1건',
    '0건',
  ])
  screen.getByText('비어 있어요: 픽업 예약, 검수, 옮기기, 락커, 배송 예약, 전달')
})

test('a task says in Korean what it is, whom to call and until when, and leads to what is done about it (G1052)', async () => {
  work = workToday({}, [waitingTask(), waitingTask({ id: 2, kind: 'LEDGER_DIFFERENCE', orderId: null })])
  await visitDesk(api, '/desk')
  const tasks = within(await section(/^할 일 2/))
  tasks.getByText('검수가 늦었어요')
  tasks.getAllByText('설지우 · 010-****-1234')
  expect(tasks.getAllByText('오늘까지')).toHaveLength(2)
  const wayTo = (name: string) => tasks.getByRole('link', { name }).getAttribute('href')
  expect(wayTo('설지우님 검수하기')).toBe('/desk/bench?order=SK-AAAAAAAAAAAC')
  expect(wayTo('설지우님 장부 비교하기')).toBe(`/desk/customers/${waitingTask().customerId}`)
  expect(tasks.getAllByRole('link', { name: '설지우 · 010-****-1234' })).toHaveLength(2)
})

test.each(ALL_TASK_KINDS)('a task of the kind %s has a Korean name', kind => {
  expect(taskName(kind)).toMatch(/^[가-힣 ]+요$/)
})

test('SUPPORT, who records no steps, can look at each order', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  work = workToday({ TO_BOOK: [waitingOrder()] })
  await visitDesk(api, '/desk')
  const way = await screen.findByRole('link', { name: '한겨울님 주문 보기' })
  expect(way.getAttribute('href')).toBe(`/desk/orders/${ORDER}`)
})

test('gear that was picked up says how long it waits, not the day on which it was fetched (G320)', async () => {
  const gear = { state: 'PICKED_UP', dueOn: inDays(-3), pickupDate: inDays(-3) } as const
  work = workToday({ TO_INSPECT: [waitingOrder({ ...gear, lateAfter: inDays(0) })] })
  await visitDesk(api, '/desk')
  expect(within(await section(/^검수하기 1/)).getByText('오늘까지 · 2시간째 기다려요')).toBeDefined()
})

test('a long lane shows its first ones, and the others by a press', async () => {
  const orders = Array.from({ length: 7 }, (_, at) => waitingOrder({ orderId: `SK-${at}` as OrderId }))
  work = workToday({ TO_BOOK: orders })
  const { user } = await visitDesk(api, '/desk')
  const lane = within(await section(/^픽업 날짜 정하기 7/))
  expect(lane.getAllByRole('listitem')).toHaveLength(4)
  await user.click(lane.getByRole('button', { name: '3건 더 보기' }))
  expect(lane.getAllByRole('listitem')).toHaveLength(7)
})

test('when something changes the lists are asked anew, at most once a second, and what is new is said (G321)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { tell } = await visitDesk(api, '/desk')
  await screen.findByText('지금 기다리는 일이 없어요')
  await vi.advanceTimersByTimeAsync(1500)
  const before = looks()
  work = workToday({ TO_BOOK: [waitingOrder()] })
  for (let at = 0; at < 5; at += 1) {
    await tell(({ onOrder }) => onOrder(ORDER))
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  await section(/^픽업 날짜 정하기 1/)
  screen.getByText('새로 들어온 일이 1건 있어요.')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(looks() - before).toBe(2)
})

test('without news the lists are asked each minute; with news nobody asks for nothing before another day (G321)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T23:50:00+09:00') })
  setPageClock({ now: () => Date.now() as Instant })
  signedIn(api, sessionOf('OPERATOR'))
  work = workToday({ TO_BOOK: [waitingOrder({ since: pageClock().now() })] })
  const { tell } = await visitDesk(api, '/desk')
  await screen.findByText('방금')
  const atFirst = looks()
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(looks()).toBe(atFirst + 1)
  await tell(({ onOpen }) => onOpen())
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(looks()).toBe(atFirst + 2)
  screen.getByText('4분째 기다려요')
  await act(() => vi.advanceTimersByTimeAsync(420_000))
  expect(looks()).toBe(atFirst + 3)
})

test('where the clock of the device is wrong, what waits and is late goes by the time of the service (G1053)', async () => {
  const in2Days = Instant.plusSeconds(pageClock().now(), 2 * 24 * 60 * 60)
  work = workToday({ TO_BOOK: [waitingOrder({ since: Instant.plusSeconds(in2Days, -3 * 60 * 60) })] })
  signedIn(api, sessionOf('OPERATOR', { endsAt: Instant.plusSeconds(in2Days, 30 * 60) }))
  api.sayTime(in2Days)
  await visitDesk(api, '/desk')
  expect(within(await section(/^픽업 날짜 정하기/)).getByText('3시간째 기다려요')).toBeTruthy()
})

test('when the focused row goes the heading of its lane takes the focus', async () => {
  work = workToday({ TO_BOOK: [waitingOrder(), waitingOrder({ orderId: OTHER, customerName: '백설' })] })
  const { tell } = await visitDesk(api, '/desk')
  const next = await screen.findByRole('link', { name: '한겨울님 픽업 예약' })
  act(() => next.focus())
  work = workToday({ TO_BOOK: [waitingOrder({ orderId: OTHER, customerName: '백설' })] })
  await tell(({ onOrder }) => onOrder(ORDER))
  await vi.waitFor(() => expect(screen.queryByText('한겨울')).toBeNull())
  expect(document.activeElement?.textContent).toBe('픽업 날짜 정하기 1')
})

test('a call that nobody caused is marked, so that it keeps no session alive (G324)', async () => {
  let now = Instant.ofDate(new Date('2026-11-22T09:00:00+09:00'))
  setPageClock({ now: () => now })
  const { tell, user } = await visitDesk(api, '/desk')
  await screen.findByText('지금 기다리는 일이 없어요')
  const marks = () => api.asked.filter(({ path }) => path === '/today').map(({ isUnattended }) => isUnattended)
  now = Instant.plusSeconds(now, 61)
  await tell(({ onOpen }) => onOpen())
  await vi.waitFor(() => expect(marks()).toEqual([false, true]))
  await user.click(screen.getByRole('heading', { name: '오늘' }))
  await tell(({ onOrder }) => onOrder(ORDER))
  await vi.waitFor(() => expect(marks()).toEqual([false, true, false]), { timeout: 3000 })
})

test('without a connection what was there stays, with since when (G321)', async () => {
  work = workToday({ TO_BOOK: [waitingOrder()] })
  const { tell } = await visitDesk(api, '/desk')
  await section(/^픽업 날짜 정하기/)
  api.cut()
  await tell(({ onOrder }) => onOrder(ORDER))
  await screen.findByText(/\d\d:\d\d에 본 내용이에요/)
  screen.getByText('한겨울')
  api.mend()
  await tell(({ onOpen }) => onOpen())
  await vi.waitFor(() => expect(screen.queryByText(/에 본 내용이에요/)).toBeNull(), { timeout: 3000 })
})

test('a member who is signed out elsewhere is led to the sign-in', async () => {
  const { tell, history } = await visitDesk(api, '/desk')
  await screen.findByText('지금 기다리는 일이 없어요')
  api.on(me, () => SIGN_IN_NEEDED)
  await tell(({ onSignedOut }) => onSignedOut())
  await screen.findByText(/로그인이 끝났어요/)
  expect(history.location.pathname).toBe('/desk/sign-in')
})

test('every lane has one next step in the words of a button', async () => {
  const states = [
    'REQUESTED',
    'PICKUP_SCHEDULED',
    'PICKED_UP',
    'REPORTED',
    'ARRIVED',
    'CHECKOUT_REQUESTED',
    'CHECKOUT_SCHEDULED',
  ] as const
  const waiting = LANES.map(
    (lane, at) => [lane, [waitingOrder({ orderId: `SK-${at}` as OrderId, state: states[at] ?? 'REQUESTED' })]] as const,
  )
  work = workToday(Object.fromEntries(waiting))
  await visitDesk(api, '/desk')
  await section(/^픽업하기/)
  const words = screen
    .getAllByRole('link', { name: /^한겨울님 / })
    .map(link => link.textContent.replace('한겨울님 ', ''))
  expect(words).toEqual(['픽업 예약', '받았어요', '검수하기', '들여놓기', '락커에 넣기', '배송 예약', '전달했어요'])
})
