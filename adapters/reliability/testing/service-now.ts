import { Instant } from '#core/shared/instant.ts'
import type { Api } from './api.ts'

/** The time by the service's own clock, which a test moves. */
export const serviceNow = async ({ call }: Pick<Api, 'call'>): Promise<Instant> =>
  Instant.ofDate(new Date((await call('GET', '/sandbox/clock')).body.now))
