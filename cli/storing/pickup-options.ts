import { Option } from 'commander'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import { refuse } from '../options.ts'

/** Of a region with pickup windows. */
export const halfOption = (help: string): Option =>
  new Option('--half <morning|afternoon>', help).argParser(
    (text: string): HalfDay =>
      HALF_DAYS.find(half => half === text.toUpperCase()) ?? refuse('Write morning or afternoon.'),
  )
