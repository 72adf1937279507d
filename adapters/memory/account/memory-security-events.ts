import { okAsync } from 'neverthrow'
import { type ListedEvent, SECURITY_EVENTS, type SecurityEvents } from '#core/account/ports/security-events.ts'
import { isUnlimited, REPEATED_AFTER_SECONDS } from '#core/account/security-event.ts'
import { Instant } from '#core/shared/instant.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

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
  ofCustomer(customer, { after, limit }) {
    const own = [...securityEvents].filter(event => event.customer === customer)
    const addresses = [...new Set(own.toReversed().flatMap(({ address }) => address ?? []))]
    return okAsync(
      own
        .map((event, at): ListedEvent => ({
          ...event,
          id: at + 1,
          nthAddress: event.address && addresses.indexOf(event.address) + 1,
        }))
        .toSorted(inOrderOf(SECURITY_EVENTS, 'desc'))
        .filter(behind(SECURITY_EVENTS, 'desc', after))
        .slice(0, limit),
    )
  },
})
