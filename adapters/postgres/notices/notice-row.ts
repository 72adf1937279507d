import type { Selectable } from 'kysely'
import type { Channel } from '#core/notices/channels.ts'
import type { Delivery, DeliveryFailure, DeliveryOutcome } from '#core/notices/delivery.ts'
import type { NoticeId, NoticeState, SentBy } from '#core/notices/notice.ts'
import type { NoticeFacts } from '#core/notices/notice-facts.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import type { ListedNotice } from '#core/notices/ports/notice-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

type NoticeRow = Selectable<Schema['notice']>

export const toListed = (row: NoticeRow): ListedNotice => ({
  id: row.id as NoticeId,
  kind: row.kind as NoticeKind,
  channel: row.channel as Channel,
  sentBy: toSentBy(row),
  order: row.order_id as OrderId | null,
  state: row.state as NoticeState,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  delivery: toDelivery(row),
})

const toDelivery = ({
  delivery,
  delivery_failure: reason,
  delivery_code: code,
  reported_at: at,
}: NoticeRow): Delivery | null =>
  delivery === null || at === null
    ? null
    : { outcome: delivery as DeliveryOutcome, reason: reason as DeliveryFailure | null, code, at }

/** What went out before this was written down went by its channel. */
const toSentBy = ({ sent_by: by, state, channel }: NoticeRow): SentBy | null =>
  (by ?? (state === 'SENT' || state === 'IN_DOUBT' ? channel : null)) as SentBy | null

/** The staff's own words, until they are too old. */
export const toWritten = ({ kind, text }: Pick<NoticeRow, 'kind' | 'text'>): Pick<NoticeFacts, 'written'> =>
  kind === 'WRITTEN' && text !== null ? { written: text } : {}
