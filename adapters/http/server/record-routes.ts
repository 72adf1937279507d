import { errAsync, type ResultAsync } from 'neverthrow'
import type { input } from 'zod/mini'
import * as records from '#adapters/http/contract/records.ts'
import type { Caller } from '#core/account/customer.ts'
import type { AccessForbidden } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { OrderStory, OwnRecords } from '#core/storing/ports/own-records.ts'
import type { StorageRecord, TermPayment } from '#core/storing/storage-record.ts'
import type { makeMount } from './mount.ts'
import type { ServiceSide } from './service-side.ts'

/** What the caller has stored and paid, now and before. */
export const recordRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const own = service.ownRecords
  mount(records.ownPayments, asked => ofUser(asked, () => listed(own(asked.caller).payments('all'))))
  mount(records.storedPayments, asked => ofUser(asked, () => listed(own(asked.caller).payments('stored'))))
  mount(records.pastPayments, asked => ofUser(asked, () => listed(own(asked.caller).payments('past'))))
  mount(records.inProgressStorings, asked => ofUser(asked, () => listed(own(asked.caller).history('applied'))))
  mount(records.completedStorings, asked => ofUser(asked, () => listed(own(asked.caller).history('ended'))))
  mount(records.recentPlan, asked =>
    ofUser(asked, () =>
      own(asked.caller)
        .recentPlan()
        .map(plan => ({ success: true as const, plan })),
    ),
  )
  mount(records.inStorageStorings, ({ caller }) => listed(own(caller).history('inStorage')))
  mount(records.paymentHistory, ({ caller }) => listed(own(caller).payments('all')))
  mount(records.orderTimeline, ({ caller, params }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(id => own(caller).story(id))
      .map(wireStoryOf),
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

const listed = (found: ReturnType<OwnRecords['payments']>) => found.map(list => list.map(wireRecordOf))

const wireRecordOf = ({ amountWon, placedAt, ...record }: StorageRecord): WireRecord => ({
  ...record,
  amount: amountWon,
  orderedAt: Instant.toIso(placedAt),
})

const wireStoryOf = ({ record, timeline, payments }: OrderStory): input<typeof records.orderTimeline.answer> => ({
  success: true,
  orderId: record.orderId,
  record: wireRecordOf(record),
  timeline: timeline.map(step => ({ ...step, occurredAt: Instant.toIso(step.occurredAt) })),
  payments: payments.map(wirePaymentOf),
})

const wirePaymentOf = ({ id, amountWon, approvedAt, receiptUrl, ...payment }: TermPayment) => ({
  ...payment,
  paymentId: id,
  amount: amountWon,
  approvedAt: approvedAt === null ? null : Instant.toIso(approvedAt),
  receipt: receiptUrl === null ? null : { url: receiptUrl },
})
