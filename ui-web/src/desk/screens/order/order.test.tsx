import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { StaffId } from '#core/shared/ids.ts'
import { staffNames } from '#adapters/http/contract/staff/members.ts'
import { lookAtPhone, setPlace } from '#adapters/http/contract/staff/looks.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import {
  readOrder,
  type RecordedStep,
  recordStep,
  registerGear,
  type StaffOrderDetail,
} from '#adapters/http/contract/staff/orders.ts'
import { dayText } from '../../../texts/dates.ts'
import { pageClock, setPageClock } from '../../../app/page-clock.ts'
import { readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { calendarWeek, daysFrom } from '../../testing/calendar-week.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { actionFor, staffOrder, stepOf } from '../../testing/staff-order.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { stateSentence, termRows } from '../../texts/order.ts'
import type { StepBody } from './step-draft.ts'

afterEach(cleanup)

let api: FakeStaffApi
let order: StaffOrderDetail
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  order = staffOrder()
  api.on(readOrder, () => ({ order }))
})

const visit = () => visitDesk(api, `/desk/orders/${order.orderId}`)
const button = (name: string) => screen.findByRole('button', { name })
const recorded = () => api.asked.filter(({ path, body }) => path.endsWith('/steps') && !isDryRun(body))
const isDryRun = (body: unknown): boolean => (body as { dryRun?: boolean }).dryRun === true

/** What the service answers to a step that it takes. */
const taken = (
  { event, dryRun = false }: Pick<StepBody, 'event' | 'dryRun'>,
  more: Partial<RecordedStep> = {},
): RecordedStep => ({
  orderId: order.orderId,
  events: [event],
  from: order.state,
  to: 'PICKED_UP',
  locker: null,
  notice: null,
  dryRun,
  ...more,
})

test('says who, what, where it is and until when, and shows the next step large (G310)', async () => {
  await visit()
  await screen.findByRole('heading', { name: '한겨울님의 스키' })
  await screen.findByText('결제를 마쳤어요. 고객과 픽업 날짜를 정해 주세요.')
  await button('픽업 날짜 정하기')
  expect(document.body.textContent).toContain('010-****-5678')
})

test.each(ORDER_STATES)('has a sentence for the state %s', state => {
  expect(stateSentence(staffOrder({ state }), Day.of(pageClock().now()))).toMatch(/[요.]$/)
})

test('the label of a set is printed anew from its order (G1054)', async () => {
  await visit()
  const print = await screen.findByRole('link', { name: '라벨 인쇄하기' })
  expect(print.getAttribute('href')).toBe(`/desk/labels?orders=${order.orderId}`)
})

test('offers exactly what the service offers, the others behind one button', async () => {
  order = staffOrder({
    actions: [actionFor('pickup.scheduled'), actionFor('pickup.done'), actionFor('status.corrected')],
  })
  const { user } = await visit()
  await user.click(await button('다른 처리'))
  const sheet = await screen.findByRole('dialog', { name: '다른 처리' })
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['장비를 받았어요', '마지막 단계 되돌리기'])
})

test('one other step alone is shown by its name (G310)', async () => {
  order = staffOrder({ actions: [actionFor('pickup.scheduled'), actionFor('pickup.done')] })
  const { user } = await visit()
  await user.click(await button('장비를 받았어요'))
  await screen.findByRole('dialog', { name: '장비를 받았어요' })
  expect(screen.queryByText('다른 처리')).toBeNull()
})

test('a step for which no locker is free leads to where one is added (G875)', async () => {
  signedIn(api, sessionOf('ADMIN'))
  order = staffOrder({ state: 'CHECKED_OUT', actions: [actionFor('equipment.restored')] })
  api.on(recordStep, () => refuse(409, 'NO_FREE_LOCKER', '빈 락커가 없어요.'))
  await visitDesk(api, `/desk/orders/${order.orderId}?do=equipment.restored`)
  await screen.findByText('빈 락커가 없어요.')
  const way = await screen.findByRole('link', { name: '시설에서 락커 추가하기' })
  expect(way.getAttribute('href')).toBe(`/desk/lockers?region=${order.region}`)
})

test('an address that names a step opens its sheet; a report is made at 작업대', async () => {
  await visitDesk(api, `/desk/orders/${order.orderId}?do=pickup.scheduled`)
  expect(await screen.findByRole('dialog', { name: '픽업 날짜 정하기' })).toBeTruthy()
  cleanup()

  order = staffOrder({ state: 'PICKED_UP', nextStep: 'report.filed', actions: [actionFor('report.filed')] })
  const { user } = await visit()
  await user.click(await button('검수 리포트 작성하기'))
  await screen.findByRole('heading', { level: 1, name: /리포트|작업대|검수/ })
})

