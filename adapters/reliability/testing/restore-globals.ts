import { afterAll, vi } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'

/** The files of a worker share its process: what one has replaced is put back before the next begins. */
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetConfig()
  setCurrentShop(TRIAL_SHOP)
})
