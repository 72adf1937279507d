import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { readOrder, recordStep } from '#adapters/http/contract/staff/orders.ts'
import { dayText } from '../../../texts/dates.ts'
import { calendarWeek, daysFrom, today, visitOf } from '../../testing/calendar-week.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { actionFor, staffOrder } from '../../testing/staff-order.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { weekOf } from './week.ts'

afterEach(cleanup)

const SATURDAY = Day.addDays(weekOf(today()), 6)
/** Of next week: a booked pickup is moved before its day. */
const NEXT = Day.addDays(weekOf(today()), 7)
const NEXT_SATURDAY = Day.addDays(NEXT, 6)
const nextWeek = (more: Parameters<typeof calendarWeek>[0]) =>
  calendarWeek({ from: NEXT, regions: [{ region: 'RESORT', days: daysFrom(NEXT) }], ...more })
const OF_NEXT_WEEK = `/desk/calendar?day=${NEXT}`
/** A day that is not today. */
const ANOTHER = today() === SATURDAY ? weekOf(today()) : SATURDAY

let api: FakeStaffApi
let week: ReturnType<typeof calendarWeek>
let isFull: boolean
beforeEach(() => {
  isFull = false
  week = calendarWeek({ pickups: [visitOf()] })
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(readCalendar, () => week)
  api.on(readOrder, () => ({
    order: staffOrder({ state: 'PICKUP_SCHEDULED', version: 3, actions: [actionFor('pickup.rescheduled')] }),
  }))
  api.on(recordStep, ({ event, details, dryRun = false }) =>
    isFull && details?.isForced !== true
      ? refuse(409, 'WINDOW_FULL', '그 시간은 다 찼어요. 빈 시간: 12월 3일 (목) 오전.')
      : {
          orderId: visitOf().orderId,
          events: [event],
          from: 'PICKUP_SCHEDULED' as const,
          to: 'PICKUP_SCHEDULED' as const,
          locker: null,
          notice: 'PICKUP_MOVED' as const,
          dryRun,
        },
  )
})

const part = (day: Day, name: string) => screen.findByRole('group', { name: `${dayText(day)} ${name}` })
const steps = () => api.asked.filter(({ path }) => path.endsWith('/steps')).map(({ body }) => body)

/** As the browser tells of something that is dragged. */
const drag = (kind: 'dragStart' | 'dragOver' | 'drop', on: Element): boolean => {
  const event = createEvent[kind](on)
  Object.assign(event, { dataTransfer: { setData: () => undefined, effectAllowed: 'all' } })
  return fireEvent(on, event)
}

/** Once the order is read: until then another sheet is in its place. */
const openSheet = async (): Promise<HTMLElement> => {
  await screen.findByRole('button', { name: '기록하기' })
  return screen.getByRole('dialog', { name: '픽업 날짜 바꾸기' })
}

test('each half-day says how many of how many, who and what; a closed day says why (G340, G341)', async () => {
  const closed = daysFrom(week.from, day => (day === ANOTHER ? { closure: 'REGION_CLOSED' } : {}))
  const days = closed.map(day =>
    day.day === today() ? { ...day, halves: [{ half: 'MORNING' as const, taken: 6, stops: 6 }] } : day,
  )
  week = calendarWeek({
    regions: [{ region: 'RESORT', days }],
    pickups: [visitOf()],
    deliveries: [visitOf({ state: 'CHECKOUT_REQUESTED', half: null, customerName: '이유리' })],
  })
  await visitDesk(api, '/desk/calendar')
  const morning = await part(today(), '오전')
  within(morning).getByText('6/6')
  within(morning).getByText('꽉 참')
  within(morning).getByText('5곳 다녀왔어요')
  within(morning).getByText('스키')
  expect(within(morning).getByRole('link', { name: '한겨울' }).getAttribute('href')).toBe(
    `/desk/orders/${visitOf().orderId}`,
  )
  const delivery = await part(today(), '배송')
  within(delivery).getByText('희망')
  within(await screen.findByRole('region', { name: dayText(ANOTHER) })).getByText('보관소 쉬는 날')
})

test('a stop is dragged to another half-day, and moved once it is read what the customer is told (G342, G343, G961)', async () => {
  week = nextWeek({ pickups: [visitOf({ day: NEXT })] })
  const { user } = await visitDesk(api, OF_NEXT_WEEK)
  const [card] = within(await part(NEXT, '오전')).getAllByRole('listitem')
  const to = await part(NEXT_SATURDAY, '오후')
  drag('dragStart', card as Element)
  drag('dragOver', to)
  drag('drop', to)
  const sheet = await openSheet()
  within(sheet).getByText(/한겨울님/)
  const way = within(sheet).getByRole('link', { name: '장소도 바꾸기' })
  expect(way.getAttribute('href')).toBe(`/desk/orders/${visitOf().orderId}`)
  await within(sheet).findByText('고객에게 ‘픽업 날짜 변경’ 메시지가 가요')
  await user.click(within(sheet).getByRole('button', { name: '기록하기' }))
  await screen.findByText('기록했어요: 픽업 날짜 바꾸기')
  const details = { pickupDate: NEXT_SATURDAY, half: 'AFTERNOON' }
  expect(steps().at(-1)).toEqual({ event: 'pickup.rescheduled', version: 3, details })
})

