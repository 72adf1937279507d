import type { LastRound } from '#adapters/jobs/rounds.ts'
import type { Family } from './exposition.ts'

/** When the work that comes due by itself was last done by this process. */
export const roundFamilies = (rounds: readonly LastRound[]): readonly Family[] => [
  {
    name: 'seasonkeep_round_last_success_timestamp_seconds',
    help: 'When the round last ended well, in seconds since 1970; until then, when the worker began.',
    type: 'gauge',
    samples: rounds.map(({ name, endedWellAt }) => ({ labels: { round: name }, value: endedWellAt / 1000 })),
  },
  {
    name: 'seasonkeep_round_interval_seconds',
    help: 'The pause between the end of a round and the next.',
    type: 'gauge',
    samples: rounds.map(({ name, everySeconds }) => ({ labels: { round: name }, value: everySeconds })),
  },
  {
    name: 'seasonkeep_round_failures_total',
    help: 'Rounds that ended with a fault.',
    type: 'counter',
    samples: rounds.map(({ name, failures }) => ({ labels: { round: name }, value: failures })),
  },
]
