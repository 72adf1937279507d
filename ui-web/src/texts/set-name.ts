import { EQUIPMENT_NAMES, type EquipmentType } from '#core/storing/equipment-type.ts'
import { type Plan, PLAN_NAMES } from '#core/storing/plan.ts'

type Set = { readonly equipmentType: EquipmentType; readonly brand: string; readonly equipmentName: string }

/** What a set is called on every screen: its brand and name as they are known, else its kind. */
export const setName = ({ equipmentType, brand, equipmentName }: Set): string =>
  [brand, equipmentName].filter(Boolean).join(' ') || EQUIPMENT_NAMES[equipmentType]

/** `Burton Custom · 스노보드`; the kind alone where neither brand nor name is known. */
export const setNameAndKind = (set: Set): string => {
  const kind = EQUIPMENT_NAMES[set.equipmentType]
  return setName(set) === kind ? kind : `${setName(set)} · ${kind}`
}

/** `스키 · 170 · 기본`, without what is unknown or in the name already. */
export const setNote = (set: Set & { readonly equipmentSize?: string; readonly plan: Plan }): string => {
  const kind = EQUIPMENT_NAMES[set.equipmentType]
  const parts = [setName(set) === kind ? '' : kind, set.equipmentSize ?? '', PLAN_NAMES[set.plan]]
  return parts.filter(Boolean).join(' · ')
}
