import { err, ok, type Result } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import { effectiveSteps } from './order-memory.ts'
import type { OrderEvent } from './order-event.ts'
import type { TimelineStep } from './order.ts'

/** What happened longer ago is a mistyped day as a rule. */
const LONG_AGO_DAYS = 14
const SECONDS_PER_DAY = 24 * 60 * 60

export type OccurredInFuture = { readonly kind: 'OccurredInFuture' }
/** A step of the order's timeline happened later. */
export type OccurredTooEarly = { readonly kind: 'OccurredTooEarly'; readonly event: OrderEvent; readonly at: Instant }
/** Only an ADMIN who insists records it. */
export type OccurredLongAgo = { readonly kind: 'OccurredLongAgo'; readonly days: number }

export type OccurrenceRefused = OccurredInFuture | OccurredTooEarly | OccurredLongAgo

type Step = Pick<TimelineStep, 'event' | 'from' | 'to' | 'occurredAt'>
type Typed = { readonly occurredAt: Instant; readonly now: Instant; readonly isInsisted: boolean }

/** The guard of every moment that staff types (T13): not in the future, not before what is known of the gear last, not long ago. */
export const checkOccurrence = (
  timeline: readonly Step[],
  { occurredAt, now, isInsisted }: Typed,
): Result<Instant, OccurrenceRefused> => {
  if (occurredAt > now) return err({ kind: 'OccurredInFuture' })
  const before = lastOfGear(timeline)
  if (before !== undefined && occurredAt < before.occurredAt)
    return err({ kind: 'OccurredTooEarly', event: before.event, at: before.occurredAt })
  const isLongAgo = Instant.secondsBetween(occurredAt, now) > LONG_AGO_DAYS * SECONDS_PER_DAY
  return isLongAgo && !isInsisted ? err({ kind: 'OccurredLongAgo', days: LONG_AGO_DAYS }) : ok(occurredAt)
}

/**
 * What moved it last, or the report that was corrected where it is now (G661): then it was looked at. What was corrected in a state that was
 * taken back limits nothing.
 */
const lastOfGear = (timeline: readonly Step[]): Step | undefined => {
  const effective = effectiveSteps(timeline)
  const movedAt = effective.findLastIndex(({ from, to }) => from !== to)
  const moved = effective[movedAt]
  const lookedAt = effective
    .slice(movedAt)
    .findLast(({ event, to }) => event === 'report.corrected' && to === moved?.to)
  return lookedAt ?? moved
}
