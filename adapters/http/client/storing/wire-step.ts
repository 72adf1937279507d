import type * as z from 'zod/mini'
import type { TimelineStep as WireStep } from '#adapters/http/contract/storing/storage.ts'
import type { TimelineStep } from '#core/storing/order.ts'
import { ORDER_EVENTS } from '#core/storing/order-event.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { allKnown, instantOrNull, parseMember } from '#adapters/http/client/wire-values.ts'

/** Null for a step that only a newer service knows. */
export const parseStep = (wire: z.output<typeof WireStep>): TimelineStep | null =>
  allKnown({
    event: parseMember(ORDER_EVENTS, wire.event),
    to: parseMember(ORDER_STATES, wire.to),
    occurredAt: instantOrNull(wire.occurredAt),
  })
    .map(known => ({ ...known, from: wire.from === null ? null : parseMember(ORDER_STATES, wire.from) }))
    .unwrapOr(null)
