import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import { plainText } from './plain-text.ts'

export const GEAR_TEXT_MAX_CHARACTERS = 50

/** Brand, name or size of gear: 0 to 50 characters after NFC. Empty until it is known; staff completes it at pickup (G32). */
export type GearText = Brand<string, 'GearText'>

export type InvalidGearText = { readonly kind: 'InvalidGearText' }

export const NO_GEAR_TEXT = '' as GearText

export const GearText = {
  parse(text: string): Result<GearText, InvalidGearText> {
    const line = plainText(text, GEAR_TEXT_MAX_CHARACTERS)
    return line === undefined ? err({ kind: 'InvalidGearText' }) : ok(line as GearText)
  },
}

export type GearDetails = {
  readonly brand: GearText
  readonly equipmentName: GearText
  readonly equipmentSize: GearText
}

const GEAR_DETAILS = ['brand', 'equipmentName', 'equipmentSize'] as const satisfies readonly (keyof GearDetails)[]

/** What staff still has to fill in before gear can be picked up (T09). */
export const missingDetails = (gear: GearDetails): readonly (keyof GearDetails)[] =>
  GEAR_DETAILS.filter(detail => gear[detail] === NO_GEAR_TEXT)
