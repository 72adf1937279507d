import { err, ok, type Result } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from './order-event.ts'
import { lastLogistic } from './order-memory.ts'

const CORRECTION_DAYS = 7
const SECONDS_PER_DAY = 24 * 60 * 60

const MONEY_EVENTS: ReadonlySet<OrderEvent> = new Set<OrderEvent>([
  'payment.confirmed',
  'payment.late',
  'storage.cancelled',
  'renewal.charged',
  'renewal.reversed',
])

export type NothingToCorrect = { readonly kind: 'NothingToCorrect' }
export type CorrectionTooLate = { readonly kind: 'CorrectionTooLate' }
export type MoneyMovedSince = { readonly kind: 'MoneyMovedSince' }

type RecordedStep = { readonly event: OrderEvent; readonly recordedAt: Instant }

/** The guard of T30: the last logistic step in force can be undone for seven days and while no money has moved since; gear that was lost is found whenever it is (G797). */
export const checkCorrection = <Step extends RecordedStep>(
  timeline: readonly Step[],
  now: Instant,
): Result<Step, NothingToCorrect | CorrectionTooLate | MoneyMovedSince> => {
  const step = lastLogistic(timeline)
  if (step === undefined) return err({ kind: 'NothingToCorrect' })
  if (timeline.slice(timeline.indexOf(step)).some(later => MONEY_EVENTS.has(later.event)))
    return err({ kind: 'MoneyMovedSince' })
  const isTooLate =
    step.event !== 'gear.lost' && Instant.secondsBetween(step.recordedAt, now) > CORRECTION_DAYS * SECONDS_PER_DAY
  return isTooLate ? err({ kind: 'CorrectionTooLate' }) : ok(step)
}