test('who may record nothing sees no button', async () => {
  order = staffOrder({ actions: [], nextStep: null })
  await visit()
  await screen.findByRole('heading', { name: '한겨울님의 스키' })
  expect(screen.queryByRole('button', { name: '다른 처리' })).toBeNull()
})

test.each([
  ['REQUESTED', '픽업'],
  ['PICKUP_SCHEDULED', '픽업'],
  ['CHECKOUT_SCHEDULED', '배송'],
] as const)('who telephones reads who books the day of %s, and leaves a note for them (G937)', async (state, what) => {
  signedIn(api, sessionOf('SUPPORT'))
  order = staffOrder({ state, actions: [], nextStep: null })
  await visit()
  await screen.findByText(new RegExp(`^${what} 날짜는 현장 직원이나 관리자가 정하고 바꿔요`))
  cleanup()
  signedIn(api, sessionOf('OPERATOR'))
  await visit()
  await screen.findByRole('heading', { name: '한겨울님의 스키' })
  expect(screen.queryByText(/날짜는 현장 직원이나/)).toBeNull()
})

test('who moves a pickup reads when it is booked (G938)', async () => {
  order = staffOrder({
    state: 'PICKUP_SCHEDULED',
    pickupDate: '2026-12-03' as Day,
    pickupHalf: 'MORNING',
    actions: [actionFor('pickup.rescheduled')],
    nextStep: 'pickup.rescheduled',
  })
  await visitDesk(api, `/desk/orders/${order.orderId}?do=pickup.rescheduled`)
  expect(await screen.findByText(/^지금은 12월 3일 \(목\) 오전.*에 예약돼 있어요\.$/)).toBeTruthy()
})

test('the checklist of the door is one sheet; it says what will happen and records it with what was seen (G311)', async () => {
  order = staffOrder({ state: 'PICKUP_SCHEDULED', actions: [actionFor('pickup.done')], nextStep: 'pickup.done' })
  api.on(recordStep, body => taken(body, { notice: 'PICKED_UP' }))
  const { user } = await visit()
  await user.click(await button('장비를 받았어요'))
  await user.type(await screen.findByRole('textbox', { name: '브랜드' }), 'Atomic')
  await user.type(await screen.findByRole('textbox', { name: '장비 이름' }), 'Redster')
  await user.type(await screen.findByRole('textbox', { name: '사이즈' }), '170')
  await user.click(await screen.findByRole('checkbox', { name: '부츠' }))
  await screen.findByText('픽업 예정 → 검수 전')
  await screen.findByText('고객에게 ‘픽업 완료’ 메시지가 가요')
  await user.click(await button('기록하기'))
  await screen.findByText('기록했어요: 장비를 받았어요')
  expect(recorded().map(({ body }) => body)).toEqual([
    {
      event: 'pickup.done',
      version: 2,
      details: { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', handedParts: ['BOOTS'] },
    },
  ])
})

test('the set of last time is offered by its name, of the kind that is chosen (G822)', async () => {
  order = staffOrder({
    state: 'PICKUP_SCHEDULED',
    actions: [actionFor('pickup.done')],
    nextStep: 'pickup.done',
    earlierGear: [{ kind: 'SNOWBOARD', brand: 'Burton', name: 'Custom', size: '158' }],
  })
  api.on(recordStep, body => taken(body))
  const { user } = await visit()
  await user.click(await button('장비를 받았어요'))
  await screen.findByRole('textbox', { name: '브랜드' })
  expect(screen.queryByRole('checkbox', { name: /지난번/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '스노보드' }))
  await screen.findByText('Burton Custom 158. 시리얼 번호도 그대로 적어요.')
  await user.click(screen.getByRole('checkbox', { name: /^지난번과 같은 장비예요/ }))
  expect(screen.queryByRole('textbox', { name: /시리얼/ })).toBeNull()
  await vi.waitFor(() =>
    expect(api.asked.at(-1)?.body).toMatchObject({ details: { equipmentType: 'SNOWBOARD', isAsBefore: true } }),
  )
  await user.click(screen.getByRole('radio', { name: '스키' }))
  await vi.waitFor(() => expect(api.asked.at(-1)?.body).not.toHaveProperty('details.isAsBefore'))
})

test('of a customer to whom no message goes the sheet says to tell them (G777)', async () => {
  order = staffOrder({ isReachable: false, actions: [actionFor('pickup.scheduled')] })
  api.on(recordStep, body => ({ ...taken(body), notice: 'PICKUP_SET' as const }))
  await visitDesk(api, `/desk/orders/${order.orderId}?do=pickup.scheduled`)
  await screen.findByText('확인된 번호나 이메일이 없어 메시지가 가지 않아요. 고객에게 직접 알려 주세요.')
  expect(screen.queryByText(/메시지가 가요/)).toBeNull()
})

test('what is missing is said, and nothing is recorded before it is there', async () => {
  order = staffOrder({ state: 'PICKUP_SCHEDULED', actions: [actionFor('pickup.missed')], nextStep: null })
  api.on(recordStep, ({ details }) =>
    details?.fault === undefined
      ? refuse(400, 'DETAIL_MISSING', '아직 필요해요: 누구 사정인지')
      : refuse(400, 'REASON_MISSING', '이유를 적어 주세요.'),
  )
  const { user } = await visit()
  await user.click(await button('픽업하지 못했어요'))
  await screen.findByText('아직 필요해요: 누구 사정인지')
  await user.click(await screen.findByRole('radio', { name: '고객 사정' }))
  await screen.findByText('이유를 적어 주세요.')
  expect(await button('기록하기')).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('radio', { name: '고객이 집에 없었어요' }))
  expect(recorded()).toEqual([])
})

