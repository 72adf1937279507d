import { errAsync, type ResultAsync } from 'neverthrow'
import * as records from '#adapters/http/contract/storing/records.ts'
import type { Caller } from '#core/account/customer.ts'
import type { AccessForbidden } from '#core/shared/failures.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** What the caller has stored and paid, now and before. */
export const recordRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const own = service.ownRecords
  mount(records.ownPayments, asked => ofUser(asked, () => own(asked.caller).payments('all', readAfter(asked))))
  mount(records.storedPayments, asked => ofUser(asked, () => own(asked.caller).payments('stored', readAfter(asked))))
  mount(records.pastPayments, asked => ofUser(asked, () => own(asked.caller).payments('past', readAfter(asked))))
  mount(records.inProgressStorings, asked =>
    ofUser(asked, () => own(asked.caller).history('applied', readAfter(asked))),
  )
  mount(records.completedStorings, asked => ofUser(asked, () => own(asked.caller).history('ended', readAfter(asked))))
  mount(records.recentPlan, asked => ofUser(asked, () => own(asked.caller).recentPlan()))
  mount(records.inStorageStorings, asked => own(asked.caller).history('inStorage', readAfter(asked)))
  mount(records.paymentHistory, asked => own(asked.caller).payments('all', readAfter(asked)))
  mount(records.orderTimeline, ({ caller, params }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(id => own(caller).story(id)),
  )
}

type AskedOfUser = { readonly caller: Caller; readonly params: Readonly<Record<string, string>> }

/** The path names a user: only oneself. */
const ofUser = <Answer, Failure>(
  { caller, params }: AskedOfUser,
  answer: () => ResultAsync<Answer, Failure>,
): ResultAsync<Answer, Failure | AccessForbidden> =>
  params['id'] === caller.customer ? answer() : errAsync({ kind: 'AccessForbidden' })

const readAfter = ({ query }: { readonly query: Readonly<Record<string, string | undefined>> }): string | null =>
  query['after'] ?? null
