import { errAsync, type ResultAsync } from 'neverthrow'
import type { input } from 'zod/mini'
import * as records from '#adapters/http/contract/storing/records.ts'
import type { Caller } from '#core/account/customer.ts'
import type { AccessForbidden } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { OrderStory, OwnRecords } from '#core/storing/ports/own-records.ts'
import type { StorageRecord, TermPayment } from '#core/storing/storage-record.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** What the caller has stored and paid, now and before. */
export const recordRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const own = service.ownRecords
  mount(records.ownPayments, asked => ofUser(asked, () => listed(own(asked.caller).payments('all', readAfter(asked)))))
  mount(records.storedPayments, asked =>
    ofUser(asked, () => listed(own(asked.caller).payments('stored', readAfter(asked)))),
  )
  mount(records.pastPayments, asked =>
    ofUser(asked, () => listed(own(asked.caller).payments('past', readAfter(asked)))),
  )
  mount(records.inProgressStorings, asked =>
    ofUser(asked, () => listed(own(asked.caller).history('applied', readAfter(asked)))),
  )
  mount(records.completedStorings, asked =>
    ofUser(asked, () => listed(own(asked.caller).history('ended', readAfter(asked)))),
  )
  mount(records.recentPlan, asked =>
    ofUser(asked, () =>
      own(asked.caller)
        .recentPlan()
        .map(plan => ({ success: true as const, plan })),
    ),
  )
  mount(records.inStorageStorings, asked => listed(own(asked.caller).history('inStorage', readAfter(asked))))
  mount(records.paymentHistory, asked => listed(own(asked.caller).payments('all', readAfter(asked))))
  mount(records.orderTimeline, ({ caller, params }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(id => own(caller).story(id))
      .map(toWireStory),
  )
}

type AskedOfUser = { readonly caller: Caller; readonly params: Readonly<Record<string, string>> }

/** The path names a user: only oneself. */
const ofUser = <Answer, Failure>(
  { caller, params }: AskedOfUser,
  answer: () => ResultAsync<Answer, Failure>,
): ResultAsync<Answer, Failure | AccessForbidden> =>
  params['id'] === caller.customer ? answer() : errAsync({ kind: 'AccessForbidden' })

type WireRecord = input<typeof records.WireRecord>

const readAfter = ({ query }: { readonly query: Readonly<Record<string, string | undefined>> }): string | null =>
  query['after'] ?? null

const listed = (found: ReturnType<OwnRecords['payments']>) =>
  found.map(({ items, next }) => {
    const records = items.map(toWireRecord)
    const last = records.pop()
    return last === undefined ? [] : [...records, { ...last, ...(next !== null && { next }) }]
  })

const toWireRecord = ({ amountWon, placedAt, ...record }: StorageRecord): WireRecord => ({
  ...record,
  amount: amountWon,
  orderedAt: Instant.toIso(placedAt),
})

const toWireStory = ({ record, timeline, payments }: OrderStory): input<typeof records.orderTimeline.answer> => ({
  success: true,
  orderId: record.orderId,
  record: toWireRecord(record),
  timeline: timeline.map(step => ({ ...step, occurredAt: Instant.toIso(step.occurredAt) })),
  payments: payments.map(toWirePayment),
})

const toWirePayment = ({ id, amountWon, approvedAt, receiptUrl, ...payment }: TermPayment) => ({
  ...payment,
  paymentId: id,
  amount: amountWon,
  approvedAt: approvedAt === null ? null : Instant.toIso(approvedAt),
  receipt: receiptUrl === null ? null : { url: receiptUrl },
})
