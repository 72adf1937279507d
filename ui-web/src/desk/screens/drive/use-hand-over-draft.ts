import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'
import { dropTabDraft, useTabDraft } from '../../data/use-tab-draft.ts'

const HandOver = z.object({
  kind: z.nullable(z.enum(EQUIPMENT_TYPES)),
  /** Why it is of another kind than was booked. */
  kindReason: z.string(),
  isAsBefore: z.boolean(),
  gear: z.object({
    brand: z.string(),
    equipmentName: z.string(),
    equipmentSize: z.string(),
    serialNumber: z.string(),
  }),
  parts: z.array(z.enum(GEAR_PARTS)),
})
export type HandOver = z.output<typeof HandOver>

const keyOf = (orderId: OrderId) => `desk_hand_over_${orderId}`

const parseDraft = (stored: unknown): HandOver | null => {
  const read = HandOver.safeParse(stored)
  return read.success ? read.data : null
}

/** What is typed at a door. */
export const useHandOverDraft = (orderId: OrderId | null, begin: HandOver) =>
  useTabDraft(orderId === null ? null : keyOf(orderId), { parse: parseDraft, begin })

export const dropHandOverDraft = (orderId: OrderId): void => dropTabDraft(keyOf(orderId))
