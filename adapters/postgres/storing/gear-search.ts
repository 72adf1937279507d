import { type RawBuilder, sql } from 'kysely'
import { isInLocker } from '#core/storing/locker.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import type { GearSearch } from '#core/storing/ports/staff-views.ts'

const IN_LOCKER = ORDER_STATES.filter(isInLocker)

/** Of the order `o`. */
export const isGear = ({ equipmentType, plan, region, locker, brand, size }: GearSearch): RawBuilder<boolean> => {
  // `%` and `_` are letters here, not patterns.
  const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const wanted = [
    ...(equipmentType === null ? [] : [sql`o.equipment_type = ${equipmentType}`]),
    ...(plan === null ? [] : [sql`o.plan = ${plan}`]),
    ...(region === null ? [] : [sql`o.location = ${region}`]),
    ...(locker === null ? [] : [sql`upper(o.locker) = upper(${locker}) and o.state = any(${IN_LOCKER})`]),
    ...(brand === null ? [] : [sql`o.brand ilike ${part(brand)}`]),
    ...(size === null ? [] : [sql`o.equipment_size ilike ${part(size)}`]),
  ]
  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(wanted, sql` and `)})`
}
