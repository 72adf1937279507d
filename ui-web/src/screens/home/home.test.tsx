import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { type DeviceInMemory, deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { deviceOn, signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { HOME_STATUSES, type HomeStatus } from '#core/storing/home-status.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { RenewalStatus } from '#core/storing/renewal-status.ts'
import { pickupPlace } from '#core/storing/testing/pickup-place.ts'
import { HOME_STATUS_TEXTS } from '../../texts/home-status.ts'
import { drawHome } from '../../draw-home.tsx'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { saying } from '../../testing/saying.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { HomeScreen } from './home-screen.tsx'

const visit = (device: DeviceInMemory, state: unknown = null) =>
  visitScreens([{ path: '/home', Component: HomeScreen }], device.container, { path: '/home', state })

afterEach(() => {
  cleanup()
  clearLoaded()
  sessionStorage.clear()
  vi.useRealTimers()
})

const statuses = Object.keys(HOME_STATUSES).map(status => Number(status) as HomeStatus)
const STATES: Readonly<Record<HomeStatus, OrderState | null>> = {
  0: null,
  1: 'REQUESTED',
  2: 'PICKUP_SCHEDULED',
  3: 'PICKED_UP',
  4: 'REPORTED',
  5: 'TEMP_STORED',
  6: 'IN_TRANSIT',
  7: 'IN_STORAGE',
  8: 'CHECKOUT_REQUESTED',
  9: 'RESTORED',
}

/** Whose gear ended so. */
const withGone = async (state: OrderState, compensationWon: Won | null) => {
  const device = signedInDevice()
  const row = device.service.database.orders.get(await device.shop.order({ upTo: 'PICKED_UP' }))
  if (row) row.order = { ...row.order, state, ending: { compensationWon, told: '전화로 알렸어요' } }
  return device
}

/** Gear in storage whose next payment stands so. */
const storedWith = async (status: RenewalStatus) => {
  const device = signedInDevice()
  const row = device.service.database.orders.get(await device.shop.order({ upTo: 'IN_STORAGE' }))
  if (row) row.order = { ...row.order, renewal: { ...row.order.renewal, status } }
  return device
}

describe('home says what became of gear that does not come back (G902)', () => {
  test.each([
    [
      'LOST',
      450_000 as Won,
      /찾을 수 없게 됐어요$/,
      /정말 죄송해요. 보상 금액은 450,000원이에요. 받는 방법은 고객센터/,
    ],
    ['DAMAGED', null, /쓸 수 없게 됐어요$/, /다시 쓸 수 없게 손상됐어요. 정말 죄송해요. 궁금한 점은 고객센터/],
    ['DISPOSED', null, /폐기했어요$/, /에 폐기했어요. 궁금한 점은 고객센터/],
  ] as const)('%s in place of the invitation, with whom to call', async (state, won, title, note) => {
    await visit(await withGone(state, won))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(title)
    expect(screen.getByText(saying(note))).toBeDefined()
    expect(screen.getByRole('link', { name: '고객센터에 전화하기' }).getAttribute('href')).toMatch(/^tel:/)
  })

  test('under the mountain alone (G906)', async () => {
    const countShapes = async (device: DeviceInMemory) => {
      await visit(device)
      await screen.findByRole('heading', { level: 1 })
      const { length } = document.querySelectorAll('svg[data-weather] *')
      cleanup()
      clearLoaded()
      return length
    }
    const invited = await countShapes(signedInDevice())
    expect(await countShapes(await withGone('LOST', null))).toBeLessThan(invited)
  })

  test('below the gear that is stored', async () => {
    const device = await withGone('LOST', null)
    await device.shop.order({ upTo: 'IN_STORAGE' })
    await visit(device)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/전용 락커에서 쉬고 있어요$/)
    expect(screen.getByText(/찾을 수 없게 됐어요/)).toBeDefined()
    expect(screen.getByRole('button', { name: '진행 상황 보기' })).toBeDefined()
  })
})

describe('home shows where the gear is', () => {
  test('the days of a pickup that nobody booked in time are not promised any more (G807)', async () => {
    const device = signedInDevice()
    const row = device.service.database.orders.get(await device.shop.order({ upTo: 'REQUESTED' }))
    if (row) row.order = { ...row.order, placedAt: Instant.plusSeconds(row.order.placedAt, -30 * 24 * 3600) }
    await visit(device)
    expect(await screen.findByText(/약속한 날이 지나/)).toBeDefined()
    expect(screen.queryByText('담당자가 연락드려 정확한 날을 정해요')).toBeNull()
  })

  test.each(statuses)('status %d has its chip, its title and its count', async status => {
    const device = signedInDevice()
    const upTo = STATES[status]
    if (upTo !== null) await device.shop.order({ upTo })
    await visit(device)
    expect((await screen.findByRole('heading', { level: 1 })).textContent.split('\n')).toHaveLength(2)
    expect(screen.getByText(HOME_STATUS_TEXTS[status])).toBeDefined()
    expect(screen.getByRole('link', { name: new RegExp(`장비 맡기기 ${status < 5 ? 0 : 1}개 보관 중`) })).toBeDefined()
  })

  // Of a checkout under way more is asked for after the first drawing.
  test.each(statuses.filter(status => status !== 8))(
    'status %d is drawn by the service as the app draws it (G1070)',
    async status => {
      const device = signedInDevice()
      const upTo = STATES[status]
      if (upTo !== null) await device.shop.order({ upTo })
      await visit(device)
      await screen.findByRole('heading', { level: 1 })
      const home = resolve(device.container, StoringSide.readHome).lastKnown()?.home
      const customer = resolve(device.container, AccountSide.readSession)()?.customer
      if (!home || !customer) throw new Error('The device knows no home.')
      const shown = document.querySelector('main')?.parentElement?.textContent
      const drawn = document.createElement('div')
      drawn.innerHTML = drawHome({ home, customer, now: device.clock.now() })
      expect(drawn.textContent).toBe(shown)
    },
  )

  test.each([
    ['2026-11-14', 'summer'],
    ['2026-11-15', 'winter'],
    ['2027-03-31', 'winter'],
    ['2027-04-01', 'summer'],
  ])('on %s its mountain is in %s (G782)', async (day, weather) => {
    await visit(deviceOn(day))
    await screen.findByRole('heading', { level: 1 })
    expect(document.querySelector('svg[data-weather]')?.getAttribute('data-weather')).toBe(weather)
  })

  test('an inspected set leads to its report (G186)', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'REPORTED' })
    const { user, history } = await visit(device)
    await user.click(await screen.findByRole('button', { name: '리포트 보기' }))
    await waitFor(() => expect(history.location.pathname).toBe('/equipment/detail'))
    expect(history.location.search).toMatch(/^\?reportId=./)
  })

  test('an inspected set is shown by its own photograph, and drawn before (G691)', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'PICKED_UP' })
    await device.shop.order({ upTo: 'REPORTED', equipmentType: 'SNOWBOARD' })
    await visit(device)
    await screen.findByRole('heading', { level: 1 })
    const photographs = () => [...document.querySelectorAll('li img')]
    await waitFor(() => expect(photographs()).toHaveLength(1))
    fireEvent.error(photographs()[0] as Element)
    await waitFor(() => expect(photographs()).toHaveLength(0))
  })

  test('the next payment leads to where payments are (G691)', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'IN_STORAGE' })
    const { user } = await visit(device)
    await user.click(await screen.findByRole('link', { name: /다음 결제일/ }))
    expect(await screen.findByText('/mypage/payment/stored')).toBeDefined()
  })

  test('of several contracts none is called stored that may not be (G81)', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'REQUESTED' })
    await device.shop.order({ upTo: 'REQUESTED', equipmentType: 'SNOWBOARD' })
    await visit(device)
    expect(await screen.findByRole('link', { name: /장비 맡기기 2건 이용 중/ })).toBeDefined()
  })

  test('a refused renewal says what is owed and leads to the button that pays it, instead of days that are over (G242)', async () => {
    const device = await storedWith('PAST_DUE')
    const { user } = await visit(device)
    expect(await screen.findByText('연장 보관료 99,000원이 결제되지 않았어요')).toBeDefined()
    expect(screen.getByText(/지금 결제하거나 다른 카드로/)).toBeDefined()
    expect(screen.queryByText('다음 결제일')).toBeNull()
    await user.click(screen.getByRole('button', { name: '연장 결제하기' }))
    expect(await screen.findByText('/mypage/payment/stored')).toBeDefined()
  })

  test('a renewal that is no longer charged automatically leads to the button that pays it', async () => {
    const device = await storedWith('UNPAID')
    const { user } = await visit(device)
    expect(
      await screen.findByText(
        saying(
          /^결제한 보관은 \d{4}년 \d+월 \d+일까지였어요\. 장비는 그대로 맡아 두고 있어요\. \d{4}년 \d+월 \d+일까지 결제하면 보관이 이어져요\.$/,
        ),
      ),
    ).toBeDefined()
    expect(screen.queryByText('다음 결제일')).toBeNull()
    await user.click(screen.getByRole('button', { name: '연장 결제하기' }))
    expect(await screen.findByText('/mypage/payment/stored')).toBeDefined()
  })

  test.each([
    [6, 'ARRIVED', '보관소 도착', /도착했어요/, '보관이 시작되면 열려요', '1개 보관 중'],
    [6, 'IN_TRANSIT', '이동 중', /옮기고 있어요/, '보관이 시작되면 열려요', '1개 보관 중'],
    [8, 'CHECKOUT_REQUESTED', '꺼내기 신청 완료', /신청을\s*잘 받았어요/, '배송을 준비하고 있어요', '1개 보관 중'],
    [8, 'CHECKOUT_SCHEDULED', '배송 예약', /배송 날짜를/, '배송을 준비하고 있어요', '1개 보관 중'],
    [8, 'CHECKED_OUT', '배송 완료', /즐겁게 다녀오세요/, '장비를 꺼내 쓰고 있어요', '1건 이용 중'],
  ] as const)('status %d says how far it is: %s', async (_status, upTo, chip, title, takeOut, store) => {
    const device = signedInDevice()
    await device.shop.order({ upTo })
    await visit(device)
    await screen.findByRole('heading', { level: 1, name: title })
    for (const said of [chip, takeOut, store]) expect(screen.getByText(said)).toBeDefined()
  })

  /** Gear whose storage has ended so many days ago. */
  const endedFor = async (days: number) => {
    const device = deviceOn('2026-12-03')
    const order = await device.shop.order({ upTo: 'IN_STORAGE' })
    await device.shop.end(order, device.customer.id)
    device.comeBack(Day.addDays('2027-12-02' as Day, days))
    const visited = await visit(device)
    await screen.findByText('보관 기간이 끝났어요')
    return visited
  }

  test('gear that still lies here 30 days after the end asks for the day on which it is fetched (G69)', async () => {
    const { user, history } = await endedFor(30)
    expect(screen.getByText(saying(/2027년 12월 2일에 끝났어요.*2028년 1월 1일까지/))).toBeDefined()
    await user.click(screen.getByRole('button', { name: '장비 받을 날 정하기' }))
    await waitFor(() => expect(history.location.pathname).toBe('/equipment/checkout/warning'))
  })

  test('gear that still lies here 31 days after the end is fetched by a call (G69)', async () => {
    await endedFor(31)
    expect(screen.getByText(saying(/고객센터 1588-0000으로 연락해 주시면/))).toBeDefined()
    expect(screen.getByRole('link', { name: '고객센터에 전화하기' }).getAttribute('href')).toBe('tel:1588-0000')
  })

  test('an order that waits for its payment is gone on with from home (G615)', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'UNPAID' })
    const { user, history } = await visit(device)
    await screen.findByText('99,000원을 결제하면 신청이 완료돼요')
    // Chip and title speak of it too (G613).
    expect(screen.getByText('결제 전')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('거의 다 됐어요\n결제만 남았어요')
    expect(screen.queryByText(/1세트 1년/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '이어서 결제하기' }))
    expect(history.location.pathname).toBe('/storing/storinginfo')
  })

  test('each of several sets has its name, its place and its own next step (G614)', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'IN_STORAGE', equipmentType: 'SNOWBOARD' })
    await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    const { user } = await visit(device)
    await screen.findByRole('heading', { level: 1, name: /신청을\s*잘 받았어요/ })
    expect(screen.getByText('신청 완료')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /2세트 중 2번째/ }))
    await screen.findByRole('heading', { level: 1, name: /전용 락커에서 쉬고 있어요/ })
    expect(screen.getByText('안전 보관 중')).toBeDefined()
    expect(screen.getAllByRole('listitem').filter(item => !item.hasAttribute('inert'))[0]?.textContent).toMatch(
      /장비 꺼내기/,
    )
  })

  test('in storage shows the next payment and until when it can be ended', async () => {
    const device = deviceInMemory()
    device.clock.moveTo(Day.startOf('2026-12-03' as Day))
    device.signIn()
    await device.shop.registerCard()
    await device.shop.order({ upTo: 'IN_STORAGE' })
    await visit(device)
    await screen.findByText('2027년 12월 3일')
    expect(screen.getByText(saying(/^2027년 11월 26일까지 해지할 수 있어요$/))).toBeDefined()
    // The button says 장비 꺼내기: the way to all gear below it is called otherwise (G905).
    expect(screen.getByRole('button', { name: '장비 꺼내기' })).toBeDefined()
    expect(screen.queryByRole('link', { name: /장비 꺼내기/ })).toBeNull()
    expect(screen.getByRole('link', { name: /내 장비 보기 이번 시즌 1번 남았어요/ }).getAttribute('href')).toBe(
      '/equipment',
    )
  })

  test('in storage without a card asks for one before the next payment (G673)', async () => {
    const device = deviceInMemory()
    device.clock.moveTo(Day.startOf('2026-12-03' as Day))
    device.signIn()
    await device.shop.order({ upTo: 'IN_STORAGE' })
    await visit(device)
    await screen.findByText('2027년 12월 3일')
    expect(screen.getByText('등록한 카드가 없어요. 결제일 전에 카드를 등록해 주세요')).toBeDefined()
  })

  test.each([
    ['CUSTOMER', /11월 25일 \(수\)에 만나지 못했어요/],
    ['SHOP', /11월 25일 \(수\)에 찾아뵙지 못해 죄송해요/],
  ] as const)('a pickup that failed by fault of %s says so and what comes next (G141)', async (fault, note) => {
    const device = deviceOn('2026-11-24')
    const order = await device.shop.order({ upTo: 'PICKUP_SCHEDULED' })
    device.comeBack('2026-11-25')
    await device.shop.advance(order, 'pickup.missed', { fault })
    await visit(device)
    await screen.findByRole('heading', { level: 1, name: /픽업하지 못했어요/ })
    expect(screen.getByText(saying(note))).toBeDefined()
  })

  test('asks where to pick up until somebody has said it (G157)', async () => {
    const device = signedInDevice()
    const order = await device.shop.order({ upTo: 'REQUESTED' })
    const { user, history } = await visit(device)
    await user.click(await screen.findByRole('button', { name: '픽업 장소 알려주기' }))
    expect(history.location.pathname + history.location.search).toBe(`/mypage/progress/place?orderId=${order}`)
  })

  test.each(['REQUESTED', 'PICKED_UP'] as const)('asks no more once it is known or %s', async upTo => {
    const device = signedInDevice()
    await device.shop.order({ upTo, ...(upTo === 'REQUESTED' && { pickupPlace: pickupPlace() }) })
    await visit(device)
    await screen.findByText(/진행 기록/)
    expect(screen.queryByRole('button', { name: '픽업 장소 알려주기' })).toBeNull()
  })

  test('a booked pickup that nobody recorded is not promised for a day that is over (G141)', async () => {
    const device = deviceOn('2026-11-24')
    await device.shop.order({ upTo: 'PICKUP_SCHEDULED' })
    await visit(device)
    await screen.findByRole('heading', { level: 1, name: /11월 25일 \(수\)에\s*장비를 가지러 갈게요/ })
    cleanup()
    clearLoaded()
    device.comeBack('2026-11-28')
    await visit(device)
    await screen.findByRole('heading', { level: 1, name: /11월 25일 \(수\) 픽업을\s*확인하고 있어요/ })
    expect(screen.getByText(/픽업하기로 한 날이 지났어요/)).toBeDefined()
    expect(screen.queryByText('수수료만 빼고 환불')).toBeNull()
  })

  test('gear can be taken out only when the service says so, and the card says when', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'RESTORED' })
    await visit(device)
    const card = await screen.findByRole('button', { name: /장비 꺼내기 7월 1일에 다시 열려요/ })
    expect(card.matches(':disabled')).toBe(true)
  })

  test('asks whether a second contract of a kind is meant, until it is said or cancelled (G49)', async () => {
    const device = signedInDevice()
    await device.shop.order()
    const second = await device.shop.order()
    const { user } = await visit(device)
    await screen.findByRole('heading', { name: '스키 보관을 두 건 결제했어요' })
    await user.click(screen.getByRole('button', { name: '둘 다 맡길게요' }))
    await waitFor(() => expect(screen.queryByText('스키 보관을 두 건 결제했어요')).toBeNull())
    expect(device.link.asked('keepBoth')).toEqual([[second]])

    cleanup()
    clearLoaded()
    const third = await device.shop.order()
    const again = await visit(device)
    await again.user.click(await screen.findByRole('button', { name: '나중 신청 취소하기' }))
    expect(again.history.location).toMatchObject({ pathname: '/mypage/progress/cancel', search: `?orderId=${third}` })
  })

  test('a score is never rounded up', async () => {
    const device = signedInDevice()
    await device.shop.report(await device.shop.order({ upTo: 'PICKED_UP' }), { score: 79.9 })
    await visit(device)
    await waitFor(() => expect(document.body.textContent).toContain('79점'))
  })
})

