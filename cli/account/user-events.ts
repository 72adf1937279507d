import { type ListedEvent, SECURITY_EVENTS } from '#core/account/ports/security-events.ts'
import { PROVIDER_LABELS } from '#core/account/provider.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import type { EventsOptions } from './user-command.ts'
import { answeredPage, columns, type Task } from '../output.ts'
import { inSeoul } from '../time-text.ts'
import { withCustomer } from './users.ts'
import { admit, withStaffContext } from '../staff/staff-context.ts'
import { READING, writing } from '../staff/staff-member.ts'

/** Login times and devices are personal: each look is recorded with its reason (W10). */
export const listUserEvents = (who: string, { limit, after, reason, ...options }: EventsOptions): Task =>
  withStaffContext(options, READING, context => {
    const { customers, member, clock } = context
    return withCustomer(customers, who, id =>
      admit(context, writing('SUPPORT', { command: 'user events', subject: id, reason }, false))
        .andThen(() =>
          readPage(SECURITY_EVENTS, { after, limit }, part =>
            customers.securityEvents(id, { by: member.id, reason, at: clock.now() }, part),
          ),
        )
        .map(page => answeredPage(page, events => ({ id, events: events.map(toDocument) }), eventsText)),
    )
  })

const toLetter = (n: number): string =>
  (n < 26 ? '' : toLetter(Math.floor(n / 26) - 1)) + String.fromCharCode('A'.charCodeAt(0) + (n % 26))

/** A letter for each address, on every page the same: the hash of an address shows whether two are the same, and nothing else. */
const addressLetter = ({ nthAddress }: ListedEvent): string | null =>
  nthAddress === null ? null : toLetter(nthAddress - 1)

const toDocument = (event: ListedEvent): object => ({
  event: event.kind,
  at: Instant.toIso(event.at),
  via: event.via,
  device: event.device,
  place: addressLetter(event),
})

const eventsText = (events: readonly ListedEvent[]): string =>
  events.length === 0
    ? 'Nothing happened to this account in the last half year.'
    : columns([
        ['when', 'what', 'by', 'device', 'place'],
        ...events.map(event => [
          inSeoul(event.at),
          event.kind,
          event.via === null ? '-' : PROVIDER_LABELS[event.via],
          event.device ?? '-',
          addressLetter(event) ?? '-',
        ]),
      ])
