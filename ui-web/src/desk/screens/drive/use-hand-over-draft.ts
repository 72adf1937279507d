import { useState } from 'react'
import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'

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

const readDraft = (orderId: OrderId): HandOver | null => {
  try {
    const read = HandOver.safeParse(JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? ''))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** What is typed at a door. It lives as long as the tab: a look at the address, or a reload, costs nothing of it. Without an order it is not kept. */
export const useHandOverDraft = (orderId: OrderId | null, begin: HandOver) => {
  const [draft, setDraft] = useState(() => (orderId === null ? null : readDraft(orderId)) ?? begin)
  const change = (more: Partial<HandOver>) => {
    const changed = { ...draft, ...more }
    setDraft(changed)
    if (orderId === null) return
    try {
      sessionStorage.setItem(keyOf(orderId), JSON.stringify(changed))
    } catch {
      // Without room it lives as long as the form.
    }
  }
  return [draft, change] as const
}

export const dropHandOverDraft = (orderId: OrderId): void => sessionStorage.removeItem(keyOf(orderId))