test('pickups do not go among deliveries, and nobody drags where they may not move (G343)', async () => {
  week = nextWeek({ pickups: [visitOf({ day: NEXT })] })
  await visitDesk(api, OF_NEXT_WEEK)
  const [card] = within(await part(NEXT, '오전')).getAllByRole('listitem')
  const delivery = await part(NEXT_SATURDAY, '배송')
  drag('dragStart', card as Element)
  // Not prevented: the browser lets nothing be dropped there.
  expect(drag('dragOver', delivery)).toBe(true)
  drag('drop', delivery)
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()

  signedIn(api, sessionOf('SUPPORT'))
  await visitDesk(api, OF_NEXT_WEEK)
  const morning = await part(NEXT, '오전')
  expect(within(morning).queryByRole('button')).toBeNull()
  expect(within(morning).getByRole('listitem').getAttribute('draggable')).toBe('false')
})

test('by its button a stop is moved without a mouse; a full half-day says the free ones, and wants a reason to be forced (G342, G343)', async () => {
  isFull = true
  week = nextWeek({ pickups: [visitOf({ day: NEXT })] })
  const { user } = await visitDesk(api, OF_NEXT_WEEK)
  await user.click(await screen.findByRole('button', { name: '한겨울님 다른 날로' }))
  const sheet = await openSheet()
  await user.click(within(sheet).getByRole('radio', { name: '오전' }))
  await within(sheet).findByText(/빈 시간: 12월 3일 \(목\) 오전/)
  await user.click(within(sheet).getByRole('checkbox', { name: '쉬는 날이거나 자리가 없어도 예약할게요' }))
  await user.click(within(sheet).getByRole('radio', { name: '고객이 부탁했어요' }))
  await within(sheet).findByText('고객에게 ‘픽업 날짜 변경’ 메시지가 가요')
  await user.click(within(sheet).getByRole('button', { name: '기록하기' }))
  await screen.findByText('기록했어요: 픽업 날짜 바꾸기')
  expect(steps().at(-1)).toMatchObject({ reason: '고객이 부탁했어요', details: { isForced: true, half: 'MORNING' } })
})

test('a pickup of today or before is not offered to be moved, for its sheet would refuse; a delivery is (G989)', async () => {
  week = calendarWeek({
    pickups: [visitOf()],
    deliveries: [visitOf({ state: 'CHECKOUT_SCHEDULED', half: null, customerName: '이유리' })],
  })
  await visitDesk(api, '/desk/calendar')
  const morning = await part(today(), '오전')
  expect(within(morning).getByRole('listitem').getAttribute('draggable')).toBe('false')
  within(morning).getByRole('link', { name: '한겨울' })
  await screen.findByRole('button', { name: '이유리님 다른 날로' })
  expect(screen.queryByRole('button', { name: '한겨울님 다른 날로' })).toBeNull()
})

test('who decides on closed days is led to where they are set (G341)', async () => {
  const links = () => screen.queryAllByRole('link', { name: '쉬는 날 정하기' }).map(link => link.getAttribute('href'))
  await visitDesk(api, '/desk/calendar')
  await part(today(), '오전')
  expect(links()).toEqual([])
  cleanup()
  signedIn(api, sessionOf('ADMIN'))
  await visitDesk(api, '/desk/calendar')
  await part(today(), '오전')
  expect(links()).toEqual(['/desk/settings'])
})

test('what is not to be moved any more says so', async () => {
  api.on(readOrder, () => ({ order: staffOrder({ state: 'PICKED_UP', actions: [] }) }))
  week = nextWeek({ pickups: [visitOf({ day: NEXT })] })
  const { user } = await visitDesk(api, OF_NEXT_WEEK)
  await user.click(await screen.findByRole('button', { name: '한겨울님 다른 날로' }))
  expect(await screen.findByText(/^이미 처리됐거나 픽업 날이 되어 날짜를 바꿀 수 없어요/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '주문에서 기록하기' }).getAttribute('href')).toMatch(/^\/desk\/orders\//)
})

test('weeks are turned, a day of the strip is opened, and both stay in the address', async () => {
  const { user, history } = await visitDesk(api, '/desk/calendar')
  const days = await screen.findAllByRole('button', { pressed: false })
  await user.click(days.find(day => day.getAttribute('aria-label')?.includes('토요일')) ?? (days[0] as Element))
  if (today() !== SATURDAY) expect(history.location.search).toBe(`?day=${SATURDAY}`)
  await user.click(await screen.findByRole('button', { name: '다음 주' }))
  expect(history.location.search).toMatch(/^\?day=/)
  await user.click(await screen.findByRole('button', { name: '이번 주' }))
  expect(history.location.search).toBe('')
})

test('what others move is seen without a reload (G344)', async () => {
  const { tell } = await visitDesk(api, '/desk/calendar')
  within(await part(today(), '오전')).getByText('한겨울')
  week = calendarWeek({ pickups: [visitOf({ day: SATURDAY, half: 'AFTERNOON' })] })
  await tell(({ onOrder }) => onOrder(visitOf().orderId))
  expect(within(await part(SATURDAY, '오후')).getByText('한겨울')).toBeTruthy()
  expect(within(await part(today(), '오전')).queryByText('한겨울')).toBeNull()
})

test('a week with nothing says so, and one that does not come can be asked for again', async () => {
  week = calendarWeek()
  await visitDesk(api, '/desk/calendar')
  await screen.findByText(/이 주에는 잡힌 일이 없어요/)
  cleanup()
  api.on(readCalendar, () => refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결이 원활하지 않아요.'))
  await visitDesk(api, '/desk/calendar')
  expect(await screen.findByText(/지금은 연결이 원활하지 않아요/)).toBeTruthy()
})