describe('without an answer', () => {
  test('what was known last is shown, with its time, and tried again', async () => {
    const device = signedInDevice()
    const order = await device.shop.order({ upTo: 'IN_STORAGE' })
    await visit(device)
    await screen.findByText('안전 보관 중')
    cleanup()
    clearLoaded()
    device.link.state = 'down'
    const { user } = await visit(device)
    await screen.findByText('안전 보관 중')
    await screen.findByText(/에 확인한 내용이에요/)
    device.link.state = 'up'
    await device.shop.requestCheckout(order)
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    await screen.findByText('꺼내기 신청 완료')
    expect(screen.queryByText(/에 확인한 내용이에요/)).toBeNull()
  })

  test('nothing known: says so and offers to try again', async () => {
    const device = signedInDevice()
    device.link.state = 'down'
    const { user } = await visit(device)
    await screen.findByRole('heading', { level: 1, name: /불러오지 못했어요/ })
    device.link.state = 'up'
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    expect(await screen.findByText('보관 전')).toBeDefined()
  })

  test('without a session it says that a login is needed, and goes there after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { history } = await visit(deviceInMemory())
    await screen.findByRole('heading', { level: 1, name: /로그인이\s필요해요/ })
    await act(() => vi.advanceTimersByTimeAsync(1900))
    expect(history.location.pathname).toBe('/home')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(history.location.pathname).toBe('/easylogin')
  })
})

