import { err, errAsync, ok, okAsync, ResultAsync, safeTry } from 'neverthrow'
import type { TimeSpan, Movement } from '#core/billing/ledger-differences.ts'
import type { GatewayMisconfigured, GatewayUnsure } from '#core/billing/ports/card-gateway.ts'
import type { CardLedger } from '#core/billing/ports/card-ledger.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type Transaction, transactionsIn } from './payment-answer.ts'
import { refusedBy, type TossCall, unsure } from './toss-call.ts'

const PAGE_SIZE = 500
const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000

/** Toss's lists of transactions, one for each shop there, page by page: https://docs.tosspayments.com/guides/apis/transactions */
export const tossCardLedger = (calls: readonly TossCall[], pageSize = PAGE_SIZE): CardLedger => ({
  movements: span =>
    ResultAsync.combine(calls.map(call => allPages({ call, span, pageSize }))).map(lists =>
      // Two pairs of keys may be of one shop.
      [...byKey(lists.flat()).values()].flatMap(toMovements),
    ),
})

type Failure = GatewayUnsure | GatewayMisconfigured

type Reading = { readonly call: TossCall; readonly span: TimeSpan; readonly pageSize: number }

/** More than any shop has in the days that are compared at once. */
const MAX_PAGES = 1_000

const byKey = (transactions: readonly Transaction[]): ReadonlyMap<string, Transaction> =>
  new Map(transactions.map(transaction => [transaction.transactionKey, transaction]))

/**
 * Only an empty page is the last one: the provider may give less than was asked for, and pages may overlap while something is added to the
 * list. One that brings nothing new, or does not end, means nothing.
 */
const allPages = (reading: Reading): ResultAsync<readonly Transaction[], Failure> =>
  safeTry(async function* () {
    const all = new Map<string, Transaction>()
    for (let pages = 0, after: string | null = null; pages < MAX_PAGES; pages += 1) {
      const transactions: readonly Transaction[] = yield* page(reading, after)
      const last = transactions.at(-1)
      if (last === undefined) return ok([...all.values()])
      const known = all.size
      for (const [key, transaction] of byKey(transactions)) all.set(key, transaction)
      if (all.size === known) return err(unsure('the list of transactions begins anew'))
      after = last.transactionKey
    }
    return err(unsure('the list of transactions does not end'))
  })

const page = (
  { call, span: { from, until }, pageSize }: Reading,
  after: string | null,
): ResultAsync<readonly Transaction[], Failure> => {
  const query = new URLSearchParams({
    startDate: seoulTime(from),
    endDate: seoulTime(until),
    limit: String(pageSize),
    ...(after !== null && { startingAfter: after }),
  })
  return call('transactions', { method: 'GET', path: `/v1/transactions?${query}` }).andThen(answer => {
    if (answer.status !== 200) {
      const failure = refusedBy(answer)
      return errAsync(failure.kind === 'GatewayDeclined' ? unsure(failure.code) : failure)
    }
    const transactions = transactionsIn(answer.text)
    return transactions === null ? errAsync(unsure('unreadable transactions')) : okAsync(transactions)
  })
}

/** As Toss reads times: in Seoul, without a zone. */
const seoulTime = (instant: Instant): string => new Date(instant + SEOUL_OFFSET_MS).toISOString().slice(0, 19)

const KINDS = new Map<string, Movement['kind']>([
  ['DONE', 'CHARGE'],
  ['CANCELED', 'REFUND'],
  ['PARTIAL_CANCELED', 'REFUND'],
])

/** Other statuses moved no money. */
const toMovements = ({ status, paymentKey, orderId, amount, transactionAt }: Transaction): readonly Movement[] => {
  const kind = KINDS.get(status)
  return kind === undefined ? [] : [{ kind, paymentKey, gatewayOrderId: orderId, amountWon: amount, at: transactionAt }]
}
