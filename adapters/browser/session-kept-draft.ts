import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GearText, NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { KeptDraft } from '#core/storing/ports/kept-draft.ts'
import { RegionCode } from '#core/storing/region.ts'
import { EMPTY_DRAFT } from '#core/storing/storing-draft.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'

const KEY = 'storing_draft'

const Stored = z.object({
  equipmentType: z.nullable(z.enum(EQUIPMENT_TYPES)),
  location: z.nullable(z.string()),
  plan: z.nullable(z.enum(PLANS)),
  brand: z.string(),
  equipmentName: z.string(),
  agreements: z.object({ service: z.boolean(), damageCompensation: z.boolean(), autoExtension: z.boolean() }),
  order: z.nullable(z.object({ orderId: z.string(), amountWon: z.int(), placedAt: z.number() })),
})

const gearText = (text: string): GearText => GearText.parse(text).unwrapOr(NO_GEAR_TEXT)

export const sessionKeptDraft = ({ storage }: { readonly storage: DeviceStorage }): KeptDraft => ({
  read() {
    const stored = Stored.safeParse(readJson(storage, KEY))
    if (!stored.success) return EMPTY_DRAFT
    const { location, brand, equipmentName, order, ...rest } = stored.data
    return {
      ...rest,
      location: location === null ? null : RegionCode.parse(location).unwrapOr(null),
      brand: gearText(brand),
      equipmentName: gearText(equipmentName),
      order: order && {
        orderId: order.orderId as OrderId,
        amountWon: order.amountWon as Won,
        placedAt: order.placedAt as Instant,
      },
    }
  },
  keep: draft => storage.setItem(KEY, JSON.stringify(draft)),
  forget: () => storage.removeItem(KEY),
})