describe('after signing up', () => {
  const ARRIVAL = { showSignupComplete: true, signupData: { name: '김철수', email: 'ski@example.com' } }

  test('greets once: the way back and a reload find nothing to greet for', async () => {
    const device = signedInDevice()
    const { user, history } = await visit(device, ARRIVAL)
    await screen.findByText('김철수님, 반가워요', undefined, { timeout: 5000 })
    expect(history.location.state).toBeNull()
    await user.click(screen.getByRole('button', { name: '둘러보기' }))
    await waitFor(() => expect(screen.queryByText('김철수님, 반가워요')).toBeNull())
  })

  test('leads on to what the sign-up was for', async () => {
    const { user } = await visit(signedInDevice(), ARRIVAL)
    const sheet = await screen.findByRole('dialog', { name: '김철수님, 반가워요' })
    await user.click(within(sheet).getByRole('button', { name: '장비 맡기기' }))
    expect(await screen.findByText('/storing/equipmentselection')).toBeDefined()
  })

  test.each([null, { showSignupComplete: true }, { signupData: ARRIVAL.signupData }, 'text'])(
    'does not greet for %j',
    async state => {
      await visit(signedInDevice(), state)
      await screen.findByText('보관 전')
      expect(screen.queryByText(/반가워요/)).toBeNull()
    },
  )
})

describe('a customer whom no message reaches', () => {
  const NOTE = '픽업과 결제 소식을 보낼 연락처가 아직 없어요'
  const typed = { phone: '01012345678' as PhoneNumber, isPhoneToProve: true, isEmailToProve: true }

  test('sees so in one line while there is a contract, with the way to the proof', async () => {
    const device = signedInDevice(typed)
    await device.shop.order()
    await visit(device)
    expect(await screen.findByText(NOTE)).toBeTruthy()
    expect(screen.getByRole('link', { name: '인증하기' }).getAttribute('href')).toBe('/mypage/info')
  })

  test.each([
    ['nobody without a contract', typed, false],
    ['nobody whose phone is proved', { ...typed, isPhoneToProve: false }, true],
    ['nobody whose e-mail is proved', { ...typed, isEmailToProve: false }, true],
  ] as const)('and %s', async (_who, person, hasContract) => {
    const device = signedInDevice(person)
    if (hasContract) await device.shop.order()
    await visit(device)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(NOTE)).toBeNull()
  })
})