test('what happened before is recorded with its moment, and not without one (G816)', async () => {
  order = staffOrder({ state: 'IN_TRANSIT', actions: [actionFor('storage.arrived')] })
  api.on(recordStep, body => taken(body, { to: 'ARRIVED' }))
  const { user } = await visitDesk(api, `/desk/orders/${order.orderId}?do=storage.arrived`)
  await user.click(await screen.findByRole('checkbox', { name: '지금이 아니라 전에 있었던 일이에요' }))
  const when = screen.getByLabelText('언제였나요?')
  fireEvent.change(when, { target: { value: '' } })
  await screen.findByText('날짜와 시각을 적어 주세요.')
  const record = await button('기록하기')
  expect(record.hasAttribute('disabled')).toBe(true)
  fireEvent.change(when, { target: { value: '2026-11-20T17:30' } })
  await vi.waitFor(() => expect(record.hasAttribute('disabled')).toBe(false))
  await user.click(record)
  await vi.waitFor(() => expect(recorded()).toHaveLength(1))
  expect(recorded()[0]?.body).toMatchObject({
    event: 'storage.arrived',
    occurredAt: Date.parse('2026-11-20T17:30:00+09:00'),
  })
})

test('what has a day of its own has no moment besides', async () => {
  await visitDesk(api, `/desk/orders/${order.orderId}?do=pickup.scheduled`)
  await screen.findByRole('dialog', { name: '픽업 날짜 정하기' })
  expect(screen.queryByRole('checkbox', { name: '지금이 아니라 전에 있었던 일이에요' })).toBeNull()
})

test('a refusal is shown in the sheet, and what was typed stays', async () => {
  order = staffOrder({ state: 'ARRIVED', actions: [actionFor('storage.shelved')], nextStep: 'storage.shelved' })
  let isFull = false
  api.on(recordStep, body =>
    isFull
      ? refuse(409, 'LOCKER_FULL', 'A-03 락커는 다 찼어요. 빈 락커: A-04.')
      : taken(body, { to: 'IN_STORAGE', locker: 'A-03', notice: 'STORED' }),
  )
  const { user } = await visit()
  await user.click(await button('락커에 넣기'))
  await user.click(await screen.findByRole('radio', { name: '직접 입력' }))
  await user.type(await screen.findByRole('textbox', { name: '락커 번호' }), 'A-03')
  await screen.findByText('락커 A-03')
  isFull = true
  await user.click(await button('기록하기'))
  await screen.findByText('A-03 락커는 다 찼어요. 빈 락커: A-04.')
  expect(await screen.findByRole('textbox', { name: '락커 번호' })).toHaveProperty('value', 'A-03')
})

test('two sets that are in each other’s locker are swapped (G791)', async () => {
  order = staffOrder({ state: 'IN_STORAGE', actions: [actionFor('locker.moved')], nextStep: 'locker.moved' })
  api.on(recordStep, body => taken(body, { to: 'IN_STORAGE', locker: 'A-02' }))
  const { user } = await visit()
  await user.click(await button('다른 락커로 옮기기'))
  await user.click(await screen.findByRole('radio', { name: '직접 입력' }))
  await user.type(await screen.findByRole('textbox', { name: '락커 번호' }), 'A-02')
  await user.click(await screen.findByRole('checkbox', { name: /맞바꿔요/ }))
  await screen.findByText('락커 A-02')
  await user.click(await button('기록하기'))
  await expect
    .poll(recorded)
    .toMatchObject([{ body: { event: 'locker.moved', details: { locker: 'A-02', isSwap: true } } }])
})

