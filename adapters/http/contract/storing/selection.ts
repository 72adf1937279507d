import * as z from 'zod/mini'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GearText } from '#core/storing/gear-text.ts'
import type { Selection } from '#core/storing/order.ts'
import { PLANS } from '#core/storing/plan.ts'
import { RegionCode } from '#core/storing/region.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, parsed } from '#adapters/http/contract/codec.ts'

/** A codec for each thing that is picked. */
type Picks = { readonly [Pick in keyof Selection]: z.ZodMiniType<Selection[Pick]> }

const gearText = parsed(z.optional(z.nullable(Text(200))), sent => GearText.parse(sent ?? ''), asIs)

/** As it comes with an order that is placed. */
export const ASKED_PICKS = {
  equipmentType: z.enum(EQUIPMENT_TYPES),
  location: parsed(Text(40), RegionCode.parse, asIs),
  plan: z.enum(PLANS),
  brand: gearText,
  equipmentName: gearText,
} satisfies Picks

/** As it is answered of an order. */
export const PICKS = {
  equipmentType: z.enum(EQUIPMENT_TYPES),
  location: parsed(z.string(), RegionCode.parse, asIs),
  plan: z.enum(PLANS),
  brand: parsed(z.string(), GearText.parse, asIs),
  equipmentName: parsed(z.string(), GearText.parse, asIs),
} satisfies Picks
