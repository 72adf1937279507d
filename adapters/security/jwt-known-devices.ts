import * as z from 'zod/mini'
import type { KnownDevices } from '#core/account/ports/known-devices.ts'
import { KNOWN_DEVICE_DAYS } from '#core/account/session-timing.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { signedTokens } from './signed-tokens.ts'

export const jwtKnownDevices = (
  secret: string,
  newTokenId: () => string,
  olderSecrets: readonly string[] = [],
): KnownDevices => {
  const tokens = signedTokens({
    secret,
    olderSecrets,
    type: 'device',
    audience: 'seasonkeep-known-device',
    minutes: KNOWN_DEVICE_DAYS * 24 * 60,
    claims: z.object({ sub: z.string(), did: z.string() }),
    newTokenId,
  })
  return {
    issue: ({ customer, id }, now) => tokens.issue({ sub: customer, did: id }, now),
    read(mark, now) {
      const claims = tokens.read(mark, now)
      return claims && { customer: claims.sub as CustomerId, id: claims.did }
    },
  }
}
