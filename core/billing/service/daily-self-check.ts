import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { LedgerComparisons } from '../ports/ledger-comparisons.ts'
import type { TakenPayments } from '../ports/taken-payments.ts'
import type { SelfCheck, SelfCheckFailure } from './self-check.ts'
import type { SettlePayments } from './settle-payments.ts'

/** Days looked back on at least, also those that were compared before. */
const DAYS_BACK = 3

type Deps = {
  readonly selfCheck: SelfCheck
  readonly settlePayments: Pick<SettlePayments, 'hinted'>
  readonly taken: Pick<TakenPayments, 'leftToStaff'>
  readonly comparisons: LedgerComparisons
  readonly clock: Clock
}

/**
 * Once a day for the shop, over the days before and all that were not compared yet, as after a week without an answer (G818); asked more
 * often it answers 0, in whichever process and however often that was started anew. A payment that differs is read first, as after a webhook that never came, and so is what was left to the staff (G651, G944);
 * they get a task for what still differs. One whose record does not come hides no other. Until all that differs was read it is tried again
 * at each round.
 */
export const makeDailySelfCheck = ({ selfCheck, settlePayments, taken, comparisons, clock }: Deps) => {
  const compare = (today: Day, last: Instant | null): ResultAsync<number, SelfCheckFailure> => {
    const until = Day.startOf(today)
    const compared = last === null ? until : Day.startOf(Day.of(last))
    const span = { from: Math.min(Day.startOf(Day.addDays(today, -DAYS_BACK)), compared) as Instant, until }
    return selfCheck(span, { tasks: false })
      .andThen(({ differences }) =>
        taken.leftToStaff().map(left => ({
          differing: new Set(differences.map(({ gatewayOrderId }) => gatewayOrderId as OrderId)),
          left,
        })),
      )
      .andThen(({ differing, left }) => {
        const orders = [...new Set([...differing, ...left])]
        if (orders.length === 0) return okAsync(0)
        return readEach(orders).andThen(unread =>
          selfCheck(span, { tasks: true, unread: new Set(unread) }).andThen(({ newTasks }) =>
            unread.some(order => differing.has(order)) ? errAsync(serviceUnreachable) : okAsync(newTasks),
          ),
        )
      })
  }
  /** One after the other; answers those of which no record came. */
  const readEach = (orders: readonly OrderId[]): ResultAsync<readonly OrderId[], never> =>
    orders.reduce<ResultAsync<readonly OrderId[], never>>(
      (before, order) =>
        before.andThen(unread =>
          settlePayments
            .hinted(order)
            .map(() => unread)
            .orElse(() => okAsync([...unread, order])),
        ),
      okAsync([]),
    )
  return (): ResultAsync<number, SelfCheckFailure> => {
    const now = clock.now()
    const today = Day.of(now)
    return comparisons
      .last()
      .andThen(last =>
        last !== null && Day.of(last) === today
          ? okAsync(0)
          : compare(today, last).andThrough(() => comparisons.note(now)),
      )
  }
}
