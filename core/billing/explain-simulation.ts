import { match, P } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import { Instant } from '#core/shared/instant.ts'
import { CHARGE_RULE, RETRY_RULE } from './explain-term.ts'
import type { Happening } from './simulate.ts'

const UNCOLLECTED_RULE = 'gear that waits after the end of its contract: notices, then a task'

/** Why each of these happens when it does, and what charges cost. */
export const explainHappenings = (happenings: readonly Happening[]): readonly Explained[] =>
  happenings.flatMap(happening => [explainDay(happening), ...(happening.price === null ? [] : [happening.price])])

const explainDay = ({ at, event, reminder, task, termination }: Happening): Explained => ({
  of: event ?? reminder?.kind ?? task ?? `termination ${termination ?? ''}`,
  value: Instant.toIso(at),
  rule: match({ event, reminder, task })
    .with({ event: 'renewal.charged' }, () => CHARGE_RULE)
    .with({ event: P.union('renewal.declined', 'renewal.exhausted') }, () => RETRY_RULE)
    .with({ event: 'term.closed' }, () => 'closed once the paid term is over')
    .with({ event: 'season.rolled' }, () => 'gear that is back rests again from the new season on')
    .with({ event: 'uncollected.flagged' }, { task: 'UNCOLLECTED' }, () => UNCOLLECTED_RULE)
    .with({ reminder: { kind: P.string.startsWith('UNCOLLECTED') } }, () => UNCOLLECTED_RULE)
    .with({ reminder: P.nonNullable }, () => 'reminded before each renewal')
    .with({ task: P.nonNullable }, () => 'left to the staff')
    .otherwise(() => 'the days on which ending becomes late, and then locked'),
  steps: [
    { step: 'day', value: Day.of(at) },
    ...(reminder === null
      ? []
      : [
          { step: 'term', value: reminder.term },
          { step: 'dueOn', value: reminder.day },
        ]),
  ],
})