test('pressed again after an answer that was lost, a step goes under the same key; what is said anew under another one (G335)', async () => {
  order = staffOrder({ state: 'PICKUP_SCHEDULED', actions: [actionFor('pickup.missed')], nextStep: 'pickup.missed' })
  let isLost = true
  api.on(recordStep, body =>
    isLost && !isDryRun(body) ? refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결이 원활하지 않아요.') : taken(body),
  )
  const { user } = await visit()
  await user.click(await button('픽업하지 못했어요'))
  await user.click(await screen.findByRole('radio', { name: '고객 사정' }))
  await user.click(await screen.findByRole('radio', { name: '고객이 집에 없었어요' }))
  const press = async () => {
    await screen.findByText(/픽업 예정 →/)
    await user.click(await button('기록하기'))
  }
  await press()
  await screen.findByText(/지금은 연결이 원활하지 않아요/)
  await user.click(await button('기록하기'))
  await user.click(await screen.findByRole('radio', { name: '연락이 닿지 않았어요' }))
  isLost = false
  await press()
  await screen.findByText('기록했어요: 픽업하지 못했어요')
  const [first, second, third] = recorded().map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a plan that was not answered is asked for again by a press, and what was typed stays (G563)', async () => {
  order = staffOrder({ state: 'PICKUP_SCHEDULED', actions: [actionFor('pickup.missed')], nextStep: 'pickup.missed' })
  api.on(recordStep, () => refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결이 원활하지 않아요.'))
  const { user } = await visit()
  await user.click(await button('픽업하지 못했어요'))
  await user.click(await screen.findByRole('radio', { name: '고객 사정' }))
  await user.click(await screen.findByRole('radio', { name: '고객이 집에 없었어요' }))
  await screen.findByText('지금은 연결이 원활하지 않아요.')
  api.on(recordStep, body => taken(body))
  await user.click(await button('다시 확인하기'))
  await screen.findByText(/픽업 예정 →/)
  expect(await screen.findByRole('radio', { name: '고객이 집에 없었어요' })).toHaveProperty('checked', true)
  await user.click(await button('기록하기'))
  await screen.findByText('기록했어요: 픽업하지 못했어요')
})

test('days that the service would refuse are not offered; a day off is once it is forced (G311)', async () => {
  // A Tuesday.
  const clock = pageClock()
  setPageClock({ now: () => Day.startOf('2026-11-24' as Day) })
  onTestFinished(() => setPageClock(clock))
  signedIn(api, sessionOf('OPERATOR'))
  order = staffOrder({ actions: [actionFor('pickup.scheduled')], nextStep: 'pickup.scheduled' })
  api.on(recordStep, body => taken(body))
  const { user } = await visit()
  await user.click(await button('픽업 날짜 정하기'))
  const offered = async (name: RegExp) => (await screen.findByRole('button', { name })).getAttribute('aria-disabled')
  expect(await offered(/^11월 23일 월요일/)).toBe('true')
  expect(await offered(/^11월 24일 화요일/)).toBe('false')
  expect(await offered(/^11월 29일 일요일/)).toBe('true')
  await user.click(await screen.findByRole('checkbox', { name: '쉬는 날이거나 자리가 없어도 예약할게요' }))
  expect(await offered(/^11월 29일 일요일/)).toBe('false')
  expect(await offered(/^11월 23일 월요일/)).toBe('true')
})

test.each([
  ['2026-11-27', true],
  ['2026-11-20', false],
])(
  'a delivery is booked for the day that the customer asked for, %s, while it is to come (G759)',
  async (day, isTaken) => {
    const clock = pageClock()
    setPageClock({ now: () => Day.startOf('2026-11-24' as Day) })
    onTestFinished(() => setPageClock(clock))
    signedIn(api, sessionOf('OPERATOR'))
    const actions = [actionFor('checkout.scheduled')]
    const checkout = { day: day as Day, scheduledFor: null, isProxy: false, needsConfirmation: false }
    order = staffOrder({ state: 'CHECKOUT_REQUESTED', actions, nextStep: 'checkout.scheduled', checkout })
    api.on(recordStep, body => taken(body))
    const { user } = await visit()
    await user.click(await button('배송 날짜 정하기'))
    await screen.findByRole('dialog', { name: '배송 날짜 정하기' })
    await vi.waitFor(() => expect(api.asked.some(({ path }) => path.endsWith('/steps'))).toBe(true))
    const asked = api.asked.findLast(({ path }) => path.endsWith('/steps'))?.body as StepBody
    expect(asked.details?.scheduledFor).toBe(isTaken ? day : undefined)
  },
)

test('where somebody else was faster their step is shown, and nothing is recorded until the member has looked (G312)', async () => {
  order = staffOrder({ state: 'PICKUP_SCHEDULED', actions: [actionFor('pickup.done')], nextStep: 'pickup.done' })
  api.on(recordStep, body =>
    body.version === order.version
      ? taken(body)
      : refuse(409, 'ORDER_CHANGED', '그사이 다른 사람이 이 주문을 처리했어요.'),
  )
  const { user } = await visit()
  await user.click(await button('장비를 받았어요'))
  await user.type(await screen.findByRole('textbox', { name: '브랜드' }), 'Salomon')
  await screen.findByText('픽업 예정 → 검수 전')
  const moved = stepOf('pickup.rescheduled', { actor: 'STAFF', staff: 'lee', reason: '눈이 많이 와요' })
  order = { ...order, steps: [...order.steps, moved], version: 3 }
  await user.click(await button('기록하기'))
  const sheet = await screen.findByRole('dialog', { name: '장비를 받았어요' })
  await within(sheet).findByText('픽업 날짜를 바꿨어요')
  expect(sheet.textContent).toContain('lee · 눈이 많이 와요')
  await user.click(await button('확인했어요, 이어서 할게요'))
  expect(await screen.findByRole('textbox', { name: '브랜드' })).toHaveProperty('value', 'Salomon')
  await screen.findByText('픽업 예정 → 검수 전')
  await user.click(await button('기록하기'))
  await screen.findByText('기록했어요: 장비를 받았어요')
  expect(recorded().map(({ body }) => (body as { version: number }).version)).toEqual([2, 3])
})

test('of what failed the sentence says when, and how often; what was taken back does not count (G310)', () => {
  const at = Day.startOf('2026-12-04' as Day)
  const today = '2026-12-05' as Day
  const said = (more: Partial<StaffOrderDetail>) => stateSentence(staffOrder(more), today)
  const missedPickup = { day: '2026-12-04' as Day, fault: 'CUSTOMER' as const }
  const missed = stepOf('pickup.missed', { occurredAt: at })
  expect(said({ missedPickup, steps: [missed] })).toBe('12월 4일 (금)에 픽업하지 못했어요. 날짜를 다시 정해 주세요.')
  const twice = [missed, stepOf('pickup.scheduled'), missed, stepOf('status.corrected'), missed]
  expect(said({ missedPickup, steps: twice })).toMatch(/픽업하지 못했어요 \(2번째\)/)

  const checkout = { day: '2026-12-04' as Day, scheduledFor: null, isProxy: false, needsConfirmation: false }
  const failed = stepOf('checkout.missed', { occurredAt: at })
  const asked = stepOf('checkout.requested')
  expect(said({ state: 'CHECKOUT_REQUESTED', checkout, steps: [asked, failed] })).toBe(
    '12월 4일 (금)에 전달하지 못했어요. 날짜를 다시 정해 주세요.',
  )
  expect(said({ state: 'CHECKOUT_REQUESTED', checkout, steps: [failed, asked] })).toMatch(/받고 싶어 해요/)
  expect(said({ state: 'CHECKOUT_SCHEDULED', checkout: { ...checkout, scheduledFor: '2026-12-04' as Day } })).toBe(
    '12월 4일 (금) 배송이 아직 기록되지 않았어요.',
  )
})

test('a stop on a day that was closed is moved before all else (G779)', async () => {
  const tasks = [{ id: 1, kind: 'STOP_ON_CLOSED_DAY', detail: '', dueOn: Day.of(pageClock().now()) }]
  const actions = [actionFor('pickup.done'), actionFor('pickup.rescheduled')]
  order = staffOrder({ state: 'PICKUP_SCHEDULED', actions, nextStep: 'pickup.done', tasks })
  api.on(recordStep, body => taken(body))
  const { user } = await visit()
  await user.click(await button('다른 날로 옮기기'))
  expect(await screen.findByRole('dialog', { name: '픽업 날짜 바꾸기' })).toBeTruthy()
})

test('of lost gear the page says what was agreed, and that it was found is recorded by that name (G797)', async () => {
  const ending = { compensationWon: 300_000 as Won, told: '계좌로 보내드려요' }
  order = staffOrder({ state: 'LOST', actions: [actionFor('status.corrected')], nextStep: null, ending })
  api.on(recordStep, body => taken(body))
  const { user } = await visit()
  await screen.findByText('보상 300,000원 · 안내한 내용: 계좌로 보내드려요')
  await user.click(await button('잃어버린 장비를 찾았어요'))
  const sheet = within(await screen.findByRole('dialog', { name: '잃어버린 장비를 찾았어요' }))
  expect(sheet.getByRole('radio', { name: '다른 곳에서 찾았어요' })).toBeTruthy()
})

test('the story shows the newest first, with the names of the staff, and folds the older ones (G731)', async () => {
  order = staffOrder({
    steps: [
      stepOf('order.precreated'),
      ...Array.from({ length: 6 }, () => stepOf('pickup.rescheduled')),
      stepOf('pickup.done', { actor: 'STAFF', staff: 'kim', reason: 'routine' }),
    ],
    version: 8,
  })
  api.on(staffNames, () => ({ names: [{ id: 'kim' as StaffId, name: '김기사' }] }))
  const { user } = await visit()
  await screen.findByText('장비를 픽업했어요')
  await screen.findByText(/ · 김기사$/)
  expect(document.body.textContent).not.toContain('routine')
  expect(screen.queryByText('보관을 신청했어요')).toBeNull()
  await user.click(await button('이전 기록 3개 더 보기'))
  await screen.findByText('보관을 신청했어요')
})

test('an order that does not exist is said to be none, with the way to look for it (G868)', async () => {
  api.on(readOrder, () => refuse(404, 'ORDER_NOT_FOUND', '주문을 찾을 수 없어요. 번호를 다시 확인해 주세요.'))
  const { user, history } = await visit()
  await screen.findByText('주문을 찾을 수 없어요. 번호를 다시 확인해 주세요.')
  expect(screen.queryByRole('button', { name: '다른 처리' })).toBeNull()
  expect(screen.queryByRole('button', { name: '다시 불러오기' })).toBeNull()
  await user.click(await button('찾기로 가기'))
  expect(history.location.pathname).toBe('/desk/find')
})

const cardOf = async (title: string) => {
  const card = (await screen.findByRole('heading', { name: title })).closest('section')
  if (card === null) throw new Error(title)
  return within(card)
}

test('a number is masked until it is said why it is looked at; then it can be called and written to (G313)', async () => {
  api.on(lookAtPhone, () => ({ phone: '01012345678', isProved: true, email: null }))
  const { user } = await visit()
  expect(screen.queryByRole('link', { name: '전화하기' })).toBeNull()
  await user.click(await button('번호 보기'))
  expect(await button('보기')).toHaveProperty('disabled', true)
  screen.getByText('아직 필요해요: 이유')
  await user.click(await screen.findByRole('radio', { name: '픽업 약속을 잡아요' }))
  await user.click(await button('보기'))
  const call = await screen.findByRole('link', { name: '전화하기' })
  expect(call.getAttribute('href')).toBe('tel:01012345678')
  expect((await screen.findByRole('link', { name: '문자 보내기' })).getAttribute('href')).toBe('sms:01012345678')
  expect(api.asked.at(-1)).toMatchObject({
    path: `/orders/${order.orderId}/looks/phone`,
    body: { reason: '픽업 약속을 잡아요' },
  })
})

test('of who has left while money is owed to them, phone and e-mail are looked at, and there is no page of theirs (G795)', async () => {
  order = staffOrder({ customerId: null, maskedPhone: null, maskedEmail: 'a*c@example.com' })
  api.on(lookAtPhone, () => ({ phone: null, isProved: false, email: 'abc@example.com' }))
  const { user } = await visit()
  await screen.findByText(/^탈퇴한 고객이에요/)
  expect(screen.queryByText('고객 정보 전체 보기')).toBeNull()
  await user.click(await button('번호 보기'))
  await user.click(await screen.findByRole('radio', { name: '문의에 답해요' }))
  await user.click(await button('보기'))
  await screen.findByText('abc@example.com')
})

test('who has looked at enough numbers reads why, and the number stays masked (G313)', async () => {
  api.on(lookAtPhone, () => refuse(429, 'TOO_MANY_REQUESTS', '시도가 많았어요. 60분 뒤에 다시 해 주세요.'))
  const { user } = await visit()
  await user.click(await button('번호 보기'))
  await user.click(await screen.findByRole('radio', { name: '문의에 답해요' }))
  await user.click(await button('보기'))
  await screen.findByText('시도가 많았어요. 60분 뒤에 다시 해 주세요.')
  expect(document.body.textContent).toContain('010-****-5678')
})

test('a pickup place that nobody has said is written down on the telephone (G562)', async () => {
  order = staffOrder({ isPlaceKnown: false })
  api.on(setPlace, () => ({}))
  const { user } = await visit()
  await (await cardOf('픽업 장소')).findByText(/아직 어디로 갈지 몰라요/)
  await user.click(await button('픽업 장소 적기'))
  await screen.findByText('아직 필요해요: 받는 분, 연락처, 도로명 주소, 이유')
  await user.type(await screen.findByRole('textbox', { name: '받는 분' }), '한겨울')
  await user.type(await screen.findByRole('textbox', { name: '연락처' }), '010-1234-5678')
  await user.type(await screen.findByRole('textbox', { name: '도로명 주소' }), '서울 성동구 왕십리로 1')
  await user.click(await screen.findByRole('radio', { name: '고객이 전화로 알려줬어요' }))
  await user.click(await button('저장하기'))
  await screen.findByText('픽업 장소를 저장했어요')
  const map = await screen.findByRole('link', { name: /카카오맵에서 보기/ })
  expect(map.getAttribute('href')).toContain('map.kakao.com')
})

test('a place that changes on the day of the pickup is to be told to the driver too (G867)', async () => {
  const open = async (pickupDate: Day) => {
    cleanup()
    order = staffOrder({ isPlaceKnown: false, state: 'PICKUP_SCHEDULED', pickupDate })
    const { user } = await visit()
    await user.click(await button('픽업 장소 적기'))
    await screen.findByRole('textbox', { name: '도로명 주소' })
    return screen.queryAllByText('오늘 픽업하는 장비예요. 기사에게도 전화로 알려 주세요.')
  }
  const today = Day.of(pageClock().now())
  expect(await open(today)).toHaveLength(1)
  expect(await open(Day.addDays(today, 1))).toHaveLength(0)
})

test('who only telephones writes a place down anew, and sees none (G867)', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  order = staffOrder({ isPlaceKnown: true })
  const { user } = await visit()
  await user.click(await button('픽업 장소 바꾸기'))
  const sheet = within(await screen.findByRole('dialog', { name: '픽업 장소 바꾸기' }))
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: '도로명 주소' })).toHaveProperty('value', '')
  sheet.getByText(/지금 적는 것으로 모두 바뀌니/)
  expect(screen.queryByRole('button', { name: '픽업 장소 보기' })).toBeNull()
})

