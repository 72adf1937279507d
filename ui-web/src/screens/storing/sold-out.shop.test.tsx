import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { FullRegion } from '#core/storing/capacity.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { LocationSelectionScreen } from './location-selection-screen.tsx'
import { PlanSelectionScreen } from './plan-selection-screen.tsx'
import { StoringInfoScreen } from './storing-info-screen.tsx'

const SHOP: Shop = await vi.hoisted(async () => {
  const { TRIAL_SHOP: trial } = await import('#core/shared/shop.ts')
  const [resort] = trial.regions
  const shop: Shop = {
    ...trial,
    regions: [resort, { ...resort, code: 'HILL', label: '언덕 보관소' }],
    limitToCapacity: true,
  }
  globalThis.renderedFacts = { shop, social: [] }
  return shop
})

const ROUTES = [
  { path: '/storing/locationselection', Component: LocationSelectionScreen },
  { path: '/storing/planselection', Component: PlanSelectionScreen },
  { path: '/storing/storinginfo', Component: StoringInfoScreen },
]
const SKI: StoringDraft = { ...EMPTY_DRAFT, equipmentType: 'SKI' }
const full = (...regions: readonly FullRegion['region'][]): readonly FullRegion[] =>
  regions.map(region => ({ region, equipmentType: 'SKI' }))

const visit = async (path: string, draft: StoringDraft, regions: readonly FullRegion[]) => {
  const device = deviceInMemory()
  device.signIn()
  device.storingDraftStore.write(draft)
  device.link.answerNext(Ports.capacity, 'full', regions)
  return { ...device, ...(await visitScreens(ROUTES, device.container, { path })) }
}
const next = () => screen.findByRole<HTMLButtonElement>('button', { name: '다음' })
const region = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })

beforeEach(() => setCurrentShop(SHOP))
afterEach(() => {
  cleanup()
  clearLoaded()
  setCurrentShop(TRIAL_SHOP)
})

describe('a shop that takes no more than its lockers hold (G233)', () => {
  test('says which region is full before any price, and leads on with one that is not', async () => {
    const draft: StoringDraft = { ...SKI, location: 'RESORT' }
    const { user, storingDraftStore, history } = await visit('/storing/locationselection', draft, full('RESORT'))
    expect((await region(/만석.*지금은 스키를 더 맡을 자리가 없어요/)).disabled).toBe(true)
    expect((await region(/언덕 보관소/)).checked).toBe(true)
    await user.click(await next())
    await waitFor(() => expect(history.location.pathname).toBe('/storing/planselection'))
    expect(storingDraftStore.read().location).toBe('HILL')
  })

  test('leads nobody on where all of them are full', async () => {
    await visit('/storing/locationselection', SKI, full('RESORT', 'HILL'))
    await screen.findByText('지금은 모든 보관소에 자리가 없어요')
    expect((await next()).disabled).toBe(true)
  })

  test('takes other gear where only the skis are full', async () => {
    await visit('/storing/locationselection', { ...SKI, equipmentType: 'SNOWBOARD' }, full('RESORT', 'HILL'))
    await waitFor(async () => expect((await next()).disabled).toBe(false))
    expect(screen.queryByText('만석')).toBeNull()
  })

  test('offers to be told when there is room, and takes it back (G238)', async () => {
    const { user, link } = await visit('/storing/locationselection', SKI, full('RESORT', 'HILL'))
    const asked = { region: 'HILL', equipmentType: 'SKI' } as const
    const waiting = [{ ...asked, askedAt: 0 as Instant, toldAt: null }]
    const [, second] = await screen.findAllByRole('button', { name: '자리 나면 알림 받기' })
    if (second === undefined) throw new Error('both regions offer it')
    link.answerNext(Ports.roomRequests, 'set', waiting)
    link.answerNext(Ports.roomRequests, 'list', waiting)
    link.answerNext(Ports.capacity, 'full', full('RESORT', 'HILL'))
    await user.click(second)
    await screen.findByText(/자리가 나면 한 번 알려드려요/)
    expect(screen.getAllByRole('button', { name: '자리 나면 알림 받기' })).toHaveLength(1)

    link.answerNext(Ports.roomRequests, 'set', [])
    link.answerNext(Ports.roomRequests, 'list', [])
    link.answerNext(Ports.capacity, 'full', full('RESORT', 'HILL'))
    await user.click(screen.getByRole('button', { name: '알림 그만 받기' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: '자리 나면 알림 받기' })).toHaveLength(2))
  })

  test('leads on at once where there is room by the time that somebody asks to be told', async () => {
    const { user, link } = await visit('/storing/locationselection', SKI, full('RESORT', 'HILL'))
    const [first] = await screen.findAllByRole('button', { name: '자리 나면 알림 받기' })
    if (first === undefined) throw new Error('both regions offer it')
    link.answerNext(Ports.capacity, 'full', full('HILL'))
    await user.click(first)
    await waitFor(async () => expect((await next()).disabled).toBe(false))
  })

  test('that fills up while the customer goes on says so before the card window, and where there is room', async () => {
    const agreements = { service: true, damageCompensation: true, autoExtension: true }
    const draft: StoringDraft = { ...SKI, location: 'RESORT', plan: 'BASIC', agreements }
    const { user, link, windows } = await visit('/storing/storinginfo', draft, [])
    link.failNext(Ports.orders, 'place', { kind: 'SoldOut', free: ['HILL'] })
    await user.click(await screen.findByRole('button', { name: '99,000원 결제하기' }))
    await screen.findByText(/자리가 모두 찼어요.*지금 자리가 있는 곳: 언덕 보관소/)
    expect(windows).toHaveLength(0)
  })

  test('that closes while its page is open leads to the choice of another one, and no card window opens (G794)', async () => {
    const agreements = { service: true, damageCompensation: true, autoExtension: true }
    const draft: StoringDraft = { ...SKI, location: 'RESORT', plan: 'BASIC', agreements }
    const { user, link, windows } = await visit('/storing/storinginfo', draft, [])
    link.failNext(Ports.orders, 'place', { kind: 'InvalidInput', field: 'location' })
    await user.click(await screen.findByRole('button', { name: '99,000원 결제하기' }))
    await screen.findByText(/신청할 수 없게 된 것이 있어요.*보관 장소부터 다시 골라 주세요/)
    expect(windows).toHaveLength(0)
  })
})
