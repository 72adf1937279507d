import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DoorPictureId } from '#core/storing/door-picture.ts'
import { signOut } from '#adapters/http/contract/staff/access.ts'
import { type CalendarVisit, readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { success } from '#adapters/http/contract/codec.ts'
import { DOOR_PICTURE_PATH } from '#adapters/http/contract/staff/bench.ts'
import { staffNames } from '#adapters/http/contract/staff/members.ts'
import { readOrder, recordStep } from '#adapters/http/contract/staff/orders.ts'
import { staffCall } from '#adapters/http/contract/staff/staff-call.ts'
import { pickups, regions } from '#adapters/http/contract/staff/storage.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { RETRY_MS } from '../../data/retry-ms.ts'
import { stopOf } from '../../testing/driver-stops.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { memoryDeviceRecords } from '../../testing/memory-device-records.ts'
import { rememberedPictures } from '../../testing/remembered-pictures.ts'
import { actionFor, staffOrder, stepOf } from '../../testing/staff-order.ts'
import { memoryNotes, sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import type { Stop } from './tour.ts'

afterEach(cleanup)

const KIM = stopOf('SK-AAAAAAAAAAAA')
const LEE = stopOf('SK-BBBBBBBBBBBB', { customerName: '이보드', kind: 'SNOWBOARD' })

const LAST_SPRING = '2025-04-01' as Day

let api: FakeStaffApi
let stops: readonly Stop[]
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  // No browser draws here: what is taken goes as it is.
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no picture'))
  api = fakeStaffApi()
  stops = [KIM, LEE]
  signedIn(api, sessionOf('OPERATOR', { isShiftDevice: true }))
  api.on(regions, () => ({ regions: [{ code: 'RESORT', name: '리조트', isOpen: true }] }))
  api.on(pickups, () => ({
    day: Day.of(pageClock().now()),
    half: 'MORNING' as const,
    stops: [...stops],
    hasMore: false,
  }))
})
afterEach(() => vi.unstubAllGlobals())

/** As the service takes a picture: bytes, and so no call of the contract. */
const putDoorPicture = staffCall({
  method: 'PUT',
  path: DOOR_PICTURE_PATH,
  access: 'OPERATOR',
  about: 'ORDER',
  body: null,
  answer: success({}),
  summary: '',
})

/** Gear that is brought to somebody else than its owner. */
const CHOI = stopOf('SK-DDDDDDDDDDDD', {
  state: 'CHECKOUT_SCHEDULED',
  customerName: '최겨울',
  brand: 'Atomic',
  name: 'Redster',
  size: '170',
  locker: 'A-03',
  place: { recipientName: '한받음', phone: '01087654321', address: '강릉시 경강로 1', detail: '', note: '' },
})

const take = () =>
  api.on(recordStep, ({ event }) => ({
    orderId: KIM.orderId,
    events: [event],
    from: 'PICKUP_SCHEDULED' as const,
    to: event === 'pickup.done' ? ('PICKED_UP' as const) : ('REQUESTED' as const),
    locker: null,
    notice: null,
    dryRun: false,
  }))

type User = Awaited<ReturnType<typeof visitDesk>>['user']
const press = async (user: User, name: RegExp | string) => user.click(await screen.findByRole('button', { name }))
const type = async (user: User, name: string, text: string) =>
  user.type(await screen.findByRole('textbox', { name }), text)
const sent = () => api.asked.filter(({ path }) => path.endsWith('/steps'))

