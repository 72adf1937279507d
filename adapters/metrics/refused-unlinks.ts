import { Counter, type Registry } from 'prom-client'
import type { UnlinkProvider } from '#adapters/http/server/privacy/unlink-routes.ts'

/** Unlink notices that do not prove their provider, by provider: of a key that is wrong here they are all there are (G646). */
export const refusedUnlinks = (registry: Registry): ((provider: UnlinkProvider) => void) => {
  const refused = new Counter({
    name: 'seasonkeep_unlink_notices_refused_total',
    help: 'Unlink notices that did not prove their provider, by provider.',
    labelNames: ['provider'],
    registers: [registry],
  })
  return provider => refused.inc({ provider })
}
