import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceInMemory } from '#adapters/container/device-in-memory.ts'
import { deviceOn } from '#adapters/container/testing/signed-in-device.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import type { Day } from '#core/shared/day.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { pickupPlace } from '#core/storing/testing/pickup-place.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { HomeScreen } from '../home/home-screen.tsx'
import { OrderScreen } from '../records/order-screen.tsx'
import { OrderWindowScreen } from './order-window-screen.tsx'

const visit = (device: DeviceInMemory, path: string) =>
  visitScreens(
    [
      { path: '/home', Component: HomeScreen },
      { path: '/mypage/progress/order', Component: OrderScreen },
      { path: '/mypage/progress/window', Component: OrderWindowScreen },
    ],
    device.container,
    { path },
  )
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** A Saturday; the first window is on Monday, the 23rd. */
const SATURDAY = '2026-11-21'

beforeEach(() => setCurrentShop(windowedShop({ stops: { MORNING: 1, AFTERNOON: 1 } })))
afterEach(() => {
  cleanup()
  clearLoaded()
  setCurrentShop(TRIAL_SHOP)
})

describe('the window of a pickup', () => {
  test('is asked for on home, chosen among the free ones, and named there (G213)', async () => {
    const device = deviceOn(SATURDAY)
    await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    const { user } = await visit(device, '/home')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      '신청을 잘 받았어요\n픽업 시간을 골라 주세요',
    )
    await user.click(await button('픽업 시간 고르기'))
    // Sunday is not driven, and today is never offered.
    expect((await button('11월 22일 일요일, 고를 수 없음')).getAttribute('aria-disabled')).toBe('true')
    await user.click(await button('11월 24일 화요일'))
    await user.click(await screen.findByRole('radio', { name: '오후 1~6시' }))
    await user.click(await button('11월 24일 (화) 오후 1~6시에 만나요'))
    await screen.findByText('11월 24일 (화) 오후 1~6시')
    cleanup()
    clearLoaded()

    await visit(device, '/home')
    expect(await screen.findByText('오후 1~6시')).toBeDefined()
    expect(await button('픽업 시간 바꾸기')).toBeDefined()
  })

  test('that is full is closed and says so; one that others took meanwhile is refused (G211)', async () => {
    const device = deviceOn(SATURDAY)
    const first = await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    await device.shop.advance(first, 'pickup.scheduled', { pickupDate: '2026-11-24' as Day, half: 'MORNING' })
    const second = await device.shop.order({
      equipmentType: 'SNOWBOARD',
      upTo: 'REQUESTED',
      pickupPlace: pickupPlace(),
    })
    const { user } = await visit(device, `/mypage/progress/window?orderId=${second}`)
    await user.click(await button('11월 24일 화요일'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '오전 마감 9시~오후 1시' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '오후 1~6시' }).checked).toBe(true)

    device.link.failNext(Ports.pickupWindows, 'choose', { kind: 'WindowFull', free: [] })
    await user.click(await button('11월 24일 (화) 오후 1~6시에 만나요'))
    await screen.findByText('방금 마감된 시간이에요. 다른 시간을 골라 주세요.')
  })

  test('is fixed from the pickup day on, and whom to call is said (G213)', async () => {
    const device = deviceOn(SATURDAY)
    const order = await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    await device.shop.advance(order, 'pickup.scheduled', { pickupDate: '2026-11-24' as Day, half: 'MORNING' })
    device.comeBack('2026-11-24', '08:00')
    await visit(device, `/mypage/progress/order?orderId=${order}`)
    await screen.findByText('11월 24일 (화) 오전 9시~오후 1시')
    expect(screen.queryByRole('button', { name: '픽업 시간 바꾸기' })).toBeNull()
  })

  test('is not spoken of in a region without windows', async () => {
    setCurrentShop(TRIAL_SHOP)
    const device = deviceOn(SATURDAY)
    const order = await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    await visit(device, `/mypage/progress/order?orderId=${order}`)
    await screen.findByText('픽업 장소')
    expect(screen.queryByText('픽업 시간')).toBeNull()
  })
})