const pickUp = async (user: User) => {
  await press(user, /^1 *김시즌/)
  await press(user, '받았어요')
  await type(user, '브랜드', 'Atomic')
  await type(user, '장비 이름', 'Redster')
  await type(user, '사이즈', '170')
  await user.click(screen.getByRole('checkbox', { name: '부츠' }))
  await press(user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
}

test('a stop says where to go, how to get in and whom to call, and leads to the next one', async () => {
  take()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await screen.findByRole('heading', { name: '2곳 중 2곳 남았어요' })
  await press(user, /^1 *김시즌/)
  await screen.findByRole('heading', { name: '김시즌님' })
  expect(screen.getByRole('link', { name: '전화하기' }).getAttribute('href')).toBe('tel:01012345678')
  expect(screen.getByRole('link', { name: '문자 보내기' }).getAttribute('href')).toBe('sms:01012345678')
  const address = encodeURIComponent('강원 평창군 올림픽로 715')
  const maps = within(screen.getByRole('navigation', { name: '길 찾기' })).getAllByRole('link')
  for (const map of maps) expect(map.getAttribute('href')).toContain(address)
  expect(maps).toHaveLength(3)
  screen.getByText('공동현관 1203*')

  await press(user, '목록으로')
  await pickUp(user)
  expect(sent()).toMatchObject([
    {
      body: {
        event: 'pickup.done',
        version: 3,
        details: { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', handedParts: ['BOOTS'] },
      },
    },
  ])
})

test('a stop shows what colleagues noted on its order, also without a net (G883)', async () => {
  stops = [{ ...KIM, notes: ['3층, 엘리베이터 없음', '6시 뒤에 전화'] }, LEE]
  const records = memoryDeviceRecords()
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('heading', { name: '2곳 중 2곳 남았어요' })
  cleanup()
  api.cut()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await press(user, /^1 *김시즌/)
  const noted = [screen.getByText('3층, 엘리베이터 없음'), screen.getByText('6시 뒤에 전화')]
  expect(noted.map(({ parentElement }) => parentElement?.previousSibling?.textContent)).toEqual(
    noted.map(() => '동료가 남긴 메모'),
  )
})

test('day, half-day and storage are one line above the stops, and changed once it is opened (G737)', async () => {
  take()
  const { user, history } = await visitDesk(api, '/desk/drive?half=MORNING')
  await screen.findByRole('heading', { name: '2곳 중 2곳 남았어요' })
  const line = screen.getByText(/^오늘 · 오전/).closest('details')
  expect(line?.open).toBe(false)
  await user.click(screen.getByText('바꾸기'))
  expect(line?.open).toBe(true)
  await user.click(screen.getByRole('radio', { name: '내일' }))
  expect(history.location.search).toBe('?day=tomorrow&half=MORNING')
})

test('gear that is brought back is on the list with its locker, and it is recorded who took it (G641)', async () => {
  take()
  stops = [CHOI, LEE]
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await press(user, /^1 *최겨울.*배송.*강릉시 경강로 1.*하루 · 스키 · Atomic Redster 170 · A-03/)
  screen.getByText('한받음')
  screen.getByText('A-03')
  expect(screen.getByRole('link', { name: '전화하기' }).getAttribute('href')).toBe('tel:01087654321')
  expect(screen.queryByRole('button', { name: '받았어요' })).toBeNull()
  await press(user, '전달했어요')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press(user, '기록하기')
  await screen.findByText('누가 받았는지 골라 주세요.')
  await user.click(screen.getByRole('radio', { name: '가족' }))
  await press(user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  expect(sent()).toMatchObject([
    { body: { event: 'checkout.delivered', version: 3, details: { deliveredTo: '가족' } } },
  ])
  await press(user, '목록으로')
  await screen.findByRole('button', { name: /최겨울.*전달했어요/ })
})

test('gear of a contract that is over goes for good, unless the driver says otherwise (G923)', async () => {
  take()
  stops = [{ ...CHOI, canBeFinal: true, isOver: true }]
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await press(user, /^1 *최겨울/)
  await press(user, '전달했어요')
  expect(screen.getByRole('checkbox', { name: '계약이 끝나 완전히 돌려드렸어요' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: '받는 분 본인' }))
  await press(user, '기록하기')
  await vi.waitFor(() => expect(sent()).toMatchObject([{ body: { details: { isFinal: true } } }]))
})

test('gear of an ended contract is handed back for good, and a delivery that failed says why (G641)', async () => {
  take()
  stops = [
    { ...CHOI, canBeFinal: true },
    { ...CHOI, orderId: LEE.orderId, customerName: '이보드' },
  ]
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await press(user, /^1 *최겨울/)
  await press(user, '전달했어요')
  await user.click(screen.getByRole('radio', { name: '받는 분 본인' }))
  await user.click(screen.getByRole('checkbox', { name: '계약이 끝나 완전히 돌려드렸어요' }))
  await press(user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  await press(user, '못 전했어요')
  await press(user, '기록하기')
  await screen.findByText('이유를 골라 주세요.')
  await user.click(screen.getByRole('radio', { name: '고객이 집에 없었어요' }))
  await press(user, '기록하기')
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ body }) => body)).toMatchObject([
    { event: 'checkout.delivered', details: { deliveredTo: '받는 분 본인', isFinal: true } },
    { event: 'checkout.missed', reason: '고객이 집에 없었어요' },
  ])
  expect(sent()[1]?.body).not.toHaveProperty('details')
})

test('a delivery is recorded without a net, names nobody on the device, and is sent with one (G338, G641)', async () => {
  take()
  stops = [CHOI]
  const records = memoryDeviceRecords()
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /^1 *최겨울/ })
  cleanup()
  api.cut()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await press(user, /^1 *최겨울/)
  await press(user, '전달했어요')
  await user.click(screen.getByRole('radio', { name: '받는 분 본인' }))
  await press(user, '기록하기')
  await screen.findByRole('button', { name: /최겨울.*전달했어요.*연결되면 보내요/ })
  expect(JSON.stringify(await records.all('steps').unwrapOr([]))).not.toMatch(/최겨울|한받음|강릉|0108765/)
  expect(sent()).toEqual([])
  api.mend()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(screen.queryByText(/보내지 못한 기록/)).toBeNull())
  expect(sent()).toMatchObject([{ body: { event: 'checkout.delivered', details: { deliveredTo: '받는 분 본인' } } }])
})

