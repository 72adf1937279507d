import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { SelfCheck, SelfCheckFailure } from './self-check.ts'

/** Days looked back on, so that a worker which stood still over a weekend misses nothing. */
const DAYS_BACK = 3

/** Once a day, over the days before; asked more often it answers 0. A provider that is silent is asked again at the next round. */
export const makeDailySelfCheck = ({ selfCheck, clock }: { readonly selfCheck: SelfCheck; readonly clock: Clock }) => {
  let checkedOn: Day | null = null
  return (): ResultAsync<number, SelfCheckFailure> => {
    const today = Day.of(clock.now())
    if (checkedOn === today) return okAsync(0)
    const span = { from: Day.startOf(Day.addDays(today, -DAYS_BACK)), until: Day.startOf(today) }
    return selfCheck(span, { tasks: true })
      .map(({ newTasks }) => {
        checkedOn = today
        return newTasks
      })
      .orElse(failure => (failure.kind === 'GatewayUnsure' ? okAsync(0) : errAsync(failure)))
  }
}
