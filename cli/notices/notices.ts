import { okAsync } from 'neverthrow'
import type { DeliveryFailure, DeliveryOutcome } from '#core/notices/delivery.ts'
import type { NoticeState } from '#core/notices/notice.ts'
import { type ListedNotice, NOTICES } from '#core/notices/ports/notice-records.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import type { ListOptions } from './notice-command.ts'
import { userNotFound } from '../account/users.ts'
import { answeredPage, columns, refused, type Task } from '../output.ts'
import { inSeoul } from '../time-text.ts'
import { withStaffContext } from '../staff/staff-context.ts'
import { LISTING } from '../staff/staff-member.ts'

export const listNotices = ({ order, user, outcome, ...options }: ListOptions): Task =>
  withStaffContext(options, LISTING, ({ notices, customers }) =>
    (user === undefined
      ? okAsync<CustomerId | null | undefined, ServiceUnreachable>(undefined)
      : customers.identify(user)
    ).andThen(customer =>
      customer === null
        ? okAsync(refused(userNotFound(user ?? '')))
        : readPage(NOTICES, options, part => notices.list({ order, customer, outcome }, part)).map(page =>
            answeredPage(
              page,
              found => ({ notices: found.map(notice => ({ ...noticeDocument(notice), customer: notice.customer })) }),
              noticesText,
            ),
          ),
    ),
  )

const MEANINGS: Readonly<Record<NoticeState, string>> = {
  NEW: 'waits',
  HANDED_ON: 'on its way',
  SENT: 'accepted by the provider',
  DROPPED: 'no address left, or no longer true',
  IN_DOUBT: 'may have arrived, not sent again',
  UNDELIVERED: 'given up, see the staff tasks',
}

const DELIVERIES: Readonly<Record<Exclude<DeliveryOutcome, 'FAILED'>, string>> = {
  ARRIVED: 'arrived',
  UNKNOWN: 'accepted, and never reported',
}
const FAILURES: Readonly<Record<DeliveryFailure, string>> = {
  NO_SUCH_NUMBER: 'nobody has this number',
  PHONE_UNREACHABLE: 'the phone could not be reached',
  BLOCKED: 'blocked by whose number it is',
  OTHER: 'the carrier did not deliver it',
}

/** What became of it, as far as it is known. */
export const meaningOf = ({ state, delivery }: Pick<ListedNotice, 'state' | 'delivery'>): string => {
  if (delivery === null) return MEANINGS[state]
  const { outcome, reason, code } = delivery
  if (outcome !== 'FAILED') return DELIVERIES[outcome]
  return `did not arrive: ${FAILURES[reason ?? 'OTHER']} (${code})`
}

export const noticeDocument = ({
  id,
  kind,
  channel,
  sentBy,
  order,
  state,
  createdAt,
  settledAt,
  delivery,
}: ListedNotice): object => ({
  id,
  kind,
  channel,
  sentBy,
  orderId: order,
  state,
  createdAt: Instant.toIso(createdAt),
  settledAt: settledAt === null ? null : Instant.toIso(settledAt),
  delivery: delivery && { ...delivery, at: Instant.toIso(delivery.at) },
})

const noticesText = (found: readonly ListedNotice[]): string =>
  found.length === 0
    ? 'No notice matches.'
    : columns([
        ['happened', 'notice', 'by', 'order', 'state', 'settled', '', 'id'],
        ...found.map(({ id, createdAt, kind, channel, sentBy, order, state, settledAt, delivery }) => [
          inSeoul(createdAt),
          kind,
          sentBy ?? channel,
          order ?? '-',
          state,
          settledAt === null ? '-' : inSeoul(settledAt),
          meaningOf({ state, delivery }),
          id,
        ]),
      ])
