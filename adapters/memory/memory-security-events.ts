import { okAsync } from 'neverthrow'
import type { SecurityEvents } from '#core/account/ports/security-events.ts'
import { isUnlimited, REPEATED_AFTER_SECONDS } from '#core/account/security-event.ts'
import { Instant } from '#core/shared/instant.ts'
import type { MemoryDatabase } from './memory-database.ts'

export const memorySecurityEvents = ({ customers, securityEvents }: MemoryDatabase): SecurityEvents => ({
  add(event) {
    const isGone = event.customer !== null && !customers.has(event.customer)
    const since = Instant.plusSeconds(event.at, -REPEATED_AFTER_SECONDS)
    const isRepeated =
      isUnlimited(event) &&
      [...securityEvents].some(
        ({ kind, customer, address, at }) =>
          kind === event.kind && customer === event.customer && address === event.address && at > since,
      )
    if (!isGone && !isRepeated) securityEvents.add(event)
    return okAsync(undefined)
  },
  ofCustomer: (id, limit) =>
    okAsync(
      [...securityEvents]
        .filter(({ customer }) => customer === id)
        .toReversed()
        .toSorted((one, other) => other.at - one.at)
        .slice(0, limit),
    ),
})
