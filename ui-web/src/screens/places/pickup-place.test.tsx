import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceInMemory } from '#adapters/container/device-in-memory.ts'
import { signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { type PlaceLabel, SAVED_PLACES_MOST } from '#core/storing/pickup-place.ts'
import { pickupPlace } from '#core/storing/testing/pickup-place.ts'
import { storeReturn } from '../../app/return-address.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { closeTopDialog, hasOpenDialog } from '../../parts/open-dialogs.ts'
import { saying } from '../../testing/saying.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { OrderScreen } from '../records/order-screen.tsx'
import { AddressBookScreen } from './address-book-screen.tsx'
import { OrderPlaceScreen } from './order-place-screen.tsx'

const visit = (device: DeviceInMemory, path: string) =>
  visitScreens(
    [
      { path: '/mypage/progress/order', Component: OrderScreen },
      { path: '/mypage/progress/place', Component: OrderPlaceScreen },
      { path: '/mypage/info/places', Component: AddressBookScreen },
    ],
    device.container,
    { path },
  )

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' })
const button = (name: string) => screen.findByRole('button', { name })
const placesOf = (device: DeviceInMemory) => resolve(device.container, Ports.pickupPlaces)

afterEach(() => {
  cleanup()
  clearLoaded()
  sessionStorage.clear()
})

describe('the place of an order', () => {
  test('is asked for on its page, said, and shown there (G1023)', async () => {
    const device = signedInDevice()
    const orderId = await device.shop.order({ upTo: 'REQUESTED' })
    const { user, history } = await visit(device, `/mypage/progress/order?orderId=${orderId}`)
    await screen.findByText('아직 정하지 않았어요.')
    await user.click(await button('픽업 장소 알려주기'))

    await user.click(await button('저장하기'))
    await screen.findByText('연락처를 입력해 주세요.')
    // The press stands at the foot, the first mistake often above what is seen.
    await waitFor(async () => expect(document.activeElement).toBe(await field('장비를 건네줄 분')))
    await user.type(await field('장비를 건네줄 분'), '김보관')
    await user.type(await field('연락처'), '01023456789')
    await user.type(await field('주소'), '서울 강남구 테헤란로 1')
    await user.type(await field('상세 주소 (선택)'), '101동 202호')
    await user.click(await button('저장하기'))

    await screen.findByText('서울 강남구 테헤란로 1 101동 202호')
    expect(history.location.pathname).toBe('/mypage/progress/order')
    expect(screen.getByText(saying(/^김보관 · 010-2345-6789$/))).toBeDefined()
  })

  test('is offered again from the order before', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    const orderId = await device.shop.order({ equipmentType: 'SNOWBOARD', upTo: 'REQUESTED' })
    const { user } = await visit(device, `/mypage/progress/place?orderId=${orderId}`)
    await user.click(await screen.findByRole('radio', { name: /지난번과 같은 곳/ }))
    expect((await field('주소')).getAttribute('value')).toBe('서울 강남구 테헤란로 1')
    await user.click(await button('저장하기'))
    await waitFor(async () =>
      expect((await placesOf(device).ofOrder(orderId)).unwrapOr(null)?.place).toEqual(pickupPlace()),
    )
  })

  test('is the staff’s from the pickup day on (G156)', async () => {
    const device = signedInDevice()
    const orderId = await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    device.link.answerNext(Ports.pickupPlaces, 'ofOrder', { place: pickupPlace(), canChange: false })
    await visit(device, `/mypage/progress/order?orderId=${orderId}`)
    await screen.findByText(saying(/1588-0000으로 알려 주세요/))
    expect(screen.queryByRole('button', { name: '바꾸기' })).toBeNull()
  })

  test('says beside the press what the service refuses, and keeps what was typed (G1023)', async () => {
    const device = signedInDevice()
    const orderId = await device.shop.order({ upTo: 'REQUESTED', pickupPlace: pickupPlace() })
    const { user } = await visit(device, `/mypage/progress/place?orderId=${orderId}`)
    const note = await field('출입 메모 (선택)')
    await user.clear(note)
    await user.type(note, '경비실')
    device.link.failNext(Ports.pickupPlaces, 'say', { kind: 'PickupPlaceLocked' })
    await user.click(await button('저장하기'))
    const refusal = await screen.findByRole('alert')
    expect(refusal.textContent).toContain('지금은 여기서 바꿀 수 없어요')
    expect(refusal.parentElement?.parentElement).toBe((await button('저장하기')).parentElement)
    expect((await field('출입 메모 (선택)')).getAttribute('value')).toBe('경비실')
  })
})

