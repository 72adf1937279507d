import type { EquipmentType } from './equipment-type.ts'
import { orderName } from './order-name.ts'
import type { Plan } from './plan.ts'

type Labelled = {
  readonly brand: string
  readonly equipmentName: string
  readonly equipmentSize: string
  readonly equipmentType: EquipmentType
  readonly plan: Plan
  readonly customerName: string
  readonly locker: string | null
}

/** What people read on the label of a set beside its code: by which gear it is found among others. Nothing says more of the customer than a letter. */
export const labelLines = (set: Labelled): readonly string[] => {
  const [initial = ''] = Array.from(set.customerName)
  const gear = [set.brand, set.equipmentName, set.equipmentSize].filter(Boolean).join(' ')
  return [`${initial} · ${orderName(set)}`, gear, set.locker ?? ''].filter(line => line !== '')
}
