/** One order holds one set of either. */
export const EQUIPMENT_TYPES = ['SKI', 'SNOWBOARD'] as const

export type EquipmentType = (typeof EQUIPMENT_TYPES)[number]

export const EQUIPMENT_NAMES = { SKI: '스키', SNOWBOARD: '스노보드' } as const satisfies Record<EquipmentType, string>