/** The page goes and comes again, as by a reload. */
const reload = async (device: DeviceInMemory, path: string) => {
  globalThis.dispatchEvent(new Event('pagehide'))
  cleanup()
  clearLoaded()
  return visit(device, path)
}

test('what was typed into the place of an order is there after a reload (G946)', async () => {
  const device = signedInDevice()
  const path = `/mypage/progress/place?orderId=${await device.shop.order({ upTo: 'REQUESTED' })}`
  const { user } = await visit(device, path)
  await user.type(await field('주소'), '서울 강남구 테헤란로 1')
  await reload(device, path)
  expect((await field('주소')).getAttribute('value')).toBe('서울 강남구 테헤란로 1')
})

/** The device, on the form of an order's place with an address typed, which is then left. */
const typedAndLeft = async (leave: (customer: string) => Promise<void>) => {
  const device = signedInDevice()
  const path = `/mypage/progress/place?orderId=${await device.shop.order({ upTo: 'REQUESTED' })}`
  const { user, history } = await visit(device, path)
  await user.type(await field('주소'), '서울 강남구 테헤란로 1')
  await act(() => leave(device.sessionStore.read()?.customer.id ?? ''))
  await act(async () => history.replace('/easylogin'))
  cleanup()
  await visit(device, path)
  return (await field('주소')).getAttribute('value')
}

test('what was typed into the place of an order is there after the login that an ended session leads to (G928)', async () => {
  expect(await typedAndLeft(async customer => storeReturn('/mypage/progress/place', customer))).toBe(
    '서울 강남구 테헤란로 1',
  )
})

test.each([
  ['its customer', async () => {}],
  ['its customer for a page that another one was led from', async () => storeReturn('/mypage', 'another')],
])('a form that is left by %s begins anew', async (_who, leave) => {
  expect(await typedAndLeft(leave)).toBe('')
})

describe('the address book (G159)', () => {
  test('opens on the form that was open, as it was typed, after a reload, for the same customer alone (G946)', async () => {
    const device = signedInDevice()
    const { user } = await visit(device, '/mypage/info/places')
    await user.click(await button('장소 추가하기'))
    await user.type(await field('장소 이름'), '회사')
    await reload(device, '/mypage/info/places')
    expect((await field('장소 이름')).getAttribute('value')).toBe('회사')
    device.signIn({ email: 'other@example.com' })
    await reload(device, '/mypage/info/places')
    await button('장소 추가하기')
    expect(screen.queryByLabelText('장소 이름')).toBeNull()
  })

  test('is behind its form, which a step back closes (G610)', async () => {
    const { user } = await visit(signedInDevice(), '/mypage/info/places')
    await user.click(await button('장소 추가하기'))
    await field('장소 이름')
    act(closeTopDialog)
    await button('장소 추가하기')
    expect(hasOpenDialog()).toBe(false)
  })

  test('keeps a place, changes it and removes it', async () => {
    const device = signedInDevice()
    const { user } = await visit(device, '/mypage/info/places')
    await screen.findByText('저장한 장소가 없어요')
    await user.click(await button('장소 추가하기'))
    await user.type(await field('장소 이름'), '집')
    await user.type(await field('장비를 건네줄 분'), '김보관')
    await user.type(await field('연락처'), '01023456789')
    await user.type(await field('주소'), '서울 강남구 테헤란로 1')
    await user.click(await button('저장하기'))

    await user.click(await button('집 바꾸기'))
    await user.type(await field('장소 이름'), ' 앞')
    await user.click(await button('저장하기'))
    await screen.findByRole('heading', { name: '집 앞' })

    await user.click(await button('집 앞 지우기'))
    await user.click(await button('지우기'))
    await screen.findByText('저장한 장소가 없어요')
    expect((await placesOf(device).list()).unwrapOr(null)?.saved).toEqual([])
  })

  test('is full with ten', async () => {
    const device = signedInDevice()
    for (let count = 1; count <= SAVED_PLACES_MOST; count += 1)
      await placesOf(device).save({ label: `장소 ${count}` as PlaceLabel, place: pickupPlace() })
    await visit(device, '/mypage/info/places')
    await screen.findByText('장소 10')
    expect((await button('장소 추가하기')).matches(':disabled')).toBe(true)
    expect(screen.getByText(/10개를 모두 썼어요/)).toBeDefined()
  })
})
