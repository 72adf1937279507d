import { Option } from 'commander'
import type { Result } from 'neverthrow'
import { currentShop } from '#adapters/system/current-shop.ts'
import {
  type LockerLabel,
  type LockerRange,
  LockerZone,
  MAX_LOCKERS_AT_ONCE,
  parseLockerLabel,
  parseLockerRange,
} from '#core/storing/locker.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { type RegionNeeded, regionMeant } from '#core/staff/region-bound.ts'
import { RegionCode } from '#core/storing/region.ts'
import { refuse } from '../options.ts'

/** The code of a region. */
export const readRegion = (text: string): RegionCode =>
  RegionCode.parse(text.toUpperCase()).unwrapOr(null) ?? refuse('Write a region as its code, as RESORT.')

export const regionOption = (help = 'where; needed where there is more than one region'): Option =>
  new Option('--region <region>', help).argParser(readRegion)
export type InRegion = { readonly region?: RegionCode }

/** The shop's facts are known once the database is open. */
export const regionOf = ({ region }: InRegion, member: StaffMember): Result<RegionCode, RegionNeeded> =>
  regionMeant(
    region,
    member,
    currentShop().regions.map(({ code }) => code),
  )

/** Where a thing may be of which no region is said: in those of the member, or in any. */
export const regionsOf = ({ regions: own }: Pick<StaffMember, 'regions'>): readonly RegionCode[] =>
  own ?? currentShop().regions.map(({ code }) => code)

export const readZone = (text: string): LockerZone =>
  LockerZone.parse(text).unwrapOr(null) ?? refuse('Write a zone of 1 to 10 letters and digits, as A.')

/** For gear: the next free locker of a zone. */
export const zoneOption = (): Option =>
  new Option('--zone <zone>', 'the next free locker of this zone, or of any')
    .argParser(text => (text.toUpperCase() === 'ANY' ? ('ANY' as const) : readZone(text)))
    .conflicts('locker')

const CODE_FORM = 'one to three letters and a number, as A-03'

export const readLockerLabel = (text: string): LockerLabel =>
  parseLockerLabel(text).unwrapOr(null) ?? refuse(`Write ${CODE_FORM}, or scan its label.`)

export const readLockerRange = (text: string): LockerRange =>
  parseLockerRange(text).unwrapOr(null) ??
  refuse(`Write ${CODE_FORM}, or a range of one row, as A-01..A-40, of at most ${MAX_LOCKERS_AT_ONCE}.`)
