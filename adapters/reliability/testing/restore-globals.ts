import { afterAll, vi } from 'vitest'

/** The files of a worker share its process: what one has replaced is put back before the next begins. */
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetConfig()
})
