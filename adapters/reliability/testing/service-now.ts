import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Api } from './api.ts'

/** The time by the service's own clock, which a test moves. */
export const serviceNow = async ({ call }: Pick<Api, 'call'>): Promise<Instant> =>
  Instant.ofDate(new Date((await call('GET', '/sandbox/clock')).body.now))

/** Its day in Seoul. */
export const serviceToday = async (service: Pick<Api, 'call'>): Promise<Day> => Day.of(await serviceNow(service))