test('a delivery whose record is refused leads back to its form, or says what the order is now (G338)', async () => {
  stops = [CHOI]
  api.on(recordStep, () => refuse(400, 'DETAIL_MISSING', '아직 필요해요: 받은 사람', 'deliveredTo'))
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await press(user, /^1 *최겨울/)
  await press(user, '전달했어요')
  await user.click(screen.getByRole('radio', { name: '가족' }))
  await press(user, '기록하기')
  await press(user, '고쳐서 보내기')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '가족' }).checked).toBe(true)
  api.on(recordStep, () => refuse(409, 'ORDER_CHANGED', '그사이 다른 사람이 이 주문을 처리했어요.'))
  const checkout = { day: LAST_SPRING, scheduledFor: null, isProxy: true, needsConfirmation: false }
  api.on(readOrder, () => ({
    order: staffOrder({ orderId: CHOI.orderId, state: 'CHECKOUT_REQUESTED', pickupDate: LAST_SPRING, checkout }),
  }))
  await press(user, '기록하기')
  await screen.findByText(/^최겨울님 · .* · 전달했어요$/)
  screen.getByText(/^꺼내기 신청($|\.)/)
})

test('a printed list has its stops, each with phone, way in and notes (G909)', async () => {
  stops = [{ ...KIM, notes: ['3층, 엘리베이터 없음'] }]
  await visitDesk(api, '/desk/drive?half=MORNING')
  const row = await screen.findByRole('button', { name: /^1 *김시즌/ })
  expect(row.hasAttribute('data-row')).toBe(true)
  const printed = row.querySelector('.printed-only')?.textContent
  expect(printed).toBe('김시즌 · 010-1234-5678 · 공동현관 1203* · 3층, 엘리베이터 없음')
})

test('what is late says since when (G640)', async () => {
  stops = [{ ...KIM, lateSince: LAST_SPRING }, LEE]
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await press(user, /^1 *김시즌.*2025년 4월 1일부터 늦었어요/)
  await screen.findByRole('heading', { name: '김시즌님' })
  expect(screen.queryByText('2025년 4월 1일부터 늦었어요')).not.toBeNull()
})

test('all that is missing is said at once, and who failed to hand over says whose fault and why', async () => {
  take()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await press(user, /^1 *김시즌/)
  await press(user, '받았어요')
  await press(user, '기록하기')
  expect(screen.getAllByText('적어 주세요.')).toHaveLength(3)
  await press(user, '뒤로')
  await press(user, '못 받았어요')
  await press(user, '기록하기')
  await screen.findByText('누구 사정인지 골라 주세요.')
  await user.click(screen.getByRole('radio', { name: '고객 사정' }))
  await user.click(screen.getByRole('radio', { name: '고객이 집에 없었어요' }))
  await press(user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  expect(sent()).toMatchObject([
    { body: { event: 'pickup.missed', reason: '고객이 집에 없었어요', details: { fault: 'CUSTOMER' } } },
  ])
})

test('the order is changed by buttons and keys, and is there again after a reload (G336)', async () => {
  const records = memoryDeviceRecords()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await press(user, '순서 바꾸기')
  await press(user, '김시즌님 아래로')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '김시즌님 아래로' }))
  await screen.findByRole('button', { name: '김시즌님 아래로' })
  screen.getByRole('button', { name: '이보드님 끌어서 옮기기' }).focus()
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{ArrowUp}')
  cleanup()
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /^1 *이보드/ })
})

test('what changed since the list was read is marked until it was looked at (G336)', async () => {
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await screen.findByRole('button', { name: /^2 *이보드/ })
  stops = [{ ...KIM, place: null }, stopOf('SK-CCCCCCCCCCCC', { customerName: '박새로' })]
  await press(user, '새로 불러오기')
  await screen.findByText('지난번 목록과 달라진 곳이 3곳 있어요.')
  screen.getByRole('button', { name: /김시즌.*바뀜/ })
  screen.getByRole('button', { name: /이보드.*빠짐/ })
  screen.getByRole('button', { name: /박새로.*새로 생김/ })
  await press(user, '달라진 곳 확인했어요')
  expect(screen.queryByText(/빠짐|새로 생김|바뀜/)).toBeNull()
})

