import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import type { OrderRow } from '#adapters/http/contract/staff/orders.ts'

/** Brand and name as they are known, else the kind. */
export const gearTitle = ({ brand, name, kind }: Pick<OrderRow, 'brand' | 'name' | 'kind'>): string =>
  [brand, name].filter(Boolean).join(' ') || EQUIPMENT_NAMES[kind]

/** `한겨울 · 스키 · 170 · BASIC`, without what is unknown. */
export const gearFacts = ({
  customerName,
  kind,
  size,
  plan,
}: Pick<OrderRow, 'customerName' | 'kind' | 'size' | 'plan'>): string =>
  [customerName, EQUIPMENT_NAMES[kind], size, PLAN_NAMES[plan]].filter(Boolean).join(' · ')
