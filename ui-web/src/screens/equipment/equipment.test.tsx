import { cleanup, fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type DeviceInMemory, deviceInMemory } from '#adapters/container/device-in-memory.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import { countdownText } from '../../texts/dates.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { deviceOn, signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { EquipmentScreen } from './equipment-screen.tsx'

/** A device on 3 December, with skis that came into storage today and a report of two days ago, corrected once. */
const withSkis = async () => {
  const device = deviceInMemory()
  const customer = device.addPerson({})
  device.clock.moveTo(at('2026-12-01T10:00:00+09:00'))
  await device.shop.registerCard(customer.id)
  const order = await device.shop.order({ customer: customer.id, upTo: 'PICKED_UP' })
  await device.shop.report(order, { score: 10 })
  device.clock.moveTo(at('2026-12-01T11:00:00+09:00'))
  await device.shop.advance(order, 'status.corrected')
  const report = await device.shop.report(order, { score: 79.9 })
  device.clock.moveTo(at('2026-12-03T11:00:00+09:00'))
  await device.shop.advance(order, 'storage.arrived')
  await device.shop.advance(order, 'storage.shelved')
  device.signIn(customer)
  return { ...device, order, report }
}
const at = (iso: string) => Instant.ofDate(new Date(iso))

const visit = (device: DeviceInMemory) =>
  visitScreens([{ path: '/equipment', Component: EquipmentScreen }], device.container, { path: '/equipment' })

afterEach(() => {
  cleanup()
  clearLoaded()
})

describe('my equipment', () => {
  test('shows each set with its name, size, plan, score and report', async () => {
    const device = await withSkis()
    await device.shop.order({ equipmentType: 'SNOWBOARD', plan: 'FLEX' })
    const { user, history } = await visit(device)
    const card = within(await screen.findByRole('region', { name: 'Atomic Redster X9' }))
    expect(card.getByText('스키 · 170 · 기본')).toBeDefined()
    expect(card.getByText('안전 보관 중')).toBeDefined()
    expect(card.getByText('2027년 12월 3일', { selector: 'p' })).toBeDefined()
    expect(card.getByText('2027년 11월 26일까지')).toBeDefined()
    expect(screen.getByText('2세트를 맡기고 있어요')).toBeDefined()

    // Its own photograph where there is one, else its kind as drawn; also when the address has run out (G703).
    const picture = document.querySelector('img')
    expect(picture?.getAttribute('src')).toMatch(new RegExp(`/report/${device.report}/image/front\\?`))
    expect(document.querySelectorAll('img')).toHaveLength(1)
    if (picture) fireEvent.error(picture)
    expect(document.querySelector('img')).toBeNull()

    // Never rounded up to a better colour (G92), and of the newest inspection.
    const link = card.getByRole('link', {
      name: /안전 점수\s*79\s*점\s*2026년 12월 1일 검수\s*리포트 보기/,
      description: 'Atomic Redster X9',
    })
    await user.click(link)
    expect(history.location.pathname + history.location.search).toBe(`/equipment/detail?reportId=${device.report}`)
  })

  test('without a connection shows what was known last, and of when that is (G780)', async () => {
    const device = await withSkis()
    await visit(device)
    await screen.findByRole('region', { name: 'Atomic Redster X9' })
    cleanup()
    clearLoaded()
    device.link.state = 'down'
    await visit(device)
    expect(await screen.findByText(/12월 3일.*에 확인한 내용이에요/)).toBeDefined()
    const card = within(screen.getByRole('region', { name: 'Atomic Redster X9' }))
    expect(card.getByText('2027년 11월 26일까지')).toBeDefined()
    device.link.state = 'up'
    fireEvent.click(screen.getByRole('button', { name: '다시 불러오기' }))
    await waitForElementToBeRemoved(() => screen.queryByText(/에 확인한 내용이에요/))
  })

  test('says what came along at the hand-over, and what belongs to the gear and did not (G235)', async () => {
    const device = signedInDevice()
    const order = await device.shop.order({ upTo: 'REQUESTED' })
    await device.shop.advance(order, 'pickup.done', {
      isWalkIn: true,
      equipmentType: 'SNOWBOARD',
      brand: 'Burton' as GearText,
      equipmentName: 'Custom' as GearText,
      equipmentSize: '158' as GearText,
      serialNumber: 'B-77' as GearText,
      handedParts: ['BOOTS', 'BAG'],
    })
    const { user } = await visit(device)
    const card = within(await screen.findByRole('region', { name: 'Burton Custom' }))
    expect(card.getByText('스노보드 · 158 · 기본')).toBeDefined()
    await user.click(card.getByText('보관 정보'))
    expect(card.getByText('부츠, 가방')).toBeDefined()
    expect(card.getByText('받지 않은 것').nextElementSibling?.textContent).toBe('바인딩')
    expect(card.getByText('B-77')).toBeDefined()
  })

  test('calls undecided what is not known yet, and shows when the report comes', async () => {
    const device = signedInDevice()
    await device.shop.order({ equipmentType: 'SNOWBOARD', plan: 'FLEX' })
    const { user } = await visit(device)
    const card = within(await screen.findByRole('region', { name: '스노보드' }))
    expect(card.getByText('자유 이용', { selector: 'p' })).toBeDefined()
    expect(card.getByText('아직 리포트가 없어요')).toBeDefined()
    expect(card.getByText('보관 기간은 장비가 보관소에 도착한 날부터 시작돼요.')).toBeDefined()
    expect(card.queryByRole('link')).toBeNull()

    const info = card.getByRole('group')
    expect(info.hasAttribute('open')).toBe(false)
    await user.click(card.getByText('보관 정보'))
    expect(info.hasAttribute('open')).toBe(true)
    expect(card.getAllByText('미정')).toHaveLength(5)
    expect(card.getByText('스노우밸리 리조트 보관소')).toBeDefined()
  })

  test('after a termination only the last day counts', async () => {
    const device = await withSkis()
    await device.shop.end(device.order)
    await visit(device)
    await screen.findByText('다음 결제 없이 이날까지 보관해요.')
    expect(screen.getByText('2027년 12월 2일', { selector: 'p' })).toBeDefined()
    expect(screen.queryByText('2027년 11월 26일까지')).toBeNull()
  })

  // What holds is said as home says it: one moment for both (G820).
  test.each([
    ['30 days after its end it asks for a day', '2027-12-03', '보관 기간 종료', '장비 받을 날 정하기'],
    ['until then it can be taken out', '2027-12-02', '안전 보관 중', '장비 꺼내기'],
  ])('of a storage that was ended, %s', async (_when, on, chip, action) => {
    const device = deviceOn('2026-12-03')
    const order = await device.shop.order({ upTo: 'IN_STORAGE' })
    await device.shop.end(order)
    device.comeBack(on)
    await visit(device)
    expect(await screen.findByRole('button', { name: action })).toBeDefined()
    expect(screen.getByText(chip)).toBeDefined()
    const isOver = chip === '보관 기간 종료'
    expect(screen.queryByText('다음 결제 없이 이날까지 보관해요.') === null).toBe(isOver)
    // Over, it is fetched once more and no season is counted (G1019).
    expect(screen.queryByText(/^이번 시즌/) === null).toBe(isOver)
  })

  test('of a renewal that was refused it leads to paying first (G820)', async () => {
    const device = deviceOn('2026-12-03')
    const order = await device.shop.order({ upTo: 'IN_STORAGE' })
    device.comeBack('2027-12-03')
    device.refuseRenewal(order, 1)
    const { user, history } = await visit(device)
    expect(await screen.findByText('결제 필요')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '연장 결제하기' }))
    expect(history.location.pathname).toBe('/mypage/payment/stored')
  })

  test('of a payment that is held no day is shown, as after an arrival at a mistyped day (G975)', async () => {
    const device = deviceOn('2026-12-03')
    const row = device.service.database.orders.get(await device.shop.order({ upTo: 'IN_STORAGE' }))
    if (row) row.order = { ...row.order, storageStartDate: '2026-01-20' as Day }
    await visit(device)
    expect(await screen.findByText('2027년 1월 19일', { selector: 'p' })).toBeDefined()
    expect(screen.queryAllByText(/1월 20일/)).toEqual([screen.getByText('2026년 1월 20일')])
    expect(screen.queryByText('다음 결제 없이 이날까지 보관해요.')).toBeNull()
  })

  test('gear that its customer has is not called stored (G820)', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'CHECKED_OUT' })
    await visit(device)
    expect(await screen.findByText('배송 완료')).toBeDefined()
    expect(screen.getByText('1세트를 이용하고 있어요')).toBeDefined()
  })

  test.each([
    ['2027-11-01', '25일 남았어요'],
    ['2027-11-29', '2027년 11월 30일까지'],
    ['2027-12-02', '다음 결제 뒤에'],
    ['2027-12-03', '다음 1년을 결제할 때예요. 결제와 해지는 결제 관리에서 할 수 있어요.'],
  ])('on %s until when a renewal can be ended is what the rule says (G185)', async (on, said) => {
    const device = deviceOn('2026-12-03')
    const row = device.service.database.orders.get(await device.shop.order({ upTo: 'IN_STORAGE' }))
    if (row) row.order = { ...row.order, renewal: { ...row.order.renewal, announcedOn: '2027-11-01' as Day } }
    device.comeBack(on)
    await visit(device)
    await screen.findByText(said)
    expect(screen.queryByText('지났어요')).toBeNull()
    // Of two dates beside each other, how far one of them is (G932).
    expect(screen.queryAllByText(/남았어요|오늘이에요|내일이에요/).length).toBeLessThanOrEqual(1)
  })

  test('without gear it leads to the order', async () => {
    const { user, history } = await visit(signedInDevice())
    await screen.findByText('아직 맡긴 장비가 없어요')
    await user.click(screen.getByRole('button', { name: '장비 맡기기' }))
    expect(history.location.pathname).toBe('/storing/equipmentselection')
  })

  test('a failure says so and can be tried again', async () => {
    const device = await withSkis()
    device.link.state = 'down'
    const { user } = await visit(device)
    await screen.findByText('장비를 불러오지 못했어요')
    device.link.state = 'up'
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    expect(await screen.findByRole('region', { name: 'Atomic Redster X9' })).toBeDefined()
  })
})

test.each([
  ['2026-12-03', '오늘이에요'],
  ['2026-12-04', '내일이에요'],
  ['2027-12-03', '365일 남았어요'],
  ['2026-12-02', '지났어요'],
])('from 2026-12-03, %s: %s', (day, text) => {
  expect(countdownText('2026-12-03' as Day, day as Day)).toBe(text)
})
