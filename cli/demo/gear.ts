import type { EquipmentType } from '#core/storing/equipment-type.ts'

/** A set of gear that was handed in, with what it is drawn by. */
export type Gear = {
  readonly type: EquipmentType
  readonly brand: string
  readonly name: string
  readonly size: string
  readonly look: Look
}

/** Colours of the top and of the stripes on it, of the base and its drawing; `pattern` is how the top is painted. */
export type Look = {
  readonly top: string
  readonly accent: string
  readonly detail: string
  readonly base: string
  readonly pattern: 'stripes' | 'peaks' | 'waves' | 'blocks'
}

const ski = (brand: string, name: string, size: string, look: Look): Gear => ({ type: 'SKI', brand, name, size, look })
const board = (brand: string, name: string, size: string, look: Look): Gear => ({
  type: 'SNOWBOARD',
  brand,
  name,
  size,
  look,
})

export const SKIS: readonly Gear[] = [
  ski('Atomic', 'Redster X9', '170', look('#c8202f', '#ffffff', '#20242c', '#1c1f26', 'stripes')),
  ski('Salomon', 'S/Force 11', '165', look('#0f4c81', '#f2b632', '#ffffff', '#15202e', 'blocks')),
  ski('Rossignol', 'Hero Elite ST', '167', look('#f4f4f2', '#d7263d', '#23262d', '#22252c', 'peaks')),
  ski('Fischer', 'RC4 Worldcup SC', '160', look('#f5c400', '#1b1d22', '#ffffff', '#1b1d22', 'stripes')),
  ski('Nordica', 'Enforcer 94', '179', look('#2b4c3f', '#e58e3c', '#dfe7e2', '#202623', 'peaks')),
  ski('Volkl', 'Deacon 76', '173', look('#17181c', '#3fb6b2', '#e9eef0', '#101114', 'waves')),
]

export const BOARDS: readonly Gear[] = [
  board('Burton', 'Custom', '158', look('#12324f', '#ff7a59', '#f4efe6', '#f2c14e', 'peaks')),
  board('Capita', 'D.O.A.', '154', look('#f1ede4', '#6f3fa0', '#17b1a6', '#6f3fa0', 'waves')),
  board('Nitro', 'Team Gullwing', '159', look('#20242b', '#9ad33f', '#f4f6f7', '#31363f', 'blocks')),
  board('Yonex', 'Smooth', '152', look('#e8eef4', '#2f6fde', '#ef476f', '#2f6fde', 'waves')),
  board('Salomon', 'Assassin', '155', look('#e2552f', '#1d2733', '#ffe3c9', '#1d2733', 'stripes')),
]

function look(top: string, accent: string, detail: string, base: string, pattern: Look['pattern']): Look {
  return { top, accent, detail, base, pattern }
}
