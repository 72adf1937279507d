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

/** What two rows of a label hold, in Latin letters; a letter of Hangul is as wide as two. */
const TWO_ROWS = 38

/** Is printed smaller: the code above it, and the locker below, stay on the label (G922). */
export const isLongLine = (line: string): boolean =>
  Array.from(line).reduce((width, sign) => width + (sign > '\u1100' ? 2 : 1), 0) > TWO_ROWS
