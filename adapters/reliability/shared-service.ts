import { afterAll, afterEach, expect } from 'vitest'
import { runningService, type ServiceUnderTest } from './running-service.ts'

/** One service for the tests of a file, stopped after the last; after each of them all that must hold does. */
export const sharedService = async (...options: Parameters<typeof runningService>): Promise<ServiceUnderTest> => {
  const service = await runningService(...options)
  afterAll(service.stop)
  afterEach(async () => expect(await service.brokenInvariants()).toEqual([]))
  return service
}