test.each(['pickup.done', 'checkout.delivered'] as const)(
  '%s is large on its day and no earlier (G866)',
  async event => {
    const today = Day.of(pageClock().now())
    const toneOn = async (dueOn: Day) => {
      order = staffOrder({ dueOn, nextStep: event, actions: [actionFor(event)] })
      await visit()
      const name = event === 'pickup.done' ? '장비를 받았어요' : '고객에게 전달했어요'
      const { tone } = (await button(name)).dataset
      cleanup()
      return tone
    }
    expect([await toneOn(Day.addDays(today, 1)), await toneOn(today)]).toEqual(['ghost', 'primary'])
  },
)

test('who only telephones sees neither place nor address', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  const day = Day.of(pageClock().now())
  order = staffOrder({
    state: 'CHECKOUT_REQUESTED',
    actions: [],
    nextStep: null,
    checkout: { day, scheduledFor: null, isProxy: false, needsConfirmation: true },
  })
  await visit()
  await screen.findByText('보관 시즌이 아닌 날이라 먼저 전화해 주세요.')
  expect(screen.queryByRole('button', { name: '픽업 장소 보기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '받는 분과 주소 보기' })).toBeNull()
  cleanup()

  // Handed out at the counter: nobody is to be called, and no day is missing.
  order = { ...order, state: 'RETURNED' }
  await visit()
  await screen.findByText('고객이 원하는 날')
  expect(screen.queryByText(/먼저 전화해 주세요|아직 정하지 않았어요/)).toBeNull()
})

test('brand, name and size are put right after both are shown; who may record nothing changes none (G549)', async () => {
  api.on(registerGear, ({ brand, name, size, dryRun = false }) => ({
    orderId: order.orderId,
    before: { brand: 'Atomic' as typeof brand, name: 'Redster' as typeof name, size: '165' as typeof size },
    gear: { brand, name, size },
    dryRun,
  }))
  const { user } = await visit()
  await user.click(await button('브랜드, 이름, 사이즈 고치기'))
  for (const [label, text] of [
    ['브랜드', 'Salomon'],
    ['이름', 'S/Force'],
    ['사이즈', '170'],
  ] as const) {
    const field = await screen.findByRole('textbox', { name: label })
    await user.clear(field)
    await user.type(field, text)
  }
  await user.click(await screen.findByRole('radio', { name: '고객이 전화로 알려줬어요' }))
  await screen.findByText('Atomic Redster 165 → Salomon S/Force 170')
  await user.click(await button('이대로 고치기'))
  await screen.findByText('장비를 고쳤어요.')
  expect(api.asked.filter(({ path }) => path.endsWith('/gear')).at(-1)?.body).toEqual({
    brand: 'Salomon',
    name: 'S/Force',
    size: '170',
    reason: '고객이 전화로 알려줬어요',
    dryRun: false,
  })
  cleanup()
  signedIn(api, sessionOf('SUPPORT'))
  await visit()
  await screen.findByText('브랜드와 이름')
  expect(screen.queryByRole('button', { name: '브랜드, 이름, 사이즈 고치기' })).toBeNull()
})

test.each(['UNPAID', 'EXPIRED', 'CANCELLED'] as const)(
  'of an order that is %s no gear is put right: none comes (G734)',
  async state => {
    order = staffOrder({ state, actions: [], nextStep: null })
    await visit()
    await screen.findByText('브랜드와 이름')
    expect(screen.queryByRole('button', { name: '브랜드, 이름, 사이즈 고치기' })).toBeNull()
  },
)

test('what is disposed of takes the days of letters, and nothing that is no day (G933)', async () => {
  order = staffOrder({ state: 'IN_STORAGE', actions: [actionFor('gear.disposed')], nextStep: null })
  api.on(recordStep, taken)
  const { user } = await visitDesk(api, `/desk/orders/${order.orderId}?do=gear.disposed`)
  const letters = await screen.findByRole('textbox', { name: '우편을 보낸 날 (메시지가 닿지 않으면)' })
  screen.getByText('찾아가 달라는 우편도 메시지처럼 쳐요. 2028-02-01, 2028-02-15처럼 적어 주세요.')
  await user.type(letters, '2028-02-01, 2028-02-30')
  expect(letters.getAttribute('aria-invalid')).toBe('true')
  await user.clear(letters)
  await user.type(letters, '2028-02-01, 2028-02-15')
  await user.click(screen.getByRole('radio', { name: '보상 없음' }))
  await vi.waitFor(() =>
    expect(api.asked.at(-1)?.body).toMatchObject({
      details: { compensation: 'NONE', lettersOn: ['2028-02-01', '2028-02-15'] },
    }),
  )
})

test('where the region does not drive by half-days, none is offered (G775)', async () => {
  const action = actionFor('pickup.scheduled')
  order = staffOrder({ actions: [{ ...action, details: action.details.filter(detail => detail !== 'half') }] })
  api.on(recordStep, taken)
  await visitDesk(api, `/desk/orders/${order.orderId}?do=pickup.scheduled`)
  await screen.findByRole('checkbox', { name: '쉬는 날이어도 예약할게요' })
  expect(screen.queryByRole('radio', { name: '오전' })).toBeNull()
})

test('the sheet of a pickup says how many stops each half-day still takes; a press picks day and half (G738)', async () => {
  const today = Day.of(pageClock().now())
  const halves = [
    { half: 'MORNING' as const, taken: 6, stops: 6 },
    { half: 'AFTERNOON' as const, taken: 2, stops: 6 },
  ]
  const isShut = (day: Day) => day === Day.addDays(today, 2)
  const days = daysFrom(today, day => (isShut(day) ? { closure: 'SHOP_CLOSED' } : { halves }))
  api.on(readCalendar, () => calendarWeek({ from: today, regions: [{ region: 'RESORT', days }] }))
  api.on(recordStep, taken)
  const { user } = await visitDesk(api, `/desk/orders/${order.orderId}?do=pickup.scheduled`)
  const free = await screen.findByRole('region', { name: '남은 자리' })
  expect(within(free).getAllByRole('listitem')).toHaveLength(6)
  for (const full of within(free).getAllByRole('button', { name: /오전 다 찼어요$/ }))
    expect(full.hasAttribute('disabled')).toBe(true)
  const [, later] = within(free)
    .getAllByRole('button', { name: /오후 4곳$/ })
    .filter(one => !one.hasAttribute('disabled'))
  await user.click(later ?? free)
  expect(later?.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '오후' }).checked).toBe(true)
  expect(api.asked.findLast(({ path }) => path === '/calendar')?.search).toMatch(`from=${today}`)
})