test('without a net the page opens, records, and says what is not sent and since when; with one it is sent (G337, G338)', async () => {
  take()
  const records = memoryDeviceRecords()
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  cleanup()
  api.cut()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await pickUp(user)
  cleanup()

  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByText(/보내지 못한 기록 1건 \(.+부터\)/)
  await screen.findByRole('link', { name: /기사 *보내지 못한 기록 1건/ })
  expect(sent()).toEqual([])
  api.mend()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(screen.queryByText(/보내지 못한 기록/)).toBeNull())
  expect(sent()).toHaveLength(1)
})

test('a list that did not come is asked for again by itself (G755)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const list = { day: Day.of(pageClock().now()), half: null, stops: [KIM], hasMore: false }
    let isBack = false
    api.on(pickups, () => (isBack ? list : refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결할 수 없어요.')))
    await visitDesk(api, '/desk/drive?half=all')
    await screen.findByText('지금은 연결할 수 없어요.')
    isBack = true
    await act(() => vi.advanceTimersByTimeAsync(RETRY_MS))
    expect(await screen.findByRole('button', { name: /^1 *김시즌/ })).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('what is done to an open stop is on the list by itself; one that is in front of the driver says so first (G336)', async () => {
  const { user, tell } = await visitDesk(api, '/desk/drive?half=MORNING')
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  const moved = (address: string) => {
    stops = [{ ...KIM, place: KIM.place === null ? null : { ...KIM.place, address } }, LEE]
    return tell(({ onOrder }) => onOrder(KIM.orderId))
  }
  await moved('강릉시 경강로 1')
  await screen.findByRole('button', { name: /^1 *김시즌.*바뀜.*강릉시 경강로 1/ }, { timeout: 3000 })
  await press(user, /^1 *김시즌/)
  await moved('강릉시 경강로 2')
  await screen.findByText('방금 이 주문이 바뀌었어요. 새로 불러와서 확인해 주세요.')
  screen.getByText('강릉시 경강로 1')
  await press(user, '새로 불러오기')
  await screen.findByText('강릉시 경강로 2')
  expect(screen.queryByText(/^방금 이 주문이 바뀌었어요/)).toBeNull()

  const lists = () => api.asked.filter(({ path }) => path === '/pickups').length
  const before = lists()
  await tell(({ onOrder }) => onOrder('SK-ZZZZZZZZZZZZ' as OrderId))
  await press(user, '목록으로')
  await screen.findByRole('heading', { name: '2곳 중 2곳 남았어요' })
  expect(lists()).toBe(before)
})

test('new visits of the list are counted as they come, and a press reads them: the list is in the audit log (G1050)', async () => {
  const today = Day.of(pageClock().now())
  const visitOf = ({ orderId, state, customerName, kind, region }: Stop, more: Partial<CalendarVisit> = {}) => ({
    orderId,
    state,
    customerName,
    kind,
    region,
    day: today,
    half: 'MORNING' as const,
    ...more,
  })
  const PARK = stopOf('SK-CCCCCCCCCCCC', { customerName: '박새로' })
  let pickupVisits = [visitOf(KIM), visitOf(LEE)]
  api.on(readCalendar, () => ({
    today,
    from: today,
    regions: [],
    pickups: pickupVisits,
    deliveries: [],
    hasMore: false,
  }))
  const { user, tell } = await visitDesk(api, '/desk/drive?half=MORNING')
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  expect(screen.queryByText(/새 방문/)).toBeNull()

  pickupVisits = [
    ...pickupVisits,
    visitOf(PARK),
    visitOf(stopOf('SK-DDDDDDDDDDDD'), { half: 'AFTERNOON' }),
    visitOf(stopOf('SK-EEEEEEEEEEEE'), { day: Day.addDays(today, 1) }),
    visitOf(stopOf('SK-FFFFFFFFFFFF', { state: 'CHECKOUT_REQUESTED' }), { half: null }),
  ]
  stops = [...stops, PARK]
  const lists = () => api.asked.filter(({ path }) => path === '/pickups').length
  const before = lists()
  await tell(({ onOrder }) => onOrder(PARK.orderId))
  const load = await screen.findByRole('button', { name: '새 방문 1건 불러오기' }, { timeout: 3000 })
  expect(lists()).toBe(before)
  await user.click(load)
  await screen.findByRole('button', { name: /박새로.*새로 생김/ })
  expect(screen.queryByText(/새 방문/)).toBeNull()
})

test('a conflict is shown with both sides, and stays until the driver decides (G338, G957)', async () => {
  api.on(recordStep, () => refuse(409, 'ORDER_CHANGED', '그사이 다른 사람이 이 주문을 처리했어요.'))
  const steps = [stepOf('pickup.rescheduled', { staff: 'lee' })]
  const actions = [actionFor('pickup.done')]
  api.on(readOrder, () => ({ order: staffOrder({ orderId: KIM.orderId, state: 'PICKUP_SCHEDULED', steps, actions }) }))
  api.on(staffNames, () => ({ names: [{ id: 'lee' as StaffId, name: '이정비' }] }))
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await pickUp(user)
  await press(user, '목록으로')
  await screen.findByRole('heading', { name: '내 기록을 보내지 못했어요' })
  screen.getByText(/^김시즌님 · .* · 받았어요$/)
  screen.getByRole('button', { name: /김시즌.*못 보냈어요/ })
  await screen.findByText(/^픽업 예정\. 픽업 날짜를 바꿨어요 \(.+, 이정비\)$/)
  expect(screen.queryByText(/연결되면 바로 보내요/)).toBeNull()
  expect(screen.getByRole('link', { name: '주문 보기' }).getAttribute('href')).toBe(`/desk/orders/${KIM.orderId}`)
  take()
  await press(user, '내 기록 다시 보내기')
  await vi.waitFor(() => expect(screen.queryByText(/보내지 못한 기록/)).toBeNull())
  expect(sent()).toHaveLength(2)
  expect(sent()[1]?.body).toMatchObject({ event: 'pickup.done' })
  expect(sent()[1]?.body).not.toHaveProperty('version')
})

test('what was received although a colleague took the booking off is sent again by one press (G991)', async () => {
  api.on(recordStep, ({ version }) =>
    version === undefined
      ? {
          orderId: KIM.orderId,
          events: ['pickup.done' as const],
          from: 'REQUESTED' as const,
          to: 'PICKED_UP' as const,
          locker: null,
          notice: null,
          dryRun: false,
        }
      : refuse(409, 'ORDER_CHANGED', '그사이 다른 사람이 이 주문을 처리했어요.'),
  )
  api.on(readOrder, () => ({
    order: staffOrder({
      orderId: KIM.orderId,
      state: 'REQUESTED',
      // After what was recorded at the door.
      steps: [stepOf('pickup.missed', { staff: 'lee', occurredAt: Instant.plusSeconds(pageClock().now(), 60) })],
      actions: [actionFor('pickup.done')],
    }),
  }))
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await pickUp(user)
  await press(user, '목록으로')
  await press(user, '내 기록 다시 보내기')
  await vi.waitFor(() => expect(screen.queryByText('내 기록을 보내지 못했어요')).toBeNull())
  expect(sent()[0]?.body).toMatchObject({ occurredAt: expect.anything() })
  expect(sent()[1]?.body).not.toHaveProperty('occurredAt')
  expect(sent()[1]?.body).toMatchObject({ event: 'pickup.done', details: { brand: 'Atomic', isWalkIn: true } })
})

test('a refused record of a stop that left the list is told by its gear (G992)', async () => {
  api.on(recordStep, () => refuse(409, 'ORDER_CHANGED', '그사이 다른 사람이 이 주문을 처리했어요.'))
  api.on(readOrder, () => ({ order: staffOrder({ orderId: KIM.orderId, state: 'CANCELLED', actions: [] }) }))
  const records = memoryDeviceRecords()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await pickUp(user)
  await press(user, '목록으로')
  await screen.findByText(/^김시즌님 · .* · 받았어요$/)
  cleanup()
  stops = [LEE]
  await records.clear('tours')
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  expect(await screen.findByText(new RegExp(`^Atomic Redster 170 · ${KIM.orderId} · .* · 받았어요$`))).toBeDefined()
})

test('where the order takes the record no more, what it is now is larger than sending it again (G827)', async () => {
  api.on(recordStep, () => refuse(409, 'ORDER_CHANGED', '그사이 다른 사람이 이 주문을 처리했어요.'))
  api.on(readOrder, () => ({
    order: staffOrder({ orderId: KIM.orderId, state: 'CANCELLED', pickupDate: Day.of(pageClock().now()), actions: [] }),
  }))
  const { user, history } = await visitDesk(api, '/desk/drive?half=MORNING')
  await pickUp(user)
  await press(user, '목록으로')
  const again = await screen.findByRole('button', { name: '내 기록 다시 보내기' })
  const toOrder = screen.getByRole('button', { name: '주문 보기' })
  screen.getByText(/^취소됨\. /)
  expect(toOrder.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(again.className).toBe(screen.getByRole('button', { name: '내 기록 버리기' }).className)
  await user.click(toOrder)
  expect(history.location.pathname).toBe(`/desk/orders/${KIM.orderId}`)
})

test('once a stop is done, the list leads to the next one, however far down it is (G828)', async () => {
  take()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await screen.findByText(/2곳 남았어요/)
  expect(screen.queryByRole('button', { name: /^다음은/ })).toBeNull()
  await pickUp(user)
  await press(user, '목록으로')
  await press(user, '다음은 이보드님')
  await screen.findByRole('heading', { name: '이보드님' })
})

test('a stop that is done says what was recorded, and where a mistake is put right (G829)', async () => {
  take()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await pickUp(user)
  await press(user, '목록으로')
  await press(user, /^1 *김시즌/)
  await screen.findByText(/^‘받았어요’로 기록했어요/)
  expect(screen.queryByRole('button', { name: '못 받았어요' })).toBeNull()
  expect(screen.getByRole('link', { name: '주문 보기' }).getAttribute('href')).toBe(`/desk/orders/${KIM.orderId}`)
})

test('what is recorded and not sent yet is taken back by one press, with what was typed (G865)', async () => {
  take()
  const records = memoryDeviceRecords()
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  cleanup()
  api.cut()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await pickUp(user)
  await press(user, '목록으로')
  await press(user, /^1 *김시즌/)
  await screen.findByText('‘받았어요’로 기록했고 아직 보내지 않았어요.')
  expect(screen.queryByRole('button', { name: '못 받았어요' })).toBeNull()
  await press(user, '기록 되돌리기')
  await press(user, '받았어요')
  await screen.findByDisplayValue('Redster')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '부츠' }).checked).toBe(true)
  await press(user, '뒤로')
  await press(user, '목록으로')
  await screen.findByRole('heading', { name: '2곳 중 2곳 남았어요' })
  expect(screen.queryByText(/보내지 못한 기록/)).toBeNull()
  api.mend()
  dispatchEvent(new Event('online'))
  await screen.findByText(/에 불러온 목록이에요\.$/)
  expect(sent()).toEqual([])
})

test('a record is thrown away only when the driver says so twice', async () => {
  api.on(recordStep, () => refuse(409, 'INVALID_TRANSITION', '지금 상태에서는 할 수 없는 단계예요.'))
  api.on(readOrder, () => ({ order: staffOrder({ orderId: KIM.orderId, state: 'PICKED_UP' }) }))
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await pickUp(user)
  await press(user, '목록으로')
  // A colleague has taken it, and it is on no list any more.
  stops = [LEE]
  await press(user, '내 기록 버리기')
  await press(user, '버리기')
  await vi.waitFor(() => expect(screen.queryByText('내 기록을 보내지 못했어요')).toBeNull())
  await screen.findByRole('button', { name: /김시즌.*빠짐/ })
})

test('what was typed at a door is there again after a look at the address and after the browser was ended (G754)', async () => {
  take()
  const notes = memoryNotes()
  const { user } = await visitDesk(api, '/desk/drive', { notes })
  await press(user, /^1 *김시즌/)
  await press(user, '받았어요')
  await type(user, '브랜드', 'Atomic')
  await user.click(screen.getByRole('checkbox', { name: '부츠' }))
  await press(user, '뒤로')
  await screen.findByRole('link', { name: '전화하기' })
  await press(user, '받았어요')
  await screen.findByDisplayValue('Atomic')
  cleanup()

  const again = await visitDesk(api, `/desk/drive?stop=${KIM.orderId}`, { notes })
  await press(again.user, '받았어요')
  await screen.findByDisplayValue('Atomic')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '부츠' }).checked).toBe(true)
  await type(again.user, '장비 이름', 'Redster')
  await type(again.user, '사이즈', '170')
  await press(again.user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  expect(notes.read('drafts')).toBeNull()
})

