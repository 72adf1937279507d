import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pickups } from '#adapters/http/contract/staff/storage.ts'
import { Day } from '#core/shared/day.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { stopOf } from '../../testing/driver-stops.ts'
import { fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { memoryDeviceRecords } from '../../testing/memory-device-records.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

await vi.hoisted(async () => {
  const { TRIAL_SHOP: trial } = await import('#core/shared/shop.ts')
  const [resort] = trial.regions
  const shop = { ...trial, regions: [resort, { ...resort, code: 'HILL', area: '언덕' }] as const }
  globalThis.renderedFacts = { shop: shop as unknown as typeof trial, social: [] }
})

afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))

test('without a net too the list says of which storage it is, and all may be chosen (G737)', async () => {
  const api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR', { isShiftDevice: true }))
  const day = Day.of(pageClock().now())
  api.on(pickups, () => ({ day, half: null, stops: [stopOf('SK-AAAAAAAAAAAA')], hasMore: false }))
  const records = memoryDeviceRecords()
  await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await screen.findByRole('button', { name: /^1 *김시즌/ })
  cleanup()
  api.cut()
  const { user } = await visitDesk(api, '/desk/drive?half=MORNING', { records })
  await user.click(await screen.findByText('오늘 · 오전 · 모든 지역'))
  const names = screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)
  expect(names.slice(-3)).toEqual(['모든 지역', '스노우밸리', '언덕'])
})