test('until when the contract is paid, and what comes then, is said (G785)', async () => {
  const today = Day.of(pageClock().now())
  const shown = (more: Partial<StaffOrderDetail>) => {
    const order = { ...staffOrder(), state: 'IN_STORAGE' as const, locker: 'B-25', ...more }
    return [stateSentence(order, today), ...termRows(order, today).map(({ label, value }) => `${label}: ${value}`)]
  }
  const [later, ago] = [Day.addDays(today, 40), Day.addDays(today, -3)]
  expect(shown({ nextRenewalDate: later, storageEndDate: Day.addDays(later, -1) })).toEqual([
    '락커 B-25에 보관하고 있어요.',
    `다음 결제: ${dayText(later)}`,
  ])
  expect(shown({ nextRenewalDate: later, isNextHeld: true })[1]).toBe(
    `다음 결제: ${dayText(later)} · 자동으로 결제되지 않음`,
  )
  expect(shown({ nextRenewalDate: ago, autoRenewal: 'NEEDS_CARD' })).toEqual([
    '락커 B-25에 보관하고 있어요.',
    `밀린 연장 결제: ${dayText(ago)} · 등록된 카드 없음`,
  ])
  expect(shown({ autoRenewal: 'TERMINATED', storageEndDate: ago })).toEqual([
    `락커 B-25에 보관하고 있어요. 계약이 ${dayText(ago)}에 끝났고, ${dayText(lastDayToCollect(ago))}까지 찾아가기로 했어요.`,
    `계약 끝: ${dayText(ago)}`,
  ])
  expect(shown({ state: 'CANCELLED', autoRenewal: 'TERMINATED', storageEndDate: ago })).toEqual(['취소된 주문이에요.'])
})
