import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { storageInMemory } from '#adapters/container/storage-in-memory.ts'
import { signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { HOME_STATUSES, type HomeStatus } from '#core/storing/home-status.ts'
import type { TimelineStep } from '#core/storing/order.ts'
import type { Home, HomeOrder } from '#core/storing/ports/own-storage.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { HomeScreen } from './home-screen.tsx'

const ORDER: HomeOrder = {
  orderId: 'order-1' as OrderId,
  equipmentType: 'SKI',
  brand: '',
  equipmentName: '',
  plan: 'BASIC',
  location: 'RESORT',
  pickupDate: '2026-11-25' as Day,
  pickupTarget: { from: '2026-11-24' as Day, to: '2026-11-25' as Day },
  storageEndDate: '2027-12-02' as Day,
  nextRenewalDate: '2027-12-03' as Day,
  renewalCancelDeadline: '2027-11-26' as Day,
  renewalStatus: 'OK',
  score: 92.6,
  timeline: [],
}

const homeAt = (storingStatus: HomeStatus, others: Partial<Home> = {}): Home => ({
  userName: '김철수',
  storingStatus,
  activeCount: storingStatus === 0 ? 0 : 1,
  canCheckout: storingStatus === 7,
  secondContract: null,
  order: storingStatus === 0 ? null : ORDER,
  ...others,
})

const visit = (device: ReturnType<typeof storageInMemory>, state: unknown = null) =>
  visitScreens([{ path: '/home', Component: HomeScreen }], device.container, { path: '/home', state })

afterEach(() => {
  cleanup()
  clearLoaded()
  sessionStorage.clear()
  vi.useRealTimers()
})

const statuses = Object.keys(HOME_STATUSES).map(status => Number(status) as HomeStatus)

describe('home tells where the gear is', () => {
  test.each(statuses)('status %d has its chip, its title and its count', async status => {
    const device = signedInDevice()
    device.storage.homeIs(homeAt(status))
    await visit(device)
    expect((await screen.findByRole('heading', { level: 1 })).textContent.split('\n')).toHaveLength(2)
    expect(screen.getByText(HOME_STATUSES[status])).toBeDefined()
    expect(screen.getByRole('link', { name: new RegExp(`새 장비 등록 ${status < 5 ? 0 : 1}개 보관 중`) })).toBeDefined()
  })

  test('a refused renewal leads to the card instead of showing days that are over', async () => {
    const device = signedInDevice()
    device.storage.homeIs(homeAt(7, { order: { ...ORDER, renewalStatus: 'PAST_DUE' } }))
    const { user } = await visit(device)
    expect(await screen.findByText('연장 결제가 되지 않았어요')).toBeDefined()
    expect(screen.queryByText('다음 결제일')).toBeNull()
    await user.click(screen.getByRole('button', { name: '결제 카드 확인하기' }))
    expect(await screen.findByText('/mypage/payment/card')).toBeDefined()
  })

  test('a renewal that nobody charges any more leads to the button that pays it', async () => {
    const device = signedInDevice()
    device.storage.homeIs(homeAt(7, { order: { ...ORDER, renewalStatus: 'UNPAID' } }))
    const { user } = await visit(device)
    expect(await screen.findByText(/장비는 그대로 맡아 두고 있어요/)).toBeDefined()
    expect(screen.queryByText('다음 결제일')).toBeNull()
    await user.click(screen.getByRole('button', { name: '연장 결제하기' }))
    expect(await screen.findByText('/mypage/payment/stored')).toBeDefined()
  })

  test.each([
    [6, 'ARRIVED', '이동 중', /도착했어요/],
    [6, 'IN_TRANSIT', '이동 중', /옮기고 있어요/],
    [8, 'CHECKOUT_REQUESTED', '체크아웃 신청 완료', /신청을\s*잘 받았어요/],
    [8, 'CHECKOUT_SCHEDULED', '배송 예약', /배송 날짜를/],
    [8, 'CHECKED_OUT', '배송 완료', /즐겁게 다녀오세요/],
  ] as const)('status %d says how far it is: %s', async (status, to, chip, title) => {
    const device = signedInDevice()
    const step: TimelineStep = { from: null, to, event: 'status.corrected', occurredAt: 0 as Instant }
    device.storage.homeIs(homeAt(status, { order: { ...ORDER, timeline: [step] } }))
    await visit(device)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getByText(chip)).toBeDefined()
  })

  test('gear that still lies here after its time asks to be fetched', async () => {
    const device = signedInDevice()
    const over = { ...ORDER, storageEndDate: '2020-11-06' as Day, nextRenewalDate: null, renewalCancelDeadline: null }
    device.storage.homeIs(homeAt(7, { order: over }))
    const { user } = await visit(device)
    await screen.findByText('보관 기간이 끝났어요')
    await user.click(screen.getByRole('button', { name: '장비 받을 날 정하기' }))
    expect(await screen.findByText('/equipment')).toBeDefined()
  })

  test('in storage shows the next payment and until when it can be ended', async () => {
    const device = signedInDevice()
    device.storage.homeIs(homeAt(7))
    await visit(device)
    await screen.findByText('2027년 12월 3일')
    expect(screen.getByText('11월 26일까지')).toBeDefined()
    expect(screen.getByRole('link', { name: /장비 꺼내기 이번 시즌 1번 남았어요/ }).getAttribute('href')).toBe(
      '/equipment',
    )
  })

  test('gear can be taken out only when the service says so, and the card says when', async () => {
    const device = signedInDevice()
    device.storage.homeIs(homeAt(9, { canCheckout: false }))
    await visit(device)
    const card = await screen.findByRole('button', { name: /장비 꺼내기 7월 1일에 다시 열려요/ })
    expect(card.matches(':disabled')).toBe(true)
  })

  test('asks whether a second contract of a kind is meant, until it is said or cancelled (G49)', async () => {
    const device = signedInDevice()
    const second = { orderId: 'order-2' as OrderId, equipmentType: 'SKI' as const }
    device.storage.homeIs(homeAt(1, { activeCount: 2, secondContract: second }))
    const { user } = await visit(device)
    await screen.findByRole('heading', { name: '스키 보관을 두 건 결제했어요' })
    device.storage.homeIs(homeAt(1, { activeCount: 2 }))
    await user.click(screen.getByRole('button', { name: '둘 다 맡길게요' }))
    await waitFor(() => expect(screen.queryByText('스키 보관을 두 건 결제했어요')).toBeNull())
    expect(device.shop.keptBoth).toEqual(['order-2'])

    cleanup()
    clearLoaded()
    device.storage.homeIs(homeAt(1, { activeCount: 2, secondContract: second }))
    const again = await visit(device)
    await again.user.click(await screen.findByRole('button', { name: '나중 신청 취소하기' }))
    expect(again.history.location).toMatchObject({ pathname: '/mypage/progress/cancel', search: '?orderId=order-2' })
  })

  test('a score is never rounded up', async () => {
    const device = signedInDevice()
    device.storage.homeIs(homeAt(4, { order: { ...ORDER, score: 79.9 } }))
    await visit(device)
    await waitFor(() => expect(document.body.textContent).toContain('79점'))
  })
})

