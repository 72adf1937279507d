import { EQUIPMENT_NAMES, type EquipmentType } from './equipment-type.ts'
import { PLAN_NAMES, type Plan } from './plan.ts'

/** How an order is called on the card statement and in lists, as `스키 보관 기본`. */
export const orderName = (order: { readonly equipmentType: EquipmentType; readonly plan: Plan }): string =>
  `${EQUIPMENT_NAMES[order.equipmentType]} 보관 ${PLAN_NAMES[order.plan]}`
