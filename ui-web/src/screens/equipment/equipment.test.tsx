import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { storageInMemory } from '#adapters/container/storage-in-memory.ts'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId, OrderId, ReportId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { ActiveStoring, ReportSummary } from '#core/storing/ports/own-storage.ts'
import { countdownText } from '../../texts/dates.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { EquipmentScreen } from './equipment-screen.tsx'

const SKI: ActiveStoring = {
  userEquipmentId: 'gear-1' as EquipmentId,
  orderId: 'SK-1' as OrderId,
  orderName: '스키 보관 BASIC',
  equipmentType: 'SKI',
  equipmentBrand: 'Atomic',
  equipmentName: 'Redster X9',
  equipmentSize: '170',
  storingStatus: 7,
  autoRenewal: 'ACTIVE',
  plan: 'BASIC',
  location: 'RESORT',
  storageStartDate: '2026-12-03' as Day,
  storageEndDate: '2027-12-02' as Day,
  nextRenewalDate: '2027-12-03' as Day,
  renewalCancelDeadline: '2027-11-26' as Day,
}
const JUST_PAID: ActiveStoring = {
  ...SKI,
  userEquipmentId: 'gear-2' as EquipmentId,
  orderId: 'SK-2' as OrderId,
  equipmentType: 'SNOWBOARD',
  equipmentBrand: '',
  equipmentName: '',
  equipmentSize: '',
  storingStatus: 1,
  plan: 'FLEX',
  storageStartDate: null,
  storageEndDate: null,
  nextRenewalDate: null,
  renewalCancelDeadline: null,
}
const REPORT: ReportSummary = {
  id: '0b5f8a06-3f3c-4f0e-9f1e-2d8f8b6c1a11' as ReportId,
  userEquipmentId: SKI.userEquipmentId,
  equipmentType: 'SKI',
  equipmentBrand: 'Atomic',
  equipmentName: 'Redster X9',
  score: 79.9,
  updatedAt: Instant.parse('2026-12-01T02:00:00Z').unwrapOr(0 as Instant),
  inspectionTip: '엣지를 말려 주세요',
}

const visit = (device: ReturnType<typeof storageInMemory>) =>
  visitScreens([{ path: '/equipment', Component: EquipmentScreen }], device.container, { path: '/equipment' })

afterEach(() => {
  cleanup()
  clearLoaded()
})

describe('my equipment', () => {
  test('shows each set with its name, size, plan, score and report', async () => {
    const device = signedInDevice()
    device.storage.storedIs([SKI, JUST_PAID])
    device.storage.reportsAre([REPORT, { ...REPORT, id: 'older' as ReportId, score: 10 }])
    const { user, history } = await visit(device)
    const card = within(await screen.findByRole('region', { name: 'Atomic Redster X9' }))
    expect(card.getByText('스키 · 170 · BASIC')).toBeDefined()
    expect(card.getByText('안전 보관 중')).toBeDefined()
    expect(card.getByText('2027년 12월 3일', { selector: 'p' })).toBeDefined()
    expect(card.getByText('11월 26일까지')).toBeDefined()
    expect(screen.getByText('2세트를 맡기고 있어요')).toBeDefined()

    // Never rounded up to a better colour (G92), and of the newest inspection.
    const link = card.getByRole('link', { name: /안전 점수\s*79\s*점\s*2026년 12월 1일 검수\s*리포트 보기/ })
    await user.click(link)
    expect(history.location.pathname + history.location.search).toBe(`/equipment/detail?reportId=${REPORT.id}`)
  })

  test('calls undecided what is not known yet, and shows when the report comes', async () => {
    const device = signedInDevice()
    device.storage.storedIs([JUST_PAID])
    const { user } = await visit(device)
    const card = within(await screen.findByRole('region', { name: '스노보드' }))
    expect(card.getByText('자유', { selector: 'p' })).toBeDefined()
    expect(card.getByText('아직 리포트가 없어요')).toBeDefined()
    expect(card.getByText('보관 기간은 장비가 보관소에 도착한 날부터 세요.')).toBeDefined()
    expect(card.queryByRole('link')).toBeNull()

    const info = card.getByRole('group')
    expect(info.hasAttribute('open')).toBe(false)
    await user.click(card.getByText('보관 정보'))
    expect(info.hasAttribute('open')).toBe(true)
    expect(card.getAllByText('미정')).toHaveLength(5)
    expect(card.getByText('스노우밸리 리조트 보관소')).toBeDefined()
  })

  test('after a termination only the last day counts', async () => {
    const device = signedInDevice()
    device.storage.storedIs([{ ...SKI, autoRenewal: 'TERMINATED' }])
    await visit(device)
    await screen.findByText('다음 결제 없이 이날까지 보관해요.')
    expect(screen.getByText('2027년 12월 2일', { selector: 'p' })).toBeDefined()
    expect(screen.queryByText('11월 26일까지')).toBeNull()
  })

  test('without gear it leads to the order', async () => {
    const { user, history } = await visit(signedInDevice())
    await screen.findByText('아직 맡긴 장비가 없어요')
    await user.click(screen.getByRole('button', { name: '장비 맡기기' }))
    expect(history.location.pathname).toBe('/storing/equipmentselection')
  })

  test('a failure says so and can be tried again', async () => {
    const device = signedInDevice()
    device.storage.goOffline()
    const { user } = await visit(device)
    await screen.findByText('장비를 불러오지 못했어요')
    device.storage.comeBack()
    device.storage.storedIs([SKI])
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
