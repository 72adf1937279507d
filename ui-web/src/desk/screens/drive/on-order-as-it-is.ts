import type { QueuedStep, StepBody } from '../../data/outbox.ts'

const AT_ANOTHER_TIME = /^OCCURRED_/

/** What is sent again on purpose, on what the order is now: after the step that came between, and where no day is booked any more, as received without one (G991). */
export const onOrderAsItIs = ({ body, refusal }: QueuedStep): StepBody => {
  const { version: _seen, occurredAt, ...rest } = body
  const between = refusal?.theirs?.at ?? null
  const isMoment =
    occurredAt !== undefined && !AT_ANOTHER_TIME.test(refusal?.code ?? '') && (between === null || occurredAt > between)
  const isUnbooked = body.event === 'pickup.done' && refusal?.theirs?.state === 'REQUESTED'
  return {
    ...rest,
    ...(isMoment && { occurredAt }),
    ...(isUnbooked && { details: { ...rest.details, isWalkIn: true } }),
  }
}