test('what was typed at a door and left for a day is gone (G754)', async () => {
  const notes = memoryNotes()
  const typed = { kind: 'SKI', kindReason: '', isAsBefore: false, parts: [] }
  const gear = { brand: 'Atomic', equipmentName: '', equipmentSize: '', serialNumber: '' }
  const leftFor = (hours: number) =>
    notes.write(
      'drafts',
      JSON.stringify({
        [`hand-over ${KIM.orderId}`]: { at: pageClock().now() - hours * 3_600_000, draft: { ...typed, gear } },
      }),
    )
  leftFor(23)
  const { user } = await visitDesk(api, `/desk/drive?stop=${KIM.orderId}`, { notes })
  await press(user, '받았어요')
  await screen.findByDisplayValue('Atomic')
  cleanup()

  leftFor(25)
  const later = await visitDesk(api, `/desk/drive?stop=${KIM.orderId}`, { notes })
  await press(later.user, '받았어요')
  await screen.findByRole('textbox', { name: '브랜드' })
  expect(screen.queryByDisplayValue('Atomic')).toBeNull()
})

test('a mistake of typing leads back to the form with what was typed (G338)', async () => {
  api.on(recordStep, () => refuse(400, 'DETAIL_MISSING', '아직 필요해요: 사이즈', 'equipmentSize'))
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING')
  await pickUp(user)
  await press(user, '목록으로')
  await press(user, '고쳐서 보내기')
  await screen.findByText('아직 필요해요: 사이즈')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '브랜드' }).value).toBe('Atomic')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '부츠' }).checked).toBe(true)
  take()
  await type(user, '사이즈', 'cm')
  await press(user, '기록하기')
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ details: { equipmentSize: '170cm' } })
})

