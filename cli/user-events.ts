import { okAsync } from 'neverthrow'
import { PROVIDER_LABELS } from '#core/account/provider.ts'
import type { SecurityEvent } from '#core/account/security-event.ts'
import { Instant } from '#core/shared/instant.ts'
import type { EventsOptions } from './commands/user.ts'
import { columns, EXIT_CODES, fail, print } from './output.ts'
import { inSeoul } from './time-text.ts'
import { userNotFound } from './users.ts'
import { atWork } from './workplace.ts'

/** When somebody signed in says when they were up and on what: each look is kept with its reason (W10). */
export const listUserEvents = (
  who: string,
  { limit, reason, json = false, ...options }: EventsOptions,
): Promise<void> =>
  atWork({ json, ...options }, { needed: 'SUPPORT', tries: null }, ({ customers, member, clock }) =>
    customers
      .identify(who)
      .andThen(id =>
        id === null
          ? okAsync(null)
          : customers
              .securityEvents(id, { by: member.id, reason, at: clock.now() }, limit)
              .map(events => ({ id, events, places: placesOf(events) })),
      )
      .map(found =>
        found === null
          ? fail(json, EXIT_CODES.refused, userNotFound(who))
          : print(
              json,
              { id: found.id, events: found.events.map(event => documentOf(event, found.places)) },
              eventsText(found.events, found.places),
            ),
      ),
  )

type Places = ReadonlyMap<string, string>

/** A letter for each address, the newest first: what is kept of it tells whether two are the same, and nothing else. */
const placesOf = (events: readonly SecurityEvent[]): Places =>
  new Map([...new Set(events.flatMap(({ address }) => address ?? []))].map((address, n) => [address, letterOf(n)]))

const letterOf = (n: number): string =>
  (n < 26 ? '' : letterOf(Math.floor(n / 26) - 1)) + String.fromCharCode('A'.charCodeAt(0) + (n % 26))

const placeOf = ({ address }: SecurityEvent, places: Places): string | null =>
  address === null ? null : (places.get(address) ?? null)

const documentOf = (event: SecurityEvent, places: Places): object => ({
  event: event.kind,
  at: Instant.toIso(event.at),
  via: event.via,
  device: event.device,
  place: placeOf(event, places),
})

const eventsText = (events: readonly SecurityEvent[], places: Places): string =>
  events.length === 0
    ? 'Nothing happened to this account in the last half year.'
    : columns([
        ['when', 'what', 'by', 'device', 'place'],
        ...events.map(event => [
          inSeoul(event.at),
          event.kind,
          event.via === null ? '-' : PROVIDER_LABELS[event.via],
          event.device ?? '-',
          placeOf(event, places) ?? '-',
        ]),
      ])
