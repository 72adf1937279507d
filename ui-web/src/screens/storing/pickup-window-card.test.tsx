import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceOn } from '#adapters/container/testing/signed-in-device.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { StoringInfoScreen } from './storing-info-screen.tsx'

// A page that came with the facts of a shop with windows.
vi.mock('../../app/shop.ts', async () => {
  const { windowedShop: made } = await import('#core/storing/testing/windowed-shop.ts')
  return { SHOP: made() }
})

const PICKED: StoringDraft = { ...EMPTY_DRAFT, equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }

afterEach(() => {
  cleanup()
  clearLoaded()
  setCurrentShop(TRIAL_SHOP)
})

test('a window is chosen beside the pickup place before paying, or not at all (G210)', async () => {
  setCurrentShop(windowedShop())
  const device = deviceOn('2026-11-21')
  device.storingDraftStore.write(PICKED)
  const { user } = await visitScreens(
    [{ path: '/storing/storinginfo', Component: StoringInfoScreen }],
    device.container,
    { path: '/storing/storinginfo' },
  )
  const button = (name: string) => screen.findByRole('button', { name })
  await user.click(await button('픽업 시간 고르기'))
  await user.click(await button('11월 24일 화요일'))
  await user.click(await screen.findByRole('radio', { name: '오전 9–13시' }))
  await user.click(await button('11월 24일 (화) 오전 9–13시에 만나요'))
  expect(device.storingDraftStore.read().window).toEqual({ day: '2026-11-24', half: 'MORNING' })
  expect(await screen.findAllByText('11월 24일 (화) 오전 9–13시')).not.toHaveLength(0)
  await user.click(await button('고르지 않기'))
  expect(device.storingDraftStore.read().window).toBeNull()
})