test('names and addresses leave the device with the session, what was recorded does not (G337)', async () => {
  const records = memoryDeviceRecords()
  const first = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await pickUp(first.user)
  api.on(signOut, () => signedIn(api, null))
  cleanup()
  const { user } = await visitDesk(api, '/desk/me', { records })
  await press(user, '로그아웃')
  await screen.findByText('로그아웃했어요.')
  expect([await records.all('tours').unwrapOr(null), await records.all('session').unwrapOr(null)]).toEqual([[], []])
  const kept = JSON.stringify(await records.all('steps').unwrapOr([]))
  expect(kept).toContain(KIM.orderId)
  expect(kept).not.toMatch(/김시즌|평창|0101234/)
})

test('what was recorded before a new sign-in and sent after it is done, not gone (G337, G338)', async () => {
  take()
  const records = memoryDeviceRecords()
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  cleanup()
  api.cut()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await pickUp(user)
  cleanup()
  await records.clear('tours').unwrapOr(undefined)

  const send = api.fetch
  let isSlow = true
  api.fetch = (input, init) =>
    isSlow && new Request(input, init).url.endsWith('/steps')
      ? Promise.reject(new TypeError('fetch failed'))
      : send(input, init)
  api.mend()
  const again = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /김시즌.*받았어요.*연결되면 보내요/ })
  isSlow = false
  stops = [LEE]
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(again.desk.outbox.steps()).toEqual([]))
  await press(again.user, '새로 불러오기')
  await screen.findByRole('button', { name: /김시즌.*받았어요/ })
  expect(screen.queryByText('빠짐')).toBeNull()
})

