import { okAsync } from 'neverthrow'
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
import { READING } from '../staff/staff-member.ts'

export const listNotices = ({ order, user, outcome, ...options }: ListOptions): Task =>
  withStaffContext(options, READING, ({ notices, customers }) =>
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

export const MEANINGS: Readonly<Record<NoticeState, string>> = {
  NEW: 'waits',
  HANDED_ON: 'on its way',
  SENT: 'accepted by the provider',
  DROPPED: 'no address left, or no longer true',
  IN_DOUBT: 'may have arrived, not sent again',
  UNDELIVERED: 'given up, see the staff tasks',
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
}: ListedNotice): object => ({
  id,
  kind,
  channel,
  sentBy,
  orderId: order,
  state,
  createdAt: Instant.toIso(createdAt),
  settledAt: settledAt === null ? null : Instant.toIso(settledAt),
})

const noticesText = (found: readonly ListedNotice[]): string =>
  found.length === 0
    ? 'No notice matches.'
    : columns([
        ['happened', 'notice', 'by', 'order', 'state', 'settled', '', 'id'],
        ...found.map(({ id, createdAt, kind, channel, sentBy, order, state, settledAt }) => [
          inSeoul(createdAt),
          kind,
          sentBy ?? channel,
          order ?? '-',
          state,
          settledAt === null ? '-' : inSeoul(settledAt),
          MEANINGS[state],
          id,
        ]),
      ])