describe('without an answer', () => {
  test('what was known last is shown, with its time, and tried again', async () => {
    const device = signedInDevice()
    device.storage.homeIs(homeAt(7))
    await visit(device)
    await screen.findByText('안전 보관 중')
    cleanup()
    clearLoaded()
    device.storage.goOffline()
    const { user } = await visit(device)
    await screen.findByText('안전 보관 중')
    await screen.findByText(/에 확인한 내용이에요/)
    device.storage.comeBack()
    device.storage.homeIs(homeAt(8))
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    await screen.findByText('체크아웃 신청 완료')
    expect(screen.queryByText(/에 확인한 내용이에요/)).toBeNull()
  })

  test('nothing known: says so and offers to try again', async () => {
    const device = signedInDevice()
    device.storage.goOffline()
    const { user } = await visit(device)
    await screen.findByRole('heading', { level: 1, name: /불러오지 못했어요/ })
    device.storage.comeBack()
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    expect(await screen.findByText('보관 전')).toBeDefined()
  })

  test('without a session it says that a login is needed, and goes there after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { history } = await visit(storageInMemory())
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

  test.each([null, { showSignupComplete: true }, { signupData: ARRIVAL.signupData }, 'text'])(
    'does not greet for %j',
    async state => {
      await visit(signedInDevice(), state)
      await screen.findByText('보관 전')
      expect(screen.queryByText(/반가워요/)).toBeNull()
    },
  )
})

describe('somebody whom no message reaches', () => {
  const NOTE = '픽업과 결제 소식을 보낼 연락처가 아직 없어요'
  const typed = { phone: '01012345678' as PhoneNumber, isPhoneToProve: true, isEmailToProve: true }

  test('is told so in one line while there is a contract, with the way to the proof', async () => {
    const device = signedInDevice(typed)
    device.storage.homeIs(homeAt(7))
    await visit(device)
    expect(await screen.findByText(NOTE)).toBeTruthy()
    expect(screen.getByRole('link', { name: '인증하기' }).getAttribute('href')).toBe('/mypage/info')
  })

  test.each([
    ['nobody without a contract', typed, 0],
    ['nobody whose phone is proved', { ...typed, isPhoneToProve: false }, 7],
    ['nobody whose e-mail is proved', { ...typed, isEmailToProve: false }, 7],
  ] as const)('and %s', async (_who, person, status) => {
    const device = signedInDevice(person)
    device.storage.homeIs(homeAt(status))
    await visit(device)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(NOTE)).toBeNull()
  })
})