test('a stop that is done is done on every list that has it (G336)', async () => {
  take()
  const records = memoryDeviceRecords()
  await visitDesk(api, '/desk/drive?half=all', { records })
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  cleanup()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await pickUp(user)
  cleanup()
  stops = [LEE]
  await visitDesk(api, '/desk/drive?half=all', { records })
  await screen.findByRole('button', { name: /김시즌.*받았어요/ })
  expect(screen.queryByText('빠짐')).toBeNull()
})

test('a list of a day that is over is not on the device any more (G337)', async () => {
  const records = memoryDeviceRecords()
  const yesterday = Day.addDays(Day.of(pageClock().now()), -1)
  const old = { day: yesterday, half: null, region: null, staff: 'kim', readAt: 1, stops: [KIM] }
  await records.put('tours', JSON.stringify([yesterday, null, null]), old)
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  expect(JSON.stringify(await records.all('tours').unwrapOr([]))).not.toContain(yesterday)
})

test('who may not drive sees no such page in the menu', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  await visitDesk(api, '/desk/me')
  await screen.findByRole('heading', { name: '내 계정' })
  expect(screen.queryByRole('link', { name: '기사' })).toBeNull()
})

/** A file of an image, as far as its first bytes go. */
const fileOf = (...bytes: readonly number[]) => new File([new Uint8Array(bytes)], 'door.jpg', { type: 'image/jpeg' })
const photo = () => fileOf(0xff, 0xd8, 0xff, 0xe0)
const takePicture = async (user: User, file = photo()) =>
  user.upload(await screen.findByLabelText(/사진 찍기|한 장 더/), file)
const sentPictures = () => api.asked.filter(({ path }) => path.includes('/door-pictures/'))

