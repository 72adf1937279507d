import type { EquipmentType } from './equipment-type.ts'
import type { GearText } from './gear-text.ts'
import type { OrderId } from '#core/shared/ids.ts'

/** What may come along with skis or a snowboard. */
export const GEAR_PARTS = ['BOOTS', 'POLES', 'BINDINGS', 'BAG', 'HELMET'] as const
export type GearPart = (typeof GEAR_PARTS)[number]

/** What belongs to a set; bag and helmet may come along. */
const USUAL_PARTS: Readonly<Record<EquipmentType, readonly GearPart[]>> = {
  SKI: ['BOOTS', 'POLES'],
  SNOWBOARD: ['BOOTS', 'BINDINGS'],
}

/** In the order of the list, each once. */
export const toParts = (some: readonly GearPart[]): readonly GearPart[] =>
  GEAR_PARTS.filter(part => some.includes(part))

/** What belongs to the set and was not handed over (G235); none while nobody has looked. */
export const lackingParts = (type: EquipmentType, handed: readonly GearPart[] | null): readonly GearPart[] =>
  handed === null ? [] : USUAL_PARTS[type].filter(part => !handed.includes(part))

/** Gear of the same customer and kind that was handed back: it may be the same set again (G236). */
export type EarlierGear = {
  readonly orderId: OrderId
  readonly brand: GearText
  readonly equipmentName: GearText
  readonly equipmentSize: GearText
  readonly serialNumber: GearText
}

/** The set that was handed back last, of its kind. */
export type EarlierSet = EarlierGear & { readonly equipmentType: EquipmentType }
