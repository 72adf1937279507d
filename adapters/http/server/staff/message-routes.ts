import { err, ok, type Result, safeTry } from 'neverthrow'
import * as messages from '#adapters/http/contract/staff/messages.ts'
import type { DeskSide } from '#adapters/container/service/desk.ts'
import { NOTICE_OUTCOMES, type NoticeId } from '#core/notices/notice.ts'
import { type ListedNotice, NOTICES, type NoticesAbout } from '#core/notices/ports/notice-records.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { ListPlace, PAGE_SIZE, readPage } from '#core/shared/page.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { parseMember } from '#adapters/http/server/invalid-input.ts'
import { customerOf } from './customer-of.ts'
import { orderOf } from './order-routes.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** What customers were told, and telling them more. */
export const staffMessageRoutes = (mount: Mount): void => {
  mount(messages.listMessages, ({ desk, query: { outcome, after } }) =>
    safeTry(function* () {
      return ok({
        outcome: outcome === undefined ? undefined : yield* parseMember(NOTICE_OUTCOMES, outcome, 'outcome'),
        place: yield* placeOf(after),
      })
    })
      .asyncAndThen(({ outcome: only, place }) => pageOf(desk, { outcome: only }, place))
      .map(({ items, next }) => ({
        messages: items.map(notice => ({
          ...messageRow(notice),
          customerId: notice.customer,
          customerName: notice.customerName,
        })),
        next,
      })),
  )
  mount(messages.messagesToCustomer, ({ desk, params, query }) =>
    customerOf(params).andThen(customer => listed(desk, { customer }, query['after'])),
  )
  mount(messages.messagesAboutOrder, ({ desk, params, query }) =>
    orderOf(params).andThen(order => listed(desk, { order }, query['after'])),
  )

  mount(messages.lookAtMessage, ({ desk, caller, params, body: { reason } }) =>
    messageOf(params).asyncAndThen(id =>
      desk.staffNotices
        .look(id, { by: caller.member.id, reason, at: desk.clock.now() })
        .andThen(found =>
          found === null ? err(NOT_FOUND) : ok({ text: found.text, by: found.by, isResent: found.resentOf !== null }),
        ),
    ),
  )

  mount(messages.resendMessage, ({ desk, caller, params, body: { by = null, reason, dryRun = false } }) =>
    messageOf(params).asyncAndThen(id =>
      desk
        .resendNotice({ id, by, staff: caller.member, reason, dryRun })
        .map(({ channel, text }) => ({ channel, text, dryRun })),
    ),
  )

  mount(messages.writeMessage, ({ desk, caller, params, body: { text, by = null, reason, dryRun = false } }) =>
    customerOf(params).andThen(customer =>
      desk
        .writeToCustomer({ customer, text, by, staff: caller.member, reason, dryRun })
        .map(sending => ({ channel: sending.channel, text: sending.text, dryRun })),
    ),
  )
}

const NOT_FOUND = { kind: 'NoticeNotFound' as const }

const messageOf = ({ noticeId = '' }: Readonly<Record<string, string>>): Result<NoticeId, typeof NOT_FOUND> =>
  isUuid(noticeId) ? ok(noticeId as NoticeId) : err(NOT_FOUND)

const placeOf = (after: string | undefined): Result<ListPlace | null, InvalidInput> =>
  after === undefined ? ok(null) : ListPlace.parse(after, NOTICES)

const pageOf = (desk: Pick<DeskSide, 'notices'>, about: NoticesAbout, after: ListPlace | null) =>
  readPage(NOTICES, { after, limit: PAGE_SIZE }, part => desk.notices.list(about, part))

const listed = (desk: Pick<DeskSide, 'notices'>, about: NoticesAbout, after: string | undefined) =>
  placeOf(after)
    .asyncAndThen(from => pageOf(desk, about, from))
    .map(({ items, next }) => ({ messages: items.map(messageRow), next }))

export const messageRow = ({
  id,
  kind,
  channel,
  sentBy,
  order,
  state,
  createdAt,
  settledAt,
  delivery,
}: ListedNotice): messages.MessageRow => ({
  noticeId: id,
  kind,
  channel,
  sentBy,
  orderId: order,
  state,
  createdAt,
  settledAt,
  delivery,
})