test('a picture of what was handed over is on the device at once, and sent after its step (G873)', async () => {
  take()
  api.on(putDoorPicture, () => ({}))
  const [records, pictures, notes] = [memoryDeviceRecords(), rememberedPictures(), memoryNotes()]
  const device = { records, pictures, notes }
  const { user } = await visitDesk(api, `/desk/drive?half=MORNING&stop=${KIM.orderId}`, device)
  await press(user, '받았어요')
  await takePicture(user)
  await screen.findByRole('img', { name: '여기서 찍은 사진 1' })
  cleanup()

  // The browser was ended before it was recorded, and there is no net.
  await visitDesk(api, '/desk/drive?half=MORNING', device)
  cleanup()
  api.cut()
  const again = await visitDesk(api, '/desk/drive?half=MORNING', device)
  await press(again.user, /^1 *김시즌/)
  await press(again.user, '받았어요')
  await screen.findByRole('img', { name: '여기서 찍은 사진 1' })
  await takePicture(again.user)
  await takePicture(again.user)
  await screen.findByRole('img', { name: '여기서 찍은 사진 3' })
  expect(screen.queryByLabelText(/사진 찍기|한 장 더/)).toBeNull()
  await press(again.user, '사진 2 지우기')
  await type(again.user, '브랜드', 'Atomic')
  await type(again.user, '장비 이름', 'Redster')
  await type(again.user, '사이즈', '170')
  await press(again.user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  cleanup()

  await visitDesk(api, '/desk/drive?half=MORNING', device)
  await screen.findByText(/보내지 못한 기록 1건 /)
  api.mend()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(screen.queryByText(/보내지 못한 기록/)).toBeNull())
  expect(sent()).toHaveLength(1)
  expect(sentPictures()).toHaveLength(2)
  expect(sentPictures()[0]?.search).toMatch(/^\?event=pickup\.done&takenAt=\d{4}-/)
  expect(api.asked.findIndex(({ path }) => path.endsWith('/steps'))).toBeLessThan(
    api.asked.findIndex(({ path }) => path.includes('/door-pictures/')),
  )
  expect(await pictures.all().unwrapOr(null)).toEqual([])
})

test('what is no picture is said at once; what was not recorded for a day, or where nothing changed hands, is gone (G873)', async () => {
  take()
  const pictures = rememberedPictures()
  const old = { orderId: LEE.orderId, view: 'old' as DoorPictureId, bytes: new Uint8Array([1]), takenAt: 0 as Instant }
  await pictures.keep(old)
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { pictures })
  await press(user, /^1 *김시즌/)
  await press(user, '받았어요')
  await takePicture(user, fileOf(0x25, 0x50, 0x44, 0x46))
  await screen.findByText('사진으로 열 수 없는 파일이에요. 다시 찍어 주세요.')
  await takePicture(user)
  await screen.findByRole('img', { name: '여기서 찍은 사진 1' })
  expect(await pictures.all().unwrapOr(null)).toMatchObject([{ orderId: KIM.orderId }])
  await press(user, '뒤로')
  await press(user, '못 받았어요')
  await user.click(screen.getByRole('radio', { name: '고객 사정' }))
  await user.click(screen.getByRole('radio', { name: '고객이 집에 없었어요' }))
  await press(user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  expect(await pictures.all().unwrapOr(null)).toEqual([])
})

test('the set of last time is offered by its name, where the customer got one of the kind back (G822)', async () => {
  take()
  const ski = { kind: 'SKI' as const, brand: 'Atomic', name: 'Redster', size: '170' }
  stops = [{ ...KIM, earlierGear: [ski] }, LEE]
  const { user } = await visitDesk(api, `/desk/drive?half=MORNING&stop=${KIM.orderId}`)
  await press(user, '받았어요')
  await screen.findByText('Atomic Redster 170. 시리얼 번호도 그대로 적어요.')
  await user.click(screen.getByRole('checkbox', { name: /^지난번과 같은 장비예요/ }))
  expect(screen.queryByRole('textbox', { name: '브랜드' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '스노보드' }))
  expect(screen.queryByRole('checkbox', { name: /지난번/ })).toBeNull()
  await screen.findByRole('textbox', { name: '브랜드' })
  await user.click(screen.getByRole('radio', { name: '스키' }))
  await press(user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  expect(sent().at(-1)?.body).toMatchObject({ details: { isAsBefore: true } })

  await press(user, '받았어요')
  await screen.findByRole('textbox', { name: '브랜드' })
  expect(screen.queryByRole('checkbox', { name: /지난번/ })).toBeNull()
})

test('a picture that the service refuses is shown, and its record is not in question (G873)', async () => {
  take()
  api.on(putDoorPicture, () => refuse(409, 'DOOR_PICTURE_REFUSED', '한 번 주고받을 때 사진은 3장까지예요.'))
  const pictures = rememberedPictures()
  const { user } = await visitDesk(api, `/desk/drive?half=MORNING&stop=${KIM.orderId}`, { pictures })
  await press(user, '받았어요')
  await takePicture(user)
  await screen.findByRole('img', { name: '여기서 찍은 사진 1' })
  await type(user, '브랜드', 'Atomic')
  await type(user, '장비 이름', 'Redster')
  await type(user, '사이즈', '170')
  await press(user, '기록하기')
  await screen.findByRole('heading', { name: '이보드님' })
  await press(user, '목록으로')
  await screen.findByRole('heading', { name: '사진을 보내지 못했어요' })
  await press(user, '사진 버리기')
  await press(user, '버리기')
  await vi.waitFor(() => expect(screen.queryByText('사진을 보내지 못했어요')).toBeNull())
  await screen.findByRole('button', { name: /김시즌.*받았어요/ })
  expect(await pictures.all().unwrapOr(null)).toEqual([])
})
