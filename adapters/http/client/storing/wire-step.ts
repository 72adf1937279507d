import type * as z from 'zod/mini'
import type { TimelineStep as WireStep } from '#adapters/http/contract/storing/storage.ts'
import type { TimelineStep } from '#core/storing/order.ts'
import { ORDER_EVENTS } from '#core/storing/order-event.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { allKnown, instantOrNull, oneOf } from '#adapters/http/client/wire-values.ts'

/** Null for a step that only a newer service knows. */
export const stepOf = (wire: z.output<typeof WireStep>): TimelineStep | null =>
  allKnown({
    event: oneOf(ORDER_EVENTS, wire.event),
    to: oneOf(ORDER_STATES, wire.to),
    occurredAt: instantOrNull(wire.occurredAt),
  })
    .map(known => ({ ...known, from: wire.from === null ? null : oneOf(ORDER_STATES, wire.from) }))
    .unwrapOr(null)
