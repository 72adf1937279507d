import { match, P } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Happening } from './simulate.ts'

/** Why each of these happens when it does, and what charges cost. */
export const explainHappenings = (happenings: readonly Happening[]): readonly Explained[] =>
  happenings.flatMap(happening => [dayOf(happening), ...(happening.price === null ? [] : [happening.price])])

const dayOf = ({ at, event, reminder, task, termination }: Happening): Explained => ({
  of: event ?? reminder?.kind ?? task ?? `termination ${termination ?? ''}`,
  value: Instant.toIso(at),
  rule: match({ event, reminder, task })
    .with({ event: 'renewal.charged' }, () => 'G65')
    .with({ event: P.union('renewal.declined', 'renewal.exhausted') }, () => 'G66')
    .with({ event: 'term.closed' }, () => 'G71')
    .with({ event: 'season.rolled' }, () => 'T28')
    .with({ event: 'uncollected.flagged' }, { task: 'UNCOLLECTED' }, () => 'G68')
    .with({ reminder: { kind: P.string.startsWith('UNCOLLECTED') } }, () => 'G68')
    .otherwise(() => 'G60'),
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
