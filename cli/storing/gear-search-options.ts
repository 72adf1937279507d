import { type Command, Option } from 'commander'
import { EQUIPMENT_TYPES, type EquipmentType } from '#core/storing/equipment-type.ts'
import { GEAR_TEXT_MAX_CHARACTERS } from '#core/storing/gear-text.ts'
import { PLANS, type Plan } from '#core/storing/plan.ts'
import type { GearSearch } from '#core/storing/ports/staff-views.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { readLine } from '../options.ts'
import { readRegion } from './locker-options.ts'

export type GearSearchOptions = {
  readonly kind?: EquipmentType
  readonly plan?: Plan
  readonly region?: RegionCode
  readonly locker?: string
  readonly brand?: string
  readonly size?: string
}

const readPart = readLine(GEAR_TEXT_MAX_CHARACTERS)

/** The words by which lists of orders are narrowed to some gear. */
export const withGearSearch = (command: Command): Command =>
  command
    .addOption(new Option('--kind <kind>', 'only this kind of gear').choices(EQUIPMENT_TYPES))
    .addOption(new Option('--plan <plan>', 'only of this plan').choices(PLANS))
    .option('--region <region>', 'only there', readRegion)
    .option('--locker <code>', 'only what is in this locker', readPart)
    .option('--brand <text>', 'part of the brand', readPart)
    .option('--size <text>', 'part of the size', readPart)

export const toGearSearch = ({ kind, plan, region, locker, brand, size }: GearSearchOptions): GearSearch => ({
  equipmentType: kind ?? null,
  plan: plan ?? null,
  region: region ?? null,
  locker: locker ?? null,
  brand: brand ?? null,
  size: size ?? null,
})
