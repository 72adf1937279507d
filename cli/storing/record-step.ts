import { okAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { roleFor } from '#core/storing/service/advance-order.ts'
import { isMoneyStep, type StepDetails } from '#core/storing/step-details.ts'
import { ROUTINE_REASON } from '#core/storing/step-reason.ts'
import { type Answer, answered, refused, type Task, withWon } from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { proving, writing } from '../staff/staff-member.ts'
import type { StepWriting } from '../staff/staff-options.ts'
import { advanceDocument, advanceProblem, advanceText } from './advance-text.ts'

type Typed = {
  readonly id: OrderId
  readonly event: OrderEvent
  readonly options: StepWriting & { readonly occurred?: Instant }
}

/** Records one step of an order as the staff member who types. */
export const record = ({ id, ...typed }: Typed, details: StepDetails): Task =>
  recordEach({ ...typed, ids: [id] }, details)

type TypedOfMany = Omit<Typed, 'id'> & { readonly ids: readonly OrderId[] }

/** The same step of several orders, one by one: what one refuses is recorded of the others (G252). */
export const recordEach = ({ ids, event, options }: TypedOfMany, details: StepDetails): Task => {
  const { reason = null, dryRun = false, occurred = null } = options
  const tried = { command: `order ${event}`, subject: ids.join(' '), reason: reason ?? ROUTINE_REASON }
  const asks = isMoneyStep(event) ? proving : writing
  return withStaffContext(options, asks(roleFor(event, details), tried, dryRun), ({ advanceOrder, member }) => {
    const recorded = (id: OrderId) =>
      advanceOrder({ orderId: id, event, staff: member, reason, occurredAt: occurred, details, beside: ids, dryRun })
        .map(done => {
          const { amountWon } = done.change
          const answer = answered(advanceDocument(done, dryRun), advanceText(done, dryRun))
          return amountWon === undefined ? answer : withWon(answer, Math.abs(amountWon) as Won)
        })
        .orElse(refusedAs(refusal => refused(advanceProblem({ id, event }, refusal), { orderId: id })))
    return answerEach(ids, recorded)
  })
}

/** One order after the other, each by itself (G252). */
export const answerEach = <Id extends string>(
  ids: readonly Id[],
  answerOf: (id: Id) => ResultAsync<Answer, ServiceUnreachable>,
): ResultAsync<Answer, ServiceUnreachable> =>
  ids
    .reduce((before, id) => before.andThen(all => answerOf(id).map(one => [...all, one])), NONE)
    .map(all => answerOfAll(ids, all))

const NONE: ResultAsync<readonly Answer[], ServiceUnreachable> = okAsync([])

/** Of one order its own answer; of several all of them, and which were refused. */
const answerOfAll = (ids: readonly string[], all: readonly Answer[]): Answer => {
  const [one] = all
  if (one !== undefined && all.length === 1) return one
  const orders = all.map(({ document, problem }) => (problem === null ? document : { ...document, error: problem }))
  const sums = all.flatMap(({ won }) => won ?? [])
  const togetherWon = sums.reduce(Won.plus, NO_WON)
  const document = { orders, ...(sums.length > 0 && { togetherWon }) }
  const texts = all.flatMap(answer => (answer.text === null ? [] : [answer.text]))
  const text = [...texts, ...(sums.length > 0 ? [`together  ${Won.format(togetherWon)} won`] : [])].join('\n\n')
  const refusals = all.flatMap(({ problem }, at) => (problem === null ? [] : [{ id: ids[at], why: problem.message }]))
  if (refusals.length === 0) return answered(document, text)
  // What all of a school's sets are refused for is said once.
  const told = [...Map.groupBy(refusals, ({ why }) => why)].map(
    ([why, same]) => `${same.map(({ id }) => id).join(', ')}: ${why}`,
  )
  const message = `${refusals.length} of ${all.length} were refused. ${told.join(' ')}`
  return refused({ code: 'SOME_REFUSED', message }, document, text === '' ? null : text)
}
