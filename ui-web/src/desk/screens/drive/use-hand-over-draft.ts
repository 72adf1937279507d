import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'
import { dropKeptDraft, useKeptDraft } from '../../data/use-kept-draft.ts'
import type { Desk } from '../../desk.ts'

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

const keyOf = (orderId: OrderId) => `hand-over ${orderId}`

const parseDraft = (stored: unknown): HandOver | null => {
  const read = HandOver.safeParse(stored)
  return read.success ? read.data : null
}

/** What is typed at a door. */
export const useHandOverDraft = (orderId: OrderId | null, begin: HandOver) =>
  useKeptDraft(orderId === null ? null : keyOf(orderId), { parse: parseDraft, begin })

export const dropHandOverDraft = (desk: Desk, orderId: OrderId): void => dropKeptDraft(desk, keyOf(orderId))
